// Labels with prices: what is on them, and those that a printer of slips prints. The whole staff's.
import { CLASES_IVA } from '#casa/deberes/iva.rules.ts'
import { Impreso } from '#casa/impresora/impresora.contract.ts'
import { STAFF } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { Id, Pesos } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { COPIAS_MAX, ETIQUETAS_MAX } from './etiqueta.rules.ts'

const Etiqueta = () =>
  z.object({
    _id: Id(),
    isbn: z.string(),
    titulo: z.string(),
    /** The list price: an offer ends, a label stays on the book. */
    precio: Pesos(),
    clase_iva: z.enum(CLASES_IVA).optional(),
    /** Of the place from which orders take first, among those that noted one. */
    estante: z.string().nullable(),
    /** How many came, of a delivery; else one. */
    cantidad: z.int(),
  })
export type Etiqueta = z.infer<ReturnType<typeof Etiqueta>>

const Etiquetas = () =>
  z.object({
    etiquetas: z.array(Etiqueta()),
    /** Titles that get no label: they have no price, or no paper. */
    sin_etiqueta: z.array(z.string()),
  })

const CUALES = 'Elegí de qué libros.'
/** What is on the labels of chosen books, of a book by its ISBN, or of what a delivery brought. */
export const listEtiquetas = contract('GET', '/api/etiquetas', STAFF, () => ({
  summary: 'Da lo que llevan las etiquetas de precio de unos libros o de lo que se recibió',
  errors: ['REMITO_NOT_FOUND'],
  input: z.object({
    id: z.union([Id(), z.array(Id()).max(ELEGIDAS_MAX)]).optional(),
    isbn: LineText({ max: 40 }).optional(),
    remito: Id().optional(),
  }),
  output: Etiquetas(),
}))

const COPIAS = `De cada libro van de 1 a ${COPIAS_MAX} etiquetas.`
/** Prints them on the printer of slips of the network, one after another, at the prices of this moment. */
export const printEtiquetas = contract('POST', '/api/etiquetas', STAFF, () => ({
  summary: 'Imprime etiquetas de precio en la impresora de tickets de la red',
  errors: ['IMPRESORA_APAGADA', 'IMPRESORA_NO_RESPONDE'],
  input: z.object({
    libros: z
      .array(z.object({ libro: Id(), copias: z.int(COPIAS).min(1, COPIAS).max(COPIAS_MAX, COPIAS) }), CUALES)
      .min(1, CUALES)
      .max(ETIQUETAS_MAX, `No pueden ser más de ${ETIQUETAS_MAX} libros.`)
      .refine(
        (libros) => libros.reduce((total, { copias }) => total + copias, 0) <= ETIQUETAS_MAX,
        `No pueden ser más de ${ETIQUETAS_MAX} etiquetas por vez.`,
      ),
  }),
  output: Impreso(),
}))
