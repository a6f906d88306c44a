import { z } from '../platform/zod.ts'
import { Email } from '../sesion/sesion.schemas.ts'

/** A reader whom the staff writes down. */
export const EsperaForm = () => z.object({ email: Email('Escribí el correo electrónico de quien lo espera.') })
