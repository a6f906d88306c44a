import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

const FILE = { access: 'usuario', produces: 'application/octet-stream' } as const

/** All that the shop keeps of who asks, as one file: everything as JSON. At once, as often as wanted (Ley 25.326, art. 14). */
export const descargarMisDatos = contract('GET', '/api/mis-datos', FILE, () => ({
  summary: 'Descarga todo lo que la librería guarda de quien llama',
  errors: ['TOO_MANY'],
  input: z.object({}),
  output: z.string(),
}))

/** The orders among them, a line each, as a table for spreadsheets. */
export const descargarMisPedidos = contract('GET', '/api/mis-datos/pedidos', FILE, () => ({
  summary: 'Descarga los pedidos de quien llama como planilla',
  errors: ['TOO_MANY'],
  input: z.object({}),
  output: z.string(),
}))
