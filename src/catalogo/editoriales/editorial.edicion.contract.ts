// What the panel does to publishers.
import { EditInput } from '#platform/forms.schemas.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Editorial } from './editorial.contract.ts'
import { EditorialForm } from './editorial.schemas.ts'

const write = { access: 'admin', changesShared: true } as const

/** Makes a publisher. */
export const createEditorial = contract(
  'POST',
  '/api/editoriales/crear',
  ['EDITORIAL_TAKEN'],
  import.meta.env.SSR && (() => ({ summary: 'Crea una editorial', input: EditorialForm(), output: Editorial() })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Changes the fields that are sent. With `version`, only if the publisher has not changed since. */
export const updateEditorial = contract(
  'PUT',
  '/api/editoriales/{id}',
  ['EDITORIAL_NOT_FOUND', 'EDITORIAL_TAKEN', 'VERSION'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Cambia los datos que se mandan de una editorial',
      input: EditInput(EditorialForm()),
      output: Editorial(),
    })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Deletes a publisher without books. */
export const deleteEditorial = contract(
  'DELETE',
  '/api/editoriales/{id}',
  ['EDITORIAL_NOT_FOUND', 'EN_USO'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Elimina una editorial que no tiene libros',
      input: z.object({ id: Id() }),
      output: Mensaje(),
    })),
  write,
)
