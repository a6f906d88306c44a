import { type RawBuilder, sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Edicion } from '#catalogo/descuentos/descuento.rules.ts'
import { oferta } from '#catalogo/rebajas/oferta.service.ts'
import { computeMinimoRebajable, type Descuento } from '#catalogo/rebajas/rebaja.rules.ts'
import { CLAVE } from '#catalogo/rebajas/rebaja.service.ts'
import { countRows } from '#platform/db/count.ts'
import { holdsWords } from '#platform/db/palabras.ts'
import type { Db } from '#platform/db/pool.ts'
import type { LockFor } from '#platform/edits.ts'
import { createId } from '#platform/id.ts'
import type { Centavos } from '#platform/money.ts'
import { fold } from '#platform/text.ts'
import { NOMBRE, nameAlcance, toFila } from './alcance.service.ts'
import type { Oferta } from './oferta.edicion.contract.ts'
import { LIBROS_MAX } from './oferta.rules.ts'
import type { OfertaForm } from './oferta.schemas.ts'

const ALCANCE = sql<{ _id: string; nombre: string }[]>`coalesce((
  select json_agg(json_build_object('_id', ${CLAVE}, 'nombre', ${NOMBRE}) order by orden)
  from oferta_alcance where oferta_id = oferta.id), '[]')`.as('alcance')

