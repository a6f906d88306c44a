// The offers of this moment, as one process knows them: read once after each change of the catalogue, whatever the number of
// pages, and emptied from the page cache on the minute.
import { type ConPvp, toEdicion } from '#catalogo/descuentos/descuento.rules.ts'
import { type Ley, readGuardia } from '#catalogo/descuentos/descuento.service.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Ctx } from '#platform/http/context.ts'
import { createKept } from '#platform/http/kept.ts'
import { type Centavos, type Pesos, toCentavos, toPesos } from '#platform/money.ts'
import { computeAntes, findInicio, type Vigencia } from './antes.rules.ts'
import { listMenores } from './antes.service.ts'
import type { Rebaja } from './rebaja.contract.ts'
import { listClaves, listPorTerminar, listVigencias } from './rebaja.queries.ts'
import {
  findLimite,
  findRebaja,
  indexOfertas,
  isVigente,
  listSuyas,
  type Oferta,
  type PorClave,
  type Rebajado,
  toClaves,
} from './rebaja.rules.ts'

export { CLAVE, HAY_OFERTAS, listClaves } from './rebaja.queries.ts'

/** The offers, what they were before, and what time it is by the database's clock, which all nodes share. */
export type Vigentes = {
  ofertas: readonly Oferta[]
  porClave: PorClave
  vigencias: PorClave<Vigencia>
  ahora: () => number
}

export type Rebajas = {
  /** The offers that hold for an answer made now. Asks the database only after something has changed. */
  read(db: Db): Promise<Vigentes>
}

declare module '#platform/http/context.ts' {
  interface Services {
    rebajas: Rebajas
  }
}

const NINGUNA: PorClave<never> = new Map()

/** The offers that are not over, what they were, and what the database's clock says. */
async function readOfertas(db: Db) {
  const { ofertas, reloj } = await listPorTerminar(db)
  return { ofertas, reloj, vigencias: ofertas.length === 0 ? [] : await listVigencias(db) }
}

/** Keeps the offers for as long as the page cache keeps answers, which end when the next offer begins or ends. */
export function createRebajas(
  cache: Parameters<typeof createKept>[0],
  instants: Parameters<typeof createKept>[1],
  list: typeof readOfertas = readOfertas,
): Rebajas {
  return createKept<Vigentes>(cache, instants, async (db) => {
    const { ofertas, vigencias, reloj } = await list(db)
    const skew = reloj - Date.now()
    const limite = findLimite(ofertas, reloj)
    return {
      value: {
        ofertas,
        porClave: ofertas.length === 0 ? NINGUNA : indexOfertas(ofertas),
        vigencias: vigencias.length === 0 ? NINGUNA : indexOfertas(vigencias),
        ahora: () => Date.now() + skew,
      },
      expiresIn: limite === null ? null : limite - reloj,
    }
  })
}

/** What a book costs by the offer on it, and what is struck through beside that. */
export type RebajadoConAntes = Rebajado & { antes: Centavos | null }

const toRebaja = ({ precio, antes, oferta: { titulo, hasta } }: RebajadoConAntes): Rebaja => ({
  precio: toPesos(precio),
  antes: antes === null ? null : toPesos(antes),
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
  const { porClave, vigencias, ahora } = await services.rebajas.read(db)
  if (porClave.size === 0) return [...libros]
  const ley = await readGuardia({ db, services })
  const now = ahora()
  const rebajados = libros.flatMap((libro) => {
    const precio = libro.precio === null ? null : toCentavos(libro.precio)
    const claves = toClaves(libro)
    const minimo = ley && ((lista: Centavos) => ley.precioMinimo(toEdicion(libro), lista))
    const rebajado = findRebaja(precio, claves, porClave, now, minimo)
    return precio !== null && rebajado ? [{ _id: libro._id, precio, claves, rebajado }] : []
  })
  const found = await withAntes(db, rebajados, vigencias, now)
  return libros.map((libro) => {
    const rebajado = found.get(libro._id)
    return rebajado ? { ...libro, oferta: toRebaja(rebajado) } : libro
  })
}

type PorTachar = { _id: string; precio: Centavos; claves: readonly string[]; rebajado: Rebajado }

/** Reduced books with what is struck through beside their prices: a query, and none where no book is reduced. */
async function withAntes(
  db: Db,
  libros: readonly PorTachar[],
  vigencias: PorClave<Vigencia>,
  ahora: number,
): Promise<Map<string, RebajadoConAntes>> {
  const menores = await listMenores(
    db,
    libros.map(({ _id, precio, claves, rebajado: { oferta } }) => {
      const suyas = listSuyas(claves, vigencias)
      return { _id, precio, suyas, inicio: findInicio(suyas, oferta, ahora) ?? oferta.desde }
    }),
  )
  return new Map(
    libros.map(({ _id, rebajado }) => [_id, { ...rebajado, antes: computeAntes(menores.get(_id) ?? null, rebajado) }]),
  )
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
): Promise<Map<string, RebajadoConAntes>> {
  const { ofertas, reloj } = await listPorTerminar(trx)
  const vigentes = ofertas.filter((oferta) => isVigente(oferta, reloj))
  if (vigentes.length === 0) return new Map()
  const porClave = indexOfertas(vigentes)
  const rebajados = (await listClaves(trx, ids)).flatMap((libro) => {
    const edicion = { pvp: libro.pvp_centavos, regla: libro.regla_precio }
    const claves = toClaves(libro)
    const minimo = ley && ((lista: Centavos) => ley.precioMinimo(edicion, lista))
    const rebajado = findRebaja(libro.precio, claves, porClave, reloj, minimo)
    return libro.precio !== null && rebajado ? [{ _id: libro._id, precio: libro.precio, claves, rebajado }] : []
  })
  if (rebajados.length === 0) return new Map()
  return withAntes(trx, rebajados, indexOfertas(await listVigencias(trx)), reloj)
}
