import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifySchema } from 'fastify'
import { translateDatabaseError } from '../db/errors.ts'
import { AppError, unexpectedError } from '../errors.ts'
import { z } from '../zod.ts'
import { findVedado, isStaff, mayCall } from './access.ts'
import type { Answer } from './client.ts'
import {
  type Ctx,
  factorMissing,
  forbidden,
  type Log,
  notPermitted,
  outOfScope,
  requireFactor,
  requireIdentity,
  requireRecent,
} from './context.ts'
import { type Contract, type Described, type Item, type Output, type ParsedInput, pathKeys } from './contract.ts'
import { Download } from './download.ts'
import { collect, describeList, Pieces, toPayload } from './pieces.ts'
import { PRICES_TOPIC, type PriceRange, type Topic, tellPrices } from './prices.ts'
import { CLAVE_API } from './scopes.ts'
import { listFirstTopics } from './shared-answers.ts'
import { isAccountWrite, isStrangerWrite } from './shedding.ts'
import type { Turns } from './turns.ts'
import { invalidInput } from './validation.ts'

export type Implementation = { contract: Contract; handle: (input: never, ctx: Ctx) => Promise<unknown> }

/** Ties a contract to the function that answers it; a list may be answered as `Pieces`, a file is a `Download`. */
export const implement = <C extends Contract>(
  contract: C,
  handle: (input: ParsedInput<C>, ctx: Ctx) => Promise<Output<C> | Pieces<Item<Output<C>>> | Download>,
): Implementation => ({ contract, handle })

/** A list that is paged in SQL: how many there are, and those that were asked for. */
export const implementPage = <C extends Contract>(
  contract: C,
  count: (db: Ctx['db'], input: ParsedInput<C>) => Promise<number>,
  list: (db: Ctx['db'], input: ParsedInput<C>) => Promise<Output<C>>,
): Implementation =>
  implement(contract, async (input, ctx) => {
    ctx.setTotal(await count(ctx.db, input))
    return list(ctx.db, input)
  })

const made = new WeakMap<Contract, Described>()

/** Made once for each contract: zod compiles a schema at its first use, which takes longer than a call. Throws in a browser. */
export function schemasOf(contract: Contract): Described {
  const known = made.get(contract)
  if (known) return known
  if (!contract.schemas) throw new Error(`${contract.path}: schemas exist on the server only`)
  const schemas = contract.schemas()
  made.set(contract, schemas)
  return schemas
}

/**
 * Refuses whoever may not call: 401 a visitor, 403 another role, a key without the scope, an employee without the permission, a
 * missing second step, or a password or
 * second step of too long ago.
 */
export async function checkAccess(contract: Contract, ctx: Ctx): Promise<void> {
  if (contract.access === 'publico') return
  const { rol, rolPendiente, ...alcance } = await requireIdentity(ctx)
  if (!mayCall(contract, rol, alcance)) {
    if (rol === CLAVE_API) throw outOfScope(contract.scope)
    const vedado = findVedado(contract, rol, alcance)
    if (vedado) throw notPermitted(vedado)
    throw rolPendiente !== null && mayCall(contract, rolPendiente) ? factorMissing() : forbidden(contract.refusal)
  }
  if (contract.recent) await requireRecent(ctx)
  if (contract.factor) await requireFactor(ctx)
}

/** What Fastify validates: parameters of the path, the rest as body or query string. The document adds the words. */
function describeRoute({ method, path, produces }: Contract, { input, output }: Described): FastifySchema {
  const keys = pathKeys(path)
  const fields = Object.entries(input.shape)
  const inPath = fields.filter(([key]) => keys.includes(key))
  const rest = fields.filter(([key]) => !keys.includes(key))
  const schema: FastifySchema = { response: { 200: output } }
  const isWrite = method === 'POST' || method === 'PUT'
  if (produces !== undefined) schema.produces = [produces]
  if (inPath.length > 0) schema.params = z.object(Object.fromEntries(inPath))
  if (rest.length > 0) schema[isWrite ? 'body' : 'querystring'] = z.object(Object.fromEntries(rest))
  return schema
}

/**
 * Registers one Fastify route for each implementation; its schemas also become the OpenAPI document. A public read that the
 * page cache could not answer waits for its turn, whether its answer is kept or not; so does what an account writes, in a
 * queue of its own, and a private file. Other private reads and the staff do not wait.
 */
