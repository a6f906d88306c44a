import { FORMATOS, IDIOMAS } from '#catalogo/catalogo/catalogo.rules.ts'
import { ENCUADERNACIONES } from '#catalogo/catalogo/ficha.rules.ts'
import { Libro } from '#catalogo/libros/libro.contract.ts'
import { PrecioBuscado } from '#catalogo/libros/libro.listas.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { CutText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { MAX_CARACTERES, ORDENES_BUSQUEDA, POR_PAGINA } from './busqueda.rules.ts'

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).max(50)]).optional()
const opcion = () => ({ valor: z.string(), cantidad: z.number() })
const Nombrada = () => z.object({ ...opcion(), nombre: z.string() })

/**
 * `encuadernacion`: there only where another book of the answer has the same title by the same people. `ediciones`: where the
 * book stands for several of its work, how many, and what the cheapest of them costs now (null: none is for sale).
 */
const LibroHallado = () =>
  Libro().extend({
    encuadernacion: z.enum(ENCUADERNACIONES).optional(),
    ediciones: z.object({ cantidad: z.number(), desde: Pesos().nullable() }).optional(),
  })
export type LibroHallado = z.infer<ReturnType<typeof LibroHallado>>

export const ResultadoBusqueda = () =>
  z.object({
    /** How many books obey every filter. */
    total: z.number(),
    /** False when more matched than are counted; `total` is then a lower bound. */
    totalExacto: z.boolean(),
    /** There only where editions are in one line: how many books the `total` lines stand for. */
    totalLibros: z.number().optional(),
    /** What was searched for: the words given, cut to 200 characters. */
    consulta: z.string(),
    /** What `resultados` were found for, when nothing has the words as they were given. */
    corregida: z.string().nullable(),
    /** What may have been meant, where that is not sure enough to be searched for; its books are `cercanos`. */
    sugerida: z.string().nullable(),
    /** Whether `resultados` are only the nearest books, which lack some of the words as they were given. */
    cerca: z.boolean(),
    /** With `cerca`: the language that was asked for, which books' data cannot name; `resultados` are of any language but the listed ones. */
    otro_idioma: z.string().nullable(),
    /** With no results: the words that were looked for, as they were typed, without those that say nothing of a book; an ISBN. Empty otherwise. */
    entendida: z.array(z.string()),
    resultados: z.array(LibroHallado()),
    /** With no results: what is nearest to the words, and what others buy. Empty otherwise. */
    cercanos: z.array(Libro()),
    populares: z.array(Libro()),
    facetas: z.object({
      idioma: z.array(z.object(opcion())),
      formato: z.array(z.object(opcion())),
      categoria: z.array(Nombrada()),
      /** The most frequent ones, and those chosen. */
      autor: z.array(Nombrada()),
      editorial: z.array(Nombrada()),
      /** Lowest and highest price in pesos, without the filter by price; null when nothing has a price. */
      precio: z.object({ desde: Pesos(), hasta: Pesos() }).nullable(),
      /** What can be had now, one option; absent where no book of the shop can run out. */
      disponible: z.array(Nombrada()).optional(),
    }),
  })
export type ResultadoBusqueda = z.infer<ReturnType<typeof ResultadoBusqueda>>

/**
 * The search, which the specification leaves without a call. `idioma`, `formato`, `categoria`, `autor` and `editorial` may be
 * repeated; `ediciones=juntas` gives one line for the editions of a work, where the shop's own lists do so (a setting); `disponible=si` leaves what can be had now, which is all where no book can run out. Without words these filters alone choose the books; without both there are none. Prices are in pesos, inclusive.
 */
export const buscarLibros = contract('GET', '/api/busqueda', { shared: true }, () => ({
  summary: 'Busca libros por palabras y filtros',
  input: z.object({
    q: CutText(10 * MAX_CARACTERES).default(''),
    pagina: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
    cantidad: z.coerce.number<number>().int().min(1).max(50).default(POR_PAGINA),
    orden: z.enum(ORDENES_BUSQUEDA).default(''),
    idioma: oneOrMore(z.enum(IDIOMAS)),
    formato: oneOrMore(z.enum(FORMATOS)),
    categoria: oneOrMore(Id()),
    autor: oneOrMore(Id()),
    editorial: oneOrMore(Id()),
    precio_desde: PrecioBuscado(),
    precio_hasta: PrecioBuscado(),
    disponible: oneOrMore(z.enum(['si'])),
    ediciones: z.enum(['juntas']).optional(),
  }),
  output: ResultadoBusqueda(),
}))

/** What the words typed so far may become, the most popular first: five of each at most. From two characters on. */
export const sugerirBusqueda = contract('GET', '/api/busqueda/sugerencias', { shared: true, noPrices: true }, () => ({
  summary: 'Sugiere libros, autores y editoriales mientras se escribe',
  input: z.object({ q: CutText(10 * MAX_CARACTERES).default('') }),
  output: z.object({
    libros: z.array(z.object({ _id: Id(), titulo: z.string(), autores: z.string() })),
    autores: z.array(z.object({ _id: Id(), nombre_completo: z.string() })),
    editoriales: z.array(z.object({ _id: Id(), descripcion: z.string() })),
    categorias: z.array(z.object({ _id: Id(), nombre: z.string() })),
  }),
}))
