// What readers of an import know of a shop, for tests.
import { Avisos } from '#listas/importacion/avisos.ts'
import type { Contexto } from '#listas/importacion/fila.rules.ts'
import { createMapaMaterias } from '#listas/importacion/materias/materia.rules.ts'

/** A shop with these categories (folded), and its own notices. */
export const createContexto = (categoriasP: Iterable<string>, { gratis = false } = {}): Contexto => ({
  categoriasP: new Set(categoriasP),
  materias: createMapaMaterias(),
  avisos: new Avisos(),
  gratis,
})

/** The nine categories of the specification, folded. */
export const CATEGORIAS_P = [
  'ficcion',
  'no ficcion',
  'literatura infantil',
  'educacion y referencia',
  'ciencia y naturaleza',
  'religion y espiritualidad',
  'politica y sociedad',
  'salud y bienestar',
  'negocios y finanzas',
]
