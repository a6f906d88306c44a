import { FORMATOS } from '../catalogo/catalogo.rules.ts'
import { Categoria } from '../categorias/categoria.contract.ts'
import { contract } from '../platform/http/contract.ts'
import { Busqueda, Data, Id, Page, Pesos, Version } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { ORDENES_LIBRO, PRECIO_MAX } from './libro.rules.ts'

const shared = { shared: true }
const notFound = ['LIBRO_NOT_FOUND']
const byId = () => z.object({ id: Id() })
/** Ids in one address. */
const POR_IDS_MAX = 50

const formatos = () => z.array(z.enum(FORMATOS))

const LibroEditorial = () => z.object({ _id: Id(), descripcion: z.string() })
const LibroAutor = () => z.object({ _id: Id(), nombre_completo: z.string(), nombre: z.string(), apellido: z.string() })

/** An end of a range of prices that is searched for. */
export const PrecioBuscado = () => z.coerce.number<number>().min(0).max(PRECIO_MAX).brand<'pesos', 'inout'>().optional()

/** A book as section 3 has it. `precio` is in pesos; null means that it is not for sale now. */
export const Libro = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    idioma: z.string().nullable(),
    descripcion: z.string().nullable(),
    precio: Pesos().nullable(),
    portada: z.string().nullable(),
    /** Stands in the addresses of the cover's pictures; a changed cover has another one. */
    portada_version: z.string(),
    calificacion: z.number().nullable(),
    /** How many customers the rating is the average of; 0: it is the catalogue's own. */
    opiniones: z.int(),
    fecha_edicion: z.string().nullable(),
    fecha_edicion_precision: z.enum(['dia', 'anio']).nullable(),
    formatos: formatos(),
    editorial: LibroEditorial().nullable(),
    autores: z.array(LibroAutor()),
    categorias: z.array(Categoria()),
    version: Version(),
  })
export type Libro = z.infer<ReturnType<typeof Libro>>

export const listLibros = contract(
  'GET',
  '/api/libros',
  [],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({
        ...Page(),
        /** Words of title and authors or their beginnings, or an ISBN; `HALLADOS_MAX` books at most, and no `tras`. */
        ...Busqueda(),
        orden: z.enum(ORDENES_LIBRO).default('nuevos'),
        /** Goes on after this book, however far it is and whatever moves; if it is gone, `offset` holds. */
        tras: Id().optional(),
        /** Books that exist in this format. */
        formato: z.enum(FORMATOS).optional(),
        /** Books at or under this price, in pesos; those without a price are left out. */
        precio_hasta: PrecioBuscado(),
      }),
      output: z.array(Libro()),
    })),
  shared,
)

/** The ids of the books, newest first. */
export const listLibroIds = contract(
  'GET',
  '/api/libros/libros',
  [],
  import.meta.env.SSR && (() => ({ input: z.object(Page()), output: Data(z.array(Id())) })),
  shared,
)

/**
 * The books with these ids in the order asked for; those that are gone are left out. Not kept for everybody: each wish
 * list asks for its own.
 */
export const listLibrosPorIds = contract(
  'GET',
  '/api/libros/por-ids',
  [],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({ id: z.union([Id(), z.array(Id()).max(POR_IDS_MAX)]) }),
      output: z.array(Libro()),
    })),
)

export const getLibro = contract(
  'GET',
  '/api/libros/id/{id}',
  notFound,
  import.meta.env.SSR && (() => ({ input: byId(), output: Libro() })),
  shared,
)

const listBy = (path: string, errors: string[]) =>
  contract(
    'GET',
    path,
    errors,
    import.meta.env.SSR && (() => ({ input: z.object({ id: Id(), ...Page() }), output: z.array(Libro()) })),
    shared,
  )

export const listLibrosByEditorial = listBy('/api/libros/editorial/{id}', ['EDITORIAL_NOT_FOUND'])
export const listLibrosByAutor = listBy('/api/libros/autor/{id}', ['AUTOR_NOT_FOUND'])
export const listLibrosByCategoria = listBy('/api/libros/categoria/{id}', ['CATEGORIA_NOT_FOUND'])

/** One part of a book as itself. */
/* @__NO_SIDE_EFFECTS__ */
const part = <T extends z.ZodType>(path: string, output: false | (() => T)) =>
  contract('GET', path, notFound, output && (() => ({ input: byId(), output: output() })), shared)

export const getLibroEditoriales = part(
  '/api/libros/editoriales/{id}',
  import.meta.env.SSR && (() => LibroEditorial().nullable()),
)
export const getLibroAutores = part('/api/libros/autores/{id}', import.meta.env.SSR && (() => z.array(LibroAutor())))
export const getLibroCategorias = part(
  '/api/libros/categorias/{id}',
  import.meta.env.SSR && (() => z.array(Categoria())),
)
export const getLibroFormatos = part('/api/libros/formatos/{id}', import.meta.env.SSR && formatos)

// Reads of one field, where the specification reads `response.data`.
export const getLibroIsbn = part('/api/libros/isbn/{id}', import.meta.env.SSR && (() => Data(z.string())))
export const getLibroTitulo = part('/api/libros/titulo/{id}', import.meta.env.SSR && (() => Data(z.string())))
export const getLibroPortada = part(
  '/api/libros/portada/{id}',
  import.meta.env.SSR && (() => Data(z.string().nullable())),
)
export const getLibroPrecio = part('/api/libros/precio/{id}', import.meta.env.SSR && (() => Data(Pesos().nullable())))
export const getLibroDescripcion = part(
  '/api/libros/descripcion/{id}',
  import.meta.env.SSR && (() => Data(z.string().nullable())),
)
export const getLibroFechaEdicion = part(
  '/api/libros/fechaEdicion/{id}',
  import.meta.env.SSR && (() => Data(z.string().nullable())),
)
export const getLibroAutoresData = part(
  '/api/libros/getautores/{id}',
  import.meta.env.SSR && (() => Data(z.array(LibroAutor()))),
)
export const getLibroEditorialData = part(
  '/api/libros/geteditorial/{id}',
  import.meta.env.SSR && (() => Data(LibroEditorial().nullable())),
)
export const getLibroCategoriasData = part(
  '/api/libros/getcategorias/{id}',
  import.meta.env.SSR && (() => Data(z.array(Categoria()))),
)
