import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Page, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

export const Provincia = () => z.object({ _id: Id(), descripcion: z.string() })
export type Provincia = z.infer<ReturnType<typeof Provincia>>
/** A province by itself; one that stands in an account has no version. */
export const ProvinciaEditable = () => Provincia().extend({ version: Version() })

export const listProvincias = contract('GET', '/api/provincias', { shared: true, noPrices: true }, () => ({
  summary: 'Lista las provincias',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(ProvinciaEditable()),
}))

/** A province by its name or its id (specification, section 7: «encoded text or id»). */
export const getProvinciaPorDescripcion = contract(
  'GET',
  '/api/provincias/get-descripcion/{descripcion}',
  { shared: true, noPrices: true },
  () => ({
    summary: 'Da una provincia por su nombre o su _id',
    errors: ['PROVINCIA_NOT_FOUND'],
    input: z.object({ descripcion: LineText({ max: 500 }).min(1) }),
    output: ProvinciaEditable(),
  }),
)
