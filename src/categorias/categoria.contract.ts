import { contract } from '../platform/http/contract.ts'
import { Id, Page } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'

const shared = { shared: true }

export const Categoria = () => z.object({ _id: Id(), nombre: z.string(), descripcion: z.string().nullable() })
export type Categoria = z.infer<ReturnType<typeof Categoria>>

export const listCategorias = contract(
  'GET',
  '/api/categorias',
  [],
  import.meta.env.SSR && (() => ({ input: z.object(Page()), output: z.array(Categoria()) })),
  shared,
)

export const getCategoria = contract(
  'GET',
  '/api/categorias/{id}',
  ['CATEGORIA_NOT_FOUND'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id() }), output: Categoria() })),
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
