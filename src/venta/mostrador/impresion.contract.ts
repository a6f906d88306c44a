// A sale on the printer of slips that the shop has in its network. The whole staff's.
import { Impreso } from '#casa/impresora/impresora.contract.ts'
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { PAPELES } from './ticket.rules.ts'

/** Prints it anew each time. What stands on it is the stored sale's, and where it is printed the owner's setting. */
export const printVenta = contract('POST', '/api/mostrador/ventas/{id}/impresiones', STAFF, () => ({
  summary: 'Imprime el ticket de una venta en la impresora de la red',
  errors: ['VENTA_NOT_FOUND', 'IMPRESORA_APAGADA', 'IMPRESORA_NO_RESPONDE'],
  input: z.object({ id: Id(), papel: z.enum(PAPELES, 'Elegí qué imprimir.') }),
  output: Impreso(),
}))
