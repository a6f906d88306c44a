// The form of what is known of an edition. Server and form page use the same schemas.
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { Line, Paragraphs } from '#platform/forms.schemas.ts'
import { LineText, Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { CODIGO_THEMA, HECHOS } from './ficha.rules.ts'

const NO_TEXTO = 'Tiene que ser un texto.'
const ELEGIR = 'Elegí un valor de la lista.'
const CODIGO_INVALIDO = 'Un código de Thema lleva letras, números y guiones: FBA, 1KLSA.'

/** One line or nothing; an empty one is nothing. */
const Renglon = ({ max }: { max: number }) =>
  LineText({ max, required: NO_TEXTO })
    .transform((text) => text || null)
    .nullish()

/** Several paragraphs or nothing. */
const Parrafos = ({ max }: { max: number }) =>
  Text(normalizeParagraphs, { max, required: NO_TEXTO })
    .transform((text) => text || null)
    .nullish()

const Entero = ({ max }: { max: number }) =>
  z
    .number('Escribí un número entero.')
    .int('Escribí un número entero.')
    .min(1, 'Tiene que ser mayor que cero.')
    .max(max, `No puede superar ${max}.`)
    .nullish()

const Elegido = <const T extends readonly [string, ...string[]]>({ valores }: { valores: T }) =>
  z.enum(valores, ELEGIR).nullish()

const Codigo = () =>
  LineText({
    max: HECHOS.thema.largo,
    required: CODIGO_INVALIDO,
    tooLong: CODIGO_INVALIDO,
    invalid: CODIGO_INVALIDO,
  })
    .toUpperCase()
    .regex(CODIGO_THEMA, CODIGO_INVALIDO)

const muchos = (max: number) => `No pueden ser más de ${max}.`

/**
 * What is known of an edition. A fact that is left out stays as it is, null empties it. Sizes are in millimetres, the weight
 * is in grams; `indice` is the table of contents, `fragmento` an excerpt, `criticas` what others wrote of it.
 */
export const FichaForm = () =>
  z.object(
    {
      contribuidores: z
        .array(z.object({ nombre: Line(HECHOS.contribuidores.largo), rol: z.enum(ROLES_DE_LIBRO, 'Elegí qué hizo.') }))
        .max(HECHOS.contribuidores.max, muchos(HECHOS.contribuidores.max))
        .nullish(),
      coleccion: Renglon(HECHOS.coleccion),
      coleccion_numero: Renglon(HECHOS.coleccion_numero),
      numero_edicion: Entero(HECHOS.numero_edicion),
      edicion: Renglon(HECHOS.edicion),
      paginas: Entero(HECHOS.paginas),
      alto_mm: Entero(HECHOS.alto_mm),
      ancho_mm: Entero(HECHOS.ancho_mm),
      grueso_mm: Entero(HECHOS.grueso_mm),
      peso_g: Entero(HECHOS.peso_g),
      encuadernacion: Elegido(HECHOS.encuadernacion),
      titulo_original: Renglon(HECHOS.titulo_original),
      idioma_original: Renglon(HECHOS.idioma_original),
      audiencia: Elegido(HECHOS.audiencia),
      thema: z
        .array(Codigo(), 'Tiene que ser una lista de códigos.')
        .max(HECHOS.thema.max, muchos(HECHOS.thema.max))
        .transform((codigos) => [...new Set(codigos)])
        .nullish(),
      indice: Parrafos(HECHOS.indice),
      fragmento: Parrafos(HECHOS.fragmento),
      criticas: z
        .array(z.object({ texto: Paragraphs(HECHOS.criticas.largo), fuente: Renglon({ max: HECHOS.criticas.fuente }) }))
        .max(HECHOS.criticas.max, muchos(HECHOS.criticas.max))
        .nullish(),
      estado_editorial: Elegido(HECHOS.estado_editorial),
      disponibilidad: Elegido(HECHOS.disponibilidad),
    } satisfies Record<keyof typeof HECHOS, z.ZodType>,
    'La ficha tiene que ser un objeto.',
  )
export type FichaForm = z.infer<ReturnType<typeof FichaForm>>
