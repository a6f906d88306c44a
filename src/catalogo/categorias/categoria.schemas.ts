// The category form of section 5 of the specification. Server and form page use the same schemas.
import { editOf, Name } from '#platform/forms.schemas.ts'
import { Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import type { Categoria } from './categoria.contract.ts'

const NOMBRE_MAX = 100
const DESCRIPCION_MAX = 2000

/** An empty description is none. */
const Descripcion = () =>
  Text(normalizeParagraphs, {
    max: DESCRIPCION_MAX,
    required: 'La descripción tiene que ser un texto.',
    tooLong: `No puede superar los ${DESCRIPCION_MAX} caracteres.`,
  })
    .transform((text) => text || null)
    .nullish()

export const CategoriaForm = () =>
  z.object({ nombre: Name(NOMBRE_MAX, 'Campo requerido y válido'), descripcion: Descripcion() })
export type CategoriaForm = z.infer<ReturnType<typeof CategoriaForm>>

export const CategoriaEdicion = (antes: Pick<Categoria, 'nombre' | 'descripcion'>) => editOf(CategoriaForm(), antes)
