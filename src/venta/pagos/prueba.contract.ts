// A payment of one peso that belongs to no order: it shows the owner whether the gateway takes the shop's credentials.
import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract, type Output } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { RESULTADOS } from './prueba.rules.ts'

const ERRORES = ['PASARELA_APAGADA', 'PASARELA_CAIDA', 'PASARELA_RECHAZA']

/** `clave`: made by the panel; sent again it is one more way to pay the same trial. `cuenta`: whose account will be paid, by the gateway's number. */
export const probarPago = contract('POST', '/api/pagos/prueba', RECENT_ADMIN, () => ({
  summary: 'Abre un pago de prueba de un peso, que no es de ningún pedido',
  errors: ERRORES,
  input: z.object({ clave: Id() }),
  output: z.object({ cuenta: z.string(), enlace: z.string(), ensayo: z.boolean() }),
}))
export type PagoDePrueba = Output<typeof probarPago>

/** What became of it. `avisada`: the gateway has told the shop of something since it was paid. */
export const mirarPagoDePrueba = contract('GET', '/api/pagos/prueba/{clave}', ADMIN, () => ({
  summary: 'Mira qué pasó con un pago de prueba',
  errors: ERRORES,
  input: z.object({ clave: Id() }),
  output: z.object({ resultado: z.enum(RESULTADOS), avisada: z.boolean() }),
}))
export type PruebaMirada = Output<typeof mirarPagoDePrueba>
