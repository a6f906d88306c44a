// Every call gets its parameters doubled, in the wrong place and of the wrong type, from everybody who may call. Those of the
// path win, what stands in the wrong place is as if it were not there, and nothing of it is an error of ours. `npm test` sends each call
// a part of it, and all calls together everything; `npm run fuzz` sends each call everything.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashClave } from '#cuentas/usuarios/clave/clave.ts'
import { getResumen } from '#oficina/resumen/resumen.contract.ts'
import { getEstado } from '#oficina/sistema/estado.contract.ts'
import { type Contract, pathKeys } from '#platform/http/contract.ts'
import { schemasOf } from '#platform/http/mount.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { pickPart } from '#test/fuzz.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { type Api, createApi } from './api.ts'
import { implementations } from './implementations.ts'

const contracts = implementations.map(({ contract }) => contract)
const TABLES = ['libro', 'autor', 'editorial', 'categoria', 'provincia'] as const
/** Of what may be sent `npm test` sends a call one in so many. */
const PARTS = 24
const CALLERS = ['visitante', 'cliente', 'admin'] as const

let api: TestApi
/** The same shop over the same database, which keeps no answer. */
let uncached: Api
/** Two rows of each table. */
let ids: Record<(typeof TABLES)[number], [string, string]>

beforeAll(async () => {
  api = await createTestApi({ LIMITE_REGISTROS: '100000', LIMITE_INGRESOS: '100000' })
  uncached = await createApi(api.config, api.databaseUrl, 0)
  await insertCatalogo(
    api.db,
    ['A', 'B', 'C', 'D'].map((letra) => ({
      titulo: `Libro ${letra}`,
      autores: [`Autor ${letra}`],
      editorial: `Sello ${letra}`,
      categorias: ['Ficción'],
      descripcion: `Descripción ${letra}`,
    })),
  )
  ids = Object.fromEntries(await Promise.all(TABLES.map(async (table) => [table, await listTwo(table)])))
})
afterAll(async () => {
  await uncached.app.close()
  await api.end()
})

async function listTwo(table: (typeof TABLES)[number]): Promise<[string, string]> {
  const rows = await api.db.selectFrom(table).select('id').orderBy('id').limit(2).execute()
  const [a, b] = rows.map(({ id }) => id)
  if (!a || !b) throw new Error(`${table} has no two rows`)
  return [a, b]
}

/** Two ids of which the call takes one: of the noun that its path names last. */
function idsOf({ path }: Contract, owner: string): [string, string] {
  if (/\/(usuarios?|perfil|get-pedidos|direcciones)(\/|$)/.test(path) && !path.startsWith('/api/libros')) {
    return [owner, createId()]
  }
  const named = TABLES.findLast((table) => new RegExp(`/${table.replace(/e?s?$/, '')}[a-z]*/\\{`).test(path))
  const noun = TABLES.find((table) => path.startsWith(`/api/${table.slice(0, 5)}`))
  return ids[named && path.split('/').length <= 5 && !path.startsWith(`/api/${named}`) ? named : (noun ?? 'libro')]
}

const shapeOf = (contract: Contract) => Object.keys(contract.schemas ? schemasOf(contract).input.shape : {})
const fill = (path: string, id: string) => path.replace(/\{\w+\}/g, id)
const hasBody = ({ method }: Contract) => method === 'POST' || method === 'PUT'

const huge = 'ñ'.repeat(20_000)
const WRONG: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1e308,
  '',
  '\u0000',
  huge,
  [],
  [1, 2],
  [[]],
  {},
  { a: 1 },
  { id: 'x' },
]

type Sent = { query?: string; body?: unknown }

/** The same call with parameters where they do not belong. `other` is an id that exists and was not asked for. */
function listMisplaced(contract: Contract, other: string): Sent[] {
  const inPath = pathKeys(contract.path)
  const rest = shapeOf(contract).filter((key) => !inPath.includes(key))
  const inBody = hasBody(contract) ? rest : []
  const doubled = (keys: readonly string[]) => keys.map((key) => `${key}=${other}&${key}=${createId()}`).join('&')
  const once = (keys: readonly string[]) => keys.map((key) => `${key}=${other}`).join('&')
  const bodyOf = (keys: readonly string[], value: unknown) => Object.fromEntries(keys.map((key) => [key, value]))
  const strangers = ['nadie', '__proto__', 'constructor', 'id', '_id'].filter((key) => !rest.includes(key))
  return [
    { query: once([...inPath, ...inBody, ...strangers]) },
    { query: doubled([...inPath, ...inBody, ...strangers]) },
    { query: [...inPath, ...inBody].map((key) => `${key}[]=${other}&${key}[a]=1`).join('&') },
    { query: `?${once([...inPath, ...inBody])}` },
    { body: bodyOf([...inPath, ...strangers], other) },
    { body: bodyOf(inPath, [other, other]), query: once(inPath) },
    { body: bodyOf(inPath, { [other]: other }) },
    ...(hasBody(contract) ? [] : [{ body: bodyOf(rest, other) }]),
  ]
}

