// What administrators do about second steps. Apart from the account's own calls: only the panel loads these.
import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** How many factors an account has. */
export const getSegundoPasoOf = contract('GET', '/api/usuarios/{id}/segundo-paso', ADMIN, () => ({
  summary: 'Dice cuántos medios de segundo paso tiene una cuenta',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: z.object({ factores: z.int() }),
}))

/** Removes all of another's factors and ends their sessions; they are told by mail. */
export const resetSegundoPaso = contract('DELETE', '/api/usuarios/{id}/segundo-paso', RECENT_ADMIN, () => ({
  summary: 'Quita el segundo paso de otra cuenta y cierra sus sesiones',
  errors: ['USUARIO_NOT_FOUND', 'PROPIO_FACTOR'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

const Exigencia = () => z.object({ exigido: z.boolean() })

/** Whether the staff must have a factor. */
export const getExigencia = contract('GET', '/api/usuarios/segundo-paso/exigencia', ADMIN, () => ({
  summary: 'Dice si el personal tiene que tener segundo paso',
  input: z.object({}),
  output: Exigencia(),
}))

/** Demands a factor of the whole staff, or no more. Whoever demands it has one. */
export const setExigencia = contract('PUT', '/api/usuarios/segundo-paso/exigencia', RECENT_ADMIN, () => ({
  summary: 'Exige el segundo paso a todo el personal, o deja de exigirlo',
  errors: ['SIN_FACTORES'],
  input: Exigencia(),
  output: Exigencia(),
}))
