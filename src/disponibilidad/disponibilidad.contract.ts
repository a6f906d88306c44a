import { z } from '../platform/zod.ts'
import { CLASES } from './disponibilidad.rules.ts'

/** Whether a book is there, in the shop's words; absent where it is sold without asking. */
export const Disponibilidad = () => z.object({ clase: z.enum(CLASES), texto: z.string() })
export type Disponibilidad = z.infer<ReturnType<typeof Disponibilidad>>
