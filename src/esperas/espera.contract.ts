import { Trampa } from '../platform/forms.schemas.ts'
import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje } from '../platform/schemas.ts'
import { Secret } from '../platform/text.schemas.ts'
import { z } from '../platform/zod.ts'
import { Email } from '../sesion/sesion.schemas.ts'
import { EsperaForm } from './espera.schemas.ts'

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
        email: Email(),
        sitio: Trampa(),
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

/** Readers that wait for a book: how many confirmed it, and how many were asked and have not answered. Nobody is told who they are. */
export const Esperan = () => z.object({ confirmados: z.int(), sin_confirmar: z.int() })

/**
 * Writes down, for a reader at the counter or on the telephone, that they want the mail. Their own consent is asked for by mail as
 * everybody's is: nobody else can give it. The address is shown to nobody afterwards. The answer says how many wait.
 */
export const anotarEspera = contract(
  'POST',
  '/api/esperas',
  ['LIBRO_NOT_FOUND', 'LIBRO_EN_VENTA'],
  import.meta.env.SSR &&
    (() => ({
      input: z.object({ libro: Id(), ...EsperaForm().shape }),
      output: Mensaje().extend({ esperan: Esperan() }),
    })),
  { access: 'admin', staff: true },
)
