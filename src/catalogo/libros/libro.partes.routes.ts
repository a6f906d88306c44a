// Reads of one part of a book, which only other programs call: as itself or, where the specification reads `response.data`, as
// `{ data }`.
import { Categoria } from '#catalogo/categorias/categoria.contract.ts'
import { contract } from '#platform/http/contract.ts'
import type { Implementation } from '#platform/http/mount.ts'
import { Data, Id, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Formatos, type Libro, LibroAutor, LibroEditorial } from './libro.contract.ts'
import { requireLibro } from './libro.routes.ts'

function part<T extends z.ZodType>(name: string, output: T, read: (libro: Libro) => z.output<T>): Implementation {
  const path = `/api/libros/${name}/{id}`
  const schemas = () => ({ input: z.object({ id: Id() }), output })
  const call = contract('GET', path, ['LIBRO_NOT_FOUND'], schemas, { shared: true })
  return { contract: call, handle: async ({ id }, { db }) => read(await requireLibro(db, id)) }
}

const dataPart = <T extends z.ZodType>(name: string, output: T, read: (libro: Libro) => z.output<T>) =>
  part(name, Data(output), (libro) => ({ data: read(libro) }))

export const libroPartesRoutes = [
  part('editoriales', LibroEditorial().nullable(), ({ editorial }) => editorial),
  part('autores', z.array(LibroAutor()), ({ autores }) => autores),
  part('categorias', z.array(Categoria()), ({ categorias }) => categorias),
  part('formatos', Formatos(), ({ formatos }) => formatos),
  dataPart('isbn', z.string(), ({ isbn }) => isbn),
  dataPart('titulo', z.string(), ({ titulo }) => titulo),
  dataPart('portada', z.string().nullable(), ({ portada }) => portada),
  dataPart('precio', Pesos().nullable(), ({ precio }) => precio),
  dataPart('descripcion', z.string().nullable(), ({ descripcion }) => descripcion),
  dataPart('fechaEdicion', z.string().nullable(), ({ fecha_edicion }) => fecha_edicion),
  dataPart('getautores', z.array(LibroAutor()), ({ autores }) => autores),
  dataPart('geteditorial', LibroEditorial().nullable(), ({ editorial }) => editorial),
  dataPart('getcategorias', z.array(Categoria()), ({ categorias }) => categorias),
]
