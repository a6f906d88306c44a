// What the address of a list of books means to the API, and what the shop calls the things that it is narrowed to.

import { loadTodos } from '#casa/panel/rutas/todos.ts'
import { readIds } from '#casa/panel/tabla/ids.ts'
import type { Buscar, Opcion } from '#casa/panel/useOpciones.ts'
import { getAutor, listAutores } from '#catalogo/autores/autor.contract.ts'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { getCategoria, listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { getEditorial, listEditoriales } from '#catalogo/editoriales/editorial.contract.ts'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { listLibros } from '../../../libro.listas.contract.ts'
import { listLibrosFiltrados } from '../../../precios/precio.contract.ts'
import { autorOpcion, categoriaOpcion, editorialOpcion } from '../libro-formulario.ts'
import type { FiltrosSearch } from './filtros-search.ts'

const pickId = (id = '') => (isUuid(id) ? id : undefined)

/** Values that are none are left out. */
export const toConsulta = ({ q, editorial, autor, categoria, formato, sin_precio, libros }: FiltrosSearch) => ({
  q,
  editorial: pickId(editorial),
  autor: pickId(autor),
  categoria: pickId(categoria),
  formato: FORMATOS.find((one) => one === formato),
  sin_precio: sin_precio === 'si' ? ('si' as const) : undefined,
  libros: libros === undefined ? undefined : readIds(libros),
})

/** Whether more than a search narrows the list. */
export const isFiltrado = (search: FiltrosSearch): boolean => {
  const { q: _, ...filtros } = toConsulta(search)
  return Object.values(filtros).some((value) => value !== undefined)
}

/** One page of the list. Without filters it is the list of all books, which any number of books leaves quick. */
export const loadLibros = (search: FiltrosSearch, tramo: { offset: number; limit: number }) =>
  isFiltrado(search)
    ? api.list(listLibrosFiltrados, { ...tramo, ...toConsulta(search) })
    : api.list(listLibros, { ...tramo, q: search.q })

/** The chosen things, as a combobox has them; null where nothing is chosen. */
export type Elegidos = { editorial: Opcion | null; autor: Opcion | null; categoria: Opcion | null }

/** Looks up what the ids of an address are called; what is gone is as if it had not been chosen. */
export async function loadElegidos(search: FiltrosSearch): Promise<Elegidos> {
  const { editorial, autor, categoria } = toConsulta(search)
  const find = async (id: string | undefined, load: (id: string) => Promise<Opcion>) =>
    id === undefined ? null : load(id).catch(() => null)
  const [suya, suyo, propia] = await Promise.all([
    find(editorial, async (id) => editorialOpcion(await api.call(getEditorial, { id }))),
    find(autor, async (id) => autorOpcion(await api.call(getAutor, { id }))),
    find(categoria, async (id) => categoriaOpcion(await api.call(getCategoria, { id }))),
  ])
  return { editorial: suya, autor: suyo, categoria: propia }
}

/** Options of one opened list. */
const SHOWN = 20
const asked = (q: string) => ({ limit: SHOWN, q: q || undefined })

export const BUSCAR: Record<keyof Elegidos, Buscar> = {
  editorial: async (q, signal) => (await api.call(listEditoriales, asked(q), { signal })).map(editorialOpcion),
  autor: async (q, signal) => (await api.call(listAutores, asked(q), { signal })).map(autorOpcion),
  categoria: async (q, signal) => (await api.call(listCategorias, asked(q), { signal })).map(categoriaOpcion),
}

/** The books of an address that somebody chose elsewhere (`readIds`), in pages; none where it says nothing. */
export const loadLibrosElegidos = async (libros: string | undefined) =>
  libros === undefined ? [] : loadTodos((page) => api.list(listLibrosFiltrados, { libros: readIds(libros), ...page }))
