// The contact form; server and page use the same schema.

import { Email } from '#casa/sesion/sesion.schemas.ts'
import { Trampa } from '#platform/forms.schemas.ts'
import '#platform/jitless.ts'
import { NOMBRE_MAX } from '#cuentas/usuarios/usuario.rules.ts'
import { LineText, Text, tooLong } from '#platform/text.schemas.ts'
import { normalizeLayout } from '#platform/text.ts'
import { z } from '#platform/zod.ts'
import { ASUNTO_MAX, MENSAJE_MAX, MENSAJE_MIN } from './contacto.rules.ts'

const UNPRINTABLE = 'Hay caracteres que no se pueden enviar.'

export const MensajeForm = () =>
  z.object({
    nombre: LineText({
      max: NOMBRE_MAX,
      required: 'Escribí tu nombre.',
      tooLong: tooLong('El nombre', NOMBRE_MAX),
      unprintable: UNPRINTABLE,
    }).min(1, 'Escribí tu nombre.'),
    email: Email(),
    asunto: LineText({ max: ASUNTO_MAX, tooLong: tooLong('El asunto', ASUNTO_MAX), unprintable: UNPRINTABLE }).default(
      '',
    ),
    texto: Text(normalizeLayout, {
      max: MENSAJE_MAX,
      required: 'Escribí tu mensaje.',
      tooLong: tooLong('El mensaje', MENSAJE_MAX),
      unprintable: UNPRINTABLE,
    })
      .min(1, 'Escribí tu mensaje.')
      .min(MENSAJE_MIN, `Contanos un poco más: al menos ${MENSAJE_MIN} caracteres.`),
    sitio: Trampa(),
  })
export type MensajeForm = z.input<ReturnType<typeof MensajeForm>>
