// The publisher form of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import { editOf, Line, Name, WebAddress } from '#platform/forms.schemas.ts'
import { z } from '#platform/zod.ts'
import type { Editorial } from './editorial.contract.ts'
import { DESCRIPCION_MAX } from './editorial.rules.ts'

const DIRECCION_MAX = 300

export const EditorialForm = () =>
  z.object({
    descripcion: Name(DESCRIPCION_MAX, 'Campo requerido y válido'),
    direccion: Line(DIRECCION_MAX),
    imagen: WebAddress('Debe ser una URL válida'),
  })
export type EditorialForm = z.infer<ReturnType<typeof EditorialForm>>

export const EditorialEdicion = (antes: Pick<Editorial, 'descripcion' | 'direccion' | 'imagen'>) =>
  editOf(EditorialForm(), antes)
