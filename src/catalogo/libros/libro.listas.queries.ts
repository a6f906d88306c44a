// Lists of books: which ones, in which order, how many.

import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import { readKept } from '#platform/db/recuento.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import { type Centavos, toCentavos } from '#platform/money.ts'
import type { Libro } from './libro.contract.ts'
import {
  composeKeys,
  isNearEnd,
  type Lista,
  type Lugar,
  selectKeys,
  selectKeysAfter,
  type Window,
} from './libro.paginas.queries.ts'
import { type LibroRow, selectLibros, toLibro } from './libro.queries.ts'
import { type OrdenLibro, PRECIO_ACCESIBLE } from './libro.rules.ts'

// Each order has an index of the same columns (db/migrations/0010). `columna` orders before `num` does.
export const ORDEN = {
  nuevos: { columna: null, orden: sql`num desc`, alReves: sql`num` },
  calificacion: {
    columna: 'calificacion',
    orden: sql`calificacion desc nulls last, num desc`,
    alReves: sql`calificacion nulls first, num`,
  },
  vendidos: { columna: 'vendidos', orden: sql`vendidos desc, num desc`, alReves: sql`vendidos, num` },
  fecha: {
    columna: 'fecha_edicion',
    orden: sql`fecha_edicion desc nulls last, num desc`,
    alReves: sql`fecha_edicion nulls first, num`,
  },
} as const satisfies Record<OrdenLibro, Pick<Lista, 'orden' | 'alReves'> & { columna: string | null }>

/** What the list of all books can be narrowed to. */
export type Filtros = { formato?: Formato | undefined; precio_hasta?: Centavos | undefined }

// Each format is written out: only so do the partial indexes of db/migrations/0005 serve.
const FORMATO: Record<Formato, Expression<SqlBool>> = {
  fisico: sql<SqlBool>`formatos @> '{fisico}'`,
  digital: sql<SqlBool>`formatos @> '{digital}'`,
  audiolibro: sql<SqlBool>`formatos @> '{audiolibro}'`,
}
const ACCESIBLE = toCentavos(PRECIO_ACCESIBLE)

export const matches = ({ formato, precio_hasta }: Filtros): Expression<SqlBool> => {
  const conditions: Expression<SqlBool>[] = [sql<SqlBool>`true`]
  if (formato) conditions.push(FORMATO[formato])
  // What /ofertas shows is written out too, for the index libro_accesible.
  const limit = precio_hasta === ACCESIBLE ? sql.lit(ACCESIBLE) : precio_hasta
  if (precio_hasta !== undefined) conditions.push(sql<SqlBool>`precio <= ${limit}`)
  return sql<SqlBool>`${sql.join(conditions, sql` and `)}`
}

/** The counter that is kept of what the filters leave. */
function chooseRecuento({ formato, precio_hasta }: Filtros): string | null {
  if (precio_hasta === undefined) return formato ? `formato:${formato}` : 'libro'
  return precio_hasta === ACCESIBLE && !formato ? 'accesible' : null
}

type ListInput = Window & Filtros & { orden: OrdenLibro; tras?: string | undefined }

/** All books in an order, or what the filters leave of them. */
export const describeLista = ({ orden, ...filtros }: Filtros & { orden: OrdenLibro }): Lista => ({
  tabla: 'libro',
  key: 'num',
  donde: matches(filtros),
  orden: ORDEN[orden].orden,
  alReves: ORDEN[orden].alReves,
  recuento: chooseRecuento(filtros),
})

async function findLugar(db: Db, id: string, orden: OrdenLibro): Promise<Lugar | undefined> {
  const { columna } = ORDEN[orden]
  const valor = columna === null ? sql<null>`null` : sql<number | string | null>`${sql.ref(columna)}`
  return db
    .selectFrom('libro')
    .select(['num', valor.as('valor')])
    .where('id', '=', id)
    .executeTakeFirst()
}

