// A small catalogue for tests, as an import would store it, search vectors included.
import type { Kysely } from 'kysely'
import { refreshIndice } from '#catalogo/indice/indice.queries.ts'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { createIsbn } from './rows.ts'

export type LibroDePrueba = {
  titulo: string
  autores?: string[]
  editorial?: string
  categorias?: string[]
  temas?: string[]
  idioma?: string
  formatos?: string[]
  descripcion?: string
  /** Centavos. */
  precio?: number | null
  calificacion?: number
  vendidos?: number
  fecha?: string
  precision?: 'dia' | 'anio'
  isbn?: string
  portada?: string
}

let isbns = 500_000

/** Inserts the books, oldest first, with their authors and publishers; returns their ids in the same order. */
export async function insertCatalogo(db: Kysely<Database>, libros: readonly LibroDePrueba[]): Promise<string[]> {
  const ids: string[] = []
  for (const libro of libros) ids.push(await insertLibro(db, libro))
  await refreshBusqueda(db, ids)
  await db.connection().execute((conn) => refreshIndice(conn))
  return ids
}

async function insertLibro(db: Db, libro: LibroDePrueba): Promise<string> {
  const id = createId()
  await db
    .insertInto('libro')
    .values({
      id,
      isbn: libro.isbn ?? createIsbn(++isbns),
      titulo: libro.titulo,
      titulo_p: fold(libro.titulo),
      idioma: libro.idioma ?? 'Español',
      descripcion: libro.descripcion ?? null,
      precio: libro.precio === null ? null : centavos(libro.precio ?? 12_500_00),
      portada: libro.portada ?? null,
      cara: 'etiqueta.0.0',
      calificacion: libro.calificacion ?? null,
      fecha_edicion: libro.fecha ?? null,
      fecha_edicion_precision: libro.fecha ? (libro.precision ?? 'dia') : null,
      formatos: libro.formatos ?? ['fisico'],
      editorial_id: libro.editorial ? await insertEditorial(db, libro.editorial) : null,
      temas: libro.temas ?? [],
      vendidos: libro.vendidos ?? 0,
    })
    .execute()
  for (const [orden, nombre] of (libro.autores ?? []).entries()) {
    await db
      .insertInto('libro_autor')
      .values({ libro_id: id, autor_id: await insertAutor(db, nombre), orden })
      .execute()
  }
  for (const [orden, nombre] of (libro.categorias ?? []).entries()) {
    const { id: categoria_id } = await findCategoria(db, nombre)
    await db.insertInto('libro_categoria').values({ libro_id: id, categoria_id, orden }).execute()
  }
  return id
}

export const findCategoria = (db: Db, nombre: string) =>
  db.selectFrom('categoria').select('id').where('nombre_p', '=', fold(nombre)).executeTakeFirstOrThrow()

export async function insertEditorial(db: Db, descripcion: string, direccion: string | null = null): Promise<string> {
  const known = await db
    .selectFrom('editorial')
    .select('id')
    .where('descripcion_p', '=', fold(descripcion))
    .executeTakeFirst()
  if (known) return known.id
  const id = createId()
  await db
    .insertInto('editorial')
    .values({ id, descripcion, descripcion_p: fold(descripcion), direccion, imagen: null })
    .execute()
  return id
}

export async function insertAutor(db: Db, nombre_completo: string, info: string | null = null): Promise<string> {
  const known = await db
    .selectFrom('autor')
    .select('id')
    .where('nombre_p', '=', fold(nombre_completo))
    .executeTakeFirst()
  if (known) return known.id
  const id = createId()
  const [, nombre = '', apellido = nombre_completo] = nombre_completo.match(/^(.*) (\S+)$/) ?? []
  await db
    .insertInto('autor')
    .values({ id, nombre_completo, nombre_p: fold(nombre_completo), nombre, apellido, perfil: null, info })
    .execute()
  return id
}
