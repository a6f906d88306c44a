// The form that publishes a text of the law; server and form page use it.
import { Paragraphs } from '#platform/forms.schemas.ts'
import { z } from '#platform/zod.ts'
import { CLASES_DOCUMENTO, TEXTO_MAX } from './legales.rules.ts'

export const DocumentoForm = () =>
  z.object({
    clase: z.enum(CLASES_DOCUMENTO, 'Elegí qué texto es.'),
    texto: Paragraphs(TEXTO_MAX, 'Escribí el texto.'),
  })
export type DocumentoForm = z.infer<ReturnType<typeof DocumentoForm>>
