// What administrators do with everybody's accounts (specification, section 7).

import { Usuario } from '#casa/sesion/sesion.contract.ts'
import { contract } from '#platform/http/contract.ts'
import { Busqueda, Id, Mensaje, Page } from '#platform/schemas.ts'
import { z } from '#platform/zod.ts'
import { Rol, Tipo } from './gestion.schemas.ts'

const ADMIN = { access: 'admin' } as const

/* @__NO_SIDE_EFFECTS__ */
const list = (path: string) =>
  contract(
    'GET',
    path,
    [],
    import.meta.env.SSR &&
      (() => ({
        summary: 'Lista las cuentas, las nuevas primero',
        input: z.object({ ...Page(), ...Busqueda(), rol: Rol().optional(), excepto: Id().optional() }),
        output: z.array(Usuario()),
      })),
    ADMIN,
  )

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
export const listClientes = contract(
  'GET',
  '/api/clientes',
  [],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Lista los clientes para otros programas, los nuevos primero',
      input: z.object({ ...Page(), ...Busqueda() }),
      output: z.array(Cliente()),
    })),
  { ...ADMIN, scope: 'clientes:leer' },
)

export const setRol = contract(
  'PUT',
  '/api/usuarios/set-rol/{id}',
  ['USUARIO_NOT_FOUND', 'PROPIO_ROL'],
  import.meta.env.SSR &&
    (() => ({ summary: 'Cambia el rol de una cuenta', input: z.object({ id: Id(), rol: Rol() }), output: Usuario() })),
  { ...ADMIN, recent: true },
)

export const setTipo = contract(
  'PUT',
  '/api/usuarios/set-tipo/{id}',
  ['USUARIO_NOT_FOUND'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Cambia el tipo de una cuenta, que es una etiqueta libre',
      input: z.object({ id: Id(), tipo: Tipo() }),
      output: Usuario(),
    })),
  ADMIN,
)

/** Another's account with its sessions and personal data; its orders stay, nameless. `x` as in `updateCampo`: an id. */
export const deleteUsuario = contract(
  'DELETE',
  '/api/usuarios/{x}',
  ['USUARIO_NOT_FOUND', 'PROPIA_CUENTA'],
  import.meta.env.SSR &&
    (() => ({
      summary: 'Elimina otra cuenta; sus pedidos quedan sin nombre',
      input: z.object({ x: Id() }),
      output: Mensaje(),
    })),
  ADMIN,
)
