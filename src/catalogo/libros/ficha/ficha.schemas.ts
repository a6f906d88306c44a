// The form of what is known of an edition. Server and form page use the same schemas.
import { ROLES_DE_LIBRO } from '#catalogo/catalogo/ficha.rules.ts'
import { Line, Paragraphs } from '#platform/forms.schemas.ts'
import { LineText, Text } from '#platform/text.schemas.ts'
import { normalizeParagraphs } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { CODIGO_THEMA } from './ficha.rules.ts'
import type { Critica, Hecho } from './hecho.rules.ts'
import { HECHOS, mapHechos, type NombreDeHecho, type Valores } from './hechos.rules.ts'

const NO_TEXTO = 'Tiene que ser un texto.'
const ELEGIR = 'Elegí un valor de la lista.'
const CODIGO_INVALIDO = 'Un código de Thema lleva letras, números y guiones: FBA, 1KLSA.'

/** One line or nothing; an empty one is nothing. */
const Renglon = (max: number) =>
  LineText({ max, required: NO_TEXTO })
    .transform((text) => text || null)
    .nullish()

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

/** What a form may send of a fact, by its kind. */
function Dato(hecho: Hecho) {
  switch (hecho.tipo) {
    case 'entero':
      return z
        .number('Escribí un número entero.')
        .int('Escribí un número entero.')
        .min(1, 'Tiene que ser mayor que cero.')
        .max(hecho.max, `No puede superar ${hecho.max}.`)
        .nullish()
    case 'renglon':
      return Renglon(hecho.max)
    case 'parrafos':
      return Text(normalizeParagraphs, { max: hecho.max, required: NO_TEXTO })
        .transform((text) => text || null)
        .nullish()
    case 'elegido':
      return z.enum(hecho.valores, ELEGIR).nullish()
    case 'personas':
      return z
        .array(z.object({ nombre: Line(hecho.largo), rol: z.enum(ROLES_DE_LIBRO, 'Elegí qué hizo.') }))
        .max(hecho.max, muchos(hecho.max))
        .nullish()
    case 'codigos':
      return z
        .array(Codigo(), 'Tiene que ser una lista de códigos.')
        .max(hecho.max, muchos(hecho.max))
        .transform((codigos) => [...new Set(codigos)])
        .nullish()
    case 'criticas':
      return z
        .array(z.object({ texto: Paragraphs(hecho.largo), fuente: Renglon(hecho.fuente) }))
        .max(hecho.max, muchos(hecho.max))
        .nullish()
  }
}

type CriticaEscrita = Pick<Critica, 'texto'> & { fuente?: string | null | undefined }
type Datos = {
  [K in NombreDeHecho]: z.ZodOptional<z.ZodNullable<z.ZodType<K extends 'criticas' ? CriticaEscrita[] : Valores[K]>>>
}

/**
 * What is known of an edition. A fact that is left out stays as it is, null empties it. Sizes are in millimetres, the weight
 * is in grams; `indice` is the table of contents, `fragmento` an excerpt, `criticas` what others wrote of it.
 */
export const FichaForm = () =>
  z.object(
    mapHechos((_, hecho) => Dato(hecho)) as unknown as Datos, // each by its own kind
    'La ficha tiene que ser un objeto.',
  )
export type FichaForm = z.infer<ReturnType<typeof FichaForm>>
