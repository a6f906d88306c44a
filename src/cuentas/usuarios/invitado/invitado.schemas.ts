// What somebody types who buys without an account. Server and form use the same schema.
import '#platform/jitless.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Apellido, Nombre, RegistroEmail } from '../usuario.schemas.ts'
import { TELEFONO_INVALIDO, TELEFONO_MAX, TELEFONO_PATTERN } from './invitado.rules.ts'

export const InvitadoForm = () =>
  z.object({
    nombre: Nombre(),
    apellido: Apellido(),
    email: RegistroEmail(),
    telefono: LineText({
      max: TELEFONO_MAX,
      required: TELEFONO_INVALIDO,
      tooLong: TELEFONO_INVALIDO,
      invalid: TELEFONO_INVALIDO,
      unprintable: TELEFONO_INVALIDO,
    }).regex(TELEFONO_PATTERN, TELEFONO_INVALIDO),
  })
export type InvitadoForm = z.infer<ReturnType<typeof InvitadoForm>>
