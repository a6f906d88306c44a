import { sql } from 'kysely'
import { formatCara, proposeCara } from '#catalogo/portadas/dibujo/cara.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import { toCentavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { isUuid } from '#platform/uuid.ts'
import { writeFicha } from './ficha/ficha.queries.ts'
import { completeFicha } from './ficha/ficha.rules.ts'
import type { LibroConFicha } from './libro.contract.ts'
import type { Cambios, Formulario } from './libro.edicion.rules.ts'
import type { Grupo } from './libro.listas.queries.ts'
import { findLibroConFicha } from './libro.queries.ts'

/**
 * Keeps a book from being changed until the transaction ends; orders wait only where it is to be deleted. What is read after
 * it is current.
 */
export async function lockLibro(db: Db, id: string, para: LockFor): Promise<LibroConFicha | undefined> {
  const query = db.selectFrom('libro').select('id').where('id', '=', id)
  await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return findLibroConFicha(db, id)
}

/** Those of `ids` that no author, category or publisher has; what is no id at all is one of them. */
export async function listMissing(db: Db, grupo: Grupo, ids: readonly string[]): Promise<string[]> {
  const asked = ids.filter(isUuid)
  const rows = await db.selectFrom(grupo).select('id').where('id', '=', sql<string>`any(${asked}::uuid[])`).execute()
  const found = new Set(rows.map(({ id }) => id))
  return ids.filter((id) => !found.has(id))
}

export const findCategoriaNombre = async (db: Db, id: string): Promise<string | null> =>
  (await db.selectFrom('categoria').select('nombre').where('id', '=', id).executeTakeFirst())?.nombre ?? null

/** The columns of `libro` that a form's fields fill. */
const toColumns = ({ titulo, precio, formatos, editorial, ...rest }: Cambios) => ({
  isbn: rest.isbn,
  titulo,
  titulo_p: titulo === undefined ? undefined : fold(titulo),
  idioma: rest.idioma,
  descripcion: rest.descripcion,
  precio: precio === undefined || precio === null ? precio : toCentavos(precio),
  gratis: rest.gratis,
  pvp_centavos: rest.pvp === undefined || rest.pvp === null ? rest.pvp : toCentavos(rest.pvp),
  pvp_fuente: rest.pvp_fuente,
  pvp_desde: rest.pvp_desde,
  regla_precio: rest.regla_precio,
  clase_iva: rest.clase_iva,
  portada: rest.portada,
  fecha_edicion: rest.fecha_edicion,
  fecha_edicion_precision: rest.fecha_edicion_precision,
  formatos,
  editorial_id: editorial,
})

/** Stores a new book with the face that its ISBN proposes; returns its id. */
export async function insertLibro(db: Db, libro: Formulario, categoria: string | null): Promise<string> {
  const id = createId()
  const { isbn, titulo, autores, categorias } = libro
  const cara = formatCara(proposeCara({ isbn, titulo, categoria }))
  await db
    .insertInto('libro')
    .values({ ...toColumns(libro), id, isbn, titulo, titulo_p: fold(titulo), cara })
    .execute()
  await insertAutores(db, id, autores)
  await insertCategorias(db, id, categorias)
  await writeFicha(db, id, completeFicha(libro.ficha))
  return id
}

/** Stores a book of which the ISBN and the title are known; returns its id. */
export async function insertLibroRapido(db: Db, { isbn, titulo }: { isbn: string; titulo: string }): Promise<string> {
  const id = createId()
  const cara = formatCara(proposeCara({ isbn, titulo, categoria: null }))
  await db
    .insertInto('libro')
    .values({ id, isbn, titulo, titulo_p: fold(titulo), formatos: ['fisico'], cara })
    .execute()
  return id
}

const insertAutores = (db: Db, libro_id: string, ids: readonly string[]) =>
  db
    .insertInto('libro_autor')
    .values(ids.map((autor_id, orden) => ({ libro_id, autor_id, orden })))
    .execute()

const insertCategorias = (db: Db, libro_id: string, ids: readonly string[]) =>
  db
    .insertInto('libro_categoria')
    .values(ids.map((categoria_id, orden) => ({ libro_id, categoria_id, orden })))
    .execute()

/** Writes what is given. `actualizado_en` makes it another version, also when only authors or categories changed. */
/** Returns the book's number. */
export async function updateLibro(db: Db, id: string, cambios: Cambios): Promise<number> {
  const { num } = await db
    .updateTable('libro')
    .set({ ...toColumns(cambios), actualizado_en: sql<Date>`now()` })
    .where('id', '=', id)
    .returning('num')
    .executeTakeFirstOrThrow()
  if (cambios.autores) {
    await db.deleteFrom('libro_autor').where('libro_id', '=', id).execute()
    await insertAutores(db, id, cambios.autores)
  }
  if (cambios.categorias) {
    await db.deleteFrom('libro_categoria').where('libro_id', '=', id).execute()
    await insertCategorias(db, id, cambios.categorias)
  }
  if (cambios.ficha) await writeFicha(db, id, completeFicha(cambios.ficha))
  return num
}

export const deleteLibro = (db: Db, id: string) => db.deleteFrom('libro').where('id', '=', id).execute()
