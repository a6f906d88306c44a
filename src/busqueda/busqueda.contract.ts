import { Libro } from '../libros/libro.contract.ts'
import { FORMATOS, IDIOMAS } from '../libros/libro.rules.ts'
import { contract } from '../platform/http/contract.ts'
import { Id } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { ORDENES_BUSQUEDA, POR_PAGINA } from './busqueda.rules.ts'

const oneOrMore = <T extends z.ZodType>(item: T) => z.union([item, z.array(item).max(50)]).optional()
const opcion = () => ({ valor: z.string(), cantidad: z.number() })

export const ResultadoBusqueda = () =>
  z.object({
    /** How many books obey every filter. */
    total: z.number(),
    /** False when more matched than are counted; `total` is then a lower bound. */
    totalExacto: z.boolean(),
    /** What was searched for: the words given, cut to 200 characters. */
    consulta: z.string(),
    /** Another spelling, when the one given finds nothing. */
    corregida: z.string().nullable(),
    resultados: z.array(Libro()),
    facetas: z.object({
      idioma: z.array(z.object(opcion())),
      formato: z.array(z.object(opcion())),
      categoria: z.array(z.object({ ...opcion(), nombre: z.string() })),
    }),
  })
export type ResultadoBusqueda = z.infer<ReturnType<typeof ResultadoBusqueda>>

/** The search, which the specification leaves without a call. `idioma`, `formato` and `categoria` may be repeated. */
export const buscarLibros = contract(
  'GET',
  '/api/busqueda',
  [],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({
        q: z.string().default(''),
        pagina: z.coerce.number<number>().int().min(1).max(1_000_000).default(1),
        cantidad: z.coerce.number<number>().int().min(1).max(50).default(POR_PAGINA),
        orden: z.enum(ORDENES_BUSQUEDA).default(''),
        idioma: oneOrMore(z.enum(IDIOMAS)),
        formato: oneOrMore(z.enum(FORMATOS)),
        categoria: oneOrMore(Id()),
      }),
      output: ResultadoBusqueda(),
    })),
  { shared: true },
)
