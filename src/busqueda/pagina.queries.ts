// Which books stand on a page of results.
import { FORMATOS, type Formato } from '../catalogo/catalogo.rules.ts'
import type { Libro } from '../libros/libro.contract.ts'
import type { Db } from '../platform/db/pool.ts'
import { MAX_CANDIDATOS } from './busqueda.rules.ts'
import { type Conjunto, listOrdenados } from './conjunto.queries.ts'
import type { Pregunta } from './consulta.rules.ts'
import { type Filtros, listElegidos } from './facetas.rules.ts'
import type { OrdenLista } from './ranking.queries.ts'

type Window = { offset: number; limit: number }
type Grupo = 'editorial' | 'autor' | 'categoria'

/** How books are read: the libros slice's own queries. */
export type Libros = {
  listLibrosByNums: (db: Db, nums: readonly number[]) => Promise<Libro[]>
  countLibrosByGrupo: (db: Db, grupo: Grupo, id: string) => Promise<number>
  listLibrosByGrupo: (db: Db, grupo: Grupo, id: string, window: Window, total: number) => Promise<Libro[]>
  countLibros: (db: Db, filtros: { formato: Formato }) => Promise<number>
  listLibros: (db: Db, input: Window & { formato: Formato; orden: 'nuevos' }, total: number) => Promise<Libro[]>
}

type Pedido = {
  conjunto: Conjunto
  pregunta: Pregunta | null
  filtros: Filtros
  /** What was chosen by id, as it was given. */
  ids: Record<Grupo, readonly string[]>
  orden: OrdenLista
  window: Window
}

export type Pagina = { total: number; totalExacto: boolean; resultados: Libro[] }

/**
 * All books of one author, publisher, category or format are paged through to the last one, exactly counted. Anything else
 * has `MAX_CANDIDATOS` results at most; in an order of the visitor's own they are the first of all that match.
 */
export async function listPagina(db: Db, libros: Libros, pedido: Pedido): Promise<Pagina> {
  const { conjunto, pregunta, filtros, orden, window } = pedido
  const { nums, exacto: totalExacto } = conjunto
  const entera = orden === 'nuevos' ? await listEntera(db, libros, pedido) : null
  if (entera) return entera
  const limit = Math.max(0, Math.min(window.limit, nums.length - window.offset))
  const isWhole = totalExacto || nums.length < MAX_CANDIDATOS || pregunta?.todo === ''
  const page =
    isWhole || orden === '' || limit === 0
      ? nums.slice(window.offset, window.offset + limit)
      : await listOrdenados(db, { pregunta, filtros, orden, nivel: conjunto.nivel }, { ...window, limit })
  return {
    total: nums.length,
    totalExacto,
    resultados: page.length > 0 ? await libros.listLibrosByNums(db, page) : [],
  }
}

async function listEntera(db: Db, libros: Libros, { filtros, ids, window }: Pedido): Promise<Pagina | null> {
  const [only, ...others] = listElegidos(filtros)
  if (only === undefined || others.length > 0 || only === 'precio' || only === 'idioma') return null
  if (filtros[only].length > 1) return null
  if (only === 'formato') {
    const formato = FORMATOS[(filtros.formato[0] ?? 0) - 1]
    if (!formato) return null
    const total = await libros.countLibros(db, { formato })
    const resultados = await libros.listLibros(db, { formato, orden: 'nuevos', ...window }, total)
    return { total, totalExacto: true, resultados }
  }
  const [id = ''] = ids[only]
  const total = await libros.countLibrosByGrupo(db, only, id)
  return { total, totalExacto: true, resultados: await libros.listLibrosByGrupo(db, only, id, window, total) }
}
