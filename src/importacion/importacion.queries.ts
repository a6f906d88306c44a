// The one transaction of an import, step by step: publishers and authors, new books, then what changes in stored ones.
// Rows that others may want are locked last, so that a selling shop waits as briefly as can be.
import { type RawBuilder, sql } from 'kysely'
import type pg from 'pg'
import { createId } from '../platform/id.ts'
import { readCursor, type Tramo } from './staging.queries.ts'

const selectNewEditoriales = ({ desde, hasta }: Tramo) => `
  select editorial_p, editorial from (
    select distinct on (editorial_p collate "C") editorial_p, editorial, linea
    from importacion_fila f join imp_plan p using (linea)
    where p.linea between ${desde} and ${hasta} and f.linea between ${desde} and ${hasta} and p.clase is null and editorial_p is not null
      and not exists (select from editorial e where e.descripcion_p = editorial_p)
    order by editorial_p collate "C", linea
  ) as nueva order by linea`

/** Creates the publishers that the accepted rows name and the shop does not have. */
export async function insertEditoriales(
  client: pg.ClientBase,
  tramo: Tramo,
  assignMarca: (nombre: string) => number,
): Promise<number> {
  let created = 0
  for await (const rows of readCursor<{ editorial_p: string; editorial: string }>(
    client,
    selectNewEditoriales(tramo),
  )) {
    const { rowCount } = await client.query(
      `insert into editorial (id, descripcion, descripcion_p, dispositivo)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::smallint[]) on conflict (descripcion_p) do nothing`,
      [
        rows.map(createId),
        rows.map((row) => row.editorial),
        rows.map((row) => row.editorial_p),
        rows.map((row) => assignMarca(row.editorial)),
      ],
    )
    created += rowCount ?? 0
  }
  return created
}

const selectNewAutores = ({ desde, hasta }: Tramo) => `
  select nombre_p, nombre_completo, nombre, apellido from (
    select distinct on (n.nombre_p collate "C") n.*, linea
    from importacion_fila f join imp_plan p using (linea)
      cross join lateral unnest(f.autores_p, f.autores, f.nombres, f.apellidos) with ordinality
        as n (nombre_p, nombre_completo, nombre, apellido, orden)
    where p.linea between ${desde} and ${hasta} and f.linea between ${desde} and ${hasta} and p.clase is null
      and not exists (select from autor a where a.nombre_p = n.nombre_p)
    order by n.nombre_p collate "C", linea, orden
  ) as nuevo order by linea, orden`

type NuevoAutor = { nombre_p: string; nombre_completo: string; nombre: string; apellido: string }

/** Creates the authors that the accepted rows name and the shop does not have. */
export async function insertAutores(client: pg.ClientBase, tramo: Tramo): Promise<number> {
  let created = 0
  for await (const rows of readCursor<NuevoAutor>(client, selectNewAutores(tramo))) {
    const { rowCount } = await client.query(
      `insert into autor (id, nombre_completo, nombre_p, nombre, apellido)
       select * from unnest($1::uuid[], $2::text[], $3::text[], $4::text[], $5::text[]) on conflict (nombre_p) do nothing`,
      [
        rows.map(createId),
        ...(['nombre_completo', 'nombre_p', 'nombre', 'apellido'] as const).map((column) =>
          rows.map((row) => row[column]),
        ),
      ],
    )
    created += rowCount ?? 0
  }
  return created
}

/** New books with their authors and categories. */
export async function insertLibros(client: pg.ClientBase, { desde, hasta }: Tramo): Promise<number> {
  const { rowCount } = await client.query(
    `insert into libro (id, isbn, titulo, titulo_p, idioma, descripcion, precio, portada, cara, calificacion, fecha_edicion,
       fecha_edicion_precision, formatos, editorial_id, temas)
     select f.id, f.isbn, f.titulo, f.titulo_p, f.idioma, f.descripcion, f.precio, f.portada, f.cara, f.calificacion, f.fecha,
       f.fecha_precision, coalesce(f.formatos, '{fisico}'), e.id, coalesce(f.temas, '{}') || coalesce(f.temas_extra, '{}')
     from imp_plan p join importacion_fila f using (linea) left join editorial e on e.descripcion_p = f.editorial_p
     where p.clase is null and p.libro_id is null and p.linea between $1 and $2 and f.linea between $1 and $2
     order by linea`,
    [desde, hasta],
  )
  const nuevos = `select f.*, f.id as libro_id from imp_plan p join importacion_fila f using (linea)
    where p.clase is null and p.libro_id is null and p.linea between ${desde} and ${hasta}
      and f.linea between ${desde} and ${hasta}`
  await insertLibroAutores(client, nuevos)
  await insertLibroCategorias(client, nuevos)
  return rowCount ?? 0
}