/**
 * One page of the books; `total` as `countLibros` gives it. With `tras`, a book's id, the page that follows that book,
 * wherever it stands; should it be gone, `offset` holds.
 */
export async function listLibros(
  db: Db,
  { offset, limit, tras, ...asked }: ListInput,
  total: number,
): Promise<Libro[]> {
  const lugar = tras === undefined ? undefined : await findLugar(db, tras, asked.orden)
  if (!lugar && offset >= total) return []
  const lista = describeLista(asked)
  if (!lugar && lista.recuento !== null) return listKept(db, lista, asked.orden, { offset, limit }, total)
  const keys = lugar
    ? selectKeysAfter(lista, ORDEN[asked.orden].columna, lugar, limit)
    : selectKeys(lista, { offset, limit }, total)
  const rows = await selectLibros(db).where(sql<SqlBool>`libro.num in ${keys}`).orderBy(lista.orden).execute()
  return rows.map(toLibro)
}

const VENTANA = placeholders<Window>({ offset: 'bigint', limit: 'bigint' })

type Paginada = (db: Db, values: Window) => Promise<LibroRow[]>
const paginadas = new Map<string, Paginada>()

/** A page of one of the few lists that are counted: their statements are compiled once. */
async function listKept(db: Db, lista: Lista, orden: OrdenLibro, window: Window, total: number) {
  const fromEnd = isNearEnd(lista, window, total)
  const key = `${orden} ${lista.recuento} ${fromEnd}`
  const page =
    paginadas.get(key) ??
    createStatement<LibroRow, Window>((given) =>
      selectLibros(given)
        .where(
          sql<SqlBool>`libro.num in ${composeKeys({ ...lista, recuento: sql.lit(lista.recuento) }, VENTANA, fromEnd)}`,
        )
        .orderBy(lista.orden)
        .compile(),
    )
  paginadas.set(key, page)
  return (await page(db, window)).map(toLibro)
}

export async function countLibros(db: Db, filtros: Filtros = {}): Promise<number> {
  const recuento = chooseRecuento(filtros)
  if (recuento !== null) return readKept(db, recuento)
  return countRows(db.selectFrom('libro').where(matches(filtros)))
}

export async function listLibroIds(db: Db, window: Window, total: number): Promise<string[]> {
  if (window.offset >= total) return []
  const keys = selectKeys(describeLista({ orden: 'nuevos' }), window, total)
  const found = db.selectFrom('libro').select('id').where(sql<SqlBool>`num in ${keys}`)
  return (await found.orderBy('num', 'desc').execute()).map(({ id }) => id)
}

