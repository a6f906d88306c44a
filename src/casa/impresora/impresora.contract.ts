// The printer of slips, where the shop has one: a trial, and the drawer that hangs on it. The whole staff's.
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

export const PEDIBLES = ['prueba', 'cajon'] as const

/** What became of a paper: handed to the printer, which says nothing back, or left to the browser that has it by its cable. */
export const Impreso = () => z.object({ enviado: z.boolean() })

/** Opens the drawer or prints a trial, and writes down who asked. Where the printer hangs on a till's own cable the till does it itself. */
export const createImpresion = contract('POST', '/api/impresora', STAFF, () => ({
  summary: 'Abre el cajón o imprime una prueba en la impresora de tickets',
  errors: ['IMPRESORA_APAGADA', 'IMPRESORA_NO_RESPONDE'],
  input: z.object({ que: z.enum(PEDIBLES, 'Elegí qué hacer.') }),
  output: Impreso(),
}))
