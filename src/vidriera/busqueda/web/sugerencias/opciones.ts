// What the list under the search box offers. Pure.
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { Sugerencias } from '../../sugerencias/sugerencia.rules.ts'

export type Opcion = {
  /** Unlike all others in the list. */
  id: string
  texto: string
  /** A second, quieter text. */
  detalle?: string
  /** Where it leads; null for what does its work here. */
  destino: LinkOptions | null
  /** What is searched for by it, to be remembered. */
  busca?: string
  removable?: boolean
}

/** Options under a heading, or the last ones, which need none. */
export type Grupo = { nombre: string | null; opciones: Opcion[] }

export const BORRAR = 'borrar'

const linkToBusqueda = (q: string) => linkOptions({ to: '/busqueda', search: { q } })

/** For an empty box: what this browser searched for. */
export function listRecientes(recientes: readonly string[]): Grupo[] {
  if (recientes.length === 0) return []
  const opciones = recientes.map((texto) => ({
    id: `reciente ${texto}`,
    texto,
    destino: linkToBusqueda(texto),
    busca: texto,
    removable: true,
  }))
  return [
    { nombre: 'Búsquedas recientes', opciones },
    { nombre: null, opciones: [{ id: BORRAR, texto: 'Borrar búsquedas recientes', destino: null }] },
  ]
}

/** For words: what they may become, and the search itself. Empty where nothing begins like them. */
export function listSugeridas({ libros, autores, editoriales, categorias }: Sugerencias, texto: string): Grupo[] {
  const grupos: Grupo[] = [
    {
      nombre: 'Libros',
      opciones: libros.map(({ _id, titulo, autores }) => ({
        id: `libro ${_id}`,
        texto: titulo,
        detalle: autores,
        destino: linkOptions({ to: '/libros/$id', params: { id: _id } }),
      })),
    },
    {
      nombre: 'Autores',
      opciones: autores.map(({ _id, nombre_completo }) => ({
        id: `autor ${_id}`,
        texto: nombre_completo,
        destino: linkOptions({ to: '/autor-seleccionado/$id', params: { id: _id } }),
      })),
    },
    {
      nombre: 'Editoriales',
      opciones: editoriales.map(({ _id, descripcion }) => ({
        id: `editorial ${_id}`,
        texto: descripcion,
        destino: linkOptions({ to: '/editoriales/$id', params: { id: _id } }),
      })),
    },
    {
      nombre: 'Categorías',
      opciones: categorias.map(({ _id, nombre }) => ({
        id: `categoria ${_id}`,
        texto: nombre,
        destino: linkOptions({ to: '/categorias/$id', params: { id: _id } }),
      })),
    },
  ]
  const found = grupos.filter(({ opciones }) => opciones.length > 0)
  if (found.length === 0) return []
  const todos = {
    id: 'todos',
    texto: `Ver todos los resultados de «${texto}»`,
    destino: linkToBusqueda(texto),
    busca: texto,
  }
  return [...found, { nombre: null, opciones: [todos] }]
}
