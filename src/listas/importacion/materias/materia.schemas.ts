// The form of a rule: which subjects belong to which category. Server and form page use the same schemas.
import { CAMPO_REQUERIDO, editOf, Line } from '#platform/forms.schemas.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ESQUEMAS, PREFIJO_MAX } from './materia.rules.ts'

const SIN_CATEGORIA = 'Elegí una categoría.'

export const MateriaForm = () =>
  z.object({
    prefijo: Line(PREFIJO_MAX, CAMPO_REQUERIDO),
    esquema: z.enum(ESQUEMAS, 'Elegí qué es: palabras, o el sistema del código.'),
    categoria: z.guid(SIN_CATEGORIA).toLowerCase(),
  })
export type MateriaForm = z.infer<ReturnType<typeof MateriaForm>>

export const MateriaEdicion = (antes: MateriaForm) => editOf(MateriaForm(), antes)

/** What an edit sends: some of the fields, and the version that it began with. */
export const MateriaCambios = () =>
  MateriaForm()
    .partial()
    .extend({ id: Id(), version: z.number('La versión tiene que ser un número.').int().optional() })
