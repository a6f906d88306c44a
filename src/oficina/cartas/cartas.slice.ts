import { readVendedorCompleto } from '#casa/deberes/deberes.ajustes.ts'
import { keeps, STAFF } from '#casa/sesion/tenencia.ts'
import { createRecuperacion } from '#cuentas/usuarios/clave/recuperacion.queries.ts'
import { RECUPERACION_MINUTOS } from '#cuentas/usuarios/clave/recuperacion.rules.ts'
import { createEnlaceCambio } from '#cuentas/usuarios/correo/cambio-correo.queries.ts'
import { VERIFICACION_DIAS } from '#cuentas/usuarios/correo/correo.rules.ts'
import { createVerificacion } from '#cuentas/usuarios/correo/verificacion.queries.ts'
import { createEnlaceInvitacion } from '#cuentas/usuarios/equipo/invitacion.queries.ts'
import { defineSlice } from '#platform/slice.ts'
import { enqueueDevuelto, enqueuePagado } from '#venta/facturas/emision.sola.ts'
import { readAlRecibir } from '#venta/pedidos/medio.ajustes.ts'
import { createCorreoHandlers } from './cartas.jobs.ts'
import { correoQueues } from './prueba/prueba.jobs.ts'
import { correoPruebaRoutes } from './prueba/prueba.routes.ts'
import { remitenteRoutes } from './remitente/remitente.routes.ts'

/** The letters of many nouns, and the trial of the mail settings. */
export const cartasSlice = defineSlice({
  routes: [...correoPruebaRoutes, ...remitenteRoutes],
  mails: correoQueues,
  handlers: (machine) => {
    const { db, services } = machine
    const { get } = services.ajustes
    const cartas = createCorreoHandlers({
      db,
      correo: machine.correo,
      log: machine.log,
      createCounter: services.createCounter,
      createRecuperacion,
      minutos: RECUPERACION_MINUTOS,
      createVerificacion,
      dias: VERIFICACION_DIAS,
      createEnlaceCambio,
      createEnlaceInvitacion,
      esperaPruebaMs: machine.esperaPruebaMs,
      get config() {
        return machine.config
      },
      get avisaRevocacion() {
        return readVendedorCompleto(get)
      },
      get efectivoAlRecibir() {
        return readAlRecibir(get)
      },
    })
    return {
      ...cartas,
      'pago-recibido': async (job) => {
        await enqueuePagado(db, get, job.data.pedidoId, job.id)
        await cartas['pago-recibido'](job)
      },
      'pago-devuelto': async (job) => {
        await enqueueDevuelto(db, get, { pedido: job.data.pedidoId }, job.id)
        await cartas['pago-devuelto'](job)
      },
    }
  },
  held: {
    'correo_prueba.usuario_id': keeps(STAFF),
  },
})
