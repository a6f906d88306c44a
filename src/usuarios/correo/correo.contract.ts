// The address of an account: proved by a mailed link, set back by another one.
import { contract } from '../../platform/http/contract.ts'
import { Mensaje } from '../../platform/schemas.ts'
import { Secret } from '../../platform/text.schemas.ts'
import { z } from '../../platform/zod.ts'

const Enlace = () => z.object({ token: Secret({ max: 500 }) })

/** Spends the link that was mailed to the account's address. */
export const verificarCorreo = contract(
  'POST',
  '/api/usuarios/verificar-correo',
  ['ENLACE_VENCIDO', 'TOO_MANY'],
  import.meta.env.SSR && (() => ({ input: Enlace(), output: Mensaje() })),
)

/** Mails a new link to the own address; to one that is proved, nothing. */
export const enviarVerificacion = contract(
  'POST',
  '/api/usuarios/verificar-correo/enviar',
  ['TOO_MANY'],
  import.meta.env.SSR && (() => ({ input: z.object({}), output: Mensaje() })),
  { access: 'usuario' },
)

/**
 * Spends the link that was mailed to the address which an account has left: sets it back, ends all sessions and voids the
 * password. `token` chooses a new one, as the link of a forgotten password does (`usarRecuperacion`).
 */
export const deshacerCorreo = contract(
  'POST',
  '/api/usuarios/deshacer-correo',
  ['ENLACE_VENCIDO', 'CORREO_OCUPADO', 'TOO_MANY'],
  import.meta.env.SSR && (() => ({ input: Enlace(), output: Mensaje().extend({ token: z.string() }) })),
)
