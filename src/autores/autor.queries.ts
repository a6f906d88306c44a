import { type SqlBool, sql } from 'kysely'
import { holdsWords } from '../platform/db/palabras.ts'
import type { Db } from '../platform/db/pool.ts'
import { readKept } from '../platform/db/recuento.ts'
import { createId } from '../platform/id.ts'
import { fold } from '../platform/text.ts'
import type { ORDENES_AUTOR } from './autor.contract.ts'
import { foldNombre, splitNombre } from './autor.rules.ts'
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

/** All authors, or those that `q` finds. */
export async function countAutores(db: Db, q?: string): Promise<number> {
  if (!q) return readKept(db, 'autor')
  const counted = db.selectFrom('autor').select((eb) => eb.fn.countAll<number>().as('n'))
  return (await counted.where(holdsWords('nombre_p', q)).executeTakeFirstOrThrow()).n
}

/**
 * Brings copies sold and number of books up to date beside the authors that triggers have named (`autor_pendiente`; null
 * means all of them). To be called in a transaction; late or twice does no harm.
 */
export async function refreshObra(db: Db): Promise<void> {
  const { rows } = await sql<{ autor_id: string | null }>`delete from autor_pendiente returning autor_id`.execute(db)
  if (rows.length === 0) return
  const ids = new Set(rows.map(({ autor_id }) => autor_id))
  const these = ids.has(null) ? sql`` : sql`where autor.id = any(${[...ids]}::uuid[])`
  await sql`
    update autor set libros = obra.libros, vendidos = obra.vendidos
    from (
      select autor.id, count(libro_autor.libro_id)::integer as libros, coalesce(sum(libro.vendidos), 0)::integer as vendidos
      from autor
        left join libro_autor on libro_autor.autor_id = autor.id
        left join libro on libro.id = libro_autor.libro_id and libro.vendidos > 0
      ${these}
      group by autor.id
    ) as obra
    where autor.id = obra.id and (autor.libros, autor.vendidos) is distinct from (obra.libros, obra.vendidos)
  `.execute(db)
}

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
export const lockAutor = (db: Db, id: string, para: 'editar' | 'eliminar') => {
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

export const updateAutor = (db: Db, id: string, { nombre_completo, ...cambios }: Cambios) =>
  db
    .updateTable('autor')
    .set({ ...(nombre_completo !== undefined && nombreColumns(nombre_completo)), ...cambios })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

export const deleteAutor = (db: Db, id: string) => db.deleteFrom('autor').where('id', '=', id).execute()

export const listLibroIdsOfAutor = async (db: Db, id: string): Promise<string[]> => {
  const rows = await db
    .selectFrom('libro_autor')
    .select('libro_id')
    .where('autor_id', '=', id)
    .orderBy('libro_id')
    .execute()
  return rows.map(({ libro_id }) => libro_id)
}

export const countLibrosOfAutor = async (db: Db, id: string): Promise<number> =>
  (
    await db
      .selectFrom('libro_autor')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('autor_id', '=', id)
      .executeTakeFirstOrThrow()
  ).n
