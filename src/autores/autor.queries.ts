import type { Db } from '../platform/db/pool.ts'
import { fold } from '../platform/text.ts'
import type { ORDENES_AUTOR } from './autor.contract.ts'

const columns = [
  'autor.id as _id',
  'autor.nombre_completo',
  'autor.nombre',
  'autor.apellido',
  'autor.perfil',
  'autor.info',
] as const

type ListOptions = { offset: number; limit: number; orden: (typeof ORDENES_AUTOR)[number] }

/** Newest first; or by copies sold and then by number of books, the author's page making it worth a visit. */
export const listAutores = (db: Db, { offset, limit, orden }: ListOptions) => {
  const query = db.selectFrom('autor').select(columns).offset(offset).limit(limit)
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

export const countAutores = async (db: Db): Promise<number> =>
  (
    await db
      .selectFrom('autor')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

export const findAutor = (db: Db, id: string) =>
  db.selectFrom('autor').select(columns).where('id', '=', id).executeTakeFirst()

export const findAutorByNombre = (db: Db, nombre: string) =>
  db.selectFrom('autor').select(columns).where('nombre_p', '=', fold(nombre)).executeTakeFirst()
