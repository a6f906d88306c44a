import { Email } from '#casa/sesion/sesion.schemas.ts'
import { z } from '#platform/zod.ts'

/** A reader whom the staff writes down. */
export const EsperaForm = () => z.object({ email: Email('Escribí el correo electrónico de quien lo espera.') })
