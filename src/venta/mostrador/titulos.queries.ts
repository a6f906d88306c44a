import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import { CONTADO, EN_LUGARES, type EnLugar } from './mostrador.queries.ts'
import { type Momento, TITULOS_MAX, TITULOS_POR_VEZ } from './titulos.rules.ts'

export type TituloRow = {
  id: string
  isbn: string
  titulo: string
  autor: string
  precio: Centavos | null
  vendible: boolean
  contado: boolean
  enLugares: EnLugar[]
}

/** What commits a little later than it says it was done is told once more. */
const HOLGURA = { segundos: 60, movimientos: 500 }

/** Up to when a list that is read now knows everything. */
export async function findMomento(db: Db): Promise<Momento> {
  const { rows } = await sql<{ en: Date; movimiento: number }>`
    select now() - ${HOLGURA.segundos} * interval '1 second' as en,
      greatest(0, coalesce((select max(id) from movimiento), 0) - ${HOLGURA.movimientos})::float8 as movimiento`.execute(
    db,
  )
  const [{ en, movimiento } = { en: new Date(0), movimiento: 0 }] = rows
  return { en: en.toISOString(), movimiento }
}

/** Whether an offer began, ended or was changed since: then it is quicker to say everything again. */
export async function hasOtrasOfertas(db: Db, { en }: Momento): Promise<boolean> {
  const { rows } = await sql<{ otras: boolean }>`
    select exists (select from oferta_historia
      where hasta > ${en}::timestamptz and desde <= now() and (desde > ${en}::timestamptz or hasta <= now())) as otras`.execute(
    db,
  )
  return rows[0]?.otras ?? false
}

const AUTOR = sql<string>`(
  select coalesce(string_agg(a.nombre_completo, ', ' order by la.orden), '')
  from libro_autor la join autor a on a.id = la.autor_id where la.libro_id = libro.id)`

const cambiados = ({ en, movimiento }: Momento) => sql`libro.id in (
  select id from libro where actualizado_en >= ${en}::timestamptz
  union select libro_id from movimiento where movimiento.id > ${movimiento}::float8::bigint)`

/** A page of titles, of all or of those that changed since; of a catalogue that is too large for a till those that were counted. */
export async function listTitulos(db: Db, tras: Momento | null, despuesDe: string | undefined): Promise<TituloRow[]> {
  const { rows } = await sql<TituloRow>`
    select libro.id, libro.isbn, libro.titulo, libro.precio, ${AUTOR} as autor, ${CONTADO} as contado,
      'fisico' = any(libro.formatos) as vendible, ${EN_LUGARES} as "enLugares"
    from libro where ${tras ? cambiados(tras) : sql`'fisico' = any(libro.formatos)`}
      and (${despuesDe ?? null}::uuid is null or libro.id > ${despuesDe ?? null}::uuid)
      and (${CONTADO} or not exists (select from libro as todos offset ${TITULOS_MAX}))
    order by libro.id limit ${TITULOS_POR_VEZ + 1}::bigint`.execute(db)
  return rows
}

/** Titles that went since. */
export const listQuitados = (db: Db, { en }: Momento): Promise<{ id: string }[]> =>
  db.selectFrom('libro_eliminado').select('id').where('actualizado_en', '>=', new Date(en)).execute()
