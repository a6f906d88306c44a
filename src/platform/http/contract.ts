import type { z } from '../zod.ts'
import type { Scope } from './scopes.ts'

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'
/** Who may call: everybody, logged-in users, or the panel's people. The server checks it before the handler runs. */
export type Access = 'publico' | 'usuario' | 'admin'

type Options = {
  access?: Access
  /** Beside `access: 'admin'`: employees may call it as well. Without it a call of the panel is for administrators alone. */
  staff?: boolean
  /** Beside `access`: keys of the API with this scope may call it as well. Without it a key is refused. */
  scope?: Scope
  /** Needs a session whose password was typed within the last `CLAVE_RECIENTE_MINUTOS`. Beside `access`. */
  recent?: boolean
  /** Needs an account with a second step, shown in this session within the last minutes (`FACTOR_RECIENTE_MINUTOS`). Beside `access`. */
  factor?: boolean
  /** What an administrators' call tells a customer, in place of the general sentence. */
  refusal?: string
  /** The answer is the same for everybody and may be kept until the catalogue changes. */
  shared?: boolean
  /** A shared answer that shows no price of a book: a changed one leaves it. */
  noPrices?: boolean
  /** A replica may answer: what it says may be some seconds old, except to whoever wrote just now. All shared answers are so. */
  replica?: boolean
  /** A public call that asks as a `GET` does, and is none: it waits for its turn among the public reads (031). */
  queued?: boolean
  /** A public call that writes and does not wait among strangers' writes (087): passwords have a queue of their own, leaving costs nothing. */
  unqueued?: boolean
  /** Changes what shared answers say: on success this node forgets them at once, the others when they hear of it. */
  changesShared?: boolean
  /** The media type of an answer that is a file (`Download`) and no JSON. */
  produces?: string
}

/**
 * One call of the API as a value that both sides import: the Fastify route, the OpenAPI document and the typed client all
 * derive from it. Keys of `input` that stand in the path become path parameters; the others are the query string (GET,
 * DELETE) or the JSON body (POST, PUT). `schemas` is `false` in the browser, which keeps zod out of its bundle.
 */
export type Contract<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  readonly method: Method
  readonly path: string
  readonly access: Access
  readonly staff: boolean
  readonly scope: Scope | undefined
  readonly recent: boolean
  readonly factor: boolean
  readonly refusal: string | undefined
  readonly shared: boolean
  readonly noPrices: boolean
  readonly replica: boolean
  readonly queued: boolean
  readonly unqueued: boolean
  readonly changesShared: boolean
  readonly produces: string | undefined
  readonly schemas: false | (() => Described<I, O>)
}

/**
 * What the server and programmers know of a call. `summary` is for whoever reads the API's document: in Spanish, what the call
 * does, one short line without a dot. It stands beside the schemas, so that it travels to no browser.
 */
export type Described<I extends z.ZodObject = z.ZodObject, O extends z.ZodType = z.ZodType> = {
  summary: string
  /** The codes that a caller must expect besides the general ones (400, 401, 403, 429, 500, 503). */
  errors?: readonly string[]
  input: I
  output: O
}

export type Input<C extends Contract> = C extends Contract<infer I, z.ZodType> ? z.input<I> : never
export type ParsedInput<C extends Contract> = C extends Contract<infer I, z.ZodType> ? z.output<I> : never
export type Output<C extends Contract> = C extends Contract<z.ZodObject, infer O> ? z.output<O> : never

/** The items of an answer that is a list, as itself or as `{ data }`. */
export type Item<O> = O extends readonly (infer T)[] ? T : O extends { data: readonly (infer T)[] } ? T : never

/** States a call. A contract for the browser writes its schemas as a function here, which the build drops there (vite.config.ts). */
/* @__NO_SIDE_EFFECTS__ */
export function contract<I extends z.ZodObject, O extends z.ZodType>(
  method: Method,
  path: string,
  options: Options,
  schemas: false | (() => Described<I, O>),
): Contract<I, O> {
  const {
    access = 'publico',
    staff = false,
    scope,
    recent = false,
    factor = false,
    refusal,
    shared = false,
    noPrices = false,
    replica = shared,
    queued = method === 'GET' && access === 'publico',
    unqueued = false,
    changesShared = false,
    produces,
  } = options
  return {
    method,
    path,
    access,
    staff,
    scope,
    recent,
    factor,
    refusal,
    shared,
    noPrices,
    replica,
    queued,
    unqueued,
    changesShared,
    produces,
    schemas,
  }
}

/** The names between braces in a contract's path. */
export const pathKeys = (path: string): string[] => [...path.matchAll(/\{(\w+)\}/g)].map(([, key = '']) => key)

/** Fills a contract's path and query string; what is null or undefined is left out. */
export function buildUrl(path: string, input: Record<string, unknown>): string {
  const keys = pathKeys(path)
  const filled = path.replace(/\{(\w+)\}/g, (_, key: string) => encodeURIComponent(String(input[key] ?? '')))
  const query = new URLSearchParams()
  for (const [key, value] of Object.entries(input)) {
    if (keys.includes(key) || value === undefined || value === null) continue
    for (const one of Array.isArray(value) ? value : [value]) query.append(key, String(one))
  }
  return query.size > 0 ? `${filled}?${query}` : filled
}
