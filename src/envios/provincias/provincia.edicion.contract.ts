// What administrators do to provinces.

import { EditInput } from '#platform/forms.schemas.ts'
import { ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { ProvinciaEditable } from './provincia.contract.ts'
import { ProvinciaForm } from './provincia.schemas.ts'

/** Makes a province. */
export const createProvincia = contract('POST', '/api/provincias/crear', ADMIN_WRITES, () => ({
  summary: 'Crea una provincia',
  errors: ['PROVINCIA_TAKEN'],
  input: ProvinciaForm(),
  output: ProvinciaEditable(),
}))

/** Changes the fields that are sent. With `version`, only if the province has not changed since. */
export const updateProvincia = contract('PUT', '/api/provincias/{id}', ADMIN_WRITES, () => ({
  summary: 'Cambia los datos que se mandan de una provincia',
  errors: ['PROVINCIA_NOT_FOUND', 'PROVINCIA_TAKEN', 'VERSION'],
  input: EditInput(ProvinciaForm()),
  output: ProvinciaEditable(),
}))

/** Deletes a province where no account is. */
export const deleteProvincia = contract('DELETE', '/api/provincias/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una provincia donde no hay cuentas',
  errors: ['PROVINCIA_NOT_FOUND', 'EN_USO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
