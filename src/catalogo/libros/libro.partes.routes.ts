// Reads of one part of a book, which only other programs call: as itself or, where the specification reads `response.data`, as
// `{ data }`.
import { Categoria } from '#catalogo/categorias/categoria.contract.ts'
import type { Ctx } from '#platform/http/context.ts'
import { contract } from '#platform/http/contract.ts'
import type { Implementation } from '#platform/http/mount.ts'
import { Data, Id, Pesos } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Formatos, type Libro, LibroAutor, LibroEditorial } from './libro.contract.ts'
import { requireLibro } from './libro.routes.ts'

/** `name` is its place in the address, `que` what programmers read: «Da … de un libro». */
function part<T extends z.ZodType>(
  name: string,
  que: string,
  output: T,
  read: (libro: Libro) => z.output<T>,
): Implementation {
  const path = `/api/libros/${name}/{id}`
  const errors = ['LIBRO_NOT_FOUND']
  const schemas = () => ({ summary: `Da ${que} de un libro`, errors, input: z.object({ id: Id() }), output })
  const call = contract('GET', path, { shared: true }, schemas)
  const handle = async ({ id }: { id: string }, { db, showsPricesOf }: Ctx) => {
    showsPricesOf([id])
    return read(await requireLibro(db, id))
  }
  return { contract: call, handle }
}

const dataPart = <T extends z.ZodType>(name: string, que: string, output: T, read: (libro: Libro) => z.output<T>) =>
  part(name, que, Data(output), (libro) => ({ data: read(libro) }))

export const libroPartesRoutes = [
  part('editoriales', 'la editorial', LibroEditorial().nullable(), ({ editorial }) => editorial),
  part('autores', 'los autores', z.array(LibroAutor()), ({ autores }) => autores),
  part('categorias', 'las categorías', z.array(Categoria()), ({ categorias }) => categorias),
  part('formatos', 'los formatos', Formatos(), ({ formatos }) => formatos),
  dataPart('isbn', 'el ISBN', z.string(), ({ isbn }) => isbn),
  dataPart('titulo', 'el título', z.string(), ({ titulo }) => titulo),
  dataPart('portada', 'la dirección de la portada', z.string().nullable(), ({ portada }) => portada),
  dataPart('precio', 'el precio', Pesos().nullable(), ({ precio }) => precio),
  dataPart('descripcion', 'la descripción', z.string().nullable(), ({ descripcion }) => descripcion),
  dataPart('fechaEdicion', 'la fecha de edición', z.string().nullable(), ({ fecha_edicion }) => fecha_edicion),
  dataPart('getautores', 'los autores', z.array(LibroAutor()), ({ autores }) => autores),
  dataPart('geteditorial', 'la editorial', LibroEditorial().nullable(), ({ editorial }) => editorial),
  dataPart('getcategorias', 'las categorías', z.array(Categoria()), ({ categorias }) => categorias),
]
