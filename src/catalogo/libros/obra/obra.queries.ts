import { type SqlBool, sql } from 'kysely'
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Encuadernacion } from '#catalogo/catalogo/ficha.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { findHallados } from '../libro.hallados.queries.ts'
import { HALLADOS_MAX } from '../libro.rules.ts'
import type { EdicionDeObra } from './obra.contract.ts'
import type { EdicionEditable, ObraEditable, Sugerencia } from './obra.edicion.contract.ts'
import {
  EDICIONES_A_LA_VISTA,
  EDICIONES_MAX,
  type EstadoSugerencia,
  type PorQuien,
  type QuienJunto,
} from './obra.rules.ts'

/** The other editions of a book's work as its page shows them, without the offers on them. */
export async function listEdiciones(db: Db, obra: string, libro: string): Promise<EdicionDeObra[]> {
  const { rows } = await sql<{
    _id: string
    titulo: string
    isbn: string
    formatos: Formato[]
    encuadernacion: Encuadernacion | null
    editorial: string | null
    anio: string | null
    idioma: string | null
    precio: Centavos | null
    gratis: boolean
    clase_iva: ClaseIva
  }>`
    select l.id as "_id", l.titulo, l.isbn, l.formatos, f.encuadernacion, e.descripcion as editorial,
      to_char(l.fecha_edicion, 'YYYY') as anio, l.idioma, l.precio, l.gratis, l.clase_iva
    from obra_libro join libro as l on l.id = libro_id
      left join libro_ficha as f on f.libro_id = l.id left join editorial as e on e.id = l.editorial_id
    where obra_id = ${obra} and l.id <> ${libro}
    order by l.precio is null, l.fecha_edicion desc nulls last, l.id limit ${EDICIONES_A_LA_VISTA}`.execute(db)
  return rows.map(({ encuadernacion, precio, gratis, clase_iva, ...edicion }) => ({
    ...edicion,
    ...(encuadernacion && { encuadernacion }),
    precio: precio === null ? null : toPesos(precio),
    ...(gratis && { gratis }),
    ...(clase_iva !== 'exento' && { clase_iva }),
  }))
}

/** Lets one transaction at a time say what is one work; the job that suggests waits for none. */
export const lockObras = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('anaquel.obras'))`.execute(db)

/** What the panel shows of these books, by id. */
async function findEditables(db: Db, ids: readonly string[]): Promise<Map<string, EdicionEditable>> {
  const { rows } = await sql<EdicionEditable>`
    select l.id as "_id", l.titulo, l.isbn, e.descripcion as editorial, to_char(l.fecha_edicion, 'YYYY') as anio,
      l.formatos, f.encuadernacion, l.idioma,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_autor.libro_id = l.id order by orden) as autores
    from libro as l left join libro_ficha as f on f.libro_id = l.id left join editorial as e on e.id = l.editorial_id
    where l.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

type Fila = { _id: string; version: number; por: QuienJunto; libros: string[] }

async function toEditables(db: Db, filas: readonly Fila[]): Promise<ObraEditable[]> {
  const ediciones = await findEditables(
    db,
    filas.flatMap(({ libros }) => libros),
  )
  return filas.map(({ libros: ids, ...obra }) => {
    const libros = ids.flatMap((id) => ediciones.get(id) ?? [])
    return { ...obra, titulo: libros[0]?.titulo ?? '', libros }
  })
}

const OBRA = sql`obra.id as "_id", obra.version, obra.por,
  array(select libro_id from obra_libro where obra_id = obra.id order by libro_id) as libros`

/** Those of one of the books that `q` finds; all of them without it. */
const matching = async (db: Db, q: string | undefined) => {
  if (!q) return sql<SqlBool>`true`
  const { nums } = await findHallados(db, { q, orden: 'nuevos', offset: 0, limit: HALLADOS_MAX })
  return sql<SqlBool>`id in (
    select obra_id from obra_libro join libro on libro.id = libro_id where libro.num = any(${nums}::integer[]))`
}

/** One page of the works, the newest first, and how many there are. */
export async function listObras(
  db: Db,
  { q, offset, limit }: { q?: string | undefined; offset: number; limit: number },
) {
  const found = await matching(db, q)
  const counted = await sql<{ total: number }>`select count(*) as total from obra where ${found}`.execute(db)
  const { rows } = await sql<Fila>`
    select ${OBRA} from obra where ${found} order by id desc offset ${offset}::bigint limit ${limit}::bigint`.execute(
    db,
  )
  return { obras: await toEditables(db, rows), total: counted.rows[0]?.total ?? 0 }
}

/** The work, kept from being changed or deleted until the transaction ends. */
export async function lockObra(db: Db, id: string, para: LockFor): Promise<ObraEditable | undefined> {
  await lockObras(db)
  const mode = para === 'editar' ? sql`for no key update` : sql`for update`
  const { rows } = await sql<Fila>`select ${OBRA} from obra where id = ${id} ${mode}`.execute(db)
  return (await toEditables(db, rows))[0]
}

