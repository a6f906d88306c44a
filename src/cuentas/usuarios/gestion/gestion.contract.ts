// What administrators do with everybody's accounts (specification, section 7).

import { Usuario } from '#casa/sesion/sesion.contract.ts'
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Contar, Id, Mensaje, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Rol, Tipo } from './gestion.schemas.ts'

/* @__NO_SIDE_EFFECTS__ */
const list = (path: string) =>
  contract('GET', path, ADMIN, () => ({
    summary: 'Lista las cuentas, las nuevas primero',
    input: z.object({ ...Page(), ...Contar(), ...Busqueda(), rol: Rol().optional(), excepto: Id().optional() }),
    output: z.array(Usuario()),
  }))

/**
 * All accounts, newest first; those with a role, without the one that `excepto` names, found by name, username or e-mail
 * address.
 */
export const listUsuarios = list('/api/usuarios')
/** The same list under the specification's second address. */
export const listUsuariosToo = list('/api/usuarios/usuarios')

const Cliente = () =>
  Usuario().pick({ _id: true, nombre: true, apellido: true, email: true, tipo: true, direccion: true, provincia: true })

/** Customers for other programs, newest first: no account of the staff, nothing of how they log in. */
export const listClientes = contract('GET', '/api/clientes', { ...ADMIN, scope: 'clientes:leer' }, () => ({
  summary: 'Lista los clientes para otros programas, los nuevos primero',
  input: z.object({ ...Page(), ...Busqueda() }),
  output: z.array(Cliente()),
}))

export const setRol = contract('PUT', '/api/usuarios/set-rol/{id}', { ...ADMIN, recent: true }, () => ({
  summary: 'Cambia el rol de una cuenta',
  errors: ['USUARIO_NOT_FOUND', 'PROPIO_ROL'],
  input: z.object({ id: Id(), rol: Rol() }),
  output: Usuario(),
}))

export const setTipo = contract('PUT', '/api/usuarios/set-tipo/{id}', ADMIN, () => ({
  summary: 'Cambia el tipo de una cuenta, que es una etiqueta libre',
  errors: ['USUARIO_NOT_FOUND'],
  input: z.object({ id: Id(), tipo: Tipo() }),
  output: Usuario(),
}))

/** Another's account with its sessions and personal data; its orders stay, nameless. `x` as in `updateCampo`: an id. */
export const deleteUsuario = contract('DELETE', '/api/usuarios/{x}', ADMIN, () => ({
  summary: 'Elimina otra cuenta; sus pedidos quedan sin nombre',
  errors: ['USUARIO_NOT_FOUND', 'PROPIA_CUENTA'],
  input: z.object({ x: Id() }),
  output: Mensaje(),
}))
