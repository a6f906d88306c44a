// What an administrator may change of another account.
import '../platform/jitless.ts'
import { z } from '../platform/zod.ts'
import { CamposPerfil } from './perfil.schemas.ts'
import { normalizeNombre, ROLES } from './usuario.rules.ts'

const TIPO_MAX = 40

export const Rol = () => z.enum(ROLES, 'El rol tiene que ser cliente o admin.')

/** A free label beside the role. */
export const Tipo = () =>
  z
    .string('El tipo es obligatorio.')
    .overwrite(normalizeNombre)
    .min(1, 'El tipo es obligatorio.')
    .max(TIPO_MAX, `El tipo no puede superar los ${TIPO_MAX} caracteres.`)
    .regex(/^\P{Cc}*$/u, 'El tipo tiene caracteres que no se pueden guardar.')

/** The role or any field of the profile, judged as at the registration; the province's id under either name. */
export const CambiosCuenta = () => {
  const campos = CamposPerfil()
  return campos.partial().extend({ idProvincia: campos.shape.provincia.optional(), rol: Rol().optional() })
}