/** New books as `writeBusqueda` asks for them. */
export const selectPalabras = ({ desde, hasta }: Tramo): RawBuilder<unknown> => sql`
  select f.id as libro_id, f.titulo_s, f.busqueda as vector
  from imp_plan p join importacion_fila f using (linea)
  where p.clase is null and p.libro_id is null and p.linea between ${desde} and ${hasta} and f.linea between ${desde} and ${hasta}`

/** `filas` selects rows of the file, each with the `libro_id` it is about. */
const insertLibroAutores = (client: pg.ClientBase, filas: string) =>
  client.query(`
    insert into libro_autor (libro_id, autor_id, orden)
    select f.libro_id, a.id, n.orden
    from (${filas}) as f
      cross join lateral unnest(f.autores_p) with ordinality as n (nombre_p, orden) join autor a using (nombre_p)
    order by f.linea, n.orden`)

// Joined, because a category may have been deleted since the import began.
const insertLibroCategorias = (client: pg.ClientBase, filas: string) =>
  client.query(`
    insert into libro_categoria (libro_id, categoria_id, orden)
    select f.libro_id, c.id, n.orden
    from (${filas}) as f
      cross join lateral unnest(f.categorias) with ordinality as n (id, orden) join categoria c on c.id = n.id
    order by f.linea, n.orden`)

/** Subjects a book will have: those given, else the stored ones, and the further ones of the row that are not among them. */
const TEMAS = `(coalesce(f.temas, l.temas) || array(
      select tema from unnest(f.temas_extra) with ordinality as n (tema, orden)
      where tema <> all(coalesce(f.temas, l.temas)) order by orden))`

/** What the catalogue itself says of a book, whose rating may be its readers' by now (db/migrations/0009). */
const CALIFICACION = 'case when l.opiniones > 0 then l.calificacion_catalogo else l.calificacion end'

// Which of a book's columns the row would change. A year does not coarsen a day of that year; subjects of a catalogue
// give categories only to a book that has none.
const DIFFERENCES = `
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
export async function lockCambios(client: pg.ClientBase): Promise<number> {
  const { rowCount } = await client.query(`
    insert into imp_cambio (linea, libro_id, columnas)
    select linea, l.id, d.columnas
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
      cross join lateral (select ${DIFFERENCES} as columnas) as d
    where p.clase is null and d.columnas <> '{}'
    order by l.id
    for no key update of l`)
  return rowCount ?? 0
}

/** Writes the changes. Returns the books whose search rows have to be written again. */
export async function updateLibros(client: pg.ClientBase, { desde, hasta }: Tramo): Promise<string[]> {
  await client.query(
    `update libro l set
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
     where l.id = c.libro_id and c.linea between $1 and $2 and f.linea between $1 and $2`,
    [desde, hasta],
  )
  const changed = (columna: string) => `select f.*, c.libro_id from imp_cambio c join importacion_fila f using (linea)
    where '${columna}' = any(c.columnas) and c.linea between ${desde} and ${hasta} and f.linea between ${desde} and ${hasta}`
  await client.query(`delete from libro_autor where libro_id in (select libro_id from (${changed('autores')}) as f)`)
  await insertLibroAutores(client, changed('autores'))
  await client.query(
    `delete from libro_categoria where libro_id in (select libro_id from (${changed('categorias')}) as f)`,
  )
  await insertLibroCategorias(client, changed('categorias'))
  const { rows } = await client.query<{ libro_id: string }>(
    `select libro_id from imp_cambio where linea between $1 and $2
       and columnas && array['autores', 'editorial', 'categorias', 'temas', 'fecha_edicion', 'descripcion', 'idioma', 'formatos']`,
    [desde, hasta],
  )
  return rows.map((row) => row.libro_id)
}

/** After the commit the search computes its figures of the whole catalogue again (indice/indice.queries.ts). */
export const outdateIndice = (client: pg.ClientBase) => client.query(`delete from ajuste where nombre = 'busqueda'`)

/** After many rows the planner needs new statistics, and index-only scans need a vacuum. */
export const vacuumCatalogo = (client: pg.ClientBase) =>
  client.query('vacuum (analyze) libro, libro_autor, libro_categoria, autor, editorial')
