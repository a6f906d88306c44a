// The form of a delivery address, with its messages. Server and form use the same schema.
import '#platform/jitless.ts'
import { LineText, Text, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CODIGO_POSTAL_PATTERN, LARGOS, normalizeCodigoPostal, PROVINCIA_DESCONOCIDA } from './direccion.rules.ts'

const Texto = (what: string, required: string, max: number) => {
  const invalid = `${what} tiene caracteres que no se pueden guardar.`
  return LineText({ max, required, tooLong: tooLong(what, max), invalid, unprintable: invalid })
}

const Obligatorio = (what: string, required: string, max: number) => Texto(what, required, max).min(1, required)

/** Nothing written is nothing. */
export const Opcional = (what: string, max: number) =>
  Texto(what, `${what} tiene que ser texto.`, max)
    .transform((text) => text || null)
    .nullable()
    .default(null)

const CODIGO_POSTAL = 'El código postal tiene 4 números, o la forma S2000ABC.'
const TELEFONO = 'Escribí un teléfono con números, por ejemplo 341 555-0101.'
const Telefono = () =>
  Opcional('El teléfono', LARGOS.telefono).refine(
    (telefono) => telefono === null || (/^\+?[\d ()./-]+$/.test(telefono) && /(\d\D*){6}/.test(telefono)),
    TELEFONO,
  )

export const DireccionForm = () =>
  z.object({
    alias: Obligatorio('El nombre', 'Ponele un nombre, por ejemplo Casa.', LARGOS.alias),
    calle: Obligatorio('La calle', 'Escribí la calle y el número.', LARGOS.calle),
    /** Missing: it is a part of `calle`. */
    altura: Opcional('El número', LARGOS.altura),
    piso: Opcional('El piso', LARGOS.piso),
    localidad: Obligatorio('La localidad', 'Escribí la localidad.', LARGOS.localidad),
    provincia: z.guid(PROVINCIA_DESCONOCIDA).toLowerCase(),
    codigo_postal: Text(normalizeCodigoPostal, {
      max: LARGOS.codigo_postal,
      required: 'Escribí el código postal.',
      tooLong: CODIGO_POSTAL,
      invalid: CODIGO_POSTAL,
    })
      .min(1, 'Escribí el código postal.')
      .regex(CODIGO_POSTAL_PATTERN, CODIGO_POSTAL),
    recibe: Obligatorio('El nombre de quien recibe', 'Escribí quién recibe el paquete.', LARGOS.recibe),
    telefono: Telefono(),
  })

const FALTA_ALTURA = 'Escribí el número, o S/N.'
export const Calle = () => Obligatorio('La calle', 'Escribí la calle.', LARGOS.calle)
export const Altura = () => Obligatorio('El número', FALTA_ALTURA, LARGOS.altura)

/** The same where the shop's tables or carriers need street and number apart. */
export const DireccionPartida = () =>
  DireccionForm().extend({
    calle: Calle(),
    altura: DireccionForm().shape.altura.refine((altura) => altura !== null, FALTA_ALTURA),
  })
export type DireccionForm = z.input<ReturnType<typeof DireccionForm>>
export type DireccionValida = z.output<ReturnType<typeof DireccionForm>>
