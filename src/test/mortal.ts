// A shop that dies at a chosen step between another's machine (the gateway, the tax office) and the database, and begins again. Its connections are cut as those of a
// killed process are; what it had not committed is gone, and what the other machine did stays done.
import pg from 'pg'
import type { Cobrador } from '#venta/pagos/cobrador.ts'
import type { Pasarela } from '#venta/pagos/pasarela.ts'
import type { TestApi } from './api.ts'

/** Nothing is done any more, and nobody hears of it. */
class Muerta extends Error {}

export type Mortal = ReturnType<typeof createMortal>
type Consulta = { text?: string } | string
type Cliente = { query: (...args: unknown[]) => Promise<unknown> }

const textOf = (query: unknown): string =>
  typeof query === 'string' ? query : ((query as { text?: string }).text ?? '')
const WRITES = /\b(?:insert|update|delete)\b/i

/**
 * Counts the steps of a shop: each call of the gateway, each commit, and each write that commits by itself. It dies after one, when
 * that is done and nobody knows. Before the next one is the same moment, and so is within a transaction. `cada`: before and after
 * every statement all the same.
 */
export function createMortal(api: TestApi, { cada }: { cada: boolean }) {
  let [at, steps, dead, deaths] = [0, 0, false, 0]
  let cut: Promise<void> = Promise.resolve()
  /** What had a connection open waits for nothing any more: neither for an answer nor for a lock of another one that died. */
  async function cutConnections(): Promise<void> {
    const client = new pg.Client({ connectionString: api.databaseUrl })
    await client.connect()
    do {
      // One that was being opened while the shop died is there a moment later.
      await client.query(`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and application_name = 'anaquel' and pid <> pg_backend_pid()`)
      await new Promise((resolve) => setTimeout(resolve, 2))
    } while (api.pool.totalCount > 0)
    await client.end()
  }
  const step = () => {
    if (dead) throw new Muerta()
    if (at === 0 || ++steps !== at) return
    dead = true
    deaths++
    cut = cutConnections()
    throw new Muerta()
  }
  async function run<T>(work: () => Promise<T>, counts: boolean): Promise<T> {
    if (dead) throw new Muerta()
    if (cada) step()
    const done = await work()
    if (counts) step()
    return done
  }

  const watched = new WeakSet<object>()
  function watch(client: Cliente): void {
    if (watched.has(client)) return
    watched.add(client)
    const query = client.query.bind(client)
    let within = false
    client.query = (...args) => {
      const text = textOf(args[0] as Consulta)
      if (/^\s*(?:begin|start transaction)/i.test(text)) within = true
      const ends = /^\s*(?:commit|rollback)/i.test(text)
      const counts = cada || (ends ? /commit/i.test(text) : !within && WRITES.test(text))
      if (ends) within = false
      return run(() => query(...args), counts)
    }
  }
  const connect = api.pool.connect.bind(api.pool)
  const lend = async () => {
    const client = await connect()
    watch(client as unknown as Cliente) // its one way of asking, whatever the overload
    return client
  }
  Object.assign(api.pool, { connect: (callback?: never) => (callback ? connect(callback) : lend()) })

  const gateway = api.services.cobrador
  const count = (pasarela: Pasarela): Pasarela => ({
    crearCobro: (cobro) => run(() => pasarela.crearCobro(cobro), true),
    vencerCobro: (id) => run(() => pasarela.vencerCobro(id), true),
    leerPago: (id) => run(() => pasarela.leerPago(id), true),
    buscarPagos: (de) => run(() => pasarela.buscarPagos(de), true),
    devolver: (orden) => run(() => pasarela.devolver(orden), true),
    anularPago: (id) => run(() => pasarela.anularPago(id), true),
    leerContracargo: (id) => run(() => pasarela.leerContracargo(id), true),
  })
  const cobrador: Cobrador = {
    ...gateway,
    abrir() {
      const abierta = gateway.abrir()
      return abierta && { ...abierta, pasarela: count(abierta.pasarela) }
    },
  }
  api.services.cobrador = cobrador

  /** It begins again: what the dead one had open is rolled back. */
  async function revive(): Promise<void> {
    await cut
    ;[at, dead] = [0, false]
  }
  /** Does it; where the shop dies over it, it is back afterwards, and nobody has an answer. Anything else that fails is a failure. */
  async function attempt<T>(work: () => Promise<T>): Promise<T | null> {
    const done = await work().catch((error: unknown) => {
      if (!dead) throw error
      return null
    })
    if (!dead) return done
    await revive()
    return null
  }
  /** Asks until it is answered, as whoever waits for it does. */
  async function insist<T extends { status: number }>(ask: () => Promise<T>): Promise<T> {
    const answer = await attempt(ask)
    if (answer === null) return insist(ask)
    if (answer.status !== 200) throw new Error(`refused: ${JSON.stringify(answer)}`)
    return answer
  }

  return {
    attempt,
    insist,
    /** From now on it dies at the n-th step; 0: never. */
    arm(n: number): void {
      ;[at, steps] = [n, 0]
    },
    /** A call of another machine, which is a step too. */
    call: <T>(work: () => Promise<T>): Promise<T> => run(work, true),
    deaths: () => deaths,
  }
}
