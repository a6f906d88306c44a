// The publisher form of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import { EditedText, Line, Name, unlessSame, WebAddress } from '../platform/forms.schemas.ts'
import { z } from '../platform/zod.ts'

const DESCRIPCION_MAX = 300
const DIRECCION_MAX = 300

export const EditorialForm = () =>
  z.object({
    descripcion: Name(DESCRIPCION_MAX, 'Campo requerido y válido'),
    direccion: Line(DIRECCION_MAX),
    imagen: WebAddress('Debe ser una URL válida'),
  })
export type EditorialForm = z.infer<ReturnType<typeof EditorialForm>>

type Antes = { [K in keyof EditorialForm]: EditorialForm[K] | null }

/** An edit of what was `antes`: every field may be left out, and what stays as it was is not judged again. */
export function EditorialEdicion(antes: Antes) {
  const { descripcion, direccion, imagen } = EditorialForm().shape
  return z.object({
    descripcion: unlessSame(descripcion, antes.descripcion ?? ''),
    direccion: unlessSame(direccion, antes.direccion),
    imagen: unlessSame(imagen, antes.imagen),
  })
}

/** The same on the wire. */
export const EditorialCambios = () => ({ descripcion: EditedText(), direccion: EditedText(), imagen: EditedText() })
