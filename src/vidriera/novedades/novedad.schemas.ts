// The form of a piece of news or an event. Server and form page use the same schemas.

import { readNombreSubida } from '#catalogo/portadas/subida/subida.rules.ts'
import { toLocalMinute } from '#platform/format.ts'
import { Line, MinutoOpcional, Paragraphs } from '#platform/forms.schemas.ts'
import { isPlazo, PLAZO_INVALIDO } from '#platform/plazo.ts'
import { Id } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import {
  FALTA_CUANDO,
  IMAGEN_TEXTO_MAX,
  LIBROS_MAX,
  LUGAR_MAX,
  TERMINA_ANTES,
  TEXTO_MAX,
  TIPOS_NOVEDAD,
  TITULO_MAX,
} from './novedad.rules.ts'

const DIRECCION_MAX = 2_000
const TEXTO = 'Tiene que ser un texto.'
const SUBIDA = 'Subí la imagen con el botón: acá no se traen de otras páginas.'

/** One line that may be empty, which is none. */
const Opcional = (max: number) =>
  LineText({ max, required: TEXTO })
    .transform((text) => text || null)
    .nullish()

/** The address of a picture that was uploaded. */
const Imagen = () =>
  LineText({ max: DIRECCION_MAX, required: TEXTO })
    .refine((text) => text === '' || readNombreSubida(text) !== null, SUBIDA)
    .transform((text) => text || null)
    .nullish()

const Libros = () =>
  z
    .array(z.object({ _id: Id() }), 'Elegí los libros de la lista.')
    .max(LIBROS_MAX, `Una novedad lleva hasta ${LIBROS_MAX} libros.`)
    .refine((libros) => new Set(libros.map(({ _id }) => _id)).size === libros.length, 'Hay un libro repetido.')

export const NovedadInput = () =>
  z.object({
    tipo: z.enum(TIPOS_NOVEDAD, 'Elegí noticia o evento.'),
    titulo: Line(TITULO_MAX),
    texto: Paragraphs(TEXTO_MAX),
    cuando: MinutoOpcional(),
    termina: MinutoOpcional(),
    lugar: Opcional(LUGAR_MAX),
    imagen: Imagen(),
    imagen_texto: Opcional(IMAGEN_TEXTO_MAX),
    libros: Libros().optional(),
    borrador: z.boolean('«borrador» es verdadero o falso.').optional(),
    desde: MinutoOpcional(),
    hasta: MinutoOpcional(),
  })

/** As it is stored: news have neither place nor hour. */
export const NovedadForm = () =>
  NovedadInput()
    .refine(({ tipo, cuando }) => tipo === 'noticia' || Boolean(cuando), { path: ['cuando'], message: FALTA_CUANDO })
    .refine(({ tipo, cuando, termina }) => tipo === 'noticia' || isPlazo({ desde: cuando, hasta: termina }), {
      path: ['termina'],
      message: TERMINA_ANTES,
    })
    .refine(isPlazo, { path: ['hasta'], message: PLAZO_INVALIDO })
    .transform((form) => (form.tipo === 'evento' ? form : { ...form, cuando: null, termina: null, lugar: null }))
export type NovedadForm = z.infer<ReturnType<typeof NovedadForm>>

export const NovedadCambios = () => NovedadInput().partial()

type Antes = z.input<ReturnType<typeof NovedadInput>>

/**
 * Of an edit: what is left out stays as it is, and all of it together is judged. A draft that is published without another
 * date is published now, not on the day when it was begun.
 */
export const NovedadEdicion = (antes: Antes, ahora = new Date()) =>
  NovedadCambios()
    .transform((cambios) => {
      const novedad = { ...antes, ...cambios }
      const sale = antes.borrador === true && novedad.borrador === false
      const begun = novedad.desde === antes.desde && antes.desde && antes.desde <= toLocalMinute(ahora)
      return sale && begun ? { ...novedad, desde: null } : novedad
    })
    .pipe(NovedadForm())
