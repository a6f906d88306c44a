// What administrators do about second steps. Apart from the account's own calls: only the panel loads these.
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** How many factors an account has. */
export const getSegundoPasoOf = contract(
  'GET',
  '/api/usuarios/{id}/segundo-paso',
  ['USUARIO_NOT_FOUND'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Dice cuántos medios de segundo paso tiene una cuenta',
      input: z.object({ id: Id() }),
      output: z.object({ factores: z.int() }),
    })),
  { access: 'admin' },
)

/** Removes all of another's factors and ends their sessions; they are told by mail. */
export const resetSegundoPaso = contract(
  'DELETE',
  '/api/usuarios/{id}/segundo-paso',
  ['USUARIO_NOT_FOUND', 'PROPIO_FACTOR'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Quita el segundo paso de otra cuenta y cierra sus sesiones',
      input: z.object({ id: Id() }),
      output: Mensaje(),
    })),
  { access: 'admin', recent: true },
)

const Exigencia = () => z.object({ exigido: z.boolean() })

/** Whether the staff must have a factor. */
export const getExigencia = contract(
  'GET',
  '/api/usuarios/segundo-paso/exigencia',
  [],
  import.meta.env.SSR &&
    (() => ({ summary: 'Dice si el personal tiene que tener segundo paso', input: z.object({}), output: Exigencia() })),
  { access: 'admin' },
)

/** Demands a factor of the whole staff, or no more. Whoever demands it has one. */
export const setExigencia = contract(
  'PUT',
  '/api/usuarios/segundo-paso/exigencia',
  ['SIN_FACTORES'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Exige el segundo paso a todo el personal, o deja de exigirlo',
      input: Exigencia(),
      output: Exigencia(),
    })),
  { access: 'admin', recent: true },
)
