// News and events: what visitors see of them. Instants are ISO dates and times.
import { Libro } from '#catalogo/libros/libro.contract.ts'
import { AppError } from '#platform/errors.ts'
import { contract } from '#platform/http/contract.ts'
import { Id, Page } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { POR_PAGINA, TIPOS_NOVEDAD } from './novedad.rules.ts'

export const Novedad = () =>
  z.object({
    _id: Id(),
    /** Its part of the address `/novedades/{slug}`. */
    slug: z.string(),
    tipo: z.enum(TIPOS_NOVEDAD),
    titulo: z.string(),
    /** Paragraphs, one a line. */
    texto: z.string(),
    /** When it was published. */
    fecha: z.iso.datetime(),
    /** Of an event: when it begins, when it ends where that is known, and where. */
    cuando: z.iso.datetime().nullable(),
    termina: z.iso.datetime().nullable(),
    lugar: z.string().nullable(),
    /** The path of its picture, and what it shows. */
    imagen: z.string().nullable(),
    imagen_texto: z.string().nullable(),
    /** An event that is over; such a one is in no list. */
    paso: z.boolean(),
  })
export type Novedad = z.infer<ReturnType<typeof Novedad>>

/** With what cards show of the books that it is about. */
export const NovedadConLibros = () =>
  Novedad().extend({
    libros: z.array(
      Libro()
        .pick({ _id: true, titulo: true, precio: true, disponibilidad: true, portada_version: true })
        .extend({ autores: z.array(z.string()) }),
    ),
  })
export type NovedadConLibros = z.infer<ReturnType<typeof NovedadConLibros>>

export const novedadNotFound = () => new AppError(404, 'NOVEDAD_NOT_FOUND', 'No encontramos esa novedad.')

/** What is published now: events to come, the next first, then news, the newest first. */
export const listNovedades = contract('GET', '/api/novedades', { shared: true, noPrices: true }, () => ({
  summary: 'Lista los eventos que vienen y las noticias publicadas',
  input: z.object({
    ...Page(),
    limit: z.coerce.number<number>().int().min(1).max(50).default(POR_PAGINA),
  }),
  output: z.array(Novedad()),
}))

/** One that is published, also an event that is over. */
export const getNovedad = contract('GET', '/api/novedades/slug/{slug}', { shared: true }, () => ({
  summary: 'Da una novedad publicada por su dirección',
  errors: ['NOVEDAD_NOT_FOUND'],
  input: z.object({ slug: LineText({ max: 200 }).min(1) }),
  output: NovedadConLibros(),
}))
