// What administrators do with everybody's accounts (specification, section 7).
import { contract } from '../platform/http/contract.ts'
import { Id, Mensaje, Page } from '../platform/schemas.ts'
import { z } from '../platform/zod.ts'
import { Rol, Tipo } from './gestion.schemas.ts'
import { Usuario } from './usuario.contract.ts'

const ADMIN = { access: 'admin' } as const

/** All accounts, newest first; the specification names two addresses for them. */
export const listUsuarios = /* @__PURE__ */ (['/api/usuarios', '/api/usuarios/usuarios'] as const).map((path) =>
  contract(
    'GET',
    path,
    [],
    import.meta.env.SSR && (() => ({ input: z.object(Page()), output: z.array(Usuario()) })),
    ADMIN,
  ),
)

export const setRol = contract(
  'PUT',
  '/api/usuarios/set-rol/{id}',
  ['USUARIO_NOT_FOUND', 'PROPIO_ROL'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id(), rol: Rol() }), output: Usuario() })),
  ADMIN,
)

export const setTipo = contract(
  'PUT',
  '/api/usuarios/set-tipo/{id}',
  ['USUARIO_NOT_FOUND'],
  import.meta.env.SSR && (() => ({ input: z.object({ id: Id(), tipo: Tipo() }), output: Usuario() })),
  ADMIN,
)

/** Another's account with its sessions and personal data; its orders stay, nameless. `x` as in `updateCampo`: an id. */
export const deleteUsuario = contract(
  'DELETE',
  '/api/usuarios/{x}',
  ['USUARIO_NOT_FOUND', 'PROPIA_CUENTA'],
  import.meta.env.SSR && (() => ({ input: z.object({ x: Id() }), output: Mensaje() })),
  ADMIN,
)
