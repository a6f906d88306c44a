// The province form of section 5 of the specification. Server and form page use the same schemas.
import { EditedText, Name, unlessSame } from '../platform/forms.schemas.ts'
import { z } from '../platform/zod.ts'

const DESCRIPCION_MAX = 100

export const ProvinciaForm = () => z.object({ descripcion: Name(DESCRIPCION_MAX, 'Campo requerido y válido') })
export type ProvinciaForm = z.infer<ReturnType<typeof ProvinciaForm>>

/** An edit of what was `antes`: the name may be left out, and one that stays as it was is not judged again. */
export const ProvinciaEdicion = (antes: ProvinciaForm) =>
  z.object({ descripcion: unlessSame(ProvinciaForm().shape.descripcion, antes.descripcion) })

/** The same on the wire. */
export const ProvinciaCambios = () => ({ descripcion: EditedText() })
