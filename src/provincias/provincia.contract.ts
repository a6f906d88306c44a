import { EditedVersion } from '../platform/forms.schemas.ts'
import { contract } from '../platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page, Version } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { ProvinciaCambios, ProvinciaForm } from './provincia.schemas.ts'

const write = { access: 'admin', changesShared: true } as const

export const Provincia = () => z.object({ _id: Id(), descripcion: z.string() })
export type Provincia = z.infer<ReturnType<typeof Provincia>>
/** A province by itself; one that stands in an account has no version. */
const ProvinciaEditable = () => Provincia().extend({ version: Version() })

export const listProvincias = contract(
  'GET',
  '/api/provincias',
  [],
  import.meta.env.SSR &&
    (() => ({ input: z.object({ ...Page(), ...Busqueda() }), output: z.array(ProvinciaEditable()) })),
  { shared: true },
)

/** A province by its name or its id (specification, section 7: «encoded text or id»). */
export const getProvinciaPorDescripcion = contract(
  'GET',
  '/api/provincias/get-descripcion/{descripcion}',
  ['PROVINCIA_NOT_FOUND'],
  import.meta.env.SSR &&
    (() => ({ input: z.object({ descripcion: z.string().min(1).max(500) }), output: ProvinciaEditable() })),
  { shared: true },
)

/** Makes a province. */
export const createProvincia = contract(
  'POST',
  '/api/provincias/crear',
  ['PROVINCIA_TAKEN'],
  import.meta.env.SSR && (() => ({ input: ProvinciaForm(), output: ProvinciaEditable() })),
  write,
)

/** Changes the fields that are sent. With `version`, only if nobody else has changed the province since. */
export const updateProvincia = contract(
  'PUT',
  '/api/provincias/{id}',
  ['PROVINCIA_NOT_FOUND', 'PROVINCIA_TAKEN', 'VERSION'],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({ id: Id(), version: EditedVersion(), ...ProvinciaCambios() }),
      output: ProvinciaEditable(),
    })),
  write,
)

/** Deletes a province where no account is. */
export const deleteProvincia = contract(
  'DELETE',
  '/api/provincias/{id}',
  ['PROVINCIA_NOT_FOUND', 'EN_USO'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: Mensaje() })),
  write,
)
