// The one transaction of an import, step by step: publishers and authors, new books, then what changes in stored ones.
// Rows that others may want are locked last, so that a selling shop waits as briefly as can be.
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import { createId } from '../platform/id.ts'
import { readCursor, type Tramo, within } from './staging.queries.ts'

const selectNewEditoriales = (tramo: Tramo) => sql<{ editorial_p: string; editorial: string }>`
  select editorial_p, editorial from (
    select distinct on (editorial_p collate "C") editorial_p, editorial, linea
    from importacion_fila f join imp_plan p using (linea)
    where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null and editorial_p is not null
      and not exists (select from editorial e where e.descripcion_p = editorial_p)
    order by editorial_p collate "C", linea
  ) as nueva order by linea`

/** Creates the publishers that the accepted rows name and the shop does not have. */
export async function insertEditoriales(
  db: Db,
  tramo: Tramo,
  assignMarca: (nombre: string) => number,
): Promise<number> {
  let created = 0
  for await (const rows of readCursor(db, selectNewEditoriales(tramo))) {
    const nombres = rows.map(({ editorial }) => editorial)
    const plegados = rows.map(({ editorial_p }) => editorial_p)
    const { numAffectedRows } = await sql`
      insert into editorial (id, descripcion, descripcion_p, dispositivo)
      select * from unnest(${rows.map(createId)}::uuid[], ${nombres}::text[], ${plegados}::text[], ${nombres.map(assignMarca)}::smallint[])
      on conflict (descripcion_p) do nothing`.execute(db)
    created += Number(numAffectedRows ?? 0)
  }
  return created
}

const selectNewAutores = (tramo: Tramo) => sql<NuevoAutor>`
  select nombre_p, nombre_completo, nombre, apellido from (
    select distinct on (n.nombre_p collate "C") n.*, linea
    from importacion_fila f join imp_plan p using (linea)
      cross join lateral unnest(f.autores_p, f.autores, f.nombres, f.apellidos) with ordinality
        as n (nombre_p, nombre_completo, nombre, apellido, orden)
    where p.linea ${within(tramo)} and f.linea ${within(tramo)} and p.clase is null
      and not exists (select from autor a where a.nombre_p = n.nombre_p)
    order by n.nombre_p collate "C", linea, orden
  ) as nuevo order by linea, orden`

type NuevoAutor = { nombre_p: string; nombre_completo: string; nombre: string; apellido: string }

/** Creates the authors that the accepted rows name and the shop does not have. */
export async function insertAutores(db: Db, tramo: Tramo): Promise<number> {
  let created = 0
  for await (const rows of readCursor(db, selectNewAutores(tramo))) {
    const column = (name: keyof NuevoAutor) => sql`${rows.map((row) => row[name])}::text[]`
    const { numAffectedRows } = await sql`
      insert into autor (id, nombre_completo, nombre_p, nombre, apellido)
      select * from unnest(${rows.map(createId)}::uuid[], ${column('nombre_completo')}, ${column('nombre_p')},
        ${column('nombre')}, ${column('apellido')})
      on conflict (nombre_p) do nothing`.execute(db)
    created += Number(numAffectedRows ?? 0)
  }
  return created
}

/** New books with their authors and categories. */
export async function insertLibros(db: Db, tramo: Tramo): Promise<number> {
  const { numAffectedRows } = await sql`
     insert into libro (id, isbn, titulo, titulo_p, idioma, descripcion, precio, portada, cara, calificacion, fecha_edicion,
       fecha_edicion_precision, formatos, editorial_id, temas)
     select f.id, f.isbn, f.titulo, f.titulo_p, f.idioma, f.descripcion, f.precio, f.portada, f.cara, f.calificacion, f.fecha,
       f.fecha_precision, coalesce(f.formatos, '{fisico}'), e.id, coalesce(f.temas, '{}') || coalesce(f.temas_extra, '{}')
     from imp_plan p join importacion_fila f using (linea) left join editorial e on e.descripcion_p = f.editorial_p
     where p.clase is null and p.libro_id is null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
     order by linea`.execute(db)
  const nuevos = sql`select f.*, f.id as libro_id from imp_plan p join importacion_fila f using (linea)
    where p.clase is null and p.libro_id is null and p.linea ${within(tramo)}
      and f.linea ${within(tramo)}`
  await insertLibroAutores(db, nuevos)
  await insertLibroCategorias(db, nuevos)
  return Number(numAffectedRows ?? 0)
}

/** New books as `writeBusqueda` asks for them. */
export const selectPalabras = (tramo: Tramo): RawBuilder<unknown> => sql`
  select f.id as libro_id, f.titulo_s, f.busqueda as vector
  from imp_plan p join importacion_fila f using (linea)
  where p.clase is null and p.libro_id is null and p.linea ${within(tramo)} and f.linea ${within(tramo)}`

/** `filas` selects rows of the file, each with the `libro_id` it is about. */
const insertLibroAutores = (db: Db, filas: RawBuilder<unknown>) =>
  sql`
    insert into libro_autor (libro_id, autor_id, orden)
    select f.libro_id, a.id, n.orden
    from (${filas}) as f
      cross join lateral unnest(f.autores_p) with ordinality as n (nombre_p, orden) join autor a using (nombre_p)
    order by f.linea, n.orden`.execute(db)

// Joined, because a category may have been deleted since the import began.
const insertLibroCategorias = (db: Db, filas: RawBuilder<unknown>) =>
  sql`
    insert into libro_categoria (libro_id, categoria_id, orden)
    select f.libro_id, c.id, n.orden
    from (${filas}) as f
      cross join lateral unnest(f.categorias) with ordinality as n (id, orden) join categoria c on c.id = n.id
    order by f.linea, n.orden`.execute(db)

