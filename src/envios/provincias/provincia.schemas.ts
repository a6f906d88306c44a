// The province form of section 5 of the specification. Server and form page use the same schemas.
import { editOf, Name } from '#platform/forms.schemas.ts'
import { z } from '#platform/zod.ts'

const DESCRIPCION_MAX = 100

export const ProvinciaForm = () => z.object({ descripcion: Name(DESCRIPCION_MAX, 'Campo requerido y válido') })
export type ProvinciaForm = z.infer<ReturnType<typeof ProvinciaForm>>

export const ProvinciaEdicion = (antes: ProvinciaForm) => editOf(ProvinciaForm(), antes)