/** The books with these ids, in this order; those that are gone are left out. */
export async function listLibrosByIds(db: Db, ids: string[]): Promise<Libro[]> {
  const rows = await selectLibros(db).where(sql<SqlBool>`libro.id = any(${ids}::uuid[])`).execute()
  const byId = new Map(rows.map((row) => [row.id, toLibro(row)]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

type Numerado = LibroRow & { num: number }
const LIBROS_BY_NUMS = createStatement<Numerado, { nums: readonly number[] }>((db) => {
  const { nums } = placeholders<{ nums: readonly number[] }>({ nums: 'integer[]' })
  return selectLibros(db)
    .select('libro.num')
    .where(sql<SqlBool>`libro.num = any(${nums})`)
    .orderBy(sql`array_position(${nums}, libro.num)`)
    .compile()
})

/** The books with these keys, in this order, each with its key. */
export const listNumerados = async (db: Db, nums: readonly number[]): Promise<{ num: number; libro: Libro }[]> =>
  (await LIBROS_BY_NUMS(db, { nums })).map(({ num, ...row }) => ({ num, libro: toLibro(row) }))

/** The same books alone. */
export const listLibrosByNums = async (db: Db, nums: readonly number[]): Promise<Libro[]> =>
  (await listNumerados(db, nums)).map(({ libro }) => libro)

/** Books that are gone, those that went first before the others. */
export async function listEliminados(db: Db, nums: readonly number[]) {
  const rows = await db
    .selectFrom('libro_eliminado')
    .select(['id', 'isbn', 'actualizado_en'])
    .where(sql<SqlBool>`num = any(${nums}::bigint[])`)
    .orderBy('actualizado_en')
    .orderBy('num')
    .execute()
  return rows.map(({ id, isbn, actualizado_en }) => ({ _id: id, isbn, eliminado_en: actualizado_en.toISOString() }))
}

/** What a list can be narrowed to: one publisher, author or category. */
export type Grupo = 'editorial' | 'autor' | 'categoria'

/** Their books, newest first: the order of the keys (`createId`). Only a category has too many to count each time. */
export const describeGrupo = (grupo: Grupo, id: string): Lista =>
  composeGrupo(grupo, sql`${id}`, grupo === 'categoria' ? nameRecuento(id) : null)

const nameRecuento = (categoria: string) => `categoria:${categoria}`

function composeGrupo(grupo: Grupo, id: RawBuilder<unknown>, recuento: Lista['recuento']): Lista {
  const key = grupo === 'editorial' ? 'id' : 'libro_id'
  return {
    tabla: grupo === 'editorial' ? 'libro' : `libro_${grupo}`,
    key,
    donde: sql<SqlBool>`${sql.ref(`${grupo}_id`)} = ${id}`,
    orden: sql`${sql.ref(key)} desc`,
    alReves: sql.ref(key),
    recuento,
  }
}

type DeGrupo = Window & { id: string; recuento: string | null }
const DE_GRUPO = placeholders<DeGrupo>({ id: 'uuid', recuento: 'text', offset: 'bigint', limit: 'bigint' })

const composePaginaDeGrupo = (grupo: Grupo, fromEnd: boolean) =>
  createStatement<{ num: number }, DeGrupo>((db) => {
    const lista = composeGrupo(grupo, DE_GRUPO.id, grupo === 'categoria' ? DE_GRUPO.recuento : null)
    return db
      .selectFrom('libro')
      .select('num')
      .where(sql<SqlBool>`id in ${composeKeys(lista, DE_GRUPO, fromEnd)}`)
      .orderBy('id', 'desc')
      .compile()
  })
const composeLados = (grupo: Grupo) => ({
  desdeElComienzo: composePaginaDeGrupo(grupo, false),
  desdeElFinal: composePaginaDeGrupo(grupo, true),
})
const PAGINA_DE: Record<Grupo, ReturnType<typeof composeLados>> = {
  editorial: composeLados('editorial'),
  autor: composeLados('autor'),
  categoria: composeLados('categoria'),
}

/** The keys of one page of the books of a publisher, author or category; `total` as `countLibrosByGrupo` gives it. */
export async function listNumsByGrupo(
  db: Db,
  grupo: Grupo,
  id: string,
  window: Window,
  total: number,
): Promise<number[]> {
  if (window.offset >= total) return []
  const recuento = grupo === 'categoria' ? nameRecuento(id) : null
  const { desdeElComienzo, desdeElFinal } = PAGINA_DE[grupo]
  const page = isNearEnd({ recuento }, window, total) ? desdeElFinal : desdeElComienzo
  return (await page(db, { id, recuento, ...window })).map(({ num }) => num)
}

export async function countLibrosByGrupo(db: Db, grupo: Grupo, id: string): Promise<number> {
  if (grupo === 'categoria') return readKept(db, nameRecuento(id))
  const { tabla, donde } = describeGrupo(grupo, id)
  const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(tabla)} where ${donde}`.execute(db)
  return rows[0]?.n ?? 0
}

export const existsGrupo = async (db: Db, grupo: Grupo, id: string): Promise<boolean> =>
  (await db.selectFrom(grupo).select('id').where('id', '=', id).executeTakeFirst()) !== undefined
