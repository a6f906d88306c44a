// Which books stand on a page of results.
import { type RawBuilder, sql } from 'kysely'
import { FORMATOS, type Formato } from '#catalogo/catalogo/catalogo.rules.ts'
import type { Libro } from '#catalogo/libros/libro.contract.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'
import type { Pesos } from '#platform/money.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import {
  composeValores,
  ES_PARA,
  forEachVista,
  ORDEN,
  type OrdenLista,
  VALOR,
  type Valores,
  type Vista,
} from './candidatos/ranking.queries.ts'
import type { Pregunta } from './consulta/consulta.rules.ts'
import type { Conjunto } from './filtros/filtros.queries.ts'
import { type Filtros, listElegidos } from './filtros/filtros.rules.ts'
import { listParecidas } from './parecidas.rules.ts'
import { plegar } from './plegado.rules.ts'

type Window = { offset: number; limit: number }
type Grupo = 'editorial' | 'autor' | 'categoria'
/** A list that is paged through to its last book. */
type Entera = { grupo: Grupo; id: string } | { formato: Formato }

/** How books are read: the libros slice's own queries, handed over by the composition root. */
export type Libros = {
  listLibrosByNums: (db: Db, nums: readonly number[]) => Promise<Libro[]>
  countLibrosByGrupo: (db: Db, grupo: Grupo, id: string) => Promise<number>
  listNumsByGrupo: (db: Db, grupo: Grupo, id: string, window: Window, total: number) => Promise<number[]>
  countLibros: (db: Db, filtros: { formato: Formato }) => Promise<number>
  listLibros: (db: Db, input: Window & { formato: Formato; orden: 'nuevos' }, total: number) => Promise<Libro[]>
  findObras: (db: Db, nums: readonly number[]) => Promise<Map<number, string>>
  countPlegados: (db: Db, entera: Entera) => Promise<number>
  listPlegados: (db: Db, entera: Entera, window: Window) => Promise<number[][]>
  listPrecios: (db: Db, nums: readonly number[]) => Promise<{ num: number; _id: string; precio: Pesos | null }[]>
}

type Ids = Record<Grupo, readonly string[]>
type Asked = {
  conjunto: Conjunto
  encontrado: { pregunta: Pregunta | null }
  filtros: Filtros
  /** What was chosen by id, as it was given. */
  ids: Ids
  vista: Vista
  /** `countEntera` */
  entera: number | null
  /** `countPlegados` */
  plegados: number
}

export type Pagina = {
  total: number
  totalExacto: boolean
  resultados: Libro[]
  /** With the editions of a work in one line: how many books there are, and the keys of those of each of `resultados`. */
  totalLibros?: number
  lineas?: number[][]
}

/**
 * All books of one author, publisher, category or format are paged through to the last one, exactly counted. Anything else
 * has `MAX_CANDIDATOS` results at most; in an order of the visitor's own they are the first of all that match.
 */
export async function listPagina(db: Db, libros: Libros, asked: Asked, window: Window): Promise<Pagina> {
  const { nums, exacto: totalExacto } = asked.conjunto
  if (asked.entera !== null) return listEntera(db, libros, asked, asked.entera, window)
  const page = await listHallados(db, asked, window)
  return { total: nums.length, totalExacto, resultados: await readLibros(db, libros, page) }
}

const readLibros = async (db: Db, libros: Libros, nums: readonly number[]) =>
  nums.length > 0 ? libros.listLibrosByNums(db, nums) : []

/** The keys of a stretch of what was found, in its order. */
async function listHallados(db: Db, asked: Asked, window: Window): Promise<number[]> {
  const { conjunto, encontrado, vista } = asked
  const { nums, exacto } = conjunto
  const limit = Math.max(0, Math.min(window.limit, nums.length - window.offset))
  const isWhole = exacto || nums.length < MAX_CANDIDATOS || encontrado.pregunta?.todo === ''
  return isWhole || vista.orden === '' || limit === 0
    ? nums.slice(window.offset, window.offset + limit)
    : listOrdenados(db, asked, { ...window, limit })
}

/** The same with the editions of a work in one line (docs/decisions/124). */
export async function listPlegada(db: Db, libros: Libros, asked: Asked, window: Window): Promise<Pagina> {
  const plegada = await foldPagina(db, libros, asked, window)
  const nums = plegada.lineas.flatMap(([num]) => num ?? [])
  return { ...plegada, resultados: await readLibros(db, libros, nums) }
}

async function foldPagina(db: Db, libros: Libros, asked: Asked, window: Window) {
  const { conjunto, entera, plegados, filtros, ids } = asked
  const chosen = entera === null ? null : chooseEntera(filtros, ids)
  if (entera !== null && chosen) {
    const total = entera - plegados
    const lineas = window.offset < total ? await libros.listPlegados(db, chosen, window) : []
    return { total, totalExacto: true, totalLibros: entera, lineas }
  }
  const { nums, exacto: totalExacto } = conjunto
  const todos = await listHallados(db, asked, { offset: 0, limit: nums.length })
  const lineas = plegar(todos, await libros.findObras(db, todos))
  const page = lineas.slice(window.offset, window.offset + window.limit)
  return { total: lineas.length, totalExacto, totalLibros: nums.length, lineas: page }
}

