import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Cambios, Data, Id, Page, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'

const shared = { shared: true, noPrices: true }

export const Categoria = () => z.object({ _id: Id(), nombre: z.string(), descripcion: z.string().nullable() })
export type Categoria = z.infer<ReturnType<typeof Categoria>>
/** A category by itself; one that stands in a book has no version. */
export const CategoriaEditable = () => Categoria().extend({ version: Version() })

export const categoriaNotFound = () => new AppError(404, 'CATEGORIA_NOT_FOUND', 'No encontramos esa categoría.')

export const listCategorias = contract('GET', '/api/categorias', shared, () => ({
  summary: 'Lista las categorías',
  input: z.object({ ...Page(), ...Busqueda(), ...Cambios() }),
  output: z.array(CategoriaEditable()),
}))

export const getCategoria = contract('GET', '/api/categorias/{id}', shared, () => ({
  summary: 'Da una categoría',
  errors: ['CATEGORIA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: CategoriaEditable(),
}))

/** The name of one category. */
export const getCategoriaDescripcion = contract('GET', '/api/categorias/descripcion/{id}', shared, () => ({
  summary: 'Da el nombre de una categoría',
  errors: ['CATEGORIA_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Data(z.string()),
}))

/** The names of all categories. */
export const listCategoriaDescripciones = contract('GET', '/api/categorias/descripciones', shared, () => ({
  summary: 'Lista los nombres de todas las categorías',
  input: z.object({}),
  output: Data(z.array(z.string())),
}))
