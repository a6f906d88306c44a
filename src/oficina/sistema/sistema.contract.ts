import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** Something about the machine that its owner should know: of what kind, and the sentence. */
export const AvisoSistema = () => z.object({ tipo: z.enum(['disco', 'respaldo', 'copia']), mensaje: z.string() })
export type AvisoSistema = z.infer<ReturnType<typeof AvisoSistema>>

/** What the owner should know of the machine; empty when all is well. */
export const listAvisos = contract('GET', '/api/sistema/avisos', ADMIN, () => ({
  summary: 'Lista los avisos del sistema para el dueño',
  input: z.object({}),
  output: z.array(AvisoSistema()),
}))
