// Publishers and authors that the rows of an import name: those that the shop has are found, the others are made.
import { sql } from 'kysely'
import { sqlInsertAutores } from '#catalogo/autores/autor.service.ts'
import { sqlInsertEditoriales } from '#catalogo/editoriales/editorial.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { noteCreados } from './huella.queries.ts'
import { readCursor, type Tramo, within } from './staging.queries.ts'

// What a file names is looked up by key, row by row, which `offset 0` makes the planner do. Tables into which only a dry run has
// written count as having no rows: it would begin with them and read the stretch of the file once for each of their rows.

const selectNewEditoriales = (tramo: Tramo) => sql<{ editorial_p: string; editorial: string }>`
  select editorial_p, editorial from (
    select distinct on (editorial_p collate "C") editorial_p, editorial, linea
    from importacion_fila f join imp_plan p using (linea)
    where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null and editorial_p is not null
      and not exists (select from editorial e where e.descripcion_p = editorial_p offset 0)
    order by editorial_p collate "C", linea
  ) as nueva order by linea`

/** Creates the publishers that the accepted rows name and the shop does not have; returns how many. */
export async function insertEditoriales(
  db: Db,
  tramo: Tramo,
  importacion: string | null,
  assignMarca: (nombre: string) => number,
): Promise<number> {
  let created = 0
  for await (const rows of readCursor(db, selectNewEditoriales(tramo))) {
    const nombres = rows.map(({ editorial }) => editorial)
    const plegados = rows.map(({ editorial_p }) => editorial_p)
    const inserted = await sql<{ n: number }>`
      with creado as (${sqlInsertEditoriales(sql`
        select * from unnest(${rows.map(createId)}::uuid[], ${nombres}::text[], ${plegados}::text[], ${nombres.map(assignMarca)}::smallint[])`)}
      )${noteCreados(importacion, 'editorial')}
      select count(*)::int as n from creado`.execute(db)
    created += inserted.rows[0]?.n ?? 0
  }
  return created
}

/**
 * Creates the authors that the accepted rows name and the shop does not have; returns how many. Of a name that stands in
 * more than one row the first is taken: the others meet it as a conflict.
 */
export async function insertAutores(db: Db, tramo: Tramo, importacion: string | null): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with creado as (${sqlInsertAutores(sql`
      select n.id, n.nombre_completo, n.nombre_p, n.nombre, n.apellido
      from importacion_fila f join imp_plan p using (linea)
        cross join lateral unnest(f.autores_id, f.autores_p, f.autores, f.nombres, f.apellidos) with ordinality
          as n (id, nombre_p, nombre_completo, nombre, apellido, orden)
      where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null
        and not exists (select from autor a where a.nombre_p = n.nombre_p offset 0)
      order by linea, orden`)}
    )${noteCreados(importacion, 'autor')}
    select count(*)::int as n from creado`.execute(db)
  return rows[0]?.n ?? 0
}

/**
 * Authors of a stretch who may be written with the surname first, where the shop has that person and nobody under the written
 * name: the rows take that person, so that nobody is made twice. Returns whom it found.
 */
export async function linkInversos(
  db: Db,
  tramo: Tramo,
  inversos: readonly (readonly [de: string, a: string])[],
): Promise<{ de: string; nombre: string; libros: number }[]> {
  if (inversos.length === 0) return []
  const { rows } = await sql<{ de: string; nombre: string; libros: number }>`
    with conocido as materialized (
      select m.de, m.a, autor.id, autor.nombre_completo
      from unnest(${inversos.map(([de]) => de)}::text[], ${inversos.map(([, a]) => a)}::text[]) as m (de, a)
        join autor on autor.nombre_p = m.a
      where not exists (select from autor o where o.nombre_p = m.de)
    ),
    puesto as (
      update importacion_fila f set autores_p = array(
        select coalesce(c.a, n.nombre_p)
        from unnest(f.autores_p) with ordinality as n (nombre_p, orden) left join conocido c on c.de = n.nombre_p order by n.orden)
      where f.linea ${within(tramo)} and f.autores_p && (select array_agg(de) from conocido)
        and not f.autores_p && (select array_agg(a) from conocido)
    )
    select de, nombre_completo as nombre, (select count(*)::int from libro_autor where autor_id = c.id) as libros
    from conocido c order by libros desc, de`.execute(db)
  return rows
}
