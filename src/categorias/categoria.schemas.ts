// The category form of section 5 of the specification. Server and form page use the same schemas.
import { EditedText, Name, unlessSame } from '../platform/forms.schemas.ts'
import { Text } from '../platform/text.schemas.ts'
import { normalizeParagraphs } from '../platform/text.ts'
import { z } from '../platform/zod.ts'

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

/** An edit of what was `antes`: every field may be left out, and what stays as it was is not judged again. */
export function CategoriaEdicion(antes: { nombre: string; descripcion: string | null }) {
  const { nombre, descripcion } = CategoriaForm().shape
  return z.object({
    nombre: unlessSame(nombre, antes.nombre),
    descripcion: unlessSame(descripcion, antes.descripcion),
  })
}

/** The same on the wire. */
export const CategoriaCambios = () => ({ nombre: EditedText(), descripcion: EditedText() })
