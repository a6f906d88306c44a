// What grows with use reaches its bound: the page cache and PostgreSQL's log.
import { appendFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { createAgent, send } from '../../bench/http.ts'
import { waitFor } from '../embedded/process.ts'
import type { Falla } from './falla.ts'

const PAGES = 6_000
const CLIENTS = 8
const LOG_MB = 30
/** The log is looked at once a minute. */
const LOOK_MS = 75_000

const cache: Falla = {
  nombre: 'cache',
  titulo: 'El caché de páginas llega a su límite',
  async causar({ tienda, exigir }) {
    const agent = createAgent(CLIENTS)
    let next = 0
    let kept = 0
    const read = async () => {
      while (next < PAGES) {
        const { status } = await send(`${tienda.url}/busqueda/pagina%20${next++}`, { agent })
        if (status === 200) kept++
      }
    }
    await Promise.all(Array.from({ length: CLIENTS }, read))
    agent.destroy()
    exigir(kept > PAGES / 2, `se hicieron páginas de verdad (${kept})`)
  },
}

const registro: Falla = {
  nombre: 'registro',
  titulo: `El registro de PostgreSQL crece ${LOG_MB} MB`,
  async causar({ tienda, exigir }) {
    const file = join(tienda.home, 'postgres.log')
    const line = `${'x'.repeat(1023)}\n`.repeat(1024)
    for (let n = 0; n < LOG_MB; n++) appendFileSync(file, line)
    const bounded = await waitFor(() => statSync(file).size < 11 * 1024 * 1024, LOOK_MS)
    exigir(bounded !== null, 'vuelve a sus 10 MB')
  },
}

export const fallasDeLimites: readonly Falla[] = [cache, registro]
