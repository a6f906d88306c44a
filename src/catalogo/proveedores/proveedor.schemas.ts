// The form of a supplier. Server and form page use the same schemas.
import { CAMPO_REQUERIDO, editOf, Line } from '#platform/forms.schemas.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CLASES_PROVEEDOR, PRECEDENCIA_MAX, PRECEDENCIA_MIN } from './proveedor.rules.ts'

const NOMBRE_MAX = 200
const PRECEDENCIA = `Escribí un número entero de ${PRECEDENCIA_MIN} a ${PRECEDENCIA_MAX}; el más chico manda.`

/** `precedencia` may be text, as a form has it. */
export const ProveedorForm = () =>
  z.object({
    nombre: Line(NOMBRE_MAX, CAMPO_REQUERIDO),
    clase: z.enum(CLASES_PROVEEDOR, 'Elegí qué es: editorial, distribuidora u otro.'),
    precedencia: z.coerce
      .number<number | string>(PRECEDENCIA)
      .int(PRECEDENCIA)
      .min(PRECEDENCIA_MIN, PRECEDENCIA)
      .max(PRECEDENCIA_MAX, PRECEDENCIA),
  })
export type ProveedorForm = z.output<ReturnType<typeof ProveedorForm>>

export const ProveedorEdicion = (antes: ProveedorForm) => editOf(ProveedorForm(), antes)

/** What an edit sends: some of the fields, and the version that it began with. Without a version the last one to save wins. */
export const ProveedorCambios = () =>
  ProveedorForm()
    .partial()
    .extend({ id: Id(), version: z.number('La versión tiene que ser un número.').int().optional() })
