import type { Db } from '../platform/db/pool.ts'
import { createId } from '../platform/id.ts'
import { fold, toLike } from '../platform/text.ts'
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

type ListOptions = { offset: number; limit: number; q?: string | undefined; orden: (typeof ORDENES_AUTOR)[number] }

/** Newest first; or by copies sold and then by number of books, the author's page making it worth a visit. */
export const listAutores = (db: Db, { offset, limit, q, orden }: ListOptions) => {
  const query = db
    .selectFrom('autor')
    .select(columns)
    .$if(q !== undefined, (found) => found.where('nombre_p', 'like', toLike(q ?? '')))
    .offset(offset)
    .limit(limit)
  if (orden === 'nuevos') return query.orderBy('autor.num', 'desc').execute()
  return query
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('libro_autor')
          .innerJoin('libro', 'libro.id', 'libro_autor.libro_id')
          .select((s) => ['autor_id', s.fn.sum<number>('libro.vendidos').as('vendidos'), s.fn.countAll().as('libros')])
          .groupBy('autor_id')
          .as('obra'),
      (join) => join.onRef('obra.autor_id', '=', 'autor.id'),
    )
    .orderBy('obra.vendidos', (order) => order.desc().nullsLast()) // nobody is left out: the list's total counts all
    .orderBy('obra.libros', (order) => order.desc().nullsLast())
    .orderBy('autor.num')
    .execute()
}

export const countAutores = async (db: Db, q?: string): Promise<number> =>
  (
    await db
      .selectFrom('autor')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .$if(q !== undefined, (found) => found.where('nombre_p', 'like', toLike(q ?? '')))
      .executeTakeFirstOrThrow()
  ).n

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
