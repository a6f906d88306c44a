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
import { fold } from '#platform/text.ts'
import type { Banner } from './banner.contract.ts'
import type { BannerEditable } from './banner.edicion.contract.ts'
import { BANNERS_A_LA_VISTA, BANNERS_MAX } from './banner.rules.ts'
import type { BannerForm } from './banner.schemas.ts'

const columns = [
  'banner.id as _id',
  'banner.titulo',
  'banner.texto',
  'banner.boton',
  'banner.enlace',
  'banner.imagen',
  'banner.imagen_texto',
] as const

/** What visitors see now. */
export async function listBanners(db: Db): Promise<Banner[]> {
  const rows = await db
    .selectFrom('banner')
    .select(columns)
    .where('activo', '=', true)
    .where(sql<SqlBool>`(desde is null or desde <= now()) and (hasta is null or hasta > now())`)
    .orderBy('orden')
    .orderBy('num')
    .limit(BANNERS_A_LA_VISTA)
    .execute()
  return rows.map(({ imagen, ...row }) => ({ ...row, imagen: imagen && subidaPath(imagen) }))
}

/** Milliseconds until a banner appears or goes by itself (`FindSiguiente`). */
export const findBannerSiguiente = (db: Db, pasadosMs: number): Promise<number | null> =>
  findSiguiente(db, sql`select unnest(array[desde, hasta]) from banner where activo`, pasadosMs)

const editables = [...columns, 'banner.activo', 'banner.desde', 'banner.hasta', 'banner.version'] as const
type Row = Omit<BannerEditable, 'desde' | 'hasta' | 'publicado'> & { desde: Date | null; hasta: Date | null }

/** As the form has it; `direccion` is the shop's own address, which an uploaded picture has. */
const toEditable = ({ desde, hasta, imagen, ...row }: Row, direccion: string): BannerEditable => ({
  ...row,
  imagen: imagen && direccion + subidaPath(imagen),
  desde: desde && toLocalMinute(desde),
  hasta: hasta && toLocalMinute(hasta),
  publicado: row.activo && isPublicada({ desde, hasta }, new Date()),
})

const matching = (db: Db, q: string | undefined) =>
  db.selectFrom('banner').$if(Boolean(q), (all) => all.where(holdsWords('banner.titulo_p', q ?? '')))

export const countBanners = async (db: Db, q?: string): Promise<number> => countRows(matching(db, q))

type ListOptions = { q?: string | undefined; offset: number; limit: number }

/** All of them or those that `q` finds, in their order. */
export async function listTodos(db: Db, { q, offset, limit }: ListOptions, direccion: string) {
  const query = matching(db, q).select(editables).orderBy('orden').orderBy('num')
  return (await query.offset(offset).limit(limit).execute()).map((row) => toEditable(row, direccion))
}

/** Kept from being changed or deleted until the transaction ends. */
export async function lockBanner(
  db: Db,
  id: string,
  para: LockFor,
  direccion: string,
): Promise<BannerEditable | undefined> {
  const query = db.selectFrom('banner').select(editables).where('id', '=', id)
  const row = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row && toEditable(row, direccion)
}

/** The keys of all banners in their order, which nobody else changes until the transaction ends. */
export async function lockOrden(db: Db): Promise<{ id: string; orden: number }[]> {
  // One after the other: of two that lock the rows in two orders, one would be refused.
  await sql`select pg_advisory_xact_lock(hashtext('anaquel.banners'))`.execute(db)
  const all = db.selectFrom('banner').select(['id', 'orden']).orderBy('orden').orderBy('num')
  return all.limit(2 * BANNERS_MAX).execute()
}

export const updateOrden = (db: Db, id: string, orden: number) =>
  db.updateTable('banner').set({ orden }).where('id', '=', id).execute()

const toInstant = <T extends null | undefined>(minuto: string | T): Date | T =>
  typeof minuto === 'string' ? fromLocalMinute(minuto) : minuto
const toNombre = <T extends null | undefined>(imagen: string | T): string | null | T =>
  typeof imagen === 'string' ? readNombreSubida(imagen) : imagen

/** Stores a new one after all others; returns its id. */
export async function insertBanner(db: Db, form: BannerForm): Promise<string> {
  const id = createId()
  const { titulo, texto, boton, enlace, imagen_texto, activo } = form
  await db
    .insertInto('banner')
    .values({
      id,
      titulo,
      titulo_p: fold(titulo),
      texto,
      boton,
      enlace,
      imagen_texto,
      activo,
      imagen: toNombre(form.imagen),
      desde: toInstant(form.desde),
      hasta: toInstant(form.hasta),
      orden: (eb) => eb.selectFrom('banner').select(sql<number>`coalesce(max(orden), -1) + 1`.as('orden')),
    })
    .execute()
  return id
}

/** Writes what is given. */
export const updateBanner = (db: Db, id: string, cambios: Partial<BannerForm>) => {
  const { titulo, texto, boton, enlace, imagen_texto, activo } = cambios
  return db
    .updateTable('banner')
    .set({
      titulo,
      texto,
      boton,
      enlace,
      imagen_texto,
      activo,
      titulo_p: titulo === undefined ? undefined : fold(titulo),
      imagen: toNombre(cambios.imagen),
      desde: toInstant(cambios.desde),
      hasta: toInstant(cambios.hasta),
      actualizado_en: sql<Date>`now()`,
    })
    .where('id', '=', id)
    .execute()
}

export const deleteBanner = (db: Db, id: string) => db.deleteFrom('banner').where('id', '=', id).execute()

/** Whether there is one now, for what the shop says of itself. */
export const HAY_BANNERS = sql<boolean>`exists (
  select from banner where activo and (desde is null or desde <= now()) and (hasta is null or hasta > now()))`
