// The form of a work. Server and form page use the same schema.
import '#platform/jitless.ts'
import { Id } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { EDICIONES_MAX } from './obra.rules.ts'

const ELEGI = 'Elegí los libros de la lista.'

/** Its editions, each once, in the order of their ids: which of them is first says nothing. */
export const ObraForm = () =>
  z.object({
    libros: z
      .array(z.object({ _id: Id() }), ELEGI)
      .min(2, 'Una obra junta dos ediciones o más.')
      .max(EDICIONES_MAX, `Una obra junta hasta ${EDICIONES_MAX} ediciones.`)
      .refine((libros) => new Set(libros.map(({ _id }) => _id)).size === libros.length, 'Hay un libro repetido.')
      .transform((libros) => libros.toSorted((a, b) => (a._id < b._id ? -1 : 1))),
  })
export type ObraForm = z.infer<ReturnType<typeof ObraForm>>