/** Those of `ids` that no book has. */
export async function listMissingLibros(db: Db, ids: readonly string[]): Promise<string[]> {
  const rows = await db.selectFrom('libro').select('id').where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

/** The books of the works that these books are in, and these books themselves. */
export async function listConSusObras(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select libro_id as id from obra_libro
    where obra_id in (select obra_id from obra_libro where libro_id = any(${ids}::uuid[]))`.execute(db)
  return [...new Set([...ids, ...rows.map(({ id }) => id)])]
}

/** A new work of these books; works that have none left go. Returns its id. */
export async function insertObra(db: Db, ids: readonly string[], por: QuienJunto = 'mano'): Promise<string> {
  const id = createId()
  await db.insertInto('obra').values({ id, por }).execute()
  await joinLibros(db, id, ids)
  return id
}

async function joinLibros(db: Db, obra: string, ids: readonly string[]): Promise<void> {
  const before = await sql<{ id: string }>`
    select distinct obra_id as id from obra_libro where libro_id = any(${ids}::uuid[]) and obra_id <> ${obra}`.execute(
    db,
  )
  const former = before.rows.map(({ id }) => id)
  await sql`insert into obra_libro (libro_id, obra_id) select id, ${obra} from unnest(${ids}::uuid[]) as id
    on conflict (libro_id) do update set obra_id = excluded.obra_id where obra_libro.obra_id <> excluded.obra_id`.execute(
    db,
  )
  await sql`delete from obra_aparte where libro_id = any(${ids}::uuid[])`.execute(db)
  await sql`delete from obra where id = any(${former}::uuid[]) and not exists (select from obra_libro where obra_id = obra.id)`.execute(
    db,
  )
  await refreshSugerenciasDe(db, ids)
}

/** Makes these the books of a work, which is somebody's word from then on; those that go stand by themselves. */
export async function replaceLibros(db: Db, obra: string, ids: readonly string[]): Promise<void> {
  await db.updateTable('obra').set({ actualizado_en: sql<Date>`now()`, por: 'mano' }).where('id', '=', obra).execute()
  const gone = await sql<{ libro_id: string }>`
    delete from obra_libro where obra_id = ${obra} and libro_id <> all(${ids}::uuid[]) returning libro_id`.execute(db)
  await separateLibros(
    db,
    gone.rows.map(({ libro_id }) => libro_id),
  )
  await joinLibros(db, obra, ids)
}

/** Books that are not suggested any more. */
export async function separateLibros(db: Db, ids: readonly string[]): Promise<void> {
  await sql`insert into obra_aparte (libro_id) select unnest(${ids}::uuid[]) on conflict do nothing`.execute(db)
  await refreshSugerenciasDe(db, ids)
}

export const deleteObra = (db: Db, id: string) => db.deleteFrom('obra').where('id', '=', id).execute()

/**
 * The books that may be suggested, of these `bases`, each with the group that it belongs to: all books of a base are one where
 * at most one subtitle is known among them; else each subtitle is a group, and so are the books without one.
 */
const agrupar = (bases: readonly string[]) => sql`
  select m.* from (
    select libro_id, base, obra_id, 'titulo' as por, base as parecido,
      md5(base::text || case when (min(nullif(resto, '')) over w) is not distinct from (max(nullif(resto, '')) over w) then '' else resto end)::uuid as clave
    from obra_clave left join obra_libro using (libro_id)
    where base = any(${bases}::uuid[])
      and not exists (select from obra_aparte where obra_aparte.libro_id = obra_clave.libro_id)
    window w as (partition by base)
    union all
    select l.id, i.base, obra_id, 'mensaje', coalesce(c.base, l.id), i.base
    from obra_indicio as i join libro as l using (isbn)
      left join obra_libro on obra_libro.libro_id = l.id left join obra_clave as c on c.libro_id = l.id
    where i.base = any(${bases}::uuid[]) and not exists (select from obra_aparte where obra_aparte.libro_id = l.id)
  ) as m`

/**
 * Brings the suggestions of these bases up to date. Refused ones stay as they are, whatever becomes of their books. What a
 * sender says is one more only where the titles of its books do not say it themselves.
 */
export async function refreshSugerencias(db: Db, bases: readonly string[]): Promise<void> {
  if (bases.length === 0) return
  await sql`
    with grupo as (
      select clave, base, por, count(*)::integer as libros from (${agrupar(bases)}) as m group by clave, base, por
      having count(distinct coalesce(obra_id, libro_id)) > 1 and (por = 'titulo' or count(distinct parecido) > 1)
    ),
    nueva as (
      insert into obra_sugerencia (clave, base, libros, por) select clave, base, libros, por from grupo
      on conflict (clave) do update set libros = excluded.libros, revisada = false
      where obra_sugerencia.libros <> excluded.libros or obra_sugerencia.revisada
    )
    delete from obra_sugerencia as s where base = any(${bases}::uuid[]) and estado = 'pendiente'
      and not exists (select from grupo where grupo.clave = s.clave)`.execute(db)
}

/** What these books are compared by: their titles, and what senders say of them. */
export async function listBases(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ base: string }>`
    select base from obra_clave where libro_id = any(${ids}::uuid[])
    union select base from libro join obra_indicio using (isbn) where libro.id = any(${ids}::uuid[])`.execute(db)
  return rows.map(({ base }) => base)
}

const refreshSugerenciasDe = async (db: Db, ids: readonly string[]) => refreshSugerencias(db, await listBases(db, ids))

type Lugar = { libros: number; clave: string }

const TRAS = /^(\d{1,9})\.([\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12})$/

/** The place that a page of suggestions goes on after; null where the text is none. */
export function readTras(tras: string): Lugar | null {
  const [, libros, clave] = TRAS.exec(tras) ?? []
  return libros && clave ? { libros: Number(libros), clave } : null
}

type Pedidas = { estado: EstadoSugerencia; tras: Lugar | null; limit: number }

/**
 * One page of suggestions. Their books are read anew: one that has fewer than two left, because books were deleted since, is
 * left out.
 */
export async function listSugerencias(db: Db, { estado, tras, limit }: Pedidas) {
  const after = tras
    ? sql`and (libros < ${tras.libros} or (libros = ${tras.libros} and clave > ${tras.clave}::uuid))`
    : sql``
  const { rows } = await sql<Lugar & { base: string; por: PorQuien }>`
    select clave, base, libros, por from obra_sugerencia where estado = ${estado} ${after}
    order by libros desc, clave limit ${limit + 1}::bigint`.execute(db)
  const page = rows.slice(0, limit)
  const counted = await sql<{ total: number }>`
    select count(*) as total from obra_sugerencia where estado = ${estado}`.execute(db)
  const last = page.at(-1)
  return {
    sugerencias: (await withMiembros(db, page)).filter(({ total }) => total > 1),
    total: counted.rows[0]?.total ?? 0,
    siguiente: rows.length > limit && last ? `${last.libros}.${last.clave}` : null,
  }
}

/** All books of the suggestions of these bases; `por_regla`: of the work that some are in, whether the rules joined it. */
export async function listMiembros(db: Db, bases: readonly string[]) {
  const { rows } = await sql<{ clave: string; libro_id: string; por_regla: boolean | null }>`
    select clave, libro_id, obra.por = 'regla' as por_regla from (${agrupar(bases)}) as m left join obra on obra.id = obra_id
    order by clave, libro_id`.execute(db)
  return rows
}

type Miembro = { clave: string; libro_id: string; obra_id: string | null }

async function withMiembros(
  db: Db,
  page: readonly { clave: string; base: string; por: PorQuien }[],
): Promise<Sugerencia[]> {
  const { rows } = await sql<Miembro & { total: number }>`
    select clave, libro_id, obra_id, total from (
      select *, count(*) over (partition by clave) as total, row_number() over (partition by clave order by libro_id) as lugar
      from (${agrupar(page.map(({ base }) => base))}) as m
    ) as numerado
    where clave = any(${page.map(({ clave }) => clave)}::uuid[]) and lugar <= ${EDICIONES_MAX} order by clave, libro_id`.execute(
    db,
  )
  const ediciones = await findEditables(
    db,
    rows.map(({ libro_id }) => libro_id),
  )
  const byClave = Map.groupBy(rows, ({ clave }) => clave)
  return page.map(({ clave, por }) => {
    const miembros = byClave.get(clave) ?? []
    const libros = miembros.flatMap(({ libro_id, obra_id }) => {
      const edicion = ediciones.get(libro_id)
      return edicion ? [{ ...edicion, obra: obra_id }] : []
    })
    return { _id: clave, titulo: libros[0]?.titulo ?? '', por, total: miembros[0]?.total ?? 0, libros }
  })
}

/** A suggestion with its state, which nobody else decides on until the transaction ends. */
export async function lockSugerencia(
  db: Db,
  id: string,
): Promise<(Sugerencia & { estado: EstadoSugerencia }) | undefined> {
  await lockObras(db)
  const row = await db
    .selectFrom('obra_sugerencia')
    .select(['clave', 'base', 'estado', 'por'])
    .where('clave', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) return undefined
  const [sugerencia] = await withMiembros(db, [row])
  return sugerencia && { ...sugerencia, estado: row.estado }
}

export const updateEstado = (db: Db, clave: string, estado: EstadoSugerencia) =>
  db.updateTable('obra_sugerencia').set({ estado }).where('clave', '=', clave).execute()
