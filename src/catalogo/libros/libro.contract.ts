import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { FORMATOS } from '#catalogo/catalogo/catalogo.rules.ts'
import { Categoria } from '#catalogo/categorias/categoria.contract.ts'
import { FUENTES_PVP, REGLAS_LEGALES } from '#catalogo/descuentos/descuento.rules.ts'
import { Disponibilidad } from '#catalogo/disponibilidad/disponibilidad.contract.ts'
import { Rebaja } from '#catalogo/rebajas/rebaja.contract.ts'
import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Pesos, Version } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Ficha, FichaPresentada } from './ficha/ficha.contract.ts'
import { Obra } from './obra/obra.contract.ts'

export const LibroEditorial = () => z.object({ _id: Id(), descripcion: z.string() })
export const LibroAutor = () =>
  z.object({ _id: Id(), nombre_completo: z.string(), nombre: z.string(), apellido: z.string() })
export const Formatos = () => z.array(z.enum(FORMATOS))

/** A book as section 3 has it. `precio` is in pesos; null means that it is not for sale now. `oferta`: it costs less today. */
export const Libro = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    idioma: z.string().nullable(),
    descripcion: z.string().nullable(),
    precio: Pesos().nullable(),
    oferta: Rebaja().optional(),
    disponibilidad: Disponibilidad().optional(),
    /** There only where the price is 0 and somebody said that this is meant: the shop shows «Gratis». */
    gratis: z.boolean().optional(),
    /** The uniform price of Ley 25.542, who told it and since which day: there only where somebody did. */
    pvp: Pesos().optional(),
    pvp_fuente: z.enum(FUENTES_PVP).optional(),
    pvp_desde: z.string().optional(),
    /** There only where the law sees something else in it than a new book. */
    regla_precio: z.enum(REGLAS_LEGALES).optional(),
    /** There only where it is not exempt of VAT, as books are. */
    clase_iva: z.enum(CLASES_IVA).optional(),
    portada: z.string().nullable(),
    /** Stands in the addresses of the cover's pictures; a changed cover has another one. */
    portada_version: z.string(),
    calificacion: z.number().nullable(),
    /** How many customers the rating is the average of; 0: it is the catalogue's own. */
    opiniones: z.int(),
    fecha_edicion: z.string().nullable(),
    fecha_edicion_precision: z.enum(['dia', 'anio']).nullable(),
    formatos: Formatos(),
    editorial: LibroEditorial().nullable(),
    autores: z.array(LibroAutor()),
    categorias: z.array(Categoria()),
    version: Version(),
  })
export type Libro = z.infer<ReturnType<typeof Libro>>

/** A book with what is known of its edition, where anything is known. */
export const LibroConFicha = () => Libro().extend({ ficha: Ficha().optional() })
export type LibroConFicha = z.infer<ReturnType<typeof LibroConFicha>>

/**
 * A book with what the shop says of it, where it says anything; `firma`: who of the shop. With what is known of its edition, and
 * with the other editions of its work.
 */
const LibroPresentado = () =>
  Libro().extend({
    elogio: z.object({ texto: z.string(), firma: z.string().nullable() }).optional(),
    ficha: FichaPresentada().optional(),
    obra: Obra().optional(),
  })
export type LibroPresentado = z.infer<ReturnType<typeof LibroPresentado>>

export const libroNotFound = () => new AppError(404, 'LIBRO_NOT_FOUND', 'No encontramos ese libro.')

export const getLibro = contract('GET', '/api/libros/id/{id}', { shared: true }, () => ({
  summary: 'Da un libro con todo lo que muestra su página',
  errors: ['LIBRO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: LibroPresentado(),
}))
