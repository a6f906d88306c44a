// The author form of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import { EditedText, Name, Paragraphs, unlessSame, WebAddress } from '../platform/forms.schemas.ts'
import { z } from '../platform/zod.ts'
import { INFO_MAX, NOMBRE_MAX } from './autor.rules.ts'

export const AutorForm = () =>
  z.object({
    nombre_completo: Name(NOMBRE_MAX, 'El nombre es requerido y debe contener letras válidas.'),
    perfil: WebAddress('Debe ser una URL válida (con http:// o https://)', 'La URL del perfil es obligatoria.'),
    info: Paragraphs(INFO_MAX, 'La biografía es obligatoria.'),
  })
export type AutorForm = z.infer<ReturnType<typeof AutorForm>>

type Antes = { [K in keyof AutorForm]: AutorForm[K] | null }

/** An edit of what was `antes`: every field may be left out, and what stays as it was is not judged again. */
export function AutorEdicion(antes: Antes) {
  const { nombre_completo, perfil, info } = AutorForm().shape
  return z.object({
    nombre_completo: unlessSame(nombre_completo, antes.nombre_completo ?? ''),
    perfil: unlessSame(perfil, antes.perfil),
    info: unlessSame(info, antes.info),
  })
}

/** The same on the wire. */
export const AutorCambios = () => ({ nombre_completo: EditedText(), perfil: EditedText(), info: EditedText() })