const selectOfertas = (db: Db) =>
  db
    .selectFrom('oferta')
    .select([
      'id',
      'titulo',
      'texto',
      'clase',
      'valor',
      'redondeo',
      'sentido',
      'desde',
      'hasta',
      'banner',
      'version',
      ALCANCE,
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectOfertas>['executeTakeFirstOrThrow']>>

const toOferta = ({ id, clase, valor, desde, hasta, alcance, ...row }: Row): Oferta => ({
  _id: id,
  ...row,
  descuento: { clase, valor },
  desde: desde.toISOString(),
  hasta: hasta.toISOString(),
  alcance: alcance.map(nameAlcance),
})

type ListOptions = { q?: string | undefined; offset: number; limit: number }

export async function listOfertas(db: Db, { q, offset, limit }: ListOptions): Promise<Oferta[]> {
  const all = selectOfertas(db).$if(Boolean(q), (some) => some.where(holdsWords('titulo_p', q ?? '')))
  return (await all.orderBy('num', 'desc').offset(offset).limit(limit).execute()).map(toOferta)
}

export const countOfertas = async (db: Db, q?: string): Promise<number> =>
  countRows(db.selectFrom('oferta').$if(Boolean(q), (some) => some.where(holdsWords('titulo_p', q ?? ''))))

export const countPorTerminar = async (db: Db): Promise<number> =>
  countRows(db.selectFrom('oferta').where('hasta', '>', sql<Date>`now()`))

/** The offer, kept from being changed until the transaction ends. */
export async function lockOferta(db: Db, id: string, para: LockFor): Promise<Oferta | undefined> {
  const query = selectOfertas(db).where('id', '=', id)
  const row = await (para === 'editar' ? query.forNoKeyUpdate() : query.forUpdate()).executeTakeFirst()
  return row && toOferta(row)
}

async function requireOferta(db: Db, id: string): Promise<Oferta> {
  return toOferta(await selectOfertas(db).where('id', '=', id).executeTakeFirstOrThrow())
}

const insertAlcance = (db: Db, id: string, alcance: readonly string[]) =>
  oferta.insertAlcance(
    db,
    alcance.map((clave, orden) => ({ oferta_id: id, orden, ...toFila(clave) })),
  )

export async function insertOferta(db: Db, { alcance, descuento, ...form }: OfertaForm): Promise<Oferta> {
  const id = createId()
  await oferta.insert(db, { id, ...form, ...descuento, titulo_p: fold(form.titulo) })
  await insertAlcance(db, id, alcance)
  return requireOferta(db, id)
}

export async function updateOferta(
  db: Db,
  id: string,
  { alcance, descuento, titulo, ...cambios }: { [K in keyof OfertaForm]?: OfertaForm[K] | undefined },
): Promise<Oferta> {
  if (alcance) {
    await oferta.deleteAlcance(db, id)
    await insertAlcance(db, id, alcance)
  }
  // A changed reach is another version of the offer as well.
  await oferta.update(db, id, {
    ...cambios,
    ...descuento,
    titulo,
    titulo_p: titulo && fold(titulo),
    actualizada_en: alcance && sql<Date>`now()`,
  })
  return requireOferta(db, id)
}

/** Ends it now. */
export async function endOferta(db: Db, id: string): Promise<Oferta> {
  await oferta.update(db, id, { hasta: sql<Date>`greatest(now(), desde + interval '1 millisecond')` })
  return requireOferta(db, id)
}

/** What the law needs to know of these books, newest first. */
export const listParaLey = async (db: Db, ids: readonly string[]) =>
  (
    await sql<Edicion & { titulo: string; precio: Centavos | null }>`
      select titulo, precio, pvp_centavos as pvp, regla_precio as regla from libro
      where id = any(${ids}::uuid[]) order by num desc`.execute(db)
  ).rows

export const listTitulos = async (db: Db, ids: readonly string[]): Promise<Map<string, string>> =>
  new Map(
    (
      await db.selectFrom('libro').select(['id', 'titulo']).where('id', '=', sql<string>`any(${ids}::uuid[])`).execute()
    ).map(({ id, titulo }) => [id, titulo]),
  )

type Window = { offset: number; limit: number }
type Asked = { alcance: readonly string[]; descuento: Descuento }

const TOPE = sql.lit(LIBROS_MAX)
const FORMATO_PARTES: Record<Formato, RawBuilder<unknown>> = {
  fisico: sql`formatos @> '{fisico}'`,
  digital: sql`formatos @> '{digital}'`,
  audiolibro: sql`formatos @> '{audiolibro}'`,
}

/**
 * The newest books that an offer would make cheaper. Each thing that it names gives `LIBROS_MAX` of its newest by an index, so
 * that a category of a hundred thousand costs what a small one does. `total` is `LIBROS_MAX` at most.
 */
export async function listLibroIds(
  db: Db,
  { alcance, descuento }: Asked,
  { offset, limit }: Window,
): Promise<{ ids: string[]; total: number }> {
  const of = (tipo: string) =>
    alcance.filter((clave) => clave.startsWith(`${tipo}:`)).map((clave) => clave.slice(tipo.length + 1))
  const partes: RawBuilder<unknown>[] = []
  if (alcance.includes('todo')) partes.push(sql`(select id from libro order by num desc limit ${TOPE})`)
  const libros = of('libro')
  if (libros.length > 0) partes.push(sql`select id from libro where id = any(${libros}::uuid[])`)
  const editoriales = of('editorial')
  if (editoriales.length > 0) {
    partes.push(sql`select suyo.id from unnest(${editoriales}::uuid[]) as cual (id) cross join lateral (
      select libro.id from libro where editorial_id = cual.id order by libro.id desc limit ${TOPE}) as suyo`)
  }
  for (const tipo of ['autor', 'categoria'] as const) {
    const cuales = of(tipo)
    if (cuales.length === 0) continue
    partes.push(sql`select suyo.libro_id from unnest(${cuales}::uuid[]) as cual (id) cross join lateral (
      select libro_id from ${sql.table(`libro_${tipo}`)} where ${sql.ref(`${tipo}_id`)} = cual.id
      order by libro_id desc limit ${TOPE}) as suyo`)
  }
  for (const formato of of('formato') as Formato[]) {
    partes.push(sql`(select id from libro where ${FORMATO_PARTES[formato]} order by num desc limit ${TOPE})`)
  }
  if (partes.length === 0) return { ids: [], total: 0 }
  const { rows } = await sql<{ id: string; total: number }>`
    with hallado as (
      select id, num from libro where id in (${sql.join(partes, sql` union `)}) and precio >= ${computeMinimoRebajable(descuento)}
      order by num desc limit ${TOPE}
    )
    select id, (select count(*) from hallado) as total from hallado
    order by num desc offset ${offset} limit ${limit}`.execute(db)
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? 0 }
}