/** The one group or format that was chosen, whose list is paged through to its end; null for any other choice. */
function chooseEntera(filtros: Filtros, ids: Ids): Entera | null {
  const [only, ...others] = listElegidos(filtros)
  if (only === undefined || others.length > 0 || only === 'precio' || only === 'idioma' || only === 'disponible')
    return null
  if (filtros[only].length > 1) return null
  if (only !== 'formato') return { grupo: only, id: ids[only][0] ?? '' }
  const formato = FORMATOS[(filtros.formato[0] ?? 0) - 1]
  return formato ? { formato } : null
}

/** How many books such a list has; null for any other choice. */
export async function countEntera(db: Db, libros: Libros, filtros: Filtros, ids: Ids): Promise<number | null> {
  const chosen = chooseEntera(filtros, ids)
  if (!chosen) return null
  return 'formato' in chosen ? libros.countLibros(db, chosen) : libros.countLibrosByGrupo(db, chosen.grupo, chosen.id)
}

/** How many books of such a list stand in the line of a newer edition. */
export async function countPlegados(db: Db, libros: Libros, filtros: Filtros, ids: Ids): Promise<number> {
  const chosen = chooseEntera(filtros, ids)
  return chosen ? libros.countPlegados(db, chosen) : 0
}

async function listEntera(db: Db, libros: Libros, { filtros, ids }: Asked, total: number, window: Window) {
  const chosen = chooseEntera(filtros, ids)
  const resultados = !chosen
    ? []
    : 'formato' in chosen
      ? await libros.listLibros(db, { ...chosen, orden: 'nuevos', ...window }, total)
      : await readLibros(db, libros, await libros.listNumsByGrupo(db, chosen.grupo, chosen.id, window, total))
  return { total, totalExacto: true, resultados }
}

const { offset, limit } = placeholders<Window>({ offset: 'bigint', limit: 'bigint' })
const WINDOW = sql`offset ${offset} limit ${limit}`

type Numerada = { num: number }

/** Words so frequent that walking through the order meets them soon; «is true» keeps the index of words out of it. */
const WALK = forEachVista((orden, { condicion }) =>
  createStatement<Numerada, Valores & Window>(sql`
    select libro_num as num from busqueda where (tn @@ ${VALOR.todo}) is true and ${ES_PARA} and ${condicion}
    order by ${ORDEN[orden]} ${WINDOW}`),
)

const selectHallados = (condicion: RawBuilder<unknown>) => sql`
  select libro_num, fecha, vendidos, calificacion, titulo_p from busqueda where tn @@ ${VALOR.todo} and ${ES_PARA} and ${condicion}`

/** Books that are found first and then sorted. */
const composeSort = (orden: OrdenLista, hallados: RawBuilder<unknown>) =>
  createStatement<Numerada, Valores & Window>(sql`
    with hallado as materialized (${hallados})
    select libro_num as num from hallado order by ${ORDEN[orden]} ${WINDOW}`)

const SORT_ALL = forEachVista((orden, { condicion }) => composeSort(orden, selectHallados(condicion)))
/** By the highest level that was asked: what is popular lies in this one and those below. */
const SORT_POPULAR = [[0], [0, 1], [0, 1, 2]].map((niveles) =>
  forEachVista((orden, { condicion }) => {
    const hallados = niveles.map((nivel) => selectHallados(sql`nivel = ${sql.lit(nivel)} and ${condicion}`))
    return composeSort(orden, sql.join(hallados, sql` union all `))
  }),
)

/** From this level on words are so rare that all their books are sorted. */
const NIVEL_RARO = 3

/** One page of more books than are ranked, in an order that all of them have. */
async function listOrdenados(db: Db, { conjunto, encontrado, filtros, vista }: Asked, window: Window) {
  const { nivel } = conjunto
  const { pregunta } = encontrado
  const frequent = vista.orden === 'popularidad' ? SORT_POPULAR[nivel] : WALK
  const list = (nivel < NIVEL_RARO && frequent) || SORT_ALL
  const rows = await list(vista.orden, filtros)(db, { ...composeValores(pregunta, filtros, vista), ...window })
  return rows.map(({ num }) => num)
}

/** With the binding of those that look like another one of the page. */
export async function addEncuadernacion<T extends Libro>(db: Db, libros: readonly T[]) {
  const ids = [...listParecidas(libros)]
  if (ids.length === 0) return [...libros]
  const rows = await db
    .selectFrom('libro_ficha')
    .select(['libro_id', 'encuadernacion'])
    .where('libro_id', 'in', ids)
    .execute()
  const byLibro = new Map(rows.map(({ libro_id, encuadernacion }) => [libro_id, encuadernacion]))
  return libros.map((libro) => {
    const encuadernacion = byLibro.get(libro._id)
    return encuadernacion ? { ...libro, encuadernacion } : libro
  })
}
