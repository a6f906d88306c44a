import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Cambios, Data, Id, Page, Version } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'

const shared = { shared: true, noPrices: true }
const byId = () => z.object({ id: Id() })

export const Editorial = () =>
  z.object({
    _id: Id(),
    descripcion: z.string(),
    direccion: z.string().nullable(),
    imagen: z.string().nullable(),
    /** The path of the mark that the shop shows: the picture at `imagen`, or a drawn one. */
    marca: z.string(),
    version: Version(),
  })
export type Editorial = z.infer<ReturnType<typeof Editorial>>

export const editorialNotFound = () => new AppError(404, 'EDITORIAL_NOT_FOUND', 'No encontramos esa editorial.')

/** `nuevas` is the API's own order, `alfabetico` the storefront's grid. */
export const ORDENES_EDITORIAL = ['nuevas', 'alfabetico'] as const

const list = (path: string) =>
  contract('GET', path, shared, () => ({
    summary: 'Lista las editoriales',
    input: z.object({ ...Page(), ...Busqueda(), ...Cambios(), orden: z.enum(ORDENES_EDITORIAL).default('nuevas') }),
    output: z.array(Editorial()),
  }))

export const listEditoriales = list('/api/editoriales')
/** The same list under the specification's second address. */
export const listEditorialesToo = list('/api/editoriales/editoriales')

export const getEditorial = contract('GET', '/api/editoriales/id/{id}', shared, () => ({
  summary: 'Da una editorial',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: byId(),
  output: Editorial(),
}))

export const getEditorialDescripcion = contract('GET', '/api/editoriales/get-descripcion/{id}', shared, () => ({
  summary: 'Da el nombre de una editorial',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: byId(),
  output: Data(z.string()),
}))

export const getEditorialDireccion = contract('GET', '/api/editoriales/get-direccion/{id}', shared, () => ({
  summary: 'Da la dirección de una editorial',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: byId(),
  output: Data(z.string().nullable()),
}))

export const getEditorialImagen = contract('GET', '/api/editoriales/get-imagen/{id}', shared, () => ({
  summary: 'Da la dirección de la imagen de una editorial',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: byId(),
  output: Data(z.string().nullable()),
}))

/** A publisher by name, whatever its case and accents. */
export const getEditorialPorDescripcion = contract('GET', '/api/editoriales/descripcion/{descripcion}', shared, () => ({
  summary: 'Busca una editorial por su nombre, sin mirar acentos ni mayúsculas',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: z.object({ descripcion: LineText({ max: 1_000 }).min(1) }),
  output: Editorial(),
}))

/** The formats in which a publisher's books are sold. */
export const getEditorialFormatos = contract('GET', '/api/editoriales/getformatos/{id}', shared, () => ({
  summary: 'Lista los formatos en los que una editorial vende sus libros',
  errors: ['EDITORIAL_NOT_FOUND'],
  input: byId(),
  output: Data(z.array(z.string())),
}))
