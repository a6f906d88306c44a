// The author form of section 5 of the specification, messages word for word. Server and form page use the same schemas.
import { editOf, Name, Paragraphs, WebAddress } from '#platform/forms.schemas.ts'
import { z } from '#platform/zod.ts'
import type { Autor } from './autor.contract.ts'
import { INFO_MAX, NOMBRE_MAX } from './autor.rules.ts'

export const AutorForm = () =>
  z.object({
    nombre_completo: Name(NOMBRE_MAX, 'El nombre es requerido y debe contener letras válidas.'),
    perfil: WebAddress('Debe ser una URL válida (con http:// o https://)', 'La URL del perfil es obligatoria.'),
    info: Paragraphs(INFO_MAX, 'La biografía es obligatoria.'),
  })
export type AutorForm = z.infer<ReturnType<typeof AutorForm>>

export const AutorEdicion = (antes: Pick<Autor, 'nombre_completo' | 'perfil' | 'info'>) => editOf(AutorForm(), antes)
