// How much customers and visitors may write: every call that is no GET belongs to a class, a new one the day it is made; a
// slice names those that have a class of their own (`limits`).

import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Config } from '#platform/config.ts'
import { isStaff, READS } from '#platform/http/access.ts'
import type { Ctx } from '#platform/http/context.ts'
import type { Contract } from '#platform/http/contract.ts'
import type { CreateCounter } from '#platform/http/counters.ts'
import { computeOrigen, identifiesClient } from '#platform/http/limits.ts'
import { readBearer } from '#platform/http/origin.ts'
import { CLAVE_API, isClaveApi } from '#platform/http/scopes.ts'
import type { WriteLimit } from '#platform/slice.ts'
import { SLICES } from '../slices.ts'

/** What an address may do in place of one account: a classroom or an office stands behind it. */
const CUENTAS_POR_DIRECCION = 10
/** Forms that may be sent for each one that `LIMITE_REGISTROS` and its like let through: most of the others are refused. */
const FORMULARIOS = 10
const QUIEN = { key: 'who asks' } as const

/**
 * The counters of each call that has a class of its own, in ten minutes. Refused calls count as well: they cost a reading.
 */
function createClases(config: Config, createCounter: CreateCounter) {
  const made = new Map<string, ReturnType<typeof clase>>()
  const byName = ({ name, limit, form }: WriteLimit) => {
    const counters = made.get(name) ?? (form ? formulario : clase)(name, config[limit], createCounter)
    made.set(name, counters)
    return counters
  }
  return new Map<Contract, ReturnType<typeof clase>>(
    SLICES.flatMap(({ limits = [] }) => limits).flatMap((limit) =>
      limit.calls.map((call) => [call, byName(limit)] as const),
    ),
  )
}

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
  const byContract = createClases(config, createCounter)
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