export function mountContracts(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
  turns: Turns,
): void {
  for (const { contract, handle } of implementations) {
    const schemas = schemasOf(contract)
    const schema = describeRoute(contract, schemas)
    const list = describeList(schemas.output)
    const isWrite = isAccountWrite(contract)
    const waits = isWrite || isStrangerWrite(contract)

    async function answer({ body, query, params }: FastifyRequest, ctx: Ctx): Promise<unknown> {
      // Only what a schema has judged: a body or query without one may hold anything, a parameter of the path included.
      const input = Object.assign({}, schema.body && body, schema.querystring && query, schema.params && params)
      const value = await handle(input as never, ctx)
      return list ? toPayload(value, list, contract.shared) : value
    }

    app.route({
      method: contract.method,
      url: contract.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { contract },
      schema,
      // Access comes before validation, so that a refused caller learns nothing about the call.
      onRequest: async (request, reply) => {
        if (isWrite) requireRoom(request, turns)
        await checkAccess(contract, makeCtx(request, reply))
      },
      handler: async (request, reply) => {
        const ctx = makeCtx(request, reply)
        let payload: unknown
        if (contract.queued) {
          const caller = ctx.token === null ? null : await ctx.identity()
          const taken = await turns.take(request, reply, () => answer(request, ctx), caller?.id)
          if (!taken) return reply // it was sent from the cache
          request.generation = taken.since
          payload = taken.made
        } else if (waits) {
          const caller = ctx.token === null ? null : await ctx.identity()
          const write = () => answer(request, ctx)
          payload = await (caller && isStaff(caller.rol) ? write() : turns.write(request, reply, caller, write))
        } else if (contract.produces !== undefined) {
          // A file for one account is dearer than a query: whoever asks for many waits behind themselves, the staff as well.
          const { id } = await requireIdentity(ctx)
          payload = await turns.read(reply, id, () => answer(request, ctx))
        } else payload = await answer(request, ctx)
        if (payload instanceof Download) return payload.send(reply)
        if (list && (typeof payload === 'string' || payload instanceof Readable)) {
          reply.type('application/json; charset=utf-8')
        }
        return reply.send(payload)
      },
    })
  }
}

function requireRoom(request: FastifyRequest, turns: Turns): void {
  request.shed = true
  turns.requireRoomToWrite()
  request.shed = false
}

/** An answer within the process, with what it is made of. */
export type MadeAnswer = Answer<unknown> & { madeOf: readonly Topic[] }
/** The request whose page is being rendered: what fails within is logged under its id. */
export type Asker = { id: string; log: Log }
export type InProcessCall = (contract: Contract, input: Record<string, unknown>, asker?: Asker) => Promise<MadeAnswer>

/**
 * The in-process client: access check, input, handler and output exactly as over HTTP, without the wire. What is not an
 * `AppError` is logged and replaced, because a page writes what its loader throws into its HTML.
 */
export function createInProcessCall(
  implementations: readonly Implementation[],
  makeCtx: (
    contract: Contract,
    answer: Pick<Ctx, 'setTotal' | 'madeOf' | 'showsPricesOf'>,
    log: Log | undefined,
  ) => Ctx,
): InProcessCall {
  const byContract = new Map(implementations.map((implementation) => [implementation.contract, implementation]))
  return async (contract, input, asker) => {
    let total: number | null = null
    const madeOf = new Set(listFirstTopics(contract))
    const setTotal = (count: number) => {
      total = count
    }
    const showsPricesOf = (libros: readonly string[], range: PriceRange | null = null) => {
      madeOf.delete(PRICES_TOPIC)
      for (const topic of tellPrices(libros, range)) madeOf.add(topic)
    }
    const ctx = makeCtx(contract, { setTotal, madeOf: (topic) => void madeOf.add(topic), showsPricesOf }, asker?.log)
    try {
      const implementation = byContract.get(contract)
      if (!implementation) throw new Error(`${contract.method} ${contract.path} is not implemented`)
      await checkAccess(contract, ctx)
      const schemas = schemasOf(contract)
      const parsed = schemas.input.safeParse(input)
      if (!parsed.success) throw invalidInput(parsed.error.issues, pathKeys(contract.path))
      const given = await implementation.handle(parsed.data as never, ctx)
      const value = given instanceof Pieces ? describeList(schemas.output)?.wrap(await collect(given)) : given
      return { value: schemas.output.parse(value), total, madeOf: [...madeOf] }
    } catch (error) {
      const refusal = error instanceof AppError ? error : (translateDatabaseError(error) ?? unexpectedError(asker?.id))
      if (refusal.status >= 500) ctx.log.error({ err: error, path: contract.path }, 'a page could not be loaded')
      throw refusal
    }
  }
}
