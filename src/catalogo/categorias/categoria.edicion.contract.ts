// What the panel does to categories.

import { EditInput } from '#platform/forms.schemas.ts'
import { ADMIN_WRITES } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CategoriaEditable } from './categoria.contract.ts'
import { CategoriaForm } from './categoria.schemas.ts'

/** Makes a category. */
export const createCategoria = contract(
  'POST',
  '/api/categorias/crear',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({
    summary: 'Crea una categoría',
    errors: ['CATEGORIA_TAKEN'],
    input: CategoriaForm(),
    output: CategoriaEditable(),
  }),
)

/** Changes the fields that are sent. With `version`, only if the category has not changed since. */
export const updateCategoria = contract(
  'PUT',
  '/api/categorias/{id}',
  { ...ADMIN_WRITES, staff: true, scope: 'catalogo:escribir' },
  () => ({
    summary: 'Cambia los datos que se mandan de una categoría',
    errors: ['CATEGORIA_NOT_FOUND', 'CATEGORIA_TAKEN', 'VERSION'],
    input: EditInput(CategoriaForm()),
    output: CategoriaEditable(),
  }),
)

/** Deletes a category without books. */
export const deleteCategoria = contract('DELETE', '/api/categorias/{id}', ADMIN_WRITES, () => ({
  summary: 'Elimina una categoría que no tiene libros',
  errors: ['CATEGORIA_NOT_FOUND', 'EN_USO'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))
