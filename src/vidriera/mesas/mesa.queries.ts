import { type SqlBool, sql } from 'kysely'
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
import type { MesaEditable } from './mesa.edicion.contract.ts'
import { LIBROS_EN_INICIO, MESAS_EN_INICIO, MESAS_MAX } from './mesa.rules.ts'
import type { MesaEdicion, MesaForm } from './mesa.schemas.ts'

const columns = ['mesa.id as _id', 'mesa.slug', 'mesa.titulo', 'mesa.texto'] as const
const PUBLICADA = sql<SqlBool>`(mesa.desde is null or mesa.desde <= now()) and (mesa.hasta is null or mesa.hasta > now())`

/** A table without its books' own data: their keys in order, with the sentence about each. */
export type MesaConClaves = Pick<MesaEditable, '_id' | 'slug' | 'titulo' | 'texto'> & { libros: Clave[] }
type Clave = { _id: string; nota: string | null }

/** The first books of each of these tables, in order. */
async function listClaves(db: Db, mesas: readonly string[], limit: number): Promise<Map<string, Clave[]>> {
  const { rows } = await sql<{ mesa: string; _id: string; nota: string | null }>`
    select mesa_id as mesa, libro_id as _id, nota from (
      select mesa_id, libro_id, nota, orden, row_number() over (partition by mesa_id order by orden, libro_id) as lugar
      from mesa_libro where mesa_id = any(${mesas}::uuid[])
    ) as puesto where lugar <= ${limit} order by mesa, lugar`.execute(db)
  const byMesa = new Map<string, Clave[]>(mesas.map((id) => [id, []]))
  for (const { mesa, ...clave } of rows) byMesa.get(mesa)?.push(clave)
  return byMesa
}

/** Not the demo's as it came, which bears the instant of its load. */
const PROPIA = sql<boolean>`mesa.actualizado_en is distinct from
  (select (valor #>> '{}')::timestamptz from ajuste where nombre = 'demo')`

/** The tables of the home page: those without a book are left out. */
export async function listMesasEnInicio(db: Db): Promise<(MesaConClaves & { propia: boolean })[]> {
  const mesas = await db
    .selectFrom('mesa')
    .select([...columns, PROPIA.as('propia')])
    .where(PUBLICADA)
    .where(sql<SqlBool>`exists (select from mesa_libro where mesa_id = mesa.id)`)
    .orderBy('mesa.orden')
    .orderBy('mesa.num', 'desc')
    .limit(MESAS_EN_INICIO)
    .execute()
  const claves = await listClaves(
    db,
    mesas.map(({ _id }) => _id),
    LIBROS_EN_INICIO,
  )
  return mesas.map((mesa) => ({ ...mesa, libros: claves.get(mesa._id) ?? [] }))
}

/** A published table by its address of today, else by a former one. */
export async function findMesaPublicada(db: Db, slug: string, limit: number): Promise<MesaConClaves | undefined> {
  const published = db.selectFrom('mesa').select(columns).where(PUBLICADA)
  const mesa =
    (await published.where('mesa.slug', '=', slug).executeTakeFirst()) ??
    (await published
      .where('mesa.id', '=', (eb) => eb.selectFrom('mesa_slug_anterior').select('mesa_id').where('slug', '=', slug))
      .executeTakeFirst())
  if (!mesa) return undefined
  return { ...mesa, libros: (await listClaves(db, [mesa._id], limit)).get(mesa._id) ?? [] }
}

/** Milliseconds until a table appears or goes by itself (`FindSiguiente`). */
export const findMesaSiguiente = (db: Db, pasadosMs: number): Promise<number | null> =>
  findSiguiente(db, sql`select desde from mesa union all select hasta from mesa`, pasadosMs)

type ListOptions = { q?: string | undefined; offset: number; limit: number }

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('mesa').$if(Boolean(q), (all) => all.where(holdsWords('mesa.titulo_p', q ?? '')))

export const countMesas = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

const editables = [...columns, 'mesa.desde', 'mesa.hasta', 'mesa.version'] as const
type Row = { _id: string; desde: Date | null; hasta: Date | null } & Omit<MesaEditable, 'desde' | 'hasta' | 'libros'>

/** With the books as the form names them. */
async function withLibros(db: Db, mesas: readonly Omit<Row, 'publicada'>[]): Promise<MesaEditable[]> {
  const { rows } = await sql<{ mesa: string } & MesaEditable['libros'][number]>`
    select mesa_id as mesa, libro.id as _id, libro.titulo, nota,
      array(select nombre_completo from libro_autor join autor on autor.id = autor_id
        where libro_autor.libro_id = libro.id order by libro_autor.orden) as autores
    from mesa_libro join libro on libro.id = mesa_libro.libro_id
    where mesa_id = any(${mesas.map(({ _id }) => _id)}::uuid[]) order by mesa_id, mesa_libro.orden, libro.id`.execute(
    db,
  )
  const byMesa = Map.groupBy(rows, ({ mesa }) => mesa)
  const now = new Date()
  return mesas.map((mesa) => ({
    ...mesa,
    desde: mesa.desde && toLocalMinute(mesa.desde),
    hasta: mesa.hasta && toLocalMinute(mesa.hasta),
    publicada: isPublicada(mesa, now),
    libros: (byMesa.get(mesa._id) ?? []).map(({ mesa: _, ...libro }) => libro),
  }))
}

