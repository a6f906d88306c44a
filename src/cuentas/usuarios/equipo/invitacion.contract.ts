// Who is asked to work in the shop: what administrators do, and what whoever holds the link does.
import { UsuarioDeIngreso } from '#casa/sesion/sesion.contract.ts'
import { ADMIN, RECENT_ADMIN } from '#platform/http/callers.ts'
import { contract, type Output } from '#platform/http/contract.ts'
import { Id, Mensaje } from '#platform/schemas.ts'
import { Secret } from '#platform/text.schemas.ts'
import { z } from '#platform/zod.ts'
import { Registro } from '../usuario.schemas.ts'
import { InvitacionForm, RolDelEquipo } from './invitacion.schemas.ts'

const Invitacion = () =>
  z.object({
    _id: Id(),
    nombre: z.string(),
    email: z.string().nullable(),
    rol: RolDelEquipo(),
    /** Who invited. */
    quien: z.string(),
    creada_en: z.iso.datetime(),
    vence_en: z.iso.datetime(),
  })
export type Invitacion = z.infer<ReturnType<typeof Invitacion>>

/** An invitation at the one moment when its link can be read, with the link's drawing. */
const ConEnlace = () =>
  z.object({
    invitacion: Invitacion(),
    enlace: z.string(),
    qr: z.object({ lado: z.int(), trazo: z.string() }),
  })
export type ConEnlace = z.infer<ReturnType<typeof ConEnlace>>

export const listInvitaciones = contract('GET', '/api/equipo/invitaciones', ADMIN, () => ({
  summary: 'Lista las invitaciones al equipo que siguen abiertas',
  input: z.object({}),
  output: z.array(Invitacion()),
}))

/** Makes a link that works once; with an address, another one is mailed there. */
export const createInvitacion = contract('POST', '/api/equipo/invitaciones', RECENT_ADMIN, () => ({
  summary: 'Invita a alguien al equipo y da el enlace, que se ve una sola vez',
  errors: ['INVITACIONES_MAX', 'TOO_MANY'],
  input: InvitacionForm(),
  output: ConEnlace(),
}))

/** A new link in place of those that it had, for as long again. */
export const renewInvitacion = contract('POST', '/api/equipo/invitaciones/{id}/enlace', RECENT_ADMIN, () => ({
  summary: 'Da un enlace nuevo a una invitación; los anteriores dejan de servir',
  errors: ['INVITACION_NOT_FOUND', 'TOO_MANY'],
  input: z.object({ id: Id() }),
  output: ConEnlace(),
}))

export const deleteInvitacion = contract('DELETE', '/api/equipo/invitaciones/{id}', ADMIN, () => ({
  summary: 'Retira una invitación: su enlace deja de servir',
  errors: ['INVITACION_NOT_FOUND'],
  input: z.object({ id: Id() }),
  output: Mensaje(),
}))

/** Never in an address: what an address holds is written down in many places. */
const Token = () => Secret({ max: 500 })

/** What an invitation is about, for whoever holds its link. `con_cuenta`: its address has an account, which accepts it. */
export const openInvitacion = contract('POST', '/api/equipo/invitaciones/abrir', {}, () => ({
  summary: 'Dice de qué es una invitación, con su enlace',
  errors: ['INVITACION_VENCIDA', 'TOO_MANY'],
  input: z.object({ token: Token() }),
  output: z.object({
    nombre: z.string(),
    email: z.string().nullable(),
    rol: RolDelEquipo(),
    quien: z.string(),
    con_cuenta: z.boolean(),
  }),
}))
export type InvitacionAbierta = Output<typeof openInvitacion>

/** Makes the account of whoever was invited and opens its session. */
export const createCuentaInvitada = contract('POST', '/api/equipo/invitaciones/cuenta', { unqueued: true }, () => ({
  summary: 'Acepta una invitación con una cuenta nueva y abre su sesión',
  errors: ['INVITACION_VENCIDA', 'USERNAME_TAKEN', 'EMAIL_TAKEN', 'TOO_MANY'],
  input: Registro().extend({ token: Token() }),
  output: z.object({ token: z.string(), usuario: UsuarioDeIngreso() }),
}))

/** The caller's account accepts. */
export const acceptInvitacion = contract('POST', '/api/equipo/invitaciones/aceptar', { access: 'usuario' }, () => ({
  summary: 'Acepta una invitación con la cuenta de quien llama',
  errors: ['INVITACION_VENCIDA', 'OTRO_CORREO', 'YA_EN_EL_EQUIPO', 'SIN_CUENTA', 'TOO_MANY'],
  input: z.object({ token: Token() }),
  output: Mensaje(),
}))
