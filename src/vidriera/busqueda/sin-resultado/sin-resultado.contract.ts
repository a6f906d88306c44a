import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ORDENES_SIN_RESULTADO } from './sin-resultado.rules.ts'

export const SinResultado = () =>
  z.object({
    _id: Id(),
    /** Folded words. */
    texto: z.string(),
    veces: z.int(),
    /** Days, `yyyy-mm-dd`. */
    primera: z.string(),
    ultima: z.string(),
  })
export type SinResultado = z.infer<ReturnType<typeof SinResultado>>

/** What was searched for and not found, not even forgiven. */
export const listSinResultado = contract('GET', '/api/busqueda/sin-resultado', ADMIN, () => ({
  summary: 'Lista lo que se buscó y no se encontró',
  input: z.object({ ...Page(), ...Busqueda(), orden: z.enum(ORDENES_SIN_RESULTADO).default('frecuentes') }),
  output: z.array(SinResultado()),
}))

/** Takes one search off the list. It comes back when it is made again. */
export const deleteSinResultado = contract('DELETE', '/api/busqueda/sin-resultado/{id}', ADMIN, () => ({
  summary: 'Quita una búsqueda de la lista de lo no encontrado',
  errors: ['SIN_RESULTADO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Empties the list. */
export const vaciarSinResultado = contract('DELETE', '/api/busqueda/sin-resultado', ADMIN, () => ({
  summary: 'Vacía la lista de lo no encontrado',
  input: z.object({}),
  output: Mensaje(),
}))