/** All tables or those that `q` finds, in their order. */
export const listMesas = async (db: Db, { q, offset, limit }: ListOptions): Promise<MesaEditable[]> =>
  withLibros(
    db,
    await matching(db, q)
      .select(editables)
      .orderBy('mesa.orden')
      .orderBy('mesa.num', 'desc')
      .offset(offset)
      .limit(limit)
      .execute(),
  )

/** The table, kept from being changed or deleted until the transaction ends. */
export async function lockMesa(db: Db, id: string, para: LockFor): Promise<MesaEditable | undefined> {
  const query = db.selectFrom('mesa').select(editables).where('id', '=', id)
  const mesa = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return mesa && (await withLibros(db, [mesa]))[0]
}

/** The keys of all tables in their order, which nobody else changes until the transaction ends. */
export async function lockOrden(db: Db): Promise<{ id: string; orden: number }[]> {
  // One after the other: of two that lock the rows in two orders, one would be refused.
  await sql`select pg_advisory_xact_lock(hashtext('anaquel.mesas'))`.execute(db)
  const all = db.selectFrom('mesa').select(['id', 'orden']).orderBy('orden').orderBy('num', 'desc')
  return all.limit(2 * MESAS_MAX).execute()
}

export const updateOrden = (db: Db, id: string, orden: number) =>
  db.updateTable('mesa').set({ orden }).where('id', '=', id).execute()

/** An address that no table has, made of a title. A former address of another table counts as taken. */
export async function chooseSlug(db: Db, titulo: string): Promise<string> {
  const base = toSlug(titulo) || 'mesa'
  const { rows } = await sql<{ slug: string }>`
    select slug from mesa where slug like ${`${base}%`}
    union select slug from mesa_slug_anterior where slug like ${`${base}%`}`.execute(db)
  return pickSlug(base, new Set(rows.map(({ slug }) => slug)))
}

const toInstant = <T extends null | undefined>(minuto: string | T): Date | T =>
  typeof minuto === 'string' ? fromLocalMinute(minuto) : minuto

/** Stores a new table before all others; returns its id. */
export async function insertMesa(db: Db, mesa: MesaForm & { slug: string }): Promise<string> {
  const id = createId()
  const { titulo, slug, texto = '', desde, hasta, libros = [] } = mesa
  await db
    .insertInto('mesa')
    .values({
      id,
      slug,
      titulo,
      titulo_p: fold(titulo),
      texto,
      desde: toInstant(desde) ?? null,
      hasta: toInstant(hasta) ?? null,
      orden: (eb) => eb.selectFrom('mesa').select(sql<number>`coalesce(min(orden), 1) - 1`.as('orden')),
    })
    .execute()
  await forgetAnterior(db, slug)
  await insertLibros(db, id, libros)
  return id
}

const insertLibros = async (db: Db, mesa_id: string, libros: readonly Clave[]): Promise<void> => {
  if (libros.length === 0) return
  await db
    .insertInto('mesa_libro')
    .values(libros.map(({ _id, nota }, orden) => ({ mesa_id, libro_id: _id, orden, nota })))
    .execute()
}

/** An address that is taken anew leads nowhere else. */
const forgetAnterior = (db: Db, slug: string) => db.deleteFrom('mesa_slug_anterior').where('slug', '=', slug).execute()

/** Writes what is given; `antes` is the address that goes on leading here. */
export async function updateMesa(db: Db, id: string, cambios: Partial<MesaEdicion>, antes: string): Promise<void> {
  const { titulo, slug, texto, desde, hasta, libros } = cambios
  await db
    .updateTable('mesa')
    .set({
      slug,
      titulo,
      texto,
      desde: toInstant(desde),
      hasta: toInstant(hasta),
      titulo_p: titulo === undefined ? undefined : fold(titulo),
      actualizado_en: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
  if (slug !== undefined && slug !== antes) {
    await forgetAnterior(db, slug)
    await db
      .insertInto('mesa_slug_anterior')
      .values({ slug: antes, mesa_id: id })
      .onConflict((conflict) => conflict.column('slug').doUpdateSet({ mesa_id: id }))
      .execute()
  }
  if (libros) {
    await db.deleteFrom('mesa_libro').where('mesa_id', '=', id).execute()
    await insertLibros(db, id, libros)
  }
}

export const deleteMesa = (db: Db, id: string) => db.deleteFrom('mesa').where('id', '=', id).execute()

/** Whether there is one now, for what the shop says of itself. */
export const HAY_MESAS = sql<boolean>`exists (
  select from mesa where (desde is null or desde <= now()) and (hasta is null or hasta > now())
    and exists (select from mesa_libro where mesa_id = mesa.id))`
