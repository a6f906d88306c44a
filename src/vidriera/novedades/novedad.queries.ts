import { type SqlBool, sql } from 'kysely'
import { readNombreSubida, subidaPath } from '#catalogo/portadas/subida/subida.rules.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import { findSiguiente } from '#platform/db/siguiente.ts'
import type { LockFor } from '#platform/edits.ts'
import { fromLocalMinute, toLocalMinute } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { isPublicada } from '#platform/plazo.ts'
import { pickSlug, toSlug } from '#platform/slug.ts'
import { fold } from '#platform/text.ts'
import type { Novedad } from './novedad.contract.ts'
import type { NovedadEditable } from './novedad.edicion.contract.ts'
import type { NovedadForm } from './novedad.schemas.ts'

/** An event is over at its end, or two hours after it began. */
const VENCE = sql<Date | null>`coalesce(novedad.termina, novedad.cuando + interval '2 hours')`
const PASO = sql<boolean>`coalesce(${VENCE} <= now(), false)`
const PUBLICADA = sql<SqlBool>`not novedad.borrador and novedad.desde <= now() and (novedad.hasta is null or novedad.hasta > now())`
const LISTADA = sql<SqlBool>`${PUBLICADA} and not ${PASO}`

const columns = [
  'novedad.id',
  'novedad.slug',
  'novedad.tipo',
  'novedad.titulo',
  'novedad.texto',
  'novedad.cuando',
  'novedad.termina',
  'novedad.lugar',
  'novedad.imagen',
  'novedad.imagen_texto',
  'novedad.desde',
] as const

type Row = Pick<Novedad, 'slug' | 'tipo' | 'titulo' | 'texto' | 'lugar' | 'imagen' | 'imagen_texto' | 'paso'> & {
  id: string
  cuando: Date | null
  termina: Date | null
  desde: Date
}

const toNovedad = ({ id, desde, cuando, termina, imagen, ...row }: Row): Novedad => ({
  _id: id,
  ...row,
  fecha: desde.toISOString(),
  cuando: cuando?.toISOString() ?? null,
  termina: termina?.toISOString() ?? null,
  imagen: imagen && subidaPath(imagen),
})

type Window = { offset: number; limit: number }

