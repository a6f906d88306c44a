import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'
import { ArrepentimientoInput } from './arrepentimiento.schemas.ts'

/**
 * Asks to revoke a purchase, or to leave a service: without an account. Whether there is such an order the answer never says.
 * 404 while the shop's duties are off.
 */
export const pedirArrepentimiento = contract('POST', '/api/arrepentimientos', {}, () => ({
  summary: 'Pide revocar una compra o dar de baja un servicio',
  errors: ['LEGALES_NOT_FOUND', 'TOO_MANY'],
  input: ArrepentimientoInput(),
  output: z.object({ codigo: z.string(), recibida_en: z.iso.datetime(), mensaje: z.string() }),
}))
