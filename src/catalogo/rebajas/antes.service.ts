// What is struck through beside the prices of offers, for as many books as an answer has: one query for all of them.
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { computeMenor, VENTANA_MS, type Vigencia } from './antes.rules.ts'
import { listCambios } from './rebaja.queries.ts'

export { listVigencias } from './rebaja.queries.ts'

/** A book whose reduction began at `inicio` (milliseconds since 1970), or begins then; `suyas`: what offers were for it. */
export type PorRebajar = { _id: string; precio: Centavos; suyas: readonly Vigencia[]; inicio: number }

/**
 * The lowest price of each of these books in the thirty days before its reduction began (`computeMenor`). A book that was
 * deleted meanwhile is missing.
 */
export async function listMenores(db: Db, libros: readonly PorRebajar[]): Promise<Map<string, Centavos | null>> {
  if (libros.length === 0) return new Map()
  const primero = libros.reduce((min, { inicio }) => Math.min(min, inicio), Number.POSITIVE_INFINITY)
  const cambios = await listCambios(
    db,
    libros.map(({ _id }) => _id),
    primero - VENTANA_MS,
  )
  return new Map(
    libros.flatMap(({ _id, precio, suyas, inicio }) => {
      const sabido = cambios.get(_id)
      return sabido ? [[_id, computeMenor({ precio, ...sabido }, suyas, inicio)] as const] : []
    }),
  )
}