/** What lists show now: events to come, the next first, then news, the newest first. */
export const listNovedades = async (db: Db, { offset, limit }: Window): Promise<Novedad[]> =>
  (
    await db
      .selectFrom('novedad')
      .select([...columns, PASO.as('paso')])
      .where(LISTADA)
      .orderBy(sql`novedad.cuando is null`)
      .orderBy('novedad.cuando')
      .orderBy('novedad.desde', 'desc')
      .orderBy('novedad.num', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  ).map(toNovedad)

export const countNovedades = async (db: Db): Promise<number> => countRows(db.selectFrom('novedad').where(LISTADA))

/** One that is published, with the keys of its books in order. */
export async function findNovedadPublicada(
  db: Db,
  slug: string,
): Promise<{ novedad: Novedad; libros: string[] } | undefined> {
  const row = await db
    .selectFrom('novedad')
    .select([...columns, PASO.as('paso')])
    .where('novedad.slug', '=', slug)
    .where(PUBLICADA)
    .executeTakeFirst()
  if (!row) return undefined
  const libros = await db
    .selectFrom('novedad_libro')
    .select('libro_id')
    .where('novedad_id', '=', row.id)
    .orderBy('orden')
    .execute()
  return { novedad: toNovedad(row), libros: libros.map(({ libro_id }) => libro_id) }
}

/** Milliseconds until one appears, goes or is over by itself (`FindSiguiente`). */
export const findNovedadSiguiente = (db: Db, pasadosMs: number): Promise<number | null> =>
  findSiguiente(db, sql`select unnest(array[desde, hasta, ${VENCE}]) from novedad where not borrador`, pasadosMs)

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('novedad').$if(Boolean(q), (all) => all.where(holdsWords('novedad.titulo_p', q ?? '')))

export const countTodas = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

const editables = [...columns, 'novedad.borrador', 'novedad.hasta', 'novedad.version', PASO.as('paso')] as const
type FilaEditable = Row & { borrador: boolean; hasta: Date | null; version: number }

/** As the form has them; `direccion` is the shop's own address, which an uploaded picture has. */
async function toEditables(db: Db, rows: readonly FilaEditable[], direccion: string): Promise<NovedadEditable[]> {
  const { rows: libros } = await sql<{ novedad: string } & NovedadEditable['libros'][number]>`
    select novedad_id as novedad, libro.id as _id, libro.titulo,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_autor.libro_id = libro.id order by libro_autor.orden) as autores
    from novedad_libro join libro on libro.id = novedad_libro.libro_id
    where novedad_id = any(${rows.map(({ id }) => id)}::uuid[]) order by novedad_id, novedad_libro.orden`.execute(db)
  const byNovedad = Map.groupBy(libros, ({ novedad }) => novedad)
  const now = new Date()
  return rows.map(({ id, paso, desde, hasta, cuando, termina, imagen, ...row }) => ({
    _id: id,
    ...row,
    desde: toLocalMinute(desde),
    hasta: hasta && toLocalMinute(hasta),
    cuando: cuando && toLocalMinute(cuando),
    termina: termina && toLocalMinute(termina),
    imagen: imagen && direccion + subidaPath(imagen),
    ...describeEstado({ borrador: row.borrador, paso, desde, hasta }, now),
    libros: (byNovedad.get(id) ?? []).map(({ novedad: _, ...libro }) => libro),
  }))
}

type Estado = Pick<FilaEditable, 'borrador' | 'paso' | 'desde' | 'hasta'>

/** Whether its page is shown, and whether lists name it. */
function describeEstado({ borrador, paso, ...plazo }: Estado, now: Date) {
  const publicada = !borrador && isPublicada(plazo, now)
  return { publicada, listada: publicada && !paso }
}

type ListOptions = Window & { q?: string | undefined }

/** All of them or those that `q` finds, the last published first. */
export const listTodas = async (
  db: Db,
  { q, offset, limit }: ListOptions,
  direccion: string,
): Promise<NovedadEditable[]> =>
  toEditables(
    db,
    await matching(db, q)
      .select(editables)
      .orderBy('novedad.desde', 'desc')
      .orderBy('novedad.num', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
    direccion,
  )

/** Kept from being changed or deleted until the transaction ends. */
export async function lockNovedad(
  db: Db,
  id: string,
  para: LockFor,
  direccion: string,
): Promise<NovedadEditable | undefined> {
  const query = db.selectFrom('novedad').select(editables).where('id', '=', id)
  const row = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row && (await toEditables(db, [row], direccion))[0]
}

/** An address that none has, made of a title. */
export async function chooseSlug(db: Db, titulo: string): Promise<string> {
  const base = toSlug(titulo) || 'novedad'
  const { rows } = await sql<{ slug: string }>`select slug from novedad where slug like ${`${base}%`}`.execute(db)
  return pickSlug(base, new Set(rows.map(({ slug }) => slug)))
}

const toInstant = <T extends null | undefined>(minuto: string | T): Date | T =>
  typeof minuto === 'string' ? fromLocalMinute(minuto) : minuto
const toNombre = <T extends null | undefined>(imagen: string | T): string | null | T =>
  typeof imagen === 'string' ? readNombreSubida(imagen) : imagen

/** The columns that a form's fields fill. */
const toColumns = ({ desde, hasta, cuando, termina, imagen, libros: _, titulo, ...rest }: Partial<NovedadForm>) => ({
  tipo: rest.tipo,
  texto: rest.texto,
  lugar: rest.lugar,
  imagen_texto: rest.imagen_texto,
  borrador: rest.borrador,
  titulo,
  titulo_p: titulo === undefined ? undefined : fold(titulo),
  imagen: toNombre(imagen),
  cuando: toInstant(cuando),
  termina: toInstant(termina),
  hasta: toInstant(hasta),
  // Nothing: from now on.
  desde: desde === null ? sql<Date>`date_trunc('minute', now())` : toInstant(desde),
})

/** Stores a new one; returns its id. */
export async function insertNovedad(db: Db, form: NovedadForm, slug: string): Promise<string> {
  const id = createId()
  const { tipo, titulo, texto, libros = [] } = form
  await db
    .insertInto('novedad')
    .values({ ...toColumns(form), id, slug, tipo, titulo, titulo_p: fold(titulo), texto })
    .execute()
  await insertLibros(db, id, libros)
  return id
}

const insertLibros = async (db: Db, novedad_id: string, libros: readonly { _id: string }[]): Promise<void> => {
  if (libros.length === 0) return
  await db
    .insertInto('novedad_libro')
    .values(libros.map(({ _id }, orden) => ({ novedad_id, libro_id: _id, orden })))
    .execute()
}

/** Writes what is given. */
export async function updateNovedad(db: Db, id: string, cambios: Partial<NovedadForm>): Promise<void> {
  await db
    .updateTable('novedad')
    .set({ ...toColumns(cambios), actualizado_en: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()
  if (cambios.libros) {
    await db.deleteFrom('novedad_libro').where('novedad_id', '=', id).execute()
    await insertLibros(db, id, cambios.libros)
  }
}

export const deleteNovedad = (db: Db, id: string) => db.deleteFrom('novedad').where('id', '=', id).execute()

/** Whether there is one now, for what the shop says of itself. */
export const HAY_NOVEDADES = sql<boolean>`exists (
  select from novedad where not borrador and desde <= now() and (hasta is null or hasta > now())
    and coalesce(termina, cuando + interval '2 hours', 'infinity') > now())`
