// What an administrator may change of another account.
import { ROLES_POSIBLES } from '#casa/sesion/sesion.rules.ts'
import '#platform/jitless.ts'
import { LineText, tooLong } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CamposPerfil } from '../perfil/perfil.schemas.ts'

const TIPO_MAX = 40
const TIPO_ILEGIBLE = 'El tipo tiene caracteres que no se pueden guardar.'

/** Any role; the sentence names the two that the specification knows. */
export const Rol = () => z.enum(ROLES_POSIBLES, 'El rol tiene que ser cliente o admin.')

/** A free label beside the role. */
export const Tipo = () =>
  LineText({
    max: TIPO_MAX,
    required: 'El tipo es obligatorio.',
    tooLong: tooLong('El tipo', TIPO_MAX),
    invalid: TIPO_ILEGIBLE,
    unprintable: TIPO_ILEGIBLE,
  }).min(1, 'El tipo es obligatorio.')

/** The role or any field of the profile, judged as at the registration; the province's id under either name. */
export const CambiosCuenta = () => {
  const campos = CamposPerfil()
  return campos.partial().extend({ idProvincia: campos.shape.provincia.optional(), rol: Rol().optional() })
}
