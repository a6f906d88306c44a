// Customers of the trial, a process of its own in the namespace outside: each looks at a page and buys, again and again, until it is
// told to stop. Then each asks for every order that it was promised. Nobody tries anything twice.
import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:https'
import { setTimeout as sleep } from 'node:timers/promises'
import { rootCertificates } from 'node:tls'

const [dominio = '', address = '', trusted = '', count = '32'] = process.argv.slice(2)
/** Longer than any switch may take. */
const ANSWER_MS = 120_000
const PAUSE_MS = 1_000
const TRIES = 20

export type Ventas = {
  llamadas: number
  pedidos: number
  /** Requests without a good answer: how, and when (ISO). */
  rechazos: { que: string; como: string; cuando: string }[]
  /** Promised orders that are not there. */
  perdidos: number
  /** The longest wait for an answer. */
  espera_ms: number
}

const ventas: Ventas = { llamadas: 0, pedidos: 0, rechazos: [], perdidos: 0, espera_ms: 0 }
const ca = [...rootCertificates, readFileSync(trusted, 'utf8')]
let open = true

function ask(agent: Agent, method: string, path: string, headers: object = {}, body?: object) {
  const text = body === undefined ? undefined : JSON.stringify(body)
  const sent = { host: dominio, origin: `https://${dominio}`, ...headers }
  const typed =
    text === undefined ? {} : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) }
  return new Promise<{ status: number; text: string }>((resolve) => {
    const fail = (why: string) => resolve({ status: 0, text: why })
    const call = request(
      {
        host: address,
        servername: dominio,
        ca,
        agent,
        method,
        path,
        timeout: ANSWER_MS,
        headers: { ...sent, ...typed },
      },
      (response) => {
        let read = ''
        response.setEncoding('utf8').on('data', (part) => {
          read += part
        })
        response.on('end', () => resolve({ status: response.statusCode ?? 0, text: read }))
        response.on('error', ({ message }) => fail(message))
      },
    )
    call.on('timeout', () => call.destroy(new Error('no answer')))
    call.on('error', ({ message }) => fail(message))
    call.end(text)
  })
}

/** Counts a call; null where it was refused. */
async function counted(
  agent: Agent,
  method: string,
  path: string,
  headers: object,
  body?: object,
): Promise<string | null> {
  const began = performance.now()
  const { status, text } = await ask(agent, method, path, headers, body)
  ventas.llamadas++
  ventas.espera_ms = Math.max(ventas.espera_ms, Math.round(performance.now() - began))
  if (status === 200) return text
  ventas.rechazos.push({
    que: `${method} ${path}`,
    como: `${status} ${text.slice(0, 80)}`,
    cuando: new Date().toISOString(),
  })
  return null
}

type Customer = { n: number; agent: Agent; headers: object }

/** One after the other: passwords cost a core. */
async function enter(n: number): Promise<Customer> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const account = { email: `ana${n}@correo.test`, password: 'Tigres-tristes-7' }
  const person = { username: `ana_${n}`, nombre: 'Ana', apellido: 'Paz', ...account }
  await ask(agent, 'POST', '/api/usuarios/registrar', {}, person)
  for (let tries = 1; ; tries++) {
    const { text } = await ask(agent, 'POST', '/api/usuarios/iniciar-sesion', {}, account)
    const { token } = JSON.parse(text) as { token?: string }
    if (token) return { n, agent, headers: { authorization: `Bearer ${token}` } }
    if (tries === TRIES) throw new Error(text)
    await sleep(PAUSE_MS)
  }
}

/** A shop that is busy is asked again: all customers look at once. */
async function isThere(agent: Agent, id: string, headers: object): Promise<boolean> {
  for (let tries = 1; ; tries++) {
    const { status } = await ask(agent, 'GET', `/api/pedidos/${id}`, headers)
    if (status !== 503 || tries === TRIES) return status === 200
    await sleep(PAUSE_MS)
  }
}

async function buyAndBuy({ n, agent, headers }: Customer, libros: readonly string[]) {
  const promised: string[] = []
  for (let turn = n; open; turn++) {
    const libro = libros[turn % libros.length] ?? ''
    await counted(agent, 'GET', `/libros/${libro}`, {})
    const order = { items: [{ libro, cantidad: 1 }], metodo_pago: 'debito' }
    const answer = await counted(agent, 'POST', '/api/pedidos', { ...headers, 'idempotency-key': randomUUID() }, order)
    if (answer !== null) promised.push((JSON.parse(answer) as { _id: string })._id)
    await sleep(PAUSE_MS)
  }
  ventas.pedidos += promised.length
  for (const id of promised) if (!(await isThere(agent, id, headers))) ventas.perdidos++
  agent.destroy()
}

process.on('message', () => {
  open = false
})
const customers: Customer[] = []
for (let n = 0; n < Number(count); n++) customers.push(await enter(n))
const { text } = await ask(new Agent(), 'GET', '/api/libros?limit=20')
const libros = (JSON.parse(text) as { _id: string; precio: number | null }[]).filter(({ precio }) => precio)
process.send?.('listo')
await Promise.all(
  customers.map((each) =>
    buyAndBuy(
      each,
      libros.map(({ _id }) => _id),
    ),
  ),
)
process.send?.(ventas, () => process.exit(0))
