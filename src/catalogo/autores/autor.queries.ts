import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { readKept } from '#platform/db/recuento.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import type { ORDENES_AUTOR } from './autor.contract.ts'
import { foldNombre, OTRAS, splitNombre } from './autor.rules.ts'
import type { AutorForm } from './autor.schemas.ts'

const columns = [
  'autor.id as _id',
  'autor.nombre_completo',
  'autor.nombre',
  'autor.apellido',
  'autor.perfil',
  'autor.info',
  'autor.version',
] as const

/** What those columns say of an author. */
export type AutorFila = NonNullable<Awaited<ReturnType<typeof findAutor>>>

type ListOptions = { q?: string | undefined; offset: number; limit: number; orden: (typeof ORDENES_AUTOR)[number] }

/** Newest first; or by copies sold and then by number of books, the author's page making it worth a visit. */
export const listAutores = (db: Db, { q, offset, limit, orden }: ListOptions) => {
  const by = orden === 'nuevos' ? sql`num desc` : sql`vendidos desc, libros desc, num`
  // Found in an index alone; only then are the authors read.
  const found = q ? sql`where ${holdsWords('nombre_p', q)}` : sql``
  const page = sql`(select num from autor ${found} order by ${by} offset ${offset}::bigint limit ${limit}::bigint)`
  return db.selectFrom('autor').select(columns).where(sql<SqlBool>`num in ${page}`).orderBy(by).execute()
}

/** Those with these keys, in this order. */
export const listAutoresByNums = (db: Db, nums: readonly number[]) =>
  db
    .selectFrom('autor')
    .select(columns)
    .where(sql<SqlBool>`num = any(${nums}::bigint[])`)
    .orderBy(sql`array_position(${nums}::bigint[], num)`)
    .execute()

/** The expression of the index autor_por_apellido. */
const POR_APELLIDO = sql`plegar(autor.apellido || ' ' || autor.nombre) collate "C"`
type Rango = { desde: string; hasta: string | null }
/** Behind `z` in ASCII. */
const TRAS_Z = '{'

/** The ranges of surnames that begin so. Those without a letter stand before `a` and behind `z`. */
function listRangos(letras: string): Rango[] {
  const [primera = ''] = letras
  if (letras === OTRAS) {
    return [
      { desde: '', hasta: 'a' },
      { desde: TRAS_Z, hasta: null },
    ]
  }
  const last = letras.charCodeAt(letras.length - 1)
  return primera ? [{ desde: letras, hasta: letras.slice(0, -1) + String.fromCharCode(last + 1) }] : []
}

const isIn = ({ desde, hasta }: Rango) =>
  hasta === null
    ? sql<SqlBool>`${POR_APELLIDO} >= ${desde}`
    : sql<SqlBool>`${POR_APELLIDO} >= ${desde} and ${POR_APELLIDO} < ${hasta}`

/** Which of these beginnings somebody's surname has: a look into the index for each. */
export async function filterComienzos(db: Db, comienzos: readonly string[]): Promise<string[]> {
  const looks = comienzos.flatMap((comienzo) =>
    listRangos(comienzo).map(
      (rango) => sql`(select ${comienzo}::text as comienzo from autor where ${isIn(rango)} limit 1)`,
    ),
  )
  if (looks.length === 0) return []
  const { rows } = await sql<{ comienzo: string }>`${sql.join(looks, sql` union all `)}`.execute(db)
  const found = new Set(rows.map(({ comienzo }) => comienzo))
  return comienzos.filter((comienzo) => found.has(comienzo))
}

/** By surname and first name, after the author with this id: whoever is gone is nobody to go on after. */
export async function listAutoresPorApellido(db: Db, letras: string, limit: number, despuesDe?: string) {
  const last = despuesDe && (await findLugar(db, despuesDe))
  const after = last ? sql`and (${POR_APELLIDO}, num) > (${last.lugar}, ${last.num}::bigint)` : sql``
  const parts = listRangos(letras).map(
    (rango) => sql`
      (select id, nombre, apellido, ${POR_APELLIDO} as lugar, num from autor where ${isIn(rango)} ${after}
        order by ${POR_APELLIDO}, num limit ${limit}::bigint)`,
  )
  const { rows } = await sql<{ _id: string; nombre: string; apellido: string }>`
    select id as _id, nombre, apellido from (${sql.join(parts, sql` union all `)}) as autor
    order by lugar, num limit ${limit}::bigint`.execute(db)
  return rows
}

const findLugar = async (db: Db, id: string) =>
  (
    await sql<{ lugar: string; num: number }>`select ${POR_APELLIDO} as lugar, num from autor where id = ${id}`.execute(
      db,
    )
  ).rows[0]

