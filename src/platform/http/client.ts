// What pages call. In the browser a fetch to the API; while a page is rendered, the handler itself in the same process.
import { createIsomorphicFn, getGlobalStartContext } from '@tanstack/react-start'
import { AppError, type ErrorBody } from '../errors.ts'
import { ANTICIPO, anticipo } from './anticipo.ts'
import { buildUrl, type Contract, type Input, type Output, pathKeys } from './contract.ts'
import { readToken, removeToken } from './token.ts'

/** An answer with the `X-Total-Count` of lists, null for everything else. */
export type Answer<T> = { value: T; total: number | null }
export type Call = (
  contract: Contract,
  input: Record<string, unknown>,
  options?: CallOptions,
) => Promise<Answer<unknown>>
/** `body`: a file that is sent as it is, in place of the input as JSON. */
export type CallOptions = { signal?: AbortSignal; headers?: Record<string, string>; body?: Blob }

/**
 * What a page is rendered with: its calls, the mark of its scripts (`sealScripts`), who takes its text, and which fragments of it
 * are there as text (`app/layout/fragmentos.ts`).
 */
export type PageContext = {
  call: Call
  mark: string
  give(html: string): void
  fragmentos: { has(fragmento: string, clave: string, madeOf: readonly unknown[]): boolean }
}

declare module '@tanstack/react-start' {
  interface Register {
    server: { requestContext: PageContext }
  }
}

async function callInProcess(contract: Contract, input: Record<string, unknown>): Promise<Answer<unknown>> {
  const context = getGlobalStartContext()
  if (!context) throw new Error(`${contract.method} ${contract.path} was called outside a page's rendering`)
  return context.call(contract, input)
}

async function callOverHttp(
  { method, path }: Contract,
  input: Record<string, unknown>,
  options: CallOptions = {},
): Promise<Answer<unknown>> {
  const hasBody = method === 'POST' || method === 'PUT'
  const inPath = Object.fromEntries(pathKeys(path).map((key) => [key, input[key]]))
  const token = readToken()
  const response = await fetch(buildUrl(path, hasBody ? inPath : input), {
    method,
    credentials: 'same-origin',
    headers: {
      accept: 'application/json',
      ...(hasBody && { 'content-type': options.body?.type ?? 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...(anticipo.enCurso > 0 && ANTICIPO),
      ...options.headers,
    },
    body: hasBody ? (options.body ?? JSON.stringify(input)) : null,
    signal: options.signal ?? null,
  }).catch((cause: Error) => {
    if (cause.name === 'AbortError') throw cause
    throw unreachable()
  })
  const body: unknown = response.status === 204 ? null : await response.json().catch(() => undefined)
  if (!response.ok) {
    // Another tab may have logged in meanwhile: its token was not refused.
    if (response.status === 401 && token && readToken() === token) removeToken()
    throw toAppError(response.status, body)
  }
  if (body === undefined) throw unreachable() // the connection broke within the answer
  const total = response.headers.get('x-total-count')
  return { value: body, total: total === null ? null : Number(total) }
}

const unreachable = () => new AppError(0, 'NETWORK', 'Error del cliente: no pudimos conectar con la librería.')

function toAppError(status: number, body: unknown): AppError {
  if (typeof body === 'object' && body !== null && 'code' in body && 'mensaje' in body) {
    const { code, mensaje, campos, ...datos } = body as ErrorBody
    return new AppError(status, code, mensaje, campos, datos)
  }
  return new AppError(status, 'SERVER', 'Error del servidor')
}

const transport = createIsomorphicFn().server(callInProcess).client(callOverHttp) as Call

/** The typed client. Every refusal arrives as an `AppError`. */
export const api = {
  async call<C extends Contract>(contract: C, input: Input<C>, options?: CallOptions): Promise<Output<C>> {
    const { value } = await transport(contract, input, options)
    return value as Output<C> // the server has validated what it sent against the same contract
  },
  /** As `call`, for lists: with the number of all items, of which `items` is one page. */
  async list<C extends Contract>(contract: C, input: Input<C>, options?: CallOptions) {
    const { value, total } = await transport(contract, input, options)
    return { items: value as Output<C>, total: total ?? 0 }
  },
}
