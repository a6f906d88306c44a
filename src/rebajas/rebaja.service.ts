// The offers of this moment, as one process knows them: read once after each change of the catalogue, whatever the number of
// pages, and emptied from the page cache on the minute.
import type { Db } from '../platform/db/pool.ts'
import type { Ctx } from '../platform/http/context.ts'
import type { PageCache } from '../platform/http/page-cache.ts'
import { toCentavos, toPesos } from '../platform/money.ts'
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

export { CLAVE } from './rebaja.queries.ts'

/** The offers, and what time it is by the database's clock, which all nodes share. */
export type Vigentes = { ofertas: readonly Oferta[]; porClave: PorClave; ahora: () => number }

export type Rebajas = {
  /** The offers that hold for an answer made now. Asks the database only after something has changed. */
  read(db: Db): Promise<Vigentes>
  close(): void
}

declare module '../platform/http/context.ts' {
  interface Services {
    rebajas: Rebajas
  }
}

const NINGUNA: PorClave = new Map()
/** A timer may come a moment early, and cannot wait for longer than 24 days. */
const MARGEN_MS = 5
const ESPERA_MAX_MS = 20 * 24 * 3_600_000

type Kept = { since: number; vigentes: Promise<Vigentes> }

/**
 * Keeps the offers for as long as the page cache keeps answers: whatever empties it (a changed offer too) has them read
 * again. When the next one begins or ends, the cache is emptied: no kept answer was made without these offers, so none
 * outlives them.
 */
export function createRebajas(
  cache: Pick<PageCache, 'generation' | 'isCurrent' | 'clear'>,
  list: typeof listPorTerminar = listPorTerminar,
): Rebajas {
  let kept: Kept | null = null
  let timer: NodeJS.Timeout | undefined

  function awaitLimite(ofertas: readonly Oferta[], ahora: number): void {
    clearTimeout(timer)
    const limite = findLimite(ofertas, ahora)
    if (limite === null) return
    timer = setTimeout(() => cache.clear(), Math.min(limite - ahora + MARGEN_MS, ESPERA_MAX_MS))
    timer.unref()
  }

  async function load(db: Db): Promise<Vigentes> {
    const { ofertas, reloj } = await list(db)
    const skew = reloj - Date.now()
    awaitLimite(ofertas, reloj)
    return {
      ofertas,
      porClave: ofertas.length === 0 ? NINGUNA : indexOfertas(ofertas),
      ahora: () => Date.now() + skew,
    }
  }

  return {
    read(db) {
      if (kept && cache.isCurrent(kept.since, [])) return kept.vigentes
      const asked: Kept = { since: cache.generation, vigentes: load(db) }
      kept = asked
      asked.vigentes.catch(() => {
        if (kept === asked) kept = null
      })
      return asked.vigentes
    },
    close: () => clearTimeout(timer),
  }
}

const toRebaja = ({ precio, oferta: { titulo, hasta } }: Rebajado): Rebaja => ({
  precio: toPesos(precio),
  titulo,
  hasta: new Date(hasta).toISOString(),
})

type Asker = Pick<Ctx, 'db' | 'services'>
type ConPrecio = Pick<Parameters<typeof toClaves>[0], '_id'> & { precio: Parameters<typeof toCentavos>[0] | null }
type Completo = Parameters<typeof toClaves>[0] & ConPrecio
type Rebajable<T> = T & { oferta?: Rebaja | undefined }

/** The same books, those that an offer applies to with it. */
export async function rebajar<T extends Completo>(
  { db, services }: Asker,
  libros: readonly T[],
): Promise<Rebajable<T>[]> {
  const { porClave, ahora } = await services.rebajas.read(db)
  if (porClave.size === 0) return [...libros]
  return libros.map((libro) => {
    const found = findRebaja(
      libro.precio === null ? null : toCentavos(libro.precio),
      toClaves(libro),
      porClave,
      ahora(),
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
    conClaves.map((libro) => ({ ...libro, precio: libro.precio === null ? null : toPesos(libro.precio) })),
  )
  const byId = new Map(rebajados.map((libro) => [libro._id, libro.oferta]))
  return libros.map((libro) => {
    const oferta = byId.get(libro._id)
    return oferta ? { ...libro, oferta } : libro
  })
}

/** What each of these books costs within a transaction, by its own clock: what an order is made at. Only those reduced. */
export async function listRebajados(trx: Db, ids: readonly string[]): Promise<Map<string, Rebajado>> {
  const { ofertas, reloj } = await listPorTerminar(trx)
  const found = new Map<string, Rebajado>()
  const vigentes = ofertas.filter((oferta) => isVigente(oferta, reloj))
  if (vigentes.length === 0) return found
  const porClave = indexOfertas(vigentes)
  for (const libro of await listClaves(trx, ids)) {
    const rebajado = findRebaja(libro.precio, toClaves(libro), porClave, reloj)
    if (rebajado) found.set(libro._id, rebajado)
  }
  return found
}