/** Every parameter that is not the path's, of a type that it does not have. */
function listWrong(contract: Contract): Sent[] {
  const rest = shapeOf(contract).filter((key) => !pathKeys(contract.path).includes(key))
  if (hasBody(contract)) {
    return [
      ...WRONG.map((value) => ({ body: Object.fromEntries(rest.map((key) => [key, value])) })),
      ...WRONG.map((body) => ({ body })),
    ]
  }
  if (rest.length === 0) return []
  const write = (value: unknown) =>
    encodeURIComponent(typeof value === 'string' ? value.slice(0, 500) : (JSON.stringify(value) ?? ''))
  return [
    ...WRONG.map((value) => ({ query: rest.map((key) => `${key}=${write(value)}`).join('&') })),
    { query: rest.map((key) => `${key}=1&${key}=2`).join('&') },
    { query: rest.map((key) => `${key}[]=1&${key}[a]=2`).join('&') },
    { query: rest.join('&') },
  ]
}

const send = (where: Api, { method }: Contract, url: string, { query, body }: Sent, headers: Record<string, string>) =>
  where.app.inject({
    method,
    url: query === undefined ? url : `${url}?${query}`,
    headers: { ...headers, ...(body !== undefined && { 'content-type': 'application/json' }) },
    ...(body !== undefined && { payload: JSON.stringify(body) }),
  })

/** A password that can be compared. */
const clave = await hashClave('Clave de prueba 1')
const headersOf = async (caller: (typeof CALLERS)[number]) =>
  caller === 'visitante' ? { id: createId(), headers: {} } : insertTestUsuario(api.db, caller, clave)

/**
 * Who is refused whatever is sent is refused before the parameters are looked at: one of each kind proves it, where all of
 * them would say the same 54 times.
 */
const listSent = (isRefused: boolean, all: Sent[], name: string) =>
  isRefused ? all.slice(0, 1) : pickPart(all, name, PARTS)
const isRefused = ({ statusCode }: { statusCode: number }) => statusCode === 401 || statusCode === 403

const shown = ({ query = '', body }: Sent) => `?${query} ${JSON.stringify(body) ?? ''}`.slice(0, 200)

/** Who calls; anew where an answer has ended the session. */
async function openCaller(caller: (typeof CALLERS)[number]) {
  let { id, headers } = await headersOf(caller)
  return {
    id,
    send: async (contract: Contract, url: string, sent: Sent) => {
      const answer = await send(api, contract, url, sent, headers)
      if (answer.statusCode === 401 && caller !== 'visitante') ({ id, headers } = await headersOf(caller))
      return answer
    },
    sendAnew: (contract: Contract, url: string, sent: Sent) => send(uncached, contract, url, sent, headers),
  }
}

/** How the shop is at this moment differs from call to call: of that answer the fields are compared, not what they say. */
const comparable = (contract: Contract, body: string): string =>
  contract === getEstado || contract === getResumen ? Object.keys(JSON.parse(body)).join(' ') : body

const reads = contracts.filter(({ method }) => method === 'GET')
const writes = contracts.filter(({ method }) => method !== 'GET')

describe.each(CALLERS)('what a %s sends in the wrong place or of the wrong type', (caller) => {
  it.each(reads)('to $method $path gets the same answer kept and anew, and the path wins', async (contract) => {
    const as = await openCaller(caller)
    const [id, other] = idsOf(contract, as.id)
    const url = fill(contract.path, id)
    const ask = async (answering: ReturnType<typeof as.send>) => {
      const { statusCode, body } = await answering
      return { statusCode, body: comparable(contract, body) }
    }
    const first = await ask(as.sendAnew(contract, url, {}))
    const clean = first.body
    const faults: string[] = []
    for (const [kind, all] of Object.entries({
      misplaced: listMisplaced(contract, other),
      wrong: listWrong(contract),
    })) {
      for (const sent of listSent(isRefused(first), all, `${caller} ${contract.method} ${contract.path}`)) {
        const kept = await ask(as.send(contract, url, sent))
        const anew = await ask(as.sendAnew(contract, url, sent))
        if (kept.statusCode >= 500) faults.push(`${kept.statusCode} ${shown(sent)}`)
        if (kept.statusCode !== anew.statusCode || kept.body !== anew.body) {
          faults.push(`kept ${kept.statusCode}, anew ${anew.statusCode}: ${shown(sent)}`)
        }
        if (kind === 'misplaced' && kept.body !== clean) faults.push(`another answer: ${shown(sent)}`)
      }
      const next = await ask(as.send(contract, url, {})) // whoever comes next without any of it
      if (next.body !== clean) faults.push(`what was ${kind} left another answer behind`)
    }
    expect(faults).toEqual([])
  })

  it.each(writes)('to $method $path is no error of ours, and the path wins', async (contract) => {
    const as = await openCaller(caller)
    const [id, other] = idsOf(contract, as.id)
    const url = fill(contract.path, id)
    const name = `${caller} ${contract.method} ${contract.path}`
    const faults: string[] = []
    const refused = isRefused(await as.send(contract, url, {}))
    for (const sent of listSent(refused, listMisplaced(contract, other), name)) {
      const { statusCode, body } = await as.send(contract, url, sent)
      if (statusCode >= 500 || (url !== contract.path && body.includes(other))) {
        faults.push(`${statusCode} ${body.slice(0, 200)}: ${shown(sent)}`)
      }
    }
    for (const sent of listSent(refused, listWrong(contract), name)) {
      const { statusCode } = await as.send(contract, url, sent)
      if (statusCode >= 500) faults.push(`${statusCode} ${shown(sent)}`)
    }
    expect(faults).toEqual([])
  })
})
