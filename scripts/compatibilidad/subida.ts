// How long a big shop of the version before is closed for its upgrade, and what visitors of its nodes notice meanwhile.
import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIOUS } from '#platform/db/previous.ts'
import { importGenerado } from '../../bench/importacion-generada.ts'
import { openQuery } from '../../bench/kept.ts'
import { fillPanel } from '../../bench/panel-filas.ts'
import { formatNumber } from '../../bench/report.ts'
import { openCluster } from '../embedded/cluster.ts'
import { loadServer } from '../server.ts'
import { done, Failure, fail, note, say, step } from '../terminal.ts'
import { openPrevious } from './anterior.ts'
import { openVendedora } from './vendedora.ts'

const CLOSED_MS = 60_000
const CUENTAS = 10_000

type Tamano = { libros: number; pedidos: number; datos: string | undefined }

/** Upgrades a copy of a shop that the version before has filled, and prints what each migration took. */
export async function measureSubida({ libros, pedidos, datos = join(tmpdir(), 'anaquel-subida') }: Tamano) {
  const server = await loadServer()
  const previous = await openPrevious()
  const base = join(datos, `base-${PREVIOUS.commit}-${libros}-${pedidos}`)
  await fillBase(base, { previous, libros, pedidos })
  const copy = join(datos, 'copia')
  await step(
    async () => copyFolder(base, copy),
    () => `Tienda de ${formatNumber(libros)} libros y ${formatNumber(pedidos)} pedidos`,
  )
  const cluster = await openCluster(copy)
  try {
    const vendedora = await openVendedora(previous, cluster.url, join(datos, 'vendedora'))
    const steps: { nombre: string; at: number }[] = []
    const began = performance.now()
    await server.migrate(cluster.url, (nombre) => steps.push({ nombre, at: performance.now() }))
    const ended = performance.now()
    const ventas = await vendedora.close()
    for (const [n, { nombre, at }] of steps.entries()) {
      say(`  ${nombre}: ${formatNumber(((steps[n + 1]?.at ?? ended) - at) / 1_000, 2)} s`)
    }
    say(`  puertas cerradas: ${formatNumber((ended - began) / 1_000, 1)} s (hasta ${CLOSED_MS / 1_000} s)`)
    say(`  la anterior, antes, mientras tanto y después: ${ventas.descripcion}`)
    const ok = ended - began <= CLOSED_MS && ventas.fallas === 0
    if (ok) done('La tienda se pone al día a tiempo, y la versión anterior sigue vendiendo')
    else fail('No se cumple (ver arriba)')
    return ok ? 0 : 1
  } finally {
    await cluster.leave()
  }
}

/** The shop that the version before fills, kept for the next run; a half-filled one is completed. */
async function fillBase(folder: string, { previous, libros, pedidos }: Omit<Tamano, 'datos'> & { previous: string }) {
  mkdirSync(folder, { recursive: true })
  chmodSync(folder, 0o755) // PostgreSQL's own user must be able to enter when root runs this
  const cluster = await openCluster(folder)
  const { query, close } = openQuery(cluster.url)
  try {
    const [made] = await query<{ is: boolean }>(`select to_regclass('libro') is not null as is`)
    if (!made?.is) await migrateByPrevious(previous, cluster.url)
    note('La versión anterior importa los libros que falten…')
    await importGenerado({ libros, perSecond: 0, folder, url: cluster.url, query, shop: previous })
    await fillPanel(query, { libros: 0, cuentas: CUENTAS, pedidos })
  } finally {
    await close()
    await cluster.leave()
  }
}

/** Any of its commands builds it and brings the database to its own schema; this one only reads. */
async function migrateByPrevious(previous: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(previous, 'scripts', 'sucesos.ts')], {
    cwd: previous,
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url },
  })
  await once(child, 'exit')
}

/** With owners and modes: PostgreSQL starts only over files that are its own. */
function copyFolder(from: string, to: string): void {
  rmSync(to, { recursive: true, force: true })
  if (spawnSync('cp', ['-a', from, to]).status !== 0) throw new Failure('No se pudo copiar la base (hace falta cp).')
}
