import { NUEVA_PATH } from '#cuentas/usuarios/clave/recuperacion.rules.ts'
import { INVITACION_PATH } from '#cuentas/usuarios/equipo/invitacion.rules.ts'
import type { JobHandlers } from '#platform/jobs.ts'
import * as queries from './cartas.queries.ts'
import * as cuentaCartas from './cuenta.ts'
import { persona, type Taller } from './taller.ts'

type Suyos =
  | 'cuenta-creada'
  | 'clave-olvidada'
  | 'clave-cambiada'
  | 'segundo-paso'
  | 'correo-cambiado'
  | 'correo-verificar'
  | 'invitacion'

/** What an account is told. */
export function createCuentaHandlers(taller: Taller): Pick<JobHandlers, Suyos> {
  const { needs, enlace } = taller
  const { db, correo } = needs
  return {
    'cuenta-creada': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const verificacion = await needs.createVerificacion(db, data.usuarioId)
      const verificar = verificacion && enlace('/correo/confirmar', verificacion.token)
      const carta = cuentaCartas.toBienvenida(cliente.nombre, needs.config, verificar)
      await correo.send({ id, clase: 'bienvenida', para: persona(cliente), carta })
    },

    'clave-olvidada': async ({ id, data }) => {
      const recuperacion = await needs.createRecuperacion(db, data.email)
      if (!recuperacion) return
      const { nombre, email, token } = recuperacion
      const url = enlace(NUEVA_PATH, token)
      const carta = cuentaCartas.toClaveOlvidada(nombre, url, needs.minutos)
      await correo.send({ id, clase: 'recuperar-clave', para: { name: nombre, address: email }, carta })
    },

    'clave-cambiada': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const carta = cuentaCartas.toClaveCambiada(cliente.nombre, needs.config)
      await correo.send({ id, clase: 'clave-cambiada', para: persona(cliente), carta })
    },

    'segundo-paso': async ({ id, data }) => {
      const cliente = await queries.findCliente(db, data.usuarioId)
      if (!cliente) return
      const carta = cuentaCartas.toSegundoPaso(cliente.nombre, data.que, needs.config)
      await correo.send({ id, clase: 'segundo-paso', para: persona(cliente), carta })
    },

    'correo-cambiado': async ({ id, data }) => {
      // Told even when the account is gone by now: a thief must not silence this by deleting it.
      const cliente = await queries.findCliente(db, data.usuarioId)
      const para = { name: '', ...(cliente && persona(cliente)), address: data.anterior }
      const made = data.cambio === undefined ? undefined : await needs.createEnlaceCambio(db, data.cambio)
      const deshacer = made && { url: enlace('/correo/deshacer', made.token), vence_en: made.vence_en }
      const carta = cuentaCartas.toCorreoCambiado(cliente?.nombre, needs.config, deshacer)
      await correo.send({ id, clase: 'correo-cambiado', para, carta })
    },

    'correo-verificar': async ({ id, data }) => {
      const verificacion = await needs.createVerificacion(db, data.usuarioId)
      if (!verificacion) return
      const url = enlace('/correo/confirmar', verificacion.token)
      const carta = cuentaCartas.toVerificarCorreo(verificacion.nombre, url, needs.dias)
      await correo.send({ id, clase: 'confirmar-correo', para: persona(verificacion), carta })
    },

    invitacion: async ({ id, data }) => {
      const invitacion = await needs.createEnlaceInvitacion(db, data.invitacionId)
      if (!invitacion) return
      const { nombre, email, token } = invitacion
      const carta = cuentaCartas.toInvitacion(invitacion, needs.config, enlace(INVITACION_PATH, token))
      await correo.send({ id, clase: 'invitacion', para: { name: nombre, address: email }, carta })
    },
  }
}
