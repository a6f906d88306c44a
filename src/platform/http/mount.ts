import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { translateDatabaseError } from '../db/errors.ts'
import { AppError, unexpectedError } from '../errors.ts'
import { z } from '../zod.ts'
import type { Answer, Call } from './client.ts'
import { type Ctx, forbidden, requireIdentity, requireRecent } from './context.ts'
import { type Contract, type Item, type Output, type ParsedInput, pathKeys } from './contract.ts'
import { ORDER_TOPIC } from './page-cache.ts'
import { collect, describeList, Pieces, toPayload } from './pieces.ts'
import type { Turns } from './turns.ts'
import { invalidInput } from './validation.ts'

export type Implementation = { contract: Contract; handle: (input: never, ctx: Ctx) => Promise<unknown> }

/** Ties a contract to the function that answers it; a list may be answered as `Pieces`. */
export const implement = <C extends Contract>(
  contract: C,
  handle: (input: ParsedInput<C>, ctx: Ctx) => Promise<Output<C> | Pieces<Item<Output<C>>>>,
): Implementation => ({ contract, handle })

type Schemas = { input: z.ZodObject; output: z.ZodType }

const made = new WeakMap<Contract, Schemas>()

/** Made once for each contract: zod compiles a schema at its first use, which takes longer than a call. */
function schemasOf(contract: Contract): Schemas {
  const known = made.get(contract)
  if (known) return known
  if (!contract.schemas) throw new Error(`${contract.path}: schemas exist on the server only`)
  const schemas = contract.schemas()
  made.set(contract, schemas)
  return schemas
}

async function checkAccess({ access, recent, refusal }: Contract, ctx: Ctx): Promise<void> {
  if (access === 'publico') return
  const identity = await requireIdentity(ctx)
  if (access === 'admin' && identity.rol !== 'admin') throw forbidden(refusal)
  if (recent) await requireRecent(ctx)
}

/**
 * Registers one Fastify route for each implementation; its schemas also become the OpenAPI document. Every public read that
 * the page cache could not answer is made in turns, whether its answer is kept or not; private calls and writes take none.
 */
export function mountContracts(
  app: FastifyInstance,
  implementations: readonly Implementation[],
  makeCtx: (request: FastifyRequest, reply: FastifyReply) => Ctx,
  turns: Turns,
): void {
  for (const { contract, handle } of implementations) {
    const { input, output } = schemasOf(contract)
    const list = describeList(output)
    const keys = pathKeys(contract.path)
    const inPath = Object.fromEntries(Object.entries(input.shape).filter(([key]) => keys.includes(key)))
    const rest = Object.fromEntries(Object.entries(input.shape).filter(([key]) => !keys.includes(key)))
    const hasRest = Object.keys(rest).length > 0
    const isPublicRead = contract.method === 'GET' && contract.access === 'publico'
    const restIn = contract.method === 'POST' || contract.method === 'PUT' ? 'body' : 'querystring'
    app.route({
      method: contract.method,
      url: contract.path.replace(/\{(\w+)\}/g, ':$1'),
      config: { contract },
      schema: {
        operationId: `${contract.method.toLowerCase()}${contract.path.replace(/[^a-zA-Z]+(\w?)/g, (_, c: string) => c.toUpperCase())}`,
        tags: [contract.path.split('/')[2] ?? 'api'],
        ...(keys.length > 0 && { params: z.object(inPath) }),
        ...(hasRest && { [restIn]: z.object(rest) }),
        ...(contract.access !== 'publico' && { security: [{ bearer: [] }, { cookie: [] }] }),
        response: { 200: output },
      },
      // Access comes before validation: who may not call learns nothing about what the call wants.
      onRequest: async (request, reply) => checkAccess(contract, makeCtx(request, reply)),
      handler: async (request, reply) => {
        const ctx = makeCtx(request, reply)
        // Only what a schema has made: query or body without one may hold anything, a parameter of the path among it.
        const params = keys.length > 0 ? (request.params as object) : {}
        const given = hasRest ? (request[restIn === 'body' ? 'body' : 'query'] as object) : {}
        const make = async () => {
          const value = await handle({ ...given, ...params } as never, ctx)
          return list ? toPayload(value, list, contract.shared) : value
        }
        let payload: unknown
        if (isPublicRead) {
          const caller = ctx.token === null ? null : await ctx.identity()
          const taken = await turns.take(request, reply, make, caller?.id)
          if (!taken) return reply
          request.generation = taken.since
          payload = taken.made
        } else payload = await make()
        if (list && (typeof payload === 'string' || payload instanceof Readable)) {
          reply.type('application/json; charset=utf-8')
        }
        return reply.send(payload)
      },
    })
  }
}

/** An answer within the process, with the topics that it shows. */
export type MadeAnswer = Answer<unknown> & { madeOf: readonly string[] }
export type InProcessCall = (...asked: Parameters<Call>) => Promise<MadeAnswer>

/**
 * The in-process client: access check, input, handler and output exactly as over HTTP, without the wire. What is not an
 * `AppError` is logged and replaced, because a page writes what its loader throws into its HTML.
 */
export function createInProcessCall(
  implementations: readonly Implementation[],
  makeCtx: (answer: Pick<Ctx, 'setTotal' | 'madeOf'>) => Ctx,
): InProcessCall {
  const byContract = new Map(implementations.map((implementation) => [implementation.contract, implementation]))
  return async (contract, input) => {
    let total: number | null = null
    const madeOf = [ORDER_TOPIC]
    const ctx = makeCtx({
      setTotal: (count) => {
        total = count
      },
      madeOf: (topic) => void madeOf.push(topic),
    })
    try {
      const implementation = byContract.get(contract)
      if (!implementation) throw new Error(`nobody implements ${contract.method} ${contract.path}`)
      await checkAccess(contract, ctx)
      const schemas = schemasOf(contract)
      const parsed = schemas.input.safeParse(input)
      if (!parsed.success) throw invalidInput(parsed.error.issues, pathKeys(contract.path))
      const given = await implementation.handle(parsed.data as never, ctx)
      const value = given instanceof Pieces ? describeList(schemas.output)?.wrap(await collect(given)) : given
      return { value: schemas.output.parse(value), total, madeOf }
    } catch (error) {
      const refusal = error instanceof AppError ? error : (translateDatabaseError(error) ?? unexpectedError())
      if (refusal.status >= 500) ctx.log.error({ err: error, path: contract.path }, 'a page could not be loaded')
      throw refusal
    }
  }
}
