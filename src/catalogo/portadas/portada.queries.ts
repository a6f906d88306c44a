import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'

/** What a drawn cover shows. */
export const findPortada = (db: Db, id: string) =>
  db
    .selectFrom('libro')
    .select((eb) => [
      'libro.isbn',
      'libro.titulo',
      'libro.cara',
      'libro.portada',
      eb
        .selectFrom('libro_autor')
        .innerJoin('autor', 'autor.id', 'libro_autor.autor_id')
        .select(sql<string[]>`array_agg(autor.nombre_completo order by libro_autor.orden)`.as('nombres'))
        .whereRef('libro_autor.libro_id', '=', 'libro.id')
        .as('autores'),
      eb
        .selectFrom('libro_categoria')
        .innerJoin('categoria', 'categoria.id', 'libro_categoria.categoria_id')
        .select('categoria.nombre')
        .whereRef('libro_categoria.libro_id', '=', 'libro.id')
        .orderBy('libro_categoria.orden')
        .limit(1)
        .as('categoria'),
    ])
    .where('libro.id', '=', id)
    .executeTakeFirst()

export const findRetrato = (db: Db, id: string) =>
  db.selectFrom('autor').select(['nombre_completo', 'perfil']).where('id', '=', id).executeTakeFirst()

export const findMarca = (db: Db, id: string) =>
  db.selectFrom('editorial').select(['descripcion', 'dispositivo', 'imagen']).where('id', '=', id).executeTakeFirst()
