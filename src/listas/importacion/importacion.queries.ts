// Books in the one transaction of an import: new ones, then what changes in stored ones. Rows that others may want are locked last,
// so that a selling shop waits as briefly as can be.
import { type RawBuilder, sql } from 'kysely'
import { AUTORES, sqlCopyABusqueda } from '#catalogo/indice/indice.service.ts'
import { MANO } from '#catalogo/libros/origen/origen.rules.ts'
import {
  sqlAvisarPrecios,
  sqlDeleteDeLibros,
  sqlInsertDeLibros,
  sqlInsertLibros,
  sqlInsertPrecios,
  sqlUpdateLibros,
} from '#catalogo/libros/tanda.service.ts'
import type { Emisor } from '#catalogo/proveedores/proveedor.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { BUSCADOS, DIFERENCIAS, ESCRITURAS, keepValores, listRetenidos, listVaciados, PVP } from './campos.queries.ts'
import type { Contenido } from './copia.ts'
import { noteCreados } from './huella.queries.ts'
import type { Nuevos } from './indexado.ts'
import { type Tramo, within } from './staging.queries.ts'

/** New books with their authors and categories, and what their rows of the search are made of. */
export async function insertLibros(
  db: Db,
  tramo: Tramo & Pick<Contenido, 'categorias'>,
  importacion: string | null,
): Promise<Nuevos> {
  const { rows } = await sql<Pick<Nuevos, 'n' | 'desde' | 'ids' | 'nums'>>`
     with creado as (${sqlInsertLibros(sql`
       select f.id, f.isbn, f.titulo, f.titulo_p, f.idioma, f.descripcion, f.precio, coalesce(f.gratis, false), f.portada, f.cara, f.calificacion, f.fecha,
         f.fecha_precision, ${FORMATOS}, e.id, coalesce(f.temas, '{}') || coalesce(f.temas_extra, '{}'),
         ${PVP.pvp_centavos}, ${PVP.pvp_fuente}, ${PVP.pvp_desde}
       from imp_plan p join importacion_fila f using (linea)
         left join lateral (select id from editorial where descripcion_p = f.editorial_p offset 0) as e on true
       where p.clase is null and p.libro_id is null and p.linea ${within(tramo)} and f.linea ${within(tramo)}
       order by linea`)}
     )${noteCreados(importacion, 'libro')}
     select count(*)::int as n, min(num) as desde, array_agg(id)::text as ids, array_agg(num)::text as nums from creado`.execute(
    db,
  )
  const nuevos = sql`select f.*, f.id as libro_id from imp_plan p join importacion_fila f using (linea)
    where p.clase is null and p.libro_id is null and p.linea ${within(tramo)}
      and f.linea ${within(tramo)}`
  const autores = await insertLibroAutores(db, nuevos)
  if (tramo.categorias) await insertLibroCategorias(db, nuevos)
  const libros = rows[0] ?? { n: 0, desde: null, ids: null, nums: null }
  return { ...libros, ...autores, ...(await findEditoriales(db, nuevos)) }
}

/** What a new book is had as, where its row does not say. */
export const FORMATOS = sql`coalesce(f.formatos, '{fisico}')`

/** The publishers that these rows name. */
async function findEditoriales(db: Db, filas: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<Nuevos, 'editoriales' | 'editorialNums'>>`
    select array_agg(descripcion_p)::text as editoriales, array_agg(num)::text as "editorialNums"
    from (select distinct editorial_p from (${filas}) as f) as nombrada
      cross join lateral (select descripcion_p, num from editorial where descripcion_p = editorial_p offset 0) as e`.execute(
    db,
  )
  return rows[0] ?? { editoriales: null, editorialNums: null }
}

/** What the accepted rows of a stretch say of their works. */
export const selectIndicios = (tramo: Tramo) => sql`
  select f.isbn, f.relacionados, f.obras from importacion_fila f join imp_plan p using (linea)
  where p.clase is null and (f.relacionados is not null or f.obras is not null)
    and p.linea ${within(tramo)} and f.linea ${within(tramo)}`

