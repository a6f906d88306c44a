import { EditedVersion } from '../platform/forms.schemas.ts'
import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje, Page, Parte, Version } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { CategoriaCambios, CategoriaForm } from './categoria.schemas.ts'

const shared = { shared: true }
const write = { access: 'admin', changesShared: true } as const

export const Categoria = () => z.object({ _id: Id(), nombre: z.string(), descripcion: z.string().nullable() })
export type Categoria = z.infer<ReturnType<typeof Categoria>>
/** A category by itself; one that stands in a book has no version. */
const CategoriaEditable = () => Categoria().extend({ version: Version() })

export const listCategorias = contract(
  'GET',
  '/api/categorias',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({ ...Page(), q: Parte() }), output: z.array(CategoriaEditable()) })),
  shared,
)

export const getCategoria = contract(
  'GET',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: CategoriaEditable() })),
  shared,
)

/** The name of one category. */
export const getCategoriaDescripcion = contract(
  'GET',
  '/api/categorias/descripcion/{id}',
  ['CATEGORIA_NOT_FOUND'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: z.object({ data: z.string() }) })),
  shared,
)

/** The names of all categories. */
export const listCategoriaDescripciones = contract(
  'GET',
  '/api/categorias/descripciones',
  [],
  import.meta.env.SSR && (() => ({ input: z.object({}), output: z.object({ data: z.array(z.string()) }) })),
  shared,
)

/** Makes a category. */
export const createCategoria = contract(
  'POST',
  '/api/categorias/crear',
  ['CATEGORIA_TAKEN'],
  import.meta.env.SSR && (() => ({ input: CategoriaForm(), output: CategoriaEditable() })),
  write,
)

/** Changes the fields that are sent. With `version`, only if nobody else has changed the category since. */
export const updateCategoria = contract(
  'PUT',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND', 'CATEGORIA_TAKEN', 'VERSION'],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({ id: Id(), version: EditedVersion(), ...CategoriaCambios() }),
      output: CategoriaEditable(),
    })),
  write,
)

/** Deletes a category without books. */
export const deleteCategoria = contract(
  'DELETE',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND', 'EN_USO'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: Mensaje() })),
  write,
)
