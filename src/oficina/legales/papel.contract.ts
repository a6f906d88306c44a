// Apart from the page's own call: browsers never load it, a link leads to it.
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { CLASES_DOCUMENTO } from './legales.rules.ts'

/** A published text as a PDF, for everybody; without `version` the one in force. 404 where none was, or the duties are off. */
export const descargarDocumento = contract('GET', '/api/legales/{clase}/pdf', { produces: 'application/pdf' }, () => ({
  summary: 'Descarga un texto legal publicado en PDF',
  errors: ['LEGALES_NOT_FOUND'],
  input: z.object({ clase: z.enum(CLASES_DOCUMENTO), version: z.coerce.number<number>().int().min(1).optional() }),
  output: z.string(),
}))
