// The panel's overview over a big shop: what its administrator waits for, and what the job costs that counts the rest.
import pg from 'pg'
import { PARTES_CONTADAS, refreshContado } from '#oficina/resumen/contado.queries.ts'
import { createDb } from '#platform/db/pool.ts'
import { refreshHoras } from '#venta/pedidos/venta.horas.service.ts'
import { openKept, openQuery, type Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { fillPanel, insertVentas } from './panel-filas.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'
import { BUSY, isBusy, visit } from './visitante.ts'

/** Milliseconds of p95: the overview, and what waits with the money of today. */
const BUDGETS = [
  ['/api/resumen', 300],
  ['/api/resumen/hoy', 50],
  ['/api/resumen/primera-hora', 50],
] as const
const REQUESTS = 200

/** Over the stage's own database, or the one that an earlier run has left in `datos`. */
export async function measureResumen(stage: Stage): Promise<Row[]> {
  const { datos, databaseUrl } = stage
  const { url, query, close } = datos ? await openKept(datos) : { url: databaseUrl, ...openQuery(databaseUrl) }
  try {
    await fillDia(url, query, stage)
    const counted = await count(url)
    return [...(await measure(stage, url, query)), ...counted]
  } finally {
    await close()
  }
}

/** A shop in the middle of its work: books, accounts, orders of sixty days, and what waits of them. */
export async function fillDia(url: string, query: Query, { panel }: Pick<Stage, 'panel'>): Promise<void> {
  await fillPanel(query, { ...panel, pedidos: 1 })
  await insertVentas(query, panel.pedidos)
  await insertDeHoy(query)
  // What the jobs of a shop have done long ago: here two of them would count for minutes beside what is measured.
  await query('delete from vendido_pendiente')
  await query('delete from comprado_pendiente')
  await withDb(url, (db) => db.transaction().execute((trx) => refreshHoras(trx, new Date())))
  await query('vacuum analyze')
}

/** What makes the sentences of «Hoy» look: orders of the last days that nobody paid yet, parcels, copies of every fifth book and some below their minimum. */
async function insertDeHoy(query: Query): Promise<void> {
  await query(`insert into pedido_pago (pedido_id, estado, total, pagado)
    select id, case when pagado = 0 then 'sin_pago' else 'pagado' end, total, pagado from (
      select id, total,
        case when fecha_hora > now() - interval '3 days' and row_number() over (order by id) % 3 = 0 then 0 else total end as pagado
      from pedido
    ) as suyo on conflict do nothing`)
  await query(`insert into despacho (id, pedido_id, estado, transporte)
    select gen_random_uuid(), id, case when estado = 'procesado' then 'preparado' else 'en_camino' end, 'propio'
    from pedido where estado in ('procesado', 'enviado')
      and not exists (select from despacho where despacho.pedido_id = pedido.id)`)
  await query(`insert into lugar (id, nombre, nombre_p, tipo)
    select gen_random_uuid(), 'Local', 'local', 'local' where not exists (select from lugar)`)
  await query(`insert into movimiento (libro_id, lugar_id, condicion, tipo, cantidad)
    select id, (select id from lugar order by id limit 1), 'firme', 'compra', 3 from libro
    where num % 5 = 0 and not exists (select from movimiento where movimiento.libro_id = libro.id)`)
  await query(`update existencia set minimo = 5 where libro_id in (select id from libro where num % 20 = 0)`)
}

async function withDb<T>(url: string, work: (db: ReturnType<typeof createDb>) => Promise<T>): Promise<T> {
  const db = createDb(new pg.Pool({ connectionString: url, max: 1 }))
  try {
    return await work(db)
  } finally {
    await db.destroy()
  }
}

/** The job, once for each part. */
const count = (url: string): Promise<Row[]> =>
  withDb(url, async (db) => {
    const rows: Row[] = []
    for (const parte of PARTES_CONTADAS) {
      const began = performance.now()
      await db.deleteFrom('resumen_contado').where('parte', '=', parte).execute()
      await db.transaction().execute((trx) => refreshContado(trx, parte, new Date()))
      rows.push({ name: `tarea: ${parte}`, figure: `${formatNumber(performance.now() - began)} ms` })
    }
    return rows
  })

async function measure(stage: Stage, databaseUrl: string, query: Query): Promise<Row[]> {
  const headers = await insertAdmin(query)
  const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  try {
    const rows: Row[] = []
    for (const [path, ms] of BUDGETS) {
      const { p50, p95, p99 } = await visit(shop.url, [path], { requests: REQUESTS, headers })
      rows.push({
        name: path,
        figure: `p95 ${formatNumber(p95, 1)} ms`,
        p50,
        p99,
        memory: readMemory(shop.pid),
        budget: { text: `p95 ≤ ${ms} ms`, value: p95, atMost: ms },
        ...(isBusy() && { spoiled: BUSY }),
      })
    }
    return rows
  } finally {
    await shop.stop()
  }
}
