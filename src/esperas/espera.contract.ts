import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje } from '../platform/schemas.ts'
import { LineText, Secret } from '../platform/text.schemas.ts'
import { z } from '../platform/zod.ts'
import { EMAIL_MAX } from '../sesion/sesion.rules.ts'

const EMAIL_INVALIDO = 'El correo electrónico no es válido.'
const Enlace = () => z.object({ token: Secret({ max: 500 }) })

/**
 * Asks for a mail when a book is there again, without an account too. The address is asked first whether it wants that,
 * unless it is the caller's own and proved.
 */
export const pedirEspera = contract(
  'POST',
  '/api/avisame',
  ['LIBRO_NOT_FOUND', 'LIBRO_EN_VENTA', 'TOO_MANY'],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({
        libro: Id(),
        email: LineText({
          max: EMAIL_MAX,
          required: 'Escribí tu correo electrónico.',
          tooLong: `El correo electrónico no puede superar los ${EMAIL_MAX} caracteres.`,
          invalid: EMAIL_INVALIDO,
          unprintable: EMAIL_INVALIDO,
        })
          .min(1, 'Escribí tu correo electrónico.')
          .regex(z.regexes.email, EMAIL_INVALIDO),
        /** Honeypot: a field that people do not see, so that only programs fill it. */
        sitio: LineText({ max: 500 }).default(''),
      }),
      output: Mensaje(),
    })),
)

/** Confirms by the mailed link. It may be opened again as long as the book is awaited. */
export const confirmarEspera = contract(
  'POST',
  '/api/avisame/confirmar',
  ['ENLACE_VENCIDO'],
  import.meta.env.SSR && (() => ({ input: Enlace(), output: Mensaje() })),
)

/** The way out, by the same link. */
export const dejarEspera = contract(
  'POST',
  '/api/avisame/baja',
  ['ENLACE_VENCIDO'],
  import.meta.env.SSR && (() => ({ input: Enlace(), output: Mensaje() })),
)
