// The same searches in a shop that has counted all of its books: what it costs to know which of them can be had now.
import { note } from '../scripts/terminal.ts'
import type { Peticion } from './clientes.ts'
import type { Query } from './kept.ts'
import { formatNumber } from './report.ts'

/** Of ten books so many have no copy left. */
const AGOTADOS = 3

/** Says of all books that they were counted, without their copies: a million movements would take an hour. */
export async function countAll(query: Query): Promise<void> {
  const began = performance.now()
  await query(
    `insert into libro_disponible (libro_id, contado, copias, lleno)
     select id, true, case when abs(hashint8(num::bigint) % 10) < $1 then 'ninguna' else 'hay' end, false from libro
     on conflict do nothing`,
    [AGOTADOS],
  )
  await query('vacuum analyze libro_disponible')
  await query('vacuum analyze libro_situacion')
  note(`todos los libros contados en ${formatNumber((performance.now() - began) / 1_000)} s`)
}

/** Takes that back, so that the catalogue stays what it was. */
export async function uncountAll(query: Query): Promise<void> {
  await query('delete from libro_disponible')
  await query('vacuum libro_disponible')
  await query('vacuum libro_situacion')
}

/** The same requests with «Disponible ahora». */
export const onlyDisponibles = (peticiones: readonly Peticion[]): Peticion[] =>
  peticiones.map(({ path, tipo }) => ({ path: `${path}&disponible=si`, tipo }))
