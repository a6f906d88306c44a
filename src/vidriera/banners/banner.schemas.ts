// The form of a banner. Server and form page use the same schemas.

import { readNombreSubida } from '#catalogo/portadas/subida/subida.rules.ts'
import { Line, MinutoOpcional } from '#platform/forms.schemas.ts'
import { isPlazo, PLAZO_INVALIDO } from '#platform/plazo.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { BOTON_MAX, ENLACE_MAX, IMAGEN_TEXTO_MAX, isEnlace, TEXTO_MAX, TITULO_MAX } from './banner.rules.ts'

const DIRECCION_MAX = 2_000
const TEXTO = 'Tiene que ser un texto.'
const ENLACE = 'Tiene que ser una página de la tienda (/ofertas) o una dirección que empiece con https://.'
const SUBIDA = 'Subí la imagen con el botón: acá no se traen de otras páginas.'

export const BannerInput = () =>
  z.object({
    titulo: Line(TITULO_MAX),
    texto: LineText({ max: TEXTO_MAX, required: TEXTO }).optional(),
    boton: Line(BOTON_MAX),
    enlace: Line(ENLACE_MAX).refine(isEnlace, ENLACE),
    /** The address of a picture that was uploaded. */
    imagen: LineText({ max: DIRECCION_MAX, required: TEXTO })
      .refine((text) => text === '' || readNombreSubida(text) !== null, SUBIDA)
      .transform((text) => text || null)
      .nullish(),
    imagen_texto: LineText({ max: IMAGEN_TEXTO_MAX, required: TEXTO })
      .transform((text) => text || null)
      .nullish(),
    activo: z.boolean('«activo» es verdadero o falso.').optional(),
    desde: MinutoOpcional(),
    hasta: MinutoOpcional(),
  })

export const BannerForm = () => BannerInput().refine(isPlazo, { path: ['hasta'], message: PLAZO_INVALIDO })
export type BannerForm = z.infer<ReturnType<typeof BannerForm>>

/** Of an edit: what is left out stays as it is, and all of it together is judged. */
export const BannerCambios = () => BannerInput().partial()
export const BannerEdicion = (antes: z.input<ReturnType<typeof BannerInput>>) =>
  BannerCambios()
    .transform((cambios) => ({ ...antes, ...cambios }))
    .pipe(BannerForm())