/** Subjects a book will have: those given, else the stored ones, and the further ones of the row that are not among them. */
const TEMAS = sql`(coalesce(f.temas, l.temas) || array(
      select tema from unnest(f.temas_extra) with ordinality as n (tema, orden)
      where tema <> all(coalesce(f.temas, l.temas)) order by orden))`

/** What the catalogue itself says of a book, whose rating may be its readers' by now (db/migrations/0009). */
const CALIFICACION = sql`case when l.opiniones > 0 then l.calificacion_catalogo else l.calificacion end`

// Which of a book's columns the row would change. A year does not coarsen a day of that year; subjects of a catalogue
// give categories only to a book that has none.
const DIFFERENCES = sql`
  array_remove(array[
    case when f.precio <> coalesce(l.precio, -1) then 'precio' end,
    case when f.idioma <> coalesce(l.idioma, '') then 'idioma' end,
    case when f.descripcion <> coalesce(l.descripcion, '') then 'descripcion' end,
    case when f.portada <> coalesce(l.portada, '') then 'portada' end,
    case when f.calificacion <> coalesce(${CALIFICACION}, -1) then 'calificacion' end,
    case when f.fecha is not null and (f.fecha, f.fecha_precision) is distinct from (l.fecha_edicion, l.fecha_edicion_precision)
      and not (f.fecha_precision = 'anio' and l.fecha_edicion_precision = 'dia'
        and extract(year from l.fecha_edicion) = extract(year from f.fecha)) is true then 'fecha_edicion' end,
    case when f.formatos is not null and not (f.formatos <@ l.formatos and l.formatos <@ f.formatos) then 'formatos' end,
    case when f.editorial_p is not null and f.editorial_p is distinct from
      (select descripcion_p from editorial where id = l.editorial_id) then 'editorial' end,
    case when f.autores_p is not null and f.autores_p <> array(
      select nombre_p from libro_autor join autor on autor.id = autor_id where libro_id = l.id order by orden) then 'autores' end,
    case when (f.temas is not null or f.temas_extra is not null) and ${TEMAS} <> l.temas then 'temas' end,
    case when f.categorias is not null and case when f.categorias_sugeridas
      then not exists (select from libro_categoria where libro_id = l.id)
      else f.categorias <> array(select categoria_id from libro_categoria where libro_id = l.id order by orden) end
      then 'categorias' end
  ], null)`

/**
 * Finds the stored books that the file changes and locks them, always in the order of their keys, so that two that
 * need the same books cannot wait for each other.
 */
export async function lockCambios(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    insert into imp_cambio (linea, libro_id, columnas)
    select linea, l.id, d.columnas
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
      cross join lateral (select ${DIFFERENCES} as columnas) as d
    where p.clase is null and d.columnas <> '{}'
    order by l.id
    for no key update of l`.execute(db)
  return Number(numAffectedRows ?? 0)
}

/** Writes the changes. Returns the books whose search rows have to be written again. */
export async function updateLibros(db: Db, tramo: Tramo): Promise<string[]> {
  await sql`
     update libro l set
       precio = coalesce(f.precio, l.precio), idioma = coalesce(f.idioma, l.idioma),
       descripcion = coalesce(f.descripcion, l.descripcion), portada = coalesce(f.portada, l.portada),
       calificacion = case when l.opiniones > 0 then l.calificacion else coalesce(f.calificacion, l.calificacion) end,
       calificacion_catalogo = case when l.opiniones > 0 then coalesce(f.calificacion, l.calificacion_catalogo) end,
       formatos = coalesce(f.formatos, l.formatos),
       fecha_edicion = case when 'fecha_edicion' = any(c.columnas) then f.fecha else l.fecha_edicion end,
       fecha_edicion_precision = case when 'fecha_edicion' = any(c.columnas) then f.fecha_precision else l.fecha_edicion_precision end,
       editorial_id = coalesce(e.id, l.editorial_id),
       temas = ${TEMAS},
       actualizado_en = now()
     from imp_cambio c join importacion_fila f using (linea) left join editorial e on e.descripcion_p = f.editorial_p
     where l.id = c.libro_id and c.linea ${within(tramo)} and f.linea ${within(tramo)}`.execute(db)
  const changed = (
    columna: string,
  ) => sql`select f.*, c.libro_id from imp_cambio c join importacion_fila f using (linea)
    where ${sql.lit(columna)} = any(c.columnas) and c.linea ${within(tramo)} and f.linea ${within(tramo)}`
  await sql`delete from libro_autor where libro_id in (select libro_id from (${changed('autores')}) as f)`.execute(db)
  await insertLibroAutores(db, changed('autores'))
  await sql`delete from libro_categoria where libro_id in (select libro_id from (${changed('categorias')}) as f)`.execute(
    db,
  )
  await insertLibroCategorias(db, changed('categorias'))
  const { rows } = await sql<{ libro_id: string }>`
     select libro_id from imp_cambio where linea ${within(tramo)}
       and columnas && array['autores', 'editorial', 'categorias', 'temas', 'fecha_edicion', 'descripcion', 'idioma', 'formatos']`.execute(
    db,
  )
  return rows.map((row) => row.libro_id)
}

/** After the commit the search computes its figures of the whole catalogue again (indice/indice.queries.ts). */
export const outdateIndice = (db: Db) => db.deleteFrom('ajuste').where('nombre', '=', 'busqueda').execute()

/** After many rows the planner needs new statistics, and index-only scans need a vacuum. */
export const vacuumCatalogo = (db: Db) =>
  sql`vacuum (analyze) libro, libro_autor, libro_categoria, autor, editorial`.execute(db)
