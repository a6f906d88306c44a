import { contract } from '../platform/http/contract.ts'
import { z } from '../platform/zod.ts'

/** Who this shop is: its name and public address, the course-project notice of the footer and the current year. */
export const Sitio = () =>
  z.object({ nombre: z.string(), direccion: z.string(), proyecto: z.string(), anio: z.number() })
export type Sitio = z.infer<ReturnType<typeof Sitio>>

export const getSitio = contract(
  'GET',
  '/api/sitio',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({}), output: Sitio() })),
  { shared: true },
)
