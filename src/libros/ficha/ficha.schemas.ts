// The form of what is known of an edition. Server and form page use the same schemas.
import {
  AUDIENCIAS,
  DISPONIBILIDADES,
  ENCUADERNACIONES,
  ESTADOS_EDITORIALES,
  ROLES_DE_LIBRO,
} from '../../catalogo/ficha.rules.ts'
import { Line, Paragraphs } from '../../platform/forms.schemas.ts'
import { LineText, Text } from '../../platform/text.schemas.ts'
import { normalizeParagraphs } from '../../platform/text.ts'
import { z } from '../../platform/zod.ts'
import * as reglas from './ficha.rules.ts'

const NO_TEXTO = 'Tiene que ser un texto.'
const ELEGIR = 'Elegí un valor de la lista.'
const CODIGO_INVALIDO = 'Un código de Thema lleva letras, números y guiones: FBA, 1KLSA.'

/** One line or nothing; an empty one is nothing. */
const Renglon = (max: number) =>
  LineText({ max, required: NO_TEXTO })
    .transform((text) => text || null)
    .nullish()

/** Several paragraphs or nothing. */
const Parrafos = (max: number) =>
  Text(normalizeParagraphs, { max, required: NO_TEXTO })
    .transform((text) => text || null)
    .nullish()

const Entero = (max: number) =>
  z
    .number('Escribí un número entero.')
    .int('Escribí un número entero.')
    .min(1, 'Tiene que ser mayor que cero.')
    .max(max, `No puede superar ${max}.`)
    .nullish()

const Elegido = <const T extends readonly [string, ...string[]]>(values: T) => z.enum(values, ELEGIR).nullish()

const Codigo = () =>
  LineText({
    max: reglas.THEMA_CODIGO_MAX,
    required: CODIGO_INVALIDO,
    tooLong: CODIGO_INVALIDO,
    invalid: CODIGO_INVALIDO,
  })
    .toUpperCase()
    .regex(/^[A-Z0-9](?:[A-Z0-9-]*[A-Z0-9])?$/, CODIGO_INVALIDO)

const muchos = (max: number) => `No pueden ser más de ${max}.`

/**
 * What is known of an edition. A fact that is left out stays as it is, null empties it. Sizes are in millimetres, the weight
 * is in grams; `indice` is the table of contents, `fragmento` an excerpt, `criticas` what others wrote of it.
 */
export const FichaForm = () =>
  z.object(
    {
      contribuidores: z
        .array(z.object({ nombre: Line(reglas.NOMBRE_MAX), rol: z.enum(ROLES_DE_LIBRO, 'Elegí qué hizo.') }))
        .max(reglas.PERSONAS_MAX, muchos(reglas.PERSONAS_MAX))
        .nullish(),
      coleccion: Renglon(reglas.COLECCION_MAX),
      coleccion_numero: Renglon(reglas.NUMERO_MAX),
      numero_edicion: Entero(reglas.ENTEROS.numero_edicion),
      edicion: Renglon(reglas.EDICION_MAX),
      paginas: Entero(reglas.ENTEROS.paginas),
      alto_mm: Entero(reglas.ENTEROS.alto_mm),
      ancho_mm: Entero(reglas.ENTEROS.ancho_mm),
      grueso_mm: Entero(reglas.ENTEROS.grueso_mm),
      peso_g: Entero(reglas.ENTEROS.peso_g),
      encuadernacion: Elegido(ENCUADERNACIONES),
      titulo_original: Renglon(reglas.TITULO_ORIGINAL_MAX),
      idioma_original: Renglon(reglas.IDIOMA_ORIGINAL_MAX),
      audiencia: Elegido(AUDIENCIAS),
      thema: z
        .array(Codigo(), 'Tiene que ser una lista de códigos.')
        .max(reglas.THEMA_MAX, muchos(reglas.THEMA_MAX))
        .transform((codigos) => [...new Set(codigos)])
        .nullish(),
      indice: Parrafos(reglas.TEXTO_MAX),
      fragmento: Parrafos(reglas.TEXTO_MAX),
      criticas: z
        .array(z.object({ texto: Paragraphs(reglas.CRITICA_MAX), fuente: Renglon(reglas.FUENTE_MAX) }))
        .max(reglas.CRITICAS_MAX, muchos(reglas.CRITICAS_MAX))
        .nullish(),
      estado_editorial: Elegido(ESTADOS_EDITORIALES),
      disponibilidad: Elegido(DISPONIBILIDADES),
    },
    'La ficha tiene que ser un objeto.',
  )
export type FichaForm = z.infer<ReturnType<typeof FichaForm>>
