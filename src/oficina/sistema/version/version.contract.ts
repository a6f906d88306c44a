import { contract } from '#platform/http/contract.ts'
import { Mensaje } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

/**
 * Another version of an installed shop. `nueva`: one that is newer and signed, where root named where to look. `marcha`: the change under way.
 * `ultimo`: how the last one ended. `problema`: why nobody knows of a newer one.
 */
export const CambioDeVersion = () =>
  z.object({
    nueva: z.object({ version: z.string(), fecha: z.string(), cambios: z.string() }).nullable(),
    marcha: z.object({ hacia: z.string(), paso: z.string() }).nullable(),
    ultimo: z.object({ mensaje: z.string(), lograda: z.boolean(), termino: z.string() }).nullable(),
    problema: z.string().nullable(),
  })
export type CambioDeVersion = z.infer<ReturnType<typeof CambioDeVersion>>

/** Asks the machine for the new version. It checks who signed it, makes a backup, watches it and goes back by itself. */
export const createActualizacion = contract(
  'POST',
  '/api/sistema/actualizaciones',
  { access: 'admin', recent: true },
  () => ({
    summary: 'Pide pasar a la versión nueva',
    errors: ['VERSION_NOT_FOUND', 'ACTUALIZACION_EN_MARCHA'],
    input: z.object({ version: LineText({ max: 50 }) }),
    output: Mensaje(),
  }),
)
