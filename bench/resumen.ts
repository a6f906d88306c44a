// The panel's overview over a big shop: what its administrator waits for, and what the job costs that counts the rest.
import pg from 'pg'
import { PARTES_CONTADAS, refreshContado } from '#oficina/resumen/contado.queries.ts'
import { createDb } from '#platform/db/pool.ts'
import { openKept, openQuery, type Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { fillPanel, insertVentas } from './panel-filas.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'
import { BUSY, isBusy, visit } from './visitante.ts'

const P95_MS = 300
const REQUESTS = 200

/** Over the stage's own database, or the one that an earlier run has left in `datos`. */
export async function measureResumen(stage: Stage): Promise<Row[]> {
  const { datos, databaseUrl } = stage
  const { url, query, close } = datos ? await openKept(datos) : { url: databaseUrl, ...openQuery(databaseUrl) }
  try {
    await fillPanel(query, { ...stage.panel, pedidos: 1 })
    await insertVentas(query, stage.panel.pedidos)
    const counted = await count(url)
    return [...(await measure(stage, url, query)), ...counted]
  } finally {
    await close()
  }
}

/** The job, once for each part. */
async function count(url: string): Promise<Row[]> {
  const db = createDb(new pg.Pool({ connectionString: url, max: 1 }))
  try {
    const rows: Row[] = []
    for (const parte of PARTES_CONTADAS) {
      const began = performance.now()
      await db.deleteFrom('resumen_contado').where('parte', '=', parte).execute()
      await db.transaction().execute((trx) => refreshContado(trx, parte, new Date()))
      rows.push({ name: `tarea: ${parte}`, figure: `${formatNumber(performance.now() - began)} ms` })
    }
    return rows
  } finally {
    await db.destroy()
  }
}

async function measure(stage: Stage, databaseUrl: string, query: Query): Promise<Row[]> {
  const headers = await insertAdmin(query)
  const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  try {
    const { p50, p95, p99 } = await visit(shop.url, ['/api/resumen'], { requests: REQUESTS, headers })
    return [
      {
        name: '/api/resumen',
        figure: `p95 ${formatNumber(p95, 1)} ms`,
        p50,
        p99,
        memory: readMemory(shop.pid),
        budget: { text: `p95 ≤ ${P95_MS} ms`, value: p95, atMost: P95_MS },
        ...(isBusy() && { spoiled: BUSY }),
      },
    ]
  } finally {
    await shop.stop()
  }
}
