import { Paragraphs } from '#platform/forms.schemas.ts'
import { z } from '#platform/zod.ts'
import { FALTA_NOTA, NOTA_MAX } from './cliente.rules.ts'

export const NotaForm = () => z.object({ texto: Paragraphs(NOTA_MAX, FALTA_NOTA) })
export type NotaForm = z.infer<ReturnType<typeof NotaForm>>
