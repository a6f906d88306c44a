import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** What the shop's people may show beside what is specified; each has calls of its own. */
export const VIDRIERA = ['mesas', 'novedades', 'banners', 'cupones'] as const

/** The shop's name and public address, the course project behind it (null where it is not set) and the current year. */
export const Sitio = () =>
  z.object({
    nombre: z.string(),
    direccion: z.string(),
    proyecto: z.string(),
    curso: z.string().nullable(),
    universidad: z.string().nullable(),
    autores: z.string().nullable(),
    anio: z.number(),
    /** What there is of it now; missing where there is nothing, so that nobody asks for it. */
    vidriera: z.array(z.enum(VIDRIERA)).optional(),
  })
export type Sitio = z.infer<ReturnType<typeof Sitio>>

export const getSitio = contract('GET', '/api/sitio', { shared: true, noPrices: true }, () => ({
  summary: 'Da el nombre y la dirección de la librería, y qué tiene su vidriera',
  input: z.object({}),
  output: Sitio(),
}))
