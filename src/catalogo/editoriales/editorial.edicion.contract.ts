// What the panel does to publishers.

import { EditInput } from '#platform/forms.schemas.ts'
import { ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Editorial } from './editorial.contract.ts'
import { EditorialForm } from './editorial.schemas.ts'

/** Makes a publisher. */
export const createEditorial = contract(
  'POST',
  '/api/editoriales/crear',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({ summary: 'Crea una editorial', errors: ['EDITORIAL_TAKEN'], input: EditorialForm(), output: Editorial() }),
)

/** Changes the fields that are sent. With `version`, only if the publisher has not changed since. */
export const updateEditorial = contract(
  'PUT',
  '/api/editoriales/{id}',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({
    summary: 'Cambia los datos que se mandan de una editorial',
    errors: ['EDITORIAL_NOT_FOUND', 'EDITORIAL_TAKEN', 'VERSION'],
    input: EditInput(EditorialForm()),
    output: Editorial(),
  }),
)

/** Deletes a publisher without books. */
export const deleteEditorial = contract('DELETE', '/api/editoriales/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una editorial que no tiene libros',
  errors: ['EDITORIAL_NOT_FOUND', 'EN_USO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
