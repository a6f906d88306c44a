// Listens to the notifications of catalogue changes (`NOTIFY catalogo`), as nodes do.
import { randomUUID } from 'node:crypto'
import pg from 'pg'

/** Listens to the database at `url`. Close it before the database goes. */
export async function listenForAvisos(url: string) {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  await client.query('listen catalogo')
  let heard: string[] = []
  let expected: { payload: string; resolve: () => void } | null = null
  client.on('notification', ({ payload = '' }) => {
    if (payload === expected?.payload) expected.resolve()
    else heard.push(payload)
  })
  return {
    /** The payloads that were sent since the last call, in the order of their transactions. */
    async take(): Promise<string[]> {
      const payload = `fin:${randomUUID()}`
      const arrived = new Promise<void>((resolve) => {
        expected = { payload, resolve }
      })
      await client.query(`select pg_notify('catalogo', $1)`, [payload]) // arrives after all that was committed before
      await arrived
      const taken = heard
      heard = []
      return taken
    },
    end: () => client.end(),
  }
}
