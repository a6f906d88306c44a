// How much customers and visitors may write, in one place: every call that is no GET belongs to a class of the table below,
// a new one the day it is made.

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { iniciarSesion } from '#casa/sesion/sesion.contract.ts'
import { pedirRecuperacion, usarRecuperacion } from '#cuentas/usuarios/clave/recuperacion.contract.ts'
import { iniciarSesionConFactor } from '#cuentas/usuarios/factor/factor.contract.ts'
import { registrar } from '#cuentas/usuarios/registro/registro.contract.ts'
import { pedirEspera, pedirLibro } from '#estante/esperas/espera.contract.ts'
import { pedirArrepentimiento } from '#oficina/arrepentimiento/arrepentimiento.contract.ts'
import { enviarMensaje } from '#oficina/contacto/contacto.contract.ts'
import type { Config } from '#platform/config.ts'
import { isStaff, READS } from '#platform/http/access.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { Contract } from '#platform/http/contract.ts'
import type { CreateCounter } from '#platform/http/counters.ts'
import { computeOrigen, identifiesClient } from '#platform/http/limits.ts'
import { readBearer } from '#platform/http/origin.ts'
import { CLAVE_API, isClaveApi } from '#platform/http/scopes.ts'
import { cancelPedido } from '#venta/pedidos/estado.contract.ts'
import { createPedido } from '#venta/pedidos/pedido.contract.ts'

/** What an address may do in place of one account: a classroom or an office stands behind it. */
const CUENTAS_POR_DIRECCION = 10
/** Forms that may be sent for each one that `LIMITE_REGISTROS` and its like let through: most of the others are refused. */
const FORMULARIOS = 10
const QUIEN = { key: 'who asks' } as const

/**
 * Calls in ten minutes. Refused ones count as well: they cost a reading. The calls of logins, registrations and mails have
 * limits of their own besides (`cuentas/usuarios/limites.ts`); these here only bound how often their forms are sent.
 */
const createClases = (config: Config, createCounter: CreateCounter) => [
  { llamadas: [createPedido, cancelPedido], ...clase('pedidos', config.LIMITE_PEDIDOS, createCounter) },
  { llamadas: [registrar], ...formulario('registro', config.LIMITE_REGISTROS, createCounter) },
  {
    llamadas: [iniciarSesion, iniciarSesionConFactor, usarRecuperacion],
    ...formulario('ingreso', config.LIMITE_INGRESOS, createCounter),
  },
  {
    llamadas: [enviarMensaje, pedirEspera, pedirLibro],
    ...formulario('mensaje', config.LIMITE_MENSAJES, createCounter),
  },
  // The law's button: no other form keeps anybody from it.
  { llamadas: [pedirArrepentimiento], ...formulario('arrepentimiento', config.LIMITE_MENSAJES, createCounter) },
  { llamadas: [pedirRecuperacion], ...formulario('recuperacion', config.LIMITE_MENSAJES, createCounter) },
]

const clase = (name: string, porCuenta: number, createCounter: CreateCounter) => ({
  porCuenta: createCounter(`${name} cuenta`, porCuenta, QUIEN),
  porDireccion: createCounter(`${name} direccion`, porCuenta * CUENTAS_POR_DIRECCION, QUIEN),
})

/** Senders of these are hardly ever logged in: both counts are the address's. */
const formulario = (name: string, enviados: number, createCounter: CreateCounter) => ({
  porCuenta: createCounter(`${name} cuenta`, enviados * FORMULARIOS, QUIEN),
  porDireccion: createCounter(`${name} direccion`, enviados * FORMULARIOS, QUIEN),
})

/**
 * Counts every call of a key of the API that is not everybody's, and every call of `app` that writes, by account and by address, before it is read; beyond its class's limit it is a
 * 429. The staff is never counted. An address that may be a proxy's has no count of its own: one visitor could use it
 * up for everybody.
 */
export function limitWrites(
  app: FastifyInstance,
  { config, createCounter }: { config: Config; createCounter: CreateCounter },
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
): void {
  const escrituras = clase('escrituras', config.LIMITE_ESCRITURAS, createCounter)
  const byContract = new Map<Contract, typeof escrituras>(
    createClases(config, createCounter).flatMap(({ llamadas, ...counters }) =>
      llamadas.map((llamada) => [llamada as Contract, counters] as const),
    ),
  )
  const claves = createCounter('claves de API', config.LIMITE_CLAVES_API, {
    ...QUIEN,
    mensaje: 'La clave hizo demasiadas llamadas.',
  })
  const warnOfProxy = createWarning()

  app.addHook('onRequest', async (request, reply) => {
    const isRead = READS.has(request.method)
    const isByKey = isClaveApi(readBearer(request.headers.authorization) ?? '')
    if (isRead && !isByKey) return
    const ctx = makeCtx(request, reply)
    const caller = ctx.token === null ? null : await ctx.identity()
    if (caller?.rol === CLAVE_API) return claves.count(caller.id)
    if (isRead) return
    if (caller && isStaff(caller.rol)) return
    const { contract } = request.routeOptions.config
    const { porCuenta, porDireccion } = (contract && byContract.get(contract)) ?? escrituras
    // The account comes first: what it is refused does not use up the address that it shares with others.
    if (caller) await porCuenta.count(caller.id)
    if (identifiesClient(request)) await porDireccion.count(computeOrigen(request.ip))
    else warnOfProxy(request)
  })
}

/** One line in the life of the process, with the proxy's address: it is an inner one, not a visitor's. */
function createWarning() {
  let warned = false
  return ({ headers, ip, log }: FastifyRequest) => {
    if (warned || headers['x-forwarded-for'] === undefined) return
    warned = true
    log.warn({ proxy: ip }, 'a proxy that TRUST_PROXY does not name: limits by address are off, set TRUST_PROXY to it')
  }
}
