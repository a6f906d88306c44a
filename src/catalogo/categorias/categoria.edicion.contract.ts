// What the panel does to categories.
import { EditInput } from '#platform/forms.schemas.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { CategoriaEditable } from './categoria.contract.ts'
import { CategoriaForm } from './categoria.schemas.ts'

const write = { access: 'admin', changesShared: true } as const

/** Makes a category. */
export const createCategoria = contract(
  'POST',
  '/api/categorias/crear',
  ['CATEGORIA_TAKEN'],
  import.meta.env.SSR &&
    (() => ({ summary: 'Crea una categoría', input: CategoriaForm(), output: CategoriaEditable() })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Changes the fields that are sent. With `version`, only if the category has not changed since. */
export const updateCategoria = contract(
  'PUT',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND', 'CATEGORIA_TAKEN', 'VERSION'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Cambia los datos que se mandan de una categoría',
      input: EditInput(CategoriaForm()),
      output: CategoriaEditable(),
    })),
  { ...write, staff: true, scope: 'catalogo:escribir' },
)

/** Deletes a category without books. */
export const deleteCategoria = contract(
  'DELETE',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND', 'EN_USO'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Elimina una categoría que no tiene libros',
      input: z.object({ id: Id() }),
      output: Mensaje(),
    })),
  write,
)
