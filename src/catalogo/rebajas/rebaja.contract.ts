import { Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

/** What a book costs at this moment with the best offer on it; absent where none applies. */
export const Rebaja = () =>
  z.object({
    precio: Pesos(),
    /** What is struck through beside it: the lowest price of the thirty days before. Null: nothing higher was charged. */
    antes: Pesos().nullable(),
    /** The offer's title. */
    titulo: z.string(),
    /** When it ends. */
    hasta: z.iso.datetime(),
  })
export type Rebaja = z.infer<ReturnType<typeof Rebaja>>
