import { contract } from '#platform/http/contract.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CLASES } from './disponibilidad.rules.ts'

/** Whether a book is there, in the shop's words; absent where it is sold without asking. */
export const Disponibilidad = () => z.object({ clase: z.enum(CLASES), texto: z.string() })
export type Disponibilidad = z.infer<ReturnType<typeof Disponibilidad>>

/** `quedan`: free copies, said below four; `hasta`: the most that can be ordered now, null for any number. */
const Queda = () => Disponibilidad().extend({ _id: Id(), quedan: z.int().nullable(), hasta: z.int().nullable() })
export type Queda = z.infer<ReturnType<typeof Queda>>

export const CONSULTADOS_MAX = 100

/** What is left of these books at this moment; those that are sold without asking, or gone, are left out. Never kept. */
export const listQuedan = contract('GET', '/api/libros/quedan', {}, () => ({
  summary: 'Dice cuántos ejemplares quedan ahora de varios libros',
  input: z.object({ id: z.union([Id(), z.array(Id()).max(CONSULTADOS_MAX)]) }),
  output: z.array(Queda()),
}))
