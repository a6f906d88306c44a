// What the shop's process keeps in memory after many answers of all kinds over a catalogue of 10,000 books: each round asks for
// as many as the one before, so that what still grows is seen.
import { CONNECTIONS, LIBROS, listDirecciones } from './anew.ts'
import { openCatalogo } from './busqueda-base.ts'
import { createAgent, send } from './http.ts'
import { readMemory, readSeconds } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const LIMIT_MB = 300
/** Answers of one round. */
const ANSWERS = 6_000

export async function measureMemoria(stage: Stage): Promise<Row[]> {
  const { kept } = await openCatalogo(stage.datos, LIBROS)
  try {
    const kinds = await listDirecciones(kept.query)
    const shop = await stage.openShop({ databaseUrl: kept.url })
    const rows = [toRow('memoria al abrir', shop.pid, 0)]
    const agent = createAgent(CONNECTIONS)
    try {
      for (let round = 0; round < stage.rounds; round++) {
        const paths = Array.from({ length: ANSWERS }, (_, n) => {
          const of = kinds[n % kinds.length]?.paths ?? []
          return of[Math.floor((round * ANSWERS + n) / kinds.length) % of.length] ?? '/inicio'
        })
        const before = readSeconds(shop.pid)
        await Promise.all(
          Array.from({ length: CONNECTIONS }, async () => {
            for (let path = paths.pop(); path !== undefined; path = paths.pop())
              await send(shop.url + path, { agent, headers: { 'accept-encoding': 'br' } })
          }),
        )
        const cost = ((readSeconds(shop.pid) - before) / ANSWERS) * 1_000_000
        rows.push({
          ...toRow(`memoria tras ${formatNumber((round + 1) * ANSWERS)} respuestas`, shop.pid, LIMIT_MB),
          cost,
        })
      }
      return rows
    } finally {
      agent.destroy()
      await shop.stop()
    }
  } finally {
    await kept.close()
  }
}

function toRow(name: string, pid: number, limit: number): Row {
  const memory = readMemory(pid) ?? 0
  return {
    name,
    figure: `${formatNumber(memory)} MB`,
    memory,
    ...(limit > 0 && { budget: { text: `≤ ${limit} MB`, value: memory, atMost: limit } }),
  }
}
