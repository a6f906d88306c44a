// The form of a table. Server and form page use the same schemas.
import { Line, MinutoOpcional } from '#platform/forms.schemas.ts'
import { isPlazo, PLAZO_INVALIDO } from '#platform/plazo.ts'
import { Id } from '#platform/schemas.ts'
import { toSlug } from '#platform/slug.ts'
import { LineText, Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { LIBROS_MAX, NOTA_MAX, TEXTO_MAX, TITULO_MAX } from './mesa.rules.ts'

const TEXTO = 'Tiene que ser un texto.'
const SIN_LETRAS = 'La dirección lleva letras o números.'
const LIBROS = 'Elegí los libros de la lista.'

/** As it stands in the address; an empty one is chosen by the shop, or stays as it is. */
const Slug = () =>
  LineText({ max: TITULO_MAX, required: TEXTO })
    .refine((text) => text === '' || toSlug(text) !== '', SIN_LETRAS)
    .transform(toSlug)
    .nullish()

/** The books in their order, each once, with a sentence about it or null. */
const Libros = () =>
  z
    .array(
      z.object({
        _id: Id(),
        nota: LineText({ max: NOTA_MAX, required: TEXTO })
          .transform((text) => text || null)
          .nullish()
          .transform((nota) => nota ?? null),
      }),
      LIBROS,
    )
    .max(LIBROS_MAX, `Una mesa lleva hasta ${LIBROS_MAX} libros.`)
    .refine((libros) => new Set(libros.map(({ _id }) => _id)).size === libros.length, 'Hay un libro repetido.')

const campos = () => ({
  titulo: Line(TITULO_MAX),
  libros: Libros().optional(),
  texto: Text(normalizeParagraphs, { max: TEXTO_MAX, required: TEXTO }).optional(),
  slug: Slug(),
  desde: MinutoOpcional(),
  hasta: MinutoOpcional(),
})

/** What a term that ends before it begins is told, at its end. */
const plazo = () => ({ path: ['hasta'], message: PLAZO_INVALIDO })

export const MesaInput = () => z.object(campos())
export const MesaForm = () => MesaInput().refine(isPlazo, plazo())
export type MesaForm = z.infer<ReturnType<typeof MesaForm>>

/** Of an edit: each field may be left out. */
export const MesaCambios = () => z.object({ ...campos(), titulo: Line(TITULO_MAX).optional() })

/** What an edit of a table with this term writes; an empty address is no change. */
export const MesaEdicion = (antes: { desde: string | null; hasta: string | null }) =>
  MesaCambios()
    .refine(({ desde = antes.desde, hasta = antes.hasta }) => isPlazo({ desde, hasta }), plazo())
    .transform(({ slug, ...cambios }) => ({ ...cambios, ...(slug && { slug }) }))
export type MesaEdicion = z.infer<ReturnType<typeof MesaEdicion>>