/** `filas` selects rows of the file, each with the `libro_id` it is about. Returns who the authors of each row are. */
async function insertLibroAutores(db: Db, filas: RawBuilder<unknown>) {
  const { rows } = await sql<Pick<Nuevos, 'lineas' | 'autores' | 'nombres'>>`
    with dicho as materialized (
      select f.libro_id, f.linea, n.orden, a.id, a.num, a.nombre_p
      from (${filas}) as f
        cross join lateral unnest(f.autores_p) with ordinality as n (nombre_p, orden)
        cross join lateral (select id, num, nombre_p from autor where autor.nombre_p = n.nombre_p offset 0) as a
    ),
    puesto as (${sqlInsertDeLibros('autores', sql`select libro_id, id, orden from dicho order by linea, orden`)}),
    libro as (select linea, ${AUTORES.nums} as autores, ${AUTORES.nombres} as nombres from dicho group by linea)
    select array_agg(linea)::text as lineas, array_agg(autores)::text as autores, array_agg(nombres)::text as nombres
    from libro`.execute(db)
  return rows[0] ?? { lineas: null, autores: null, nombres: null }
}

// Joined, because a category may have been deleted since the import began.
const insertLibroCategorias = (db: Db, filas: RawBuilder<unknown>) =>
  sql`${sqlInsertDeLibros(
    'categorias',
    sql`
    select f.libro_id, c.id, n.orden
    from (${filas}) as f
      cross join lateral unnest(f.categorias) with ordinality as n (id, orden) join categoria c on c.id = n.id
    order by f.linea, n.orden`,
  )}`.execute(db)

/** Who may change what: a supplier is kept from the fields of stronger ones; without one all fields may be changed. */
export type Quien = Pick<Emisor, 'num' | 'fuertes'> | null

/** Stronger than any supplier are the shop's own hand and the suppliers that `fuertes` names. */
const fuertesDe = ({ fuertes }: NonNullable<Quien>) =>
  sql`array[${sql.join([MANO, ...fuertes].map((num) => sql.lit(num)))}]::smallint[]`

/** Says who told the PVP of this import's rows: a sort of supplier, or the shop itself. */
export const notePvp = (db: Db, emisor: Pick<Emisor, 'clase'> | null) =>
  sql`select set_config('anaquel.imp_pvp_fuente', ${
    emisor === null ? 'mano' : emisor.clase === 'editorial' ? 'editorial' : 'distribuidora'
  }, true)`.execute(db)

/**
 * Finds the stored books that the file changes and locks them, always in the order of their keys, so that two that
 * need the same books cannot wait for each other. `antes` is written down only where a history is kept. Each `offset 0` has
 * its names computed once a row: the planner would write the expression wherever a name is asked for, a dozen times.
 */
export async function lockCambios(db: Db, quien: Quien, conHistoria: boolean): Promise<void> {
  const vaciados = quien ? sql` || ${listVaciados(sql`o.quienes`, sql.lit(quien.num))}` : sql``
  const retenidas = quien ? listRetenidos(sql`o.quienes`, fuertesDe(quien)) : sql`'{}'::text[]`
  await sql`
    insert into imp_cambio (linea, libro_id, columnas, retenidas, antes)
    select linea, l.id, v.columnas, v.retenidas, ${conHistoria ? keepValores(sql`v.columnas`) : sql`null`}
    from imp_plan p join importacion_fila f using (linea) join libro l on l.id = p.libro_id
      ${quien ? sql`left join libro_origen o on o.libro_id = l.id` : sql``}
      cross join lateral (select ${DIFERENCIAS}${vaciados} as difieren, ${retenidas} as retenidas offset 0) as d
      cross join lateral (select array(select c from unnest(d.difieren) as c where c <> all(d.retenidas)) as columnas,
        array(select c from unnest(d.difieren) as c where c = any(d.retenidas)) as retenidas offset 0) as v
    where p.clase is null and d.difieren <> '{}'
    order by l.id
    for no key update of l`.execute(db)
}

