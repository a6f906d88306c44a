// Books that may be one work: what is suggested of them, and what is decided.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { EdicionEditable, Sugerencia } from './obra.edicion.contract.ts'
import { EDICIONES_MAX, type EstadoSugerencia, type PorQuien } from './obra.rules.ts'

/** Lets one transaction at a time say what is one work; the job that suggests waits for none. */
export const lockObras = (db: Db) => sql`select pg_advisory_xact_lock(hashtext('anaquel.obras'))`.execute(db)

/** What the panel shows of these books, by id. */
export async function findEditables(db: Db, ids: readonly string[]): Promise<Map<string, EdicionEditable>> {
  const { rows } = await sql<EdicionEditable>`
    select l.id as "_id", l.titulo, l.isbn, e.descripcion as editorial, to_char(l.fecha_edicion, 'YYYY') as anio,
      l.formatos, f.encuadernacion, l.idioma,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_autor.libro_id = l.id order by orden) as autores
    from libro as l left join libro_ficha as f on f.libro_id = l.id left join editorial as e on e.id = l.editorial_id
    where l.id = any(${ids}::uuid[])`.execute(db)
  return new Map(rows.map((row) => [row._id, row]))
}

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

export const refreshSugerenciasDe = async (db: Db, ids: readonly string[]) =>
  refreshSugerencias(db, await listBases(db, ids))

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
