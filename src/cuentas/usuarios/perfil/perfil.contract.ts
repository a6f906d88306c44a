import { Usuario } from '#casa/sesion/sesion.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Data, Id, Mensaje } from '#platform/schemas.ts'
import { LineText } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { CAMPOS_LEGIBLES, CAMPOS_PERFIL } from './perfil.rules.ts'
import { CamposPerfil } from './perfil.schemas.ts'

const USUARIO = { access: 'usuario' } as const

/** `{ data: { field: value } }`: profile reads take the value from data.{field} (specification, section 7). */
const Dato = (campo: string) => Data(z.object({ [campo]: z.string().nullable() }))

export const getCamposPropios = /* @__PURE__ */ CAMPOS_LEGIBLES.map((campo) => ({
  campo,
  contract: contract('GET', `/api/usuarios/get-${campo}`, USUARIO, () => ({
    summary: `Da el dato «${campo}» de la cuenta propia`,
    input: z.object({}),
    output: Dato(campo),
  })),
}))

/** The same of any account, for its owner and for admins. */
export const getCampos = /* @__PURE__ */ ([...CAMPOS_LEGIBLES, 'avatar'] as const).map((campo) => ({
  campo,
  contract: contract('GET', `/api/usuarios/get-${campo}/{id}`, USUARIO, () => ({
    summary: `Da el dato «${campo}» de una cuenta`,
    errors: ['USUARIO_NOT_FOUND'],
    input: z.object({ id: Id() }),
    output: Dato(campo),
  })),
}))

export const getNombreCompleto = contract('GET', '/api/usuarios/nombre-completo/{id}', USUARIO, () => ({
  summary: 'Da el nombre completo de una cuenta',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Data(z.object({ nombre_completo: z.string() })),
}))

export const getId = contract('GET', '/api/usuarios/get-id', USUARIO, () => ({
  summary: 'Da el _id de la cuenta propia',
  input: z.object({}),
  output: Data(z.object({ userId: Id() })),
}))

export const setCampos = /* @__PURE__ */ (['nombre', 'apellido', 'email', 'username'] as const).map((campo) =>
  contract('PUT', `/api/usuarios/set-${campo}`, { ...USUARIO, recent: campo === 'email' }, () => ({
    summary: `Cambia el dato «${campo}» de la cuenta propia`,
    errors: ['USERNAME_TAKEN', 'EMAIL_TAKEN'],
    input: z.object({ [campo]: CamposPerfil().shape[campo] }),
    output: Usuario(),
  })),
)

/** `{ direccion }` or `{ provincia }` (specification, section 7); the province's id is also taken as `idProvincia`. */
export const setDireccion = contract('PUT', '/api/usuarios/set-direccion', USUARIO, () => {
  const { direccion, provincia } = CamposPerfil().shape
  const input = {
    direccion: direccion.optional(),
    provincia: provincia.optional(),
    idProvincia: provincia.optional(),
  }
  return {
    summary: 'Cambia la dirección o la provincia de la cuenta propia',
    input: z.object(input),
    output: Usuario(),
  }
})

/**
 * `x` is either the name of a field of the own account, whose value the body holds, or the id of an account, of which an
 * administrator changes the role or any of these fields. What `x` is decides what the values must be, so the handler
 * validates them.
 */
export const updateCampo = contract('PUT', '/api/usuarios/{x}', USUARIO, () => {
  const names = [...CAMPOS_PERFIL, 'idProvincia', 'rol'] as const
  const body = Object.fromEntries(names.map((name) => [name, z.unknown().optional()]))
  return {
    summary: 'Cambia un dato de la cuenta propia, o los de otra por su _id',
    errors: ['CAMPO_FIJO', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'USUARIO_NOT_FOUND', 'PROPIO_ROL', 'CLAVE_RECIENTE'],
    input: z.object({ ...body, x: LineText({ max: 200 }).min(1) }),
    output: Usuario(),
  }
})

/** The own account with its sessions and personal data; its orders stay, nameless. */
export const deleteCuenta = contract('DELETE', '/api/usuarios', { ...USUARIO, recent: true }, () => ({
  summary: 'Elimina la cuenta propia; sus pedidos quedan sin nombre',
  errors: ['PROPIA_CUENTA'],
  input: z.object({}),
  output: Mensaje(),
}))
