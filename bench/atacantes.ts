// Hostile clients of all kinds at once, each on one connection without pauses.
import { setPriority } from 'node:os'
import { ATAQUES, type Atacante, type AtacantesInput, type Sent } from './ataques.ts'
import { createAgent, send } from './http.ts'

/** Answers of each kind by status; 0 where there was none. */
export type AtacantesOutput = Record<string, Record<number, number>>

setPriority(19) // attackers have machines of their own: here they get what the shop and its customers leave
process.on('disconnect', () => process.exit(0))
process.on('message', async (input: AtacantesInput) => {
  process.send?.(await attack(input))
})

const KINDS = Object.entries<(atacante: Atacante) => Promise<unknown>>(ATAQUES)
const SILENCE_MS = 30_000

/** Addresses for documents (RFC 5737): the shop takes each for a client of the internet. */
const addressOf = (n: number): string => `${n % 2 === 0 ? '203.0.113' : '198.51.100'}.${1 + (Math.floor(n / 2) % 250)}`

async function attack(input: AtacantesInput): Promise<AtacantesOutput> {
  const seen: AtacantesOutput = {}
  const end = performance.now() + 1_000 * input.seconds

  async function insist(n: number): Promise<void> {
    const [kind = '', harm] = KINDS[n % KINDS.length] ?? []
    const counts: Record<number, number> = {}
    seen[kind] = seen[kind] ?? counts
    const note = (status: number) => {
      const all = seen[kind] ?? counts
      all[status] = (all[status] ?? 0) + 1
    }
    const agent = createAgent(1)
    const desde = addressOf(n)
    async function ask(method: string, path: string, { token, json, bytes, type }: Sent = {}) {
      const body = bytes ?? (json && JSON.stringify(json))
      const headers = {
        'x-forwarded-for': desde,
        ...(token && { authorization: `Bearer ${token}` }),
        ...(body && { 'content-type': json ? 'application/json' : (type ?? 'application/octet-stream') }),
      }
      const sent = { method, agent, headers, timeout: SILENCE_MS, ...(body && { body }) }
      const answer = await send(input.url + path, sent).catch(() => null)
      note(answer?.status ?? 0)
      return { status: answer?.status ?? 0, json: parse(answer?.body) }
    }
    const cuenta = input.cuentas[n % input.cuentas.length] ?? ''
    const isOpen = () => performance.now() < end
    while (isOpen()) await harm?.({ input, desde, cuenta, ask, note, isOpen })
    agent.destroy()
  }

  await Promise.all(Array.from({ length: input.cuantos }, (_, n) => insist(n)))
  return seen
}

function parse(body: Buffer | undefined): Record<string, unknown> {
  try {
    return JSON.parse(String(body)) as Record<string, unknown>
  } catch {
    return {} // a page, a file, or nothing
  }
}
