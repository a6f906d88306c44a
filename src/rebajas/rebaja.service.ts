// The offers of this moment, as one process knows them: read once after each change of the catalogue, whatever the number of
// pages, and emptied from the page cache on the minute.
import { type ConPvp, toEdicion } from '../descuentos/descuento.rules.ts'
import { type Ley, readGuardia } from '../descuentos/descuento.service.ts'
import type { Db } from '../platform/db/pool.ts'
import type { Ctx } from '../platform/http/context.ts'
import { createKept } from '../platform/http/kept.ts'
import { type Centavos, type Pesos, toCentavos, toPesos } from '../platform/money.ts'
import type { Rebaja } from './rebaja.contract.ts'
import { listClaves, listPorTerminar } from './rebaja.queries.ts'
import {
  findLimite,
  findRebaja,
  indexOfertas,
  isVigente,
  type Oferta,
  type PorClave,
  type Rebajado,
  toClaves,
} from './rebaja.rules.ts'

export { CLAVE, HAY_OFERTAS, listClaves } from './rebaja.queries.ts'

/** The offers, and what time it is by the database's clock, which all nodes share. */
export type Vigentes = { ofertas: readonly Oferta[]; porClave: PorClave; ahora: () => number }

export type Rebajas = {
  /** The offers that hold for an answer made now. Asks the database only after something has changed. */
  read(db: Db): Promise<Vigentes>
}

declare module '../platform/http/context.ts' {
  interface Services {
    rebajas: Rebajas
  }
}

const NINGUNA: PorClave = new Map()

/** Keeps the offers for as long as the page cache keeps answers, which end when the next offer begins or ends. */
export function createRebajas(
  cache: Parameters<typeof createKept>[0],
  instants: Parameters<typeof createKept>[1],
  list: typeof listPorTerminar = listPorTerminar,
): Rebajas {
  return createKept<Vigentes>(cache, instants, async (db) => {
    const { ofertas, reloj } = await list(db)
    const skew = reloj - Date.now()
    const limite = findLimite(ofertas, reloj)
    return {
      value: {
        ofertas,
        porClave: ofertas.length === 0 ? NINGUNA : indexOfertas(ofertas),
        ahora: () => Date.now() + skew,
      },
      expiresIn: limite === null ? null : limite - reloj,
    }
  })
}

const toRebaja = ({ precio, oferta: { titulo, hasta } }: Rebajado): Rebaja => ({
  precio: toPesos(precio),
  titulo,
  hasta: new Date(hasta).toISOString(),
})

type Asker = Pick<Ctx, 'db' | 'services'>
type ConPrecio = Pick<Parameters<typeof toClaves>[0], '_id'> & { precio: Pesos | null }
type Completo = Parameters<typeof toClaves>[0] & ConPrecio & ConPvp
type Rebajable<T> = T & { oferta?: Rebaja | undefined }

/** The same books, those that an offer applies to with it. */
export async function rebajar<T extends Completo>(
  { db, services }: Asker,
  libros: readonly T[],
): Promise<Rebajable<T>[]> {
  const { porClave, ahora } = await services.rebajas.read(db)
  if (porClave.size === 0) return [...libros]
  const ley = await readGuardia({ db, services })
  return libros.map((libro) => {
    const found = findRebaja(
      libro.precio === null ? null : toCentavos(libro.precio),
      toClaves(libro),
      porClave,
      ahora(),
      ley && ((precio) => ley.precioMinimo(toEdicion(libro), precio)),
    )
    return found ? { ...libro, oferta: toRebaja(found) } : libro
  })
}

/** The same for cards that do not know their publisher, authors and categories: one query more where there are offers. */
export async function rebajarTarjetas<T extends ConPrecio>(
  asker: Asker,
  libros: readonly T[],
): Promise<Rebajable<T>[]> {
  const { porClave } = await asker.services.rebajas.read(asker.db)
  if (porClave.size === 0 || libros.length === 0) return [...libros]
  const conClaves = await listClaves(
    asker.db,
    libros.map(({ _id }) => _id),
  )
  const rebajados = await rebajar(
    asker,
    conClaves.map(({ pvp_centavos, ...libro }) => ({
      ...libro,
      precio: libro.precio === null ? null : toPesos(libro.precio),
      pvp: pvp_centavos === null ? undefined : toPesos(pvp_centavos),
    })),
  )
  const byId = new Map(rebajados.map((libro) => [libro._id, libro.oferta]))
  return libros.map((libro) => {
    const oferta = byId.get(libro._id)
    return oferta ? { ...libro, oferta } : libro
  })
}

/**
 * What each of these books costs within a transaction, by its own clock: what an order is made at. Only those reduced. `ley`:
 * the law whose guard is on (`readGuardia`); no price goes below what it allows.
 */
export async function listRebajados(
  trx: Db,
  ids: readonly string[],
  ley: Pick<Ley, 'precioMinimo'> | null = null,
): Promise<Map<string, Rebajado>> {
  const { ofertas, reloj } = await listPorTerminar(trx)
  const found = new Map<string, Rebajado>()
  const vigentes = ofertas.filter((oferta) => isVigente(oferta, reloj))
  if (vigentes.length === 0) return found
  const porClave = indexOfertas(vigentes)
  for (const libro of await listClaves(trx, ids)) {
    const edicion = { pvp: libro.pvp_centavos, regla: libro.regla_precio }
    const minimo = ley && ((precio: Centavos) => ley.precioMinimo(edicion, precio))
    const rebajado = findRebaja(libro.precio, toClaves(libro), porClave, reloj, minimo)
    if (rebajado) found.set(libro._id, rebajado)
  }
  return found
}