/** All authors, or those that `q` finds. */
export async function countAutores(db: Db, q?: string): Promise<number> {
  if (!q) return readKept(db, 'autor')
  return countRows(db.selectFrom('autor').where(holdsWords('nombre_p', q)))
}

/** Authors that are counted by one statement: a big catalogue's take longer than a statement may. */
const BATCH = 2_000

/**
 * Brings copies sold and number of books up to date beside the authors that triggers have named (`autor_pendiente`; null
 * means all of them). Each statement is whole by itself; what one that fails has left is done the next time. Late or
 * twice does no harm.
 */
export async function refreshObra(db: Db): Promise<void> {
  const { rows } = await sql<{ todos: number; ultimo: number }>`
    select count(*) as todos, coalesce((select max(num) from autor), 0) as ultimo from autor_pendiente where autor_id is null
  `.execute(db)
  const { todos = 0, ultimo = 0 } = rows[0] ?? {}
  if (todos > 0) {
    for (let after = 0; after < ultimo; after += BATCH) {
      await updateObra(sql`autor.num > ${after} and autor.num <= ${after + BATCH}`).execute(db)
    }
    // As many as there were: one that came meanwhile asks for another round.
    await sql`
      delete from autor_pendiente
      where ctid = any(array(select ctid from autor_pendiente where autor_id is null limit ${todos}))`.execute(db)
  }
  while ((await refreshObraNombrada(db)) === BATCH);
}

/** The next authors that are named; how many rows named them. */
async function refreshObraNombrada(db: Db): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    with nombrado as (
      delete from autor_pendiente
      where ctid = any(array(select ctid from autor_pendiente where autor_id is not null limit ${BATCH})) returning autor_id
    ),
    contado as (${updateObra(sql`autor.id in (select autor_id from nombrado)`)})
    select count(*) as n from nombrado`.execute(db)
  return rows[0]?.n ?? 0
}

/** Books are looked up by key (`offset 0`): of tables that an import has just filled the planner knows nothing, or too little. */
const updateObra = (these: RawBuilder<unknown>): RawBuilder<unknown> => sql`
  update autor set libros = obra.libros, vendidos = obra.vendidos
  from (
    select autor.id, suya.*
    from autor cross join lateral (
      select count(*)::integer as libros, coalesce(sum(vendidos), 0)::integer as vendidos
      from (select libro_id from libro_autor where autor_id = autor.id offset 0) as firmado
        cross join lateral (select vendidos from libro where id = firmado.libro_id offset 0) as vendido
    ) as suya
    where ${these}
  ) as obra
  where autor.id = obra.id and (autor.libros, autor.vendidos) is distinct from (obra.libros, obra.vendidos)`

export const findAutor = (db: Db, id: string) =>
  db.selectFrom('autor').select(columns).where('id', '=', id).executeTakeFirst()

/** By full name, whichever way round it is written. */
export const findAutorByNombre = (db: Db, nombre: string) =>
  db
    .selectFrom('autor')
    .select(columns)
    .where('nombre_p', 'in', [fold(nombre), foldNombre(nombre)])
    .orderBy('num')
    .executeTakeFirst()

/** The author, kept from being changed (`editar`) or also from being put on a book (`eliminar`) until the transaction ends. */
export const lockAutor = (db: Db, id: string, para: LockFor) => {
  const query = db.selectFrom('autor').select(columns).where('id', '=', id)
  return (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
}

const nombreColumns = (nombre_completo: string) => ({
  nombre_completo,
  nombre_p: foldNombre(nombre_completo),
  ...splitNombre(nombre_completo),
})

export const insertAutor = (db: Db, { nombre_completo, perfil, info }: AutorForm) =>
  db
    .insertInto('autor')
    .values({ id: createId(), ...nombreColumns(nombre_completo), perfil, info })
    .returning(columns)
    .executeTakeFirstOrThrow()

type Cambios = {
  nombre_completo?: string | undefined
  perfil?: string | null | undefined
  info?: string | null | undefined
}

export const updateAutor = (db: Db, id: string, { nombre_completo, perfil, info }: Cambios) =>
  db
    .updateTable('autor')
    .set({ ...(nombre_completo !== undefined && nombreColumns(nombre_completo)), perfil, info })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteAutor = (db: Db, id: string) => db.deleteFrom('autor').where('id', '=', id).execute()

export const countLibrosOfAutor = async (db: Db, id: string): Promise<number> =>
  countRows(db.selectFrom('libro_autor').where('autor_id', '=', id))
