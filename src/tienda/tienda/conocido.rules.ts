// What a page that is open knows of the page that one of its links leads to.
import type { Libro } from '#catalogo/libros/libro.contract.ts'

/** A book as its page, a card or a row of a list knows it. */
export type Conocido = Pick<
  Libro,
  '_id' | 'titulo' | 'precio' | 'oferta' | 'gratis' | 'clase_iva' | 'portada_version'
> & {
  autores: string | readonly (string | { nombre_completo: string })[]
}

const isLibro = (value: object): value is Conocido =>
  'titulo' in value && 'precio' in value && 'portada_version' in value && 'autores' in value
const isCategoria = (value: object): value is { nombre: string } =>
  'nombre' in value && typeof value.nombre === 'string'

/** The first thing within `datos` that has the id and is what was asked for; what stands first is believed first. */
function findPorId<T extends object>(datos: unknown, id: string, is: (value: object) => value is T): T | null {
  if (typeof datos !== 'object' || datos === null) return null
  if ('_id' in datos && datos._id === id && is(datos)) return datos
  for (const value of Object.values(datos)) {
    const found = findPorId(value, id, is)
    if (found) return found
  }
  return null
}

export const findLibro = (datos: unknown, id: string): Conocido | null => findPorId(datos, id, isLibro)
export const findCategoria = (datos: unknown, id: string): { nombre: string } | null =>
  findPorId(datos, id, isCategoria)
