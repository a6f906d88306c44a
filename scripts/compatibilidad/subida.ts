// How long a big shop of the version before is closed for its upgrade, and what visitors of its nodes notice meanwhile.
import { join } from 'node:path'
import { importGenerado } from '../../bench/importacion-generada.ts'
import { openQuery } from '../../bench/kept.ts'
import { fillPanel } from '../../bench/panel-filas.ts'
import { formatNumber } from '../../bench/report.ts'
import { PREVIOUS } from '../../src/platform/db/previous.ts'
import { openCluster } from '../embedded/cluster.ts'
import { loadServer } from '../server.ts'
import { done, fail, note, say, step } from '../terminal.ts'
import { CACHE, openPrevious } from './anterior.ts'
import { openVendedora } from './vendedora.ts'

const CLOSED_MS = 60_000
const CUENTAS = 10_000
const COPIA = 'subida'

type Tamano = { libros: number; pedidos: number; datos: string | undefined }

/** Upgrades a copy of a shop that the version before has filled, and prints what each migration took. */
export async function measureSubida({ libros, pedidos, datos }: Tamano): Promise<number> {
  const server = await loadServer()
  const previous = await openPrevious()
  const folder = datos ?? join(CACHE, 'subida')
  const cluster = await openCluster(folder)
  const at = (name: string) => {
    const url = new URL(cluster.url)
    url.pathname = `/${name}`
    return url.href
  }
  const admin = openQuery(cluster.url)
  try {
    const base = `base_${PREVIOUS.commit}_${libros}_${pedidos}`
    await ensureBase({ base, url: at(base), admin, previous, folder, libros, pedidos })
    await admin.query(`drop database if exists ${COPIA} with (force)`)
    await step(
      () => admin.query(`create database ${COPIA} template ${base}`),
      () => `Tienda de ${formatNumber(libros)} libros y ${formatNumber(pedidos)} pedidos`,
    )
    const vendedora = await openVendedora(previous, at(COPIA), join(folder, 'vendedora'))
    const steps: { nombre: string; at: number }[] = []
    const began = performance.now()
    await server.migrate(at(COPIA), (nombre) => steps.push({ nombre, at: performance.now() }))
    const ended = performance.now()
    const ventas = await vendedora.close()
    for (const [n, { nombre, at }] of steps.entries()) {
      say(`  ${nombre}: ${formatNumber(((steps[n + 1]?.at ?? ended) - at) / 1_000, 2)} s`)
    }
    say(`  puertas cerradas: ${formatNumber((ended - began) / 1_000, 1)} s (hasta ${CLOSED_MS / 1_000} s)`)
    say(`  la anterior, mientras tanto y después: ${ventas.descripcion}`)
    const ok = ended - began <= CLOSED_MS && ventas.fallas === 0
    if (ok) done('La tienda se pone al día a tiempo, y la versión anterior sigue vendiendo')
    else fail('No se cumple (ver arriba)')
    return ok ? 0 : 1
  } finally {
    await admin.close()
    await cluster.leave()
  }
}

type Base = {
  base: string
  url: string
  admin: ReturnType<typeof openQuery>
  previous: string
  folder: string
  libros: number
  pedidos: number
}

/** The database that the version before fills, kept for the next run; a half-filled one is completed. */
async function ensureBase({ base, url, admin, previous, folder, libros, pedidos }: Base): Promise<void> {
  const known = await admin.query<{ n: number }>('select 1 as n from pg_database where datname = $1', [base])
  if (known.length === 0) await admin.query(`create database ${base}`)
  const { query, close } = openQuery(url)
  try {
    note('La versión anterior importa los libros que falten…')
    await importGenerado({ libros, perSecond: 0, folder, url, query, shop: previous })
    await fillPanel(query, { libros: 0, cuentas: CUENTAS, pedidos })
  } finally {
    await close()
  }
}