/** How many books change, and of how many a stronger sender or the shop's own hand keeps fields. */
export async function countCambios(db: Db): Promise<{ cambian: number; retenidos: number }> {
  const { rows } = await sql<{ cambian: number; retenidos: number }>`
    select count(*) filter (where columnas <> '{}')::int as cambian, count(*) filter (where retenidas <> '{}')::int as retenidos
    from imp_cambio`.execute(db)
  return rows[0] ?? { cambian: 0, retenidos: 0 }
}

/** What the triggers of one book would write and tell of its price, for the changed books of a stretch at once (0411, 0551). */
async function notePreciosJuntos(db: Db, tramo: Tramo): Promise<void> {
  const cambiados = sql`
    from imp_cambio c join importacion_fila f using (linea) join libro l on l.id = c.libro_id
    where 'precio' = any(c.columnas) and c.linea ${within(tramo)} and f.linea ${within(tramo)}
      and (l.precio, l.gratis) is distinct from (f.precio, f.gratis is true and f.precio = 0)
    order by l.id`
  await sql`${sqlInsertPrecios(sql`l.id, l.precio, f.precio, l.gratis, f.gratis is true and f.precio = 0`, cambiados)}`.execute(
    db,
  )
  await sql`${sqlAvisarPrecios(sql`select l.id, l.num, l.precio, f.precio ${cambiados}`)}`.execute(db)
}

const copyABusqueda = (db: Db, tramo: Tramo) =>
  sql`${sqlCopyABusqueda(
    sql`imp_cambio c join libro l on l.id = c.libro_id`,
    sql`c.columnas && array['precio', 'fecha_edicion', 'calificacion'] and c.linea ${within(tramo)}`,
  )}`.execute(db)

/** Writes the changes. Returns the books whose search rows have to be written again. */
export async function updateLibros(db: Db, tramo: Tramo): Promise<string[]> {
  await notePreciosJuntos(db, tramo)
  await sql`select set_config('anaquel.precios_juntos', 'si', true)`.execute(db)
  await sql`${sqlUpdateLibros(
    ESCRITURAS,
    sql`imp_cambio c join importacion_fila f using (linea) left join editorial e on e.descripcion_p = f.editorial_p`,
    sql`l.id = c.libro_id and c.columnas <> '{}' and c.linea ${within(tramo)} and f.linea ${within(tramo)}`,
  )}`.execute(db)
  await copyABusqueda(db, tramo)
  await sql`select set_config('anaquel.precios_juntos', '', true)`.execute(db)
  const changed = (
    columna: string,
  ) => sql`select f.*, c.libro_id from imp_cambio c join importacion_fila f using (linea)
    where ${sql.lit(columna)} = any(c.columnas) and c.linea ${within(tramo)} and f.linea ${within(tramo)}`
  const suyos = (columna: string) => sql`select libro_id from (${changed(columna)}) as f`
  await sql`${sqlDeleteDeLibros('autores', suyos('autores'))}`.execute(db)
  await insertLibroAutores(db, changed('autores'))
  await sql`${sqlDeleteDeLibros('categorias', suyos('categorias'))}`.execute(db)
  await insertLibroCategorias(db, changed('categorias'))
  const { rows } = await sql<{ libro_id: string }>`
     select libro_id from imp_cambio where linea ${within(tramo)}
       and columnas && ${BUSCADOS}`.execute(db)
  return rows.map((row) => row.libro_id)
}

/** After many rows the planner needs new statistics, and index-only scans need a vacuum. */
export const vacuumCatalogo = (db: Db) =>
  sql`vacuum (analyze) libro, libro_autor, libro_categoria, autor, editorial`.execute(db)
