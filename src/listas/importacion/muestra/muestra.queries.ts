// The books of the demo: how many are left, and taking away those that nobody has touched.
import { type RawBuilder, sql } from 'kysely'
import { sqlDeleteLibros } from '#catalogo/libros/tanda.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { listUsados } from '../historia/usos.queries.ts'

/** All of them bear the instant of their load; nobody has changed them where their version is the first. */
const INSTANTE = sql`(select (valor #>> '{}')::timestamptz from ajuste where nombre = 'demo')`
const DE_MUESTRA: RawBuilder<unknown> = sql`libro.creado_en = ${INSTANTE} and libro.version = 1`

/** Whether there are books of the shop's own, and how many of the demo's are as they came. */
export async function countLibros(db: Db): Promise<{ propios: boolean; muestra: number }> {
  const { rows } = await sql<{ propios: boolean; muestra: number }>`
    select exists (select from libro where libro.creado_en is distinct from ${INSTANTE}) as propios,
      -- No book is looked at where no demo came.
      case when ${INSTANTE} is null then 0 else (select count(*)::int from libro where ${DE_MUESTRA}) end as muestra`.execute(
    db,
  )
  return rows[0] ?? { propios: false, muestra: 0 }
}

/** What the demo itself refers to its books by: it goes with them. */
const DE_LA_MUESTRA = ['mesa_libro', 'novedad_libro', 'obra_libro']

/** Deletes those that nothing refers to and nobody changed; returns how many went and how many stay. */
export async function deleteMuestra(trx: Db): Promise<{ quitados: number; quedan: number }> {
  await sql`select from libro where ${DE_MUESTRA} order by id for update`.execute(trx)
  const elegidos = sql`(select libro.id from libro where ${DE_MUESTRA})`
  const usados = (await listUsados(trx, elegidos, DE_LA_MUESTRA)).map(({ id }) => id)
  const donde = sql`id in ${elegidos} and id <> all(${usados}::uuid[])`
  const { numAffectedRows } = await sql`${sqlDeleteLibros(donde)}`.execute(trx)
  return { quitados: Number(numAffectedRows ?? 0), quedan: usados.length }
}
