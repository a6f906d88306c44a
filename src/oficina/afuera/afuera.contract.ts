import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** How a try went. `falla`: a sentence; `huella`: the key that the server showed and nobody has confirmed yet. */
const PruebaAfuera = () => z.object({ falla: z.string().nullable(), huella: z.string().nullable() })
export type PruebaAfuera = z.infer<ReturnType<typeof PruebaAfuera>>

/** Writes, reads and deletes a small file where copies of backups go, by the settings as they are stored. */
export const probarAfuera = contract('POST', '/api/sistema/afuera/prueba', { access: 'admin', recent: true }, () => ({
  summary: 'Prueba el lugar donde se guardan copias fuera de la máquina',
  errors: ['AFUERA_APAGADA'],
  input: z.object({}),
  output: PruebaAfuera(),
}))
