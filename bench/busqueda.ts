// The search over catalogues of any size: a mixed log and suggestions over HTTP, uncached, compared with the
// machine's bare limit (the same number of books by their keys).

import { loadServer } from '../scripts/server.ts'
import { note } from '../scripts/terminal.ts'
import { measureTamanos, openCatalogo } from './busqueda-base.ts'
import { measureCambios } from './busqueda-cambios.ts'
import { countAll, onlyDisponibles, uncountAll } from './busqueda-contados.ts'
import { drawLectores } from './busqueda-lectores.ts'
import { drawBusquedas, drawKeys, drawPrefijos } from './busqueda-registro.ts'
import type { ClientesInput, ClientesOutput, Peticion, Tiempos } from './clientes.ts'
import { findPostmaster, listChildren, type Worked, watchWork } from './cpu.ts'
import type { KeysInput } from './keys.ts'
import { readMemory, startWorker } from './processes.ts'
import { median } from './reads.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const SEARCH_MS = 50
const READERS_MS = 60
const SUGGESTION_MS = 15
const MANY = 8
/** From this share of all cores used by other work, a row is void. */
const OTHERS_MAX = 0.1

type Server = { url: string; pid: number }
type Medida = {
  name: string
  server: Server
  peticiones: readonly Peticion[]
  clientes: number
  /** Most milliseconds for 95 % of the answers. */
  atMost?: number
  /** Rows for each kind, too. */
  byKind?: boolean
}

export async function measureBusqueda(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  for (const libros of stage.tamanos) {
    note(`${formatNumber(libros)} libros`)
    const measured = await measureSize(stage, libros)
    rows.push(...measured.map((row) => ({ ...row, name: `${formatNumber(libros)} · ${row.name}` })))
  }
  return rows
}

async function measureSize(stage: Stage, libros: number): Promise<Row[]> {
  const { kept, rows } = await openCatalogo(stage.datos, libros)
  const { url: databaseUrl, query } = kept
  const bare = startWorker<string>('server', 'keys.ts')
  try {
    const postmaster = await findPostmaster(query)
    const { DATABASE_POOL: connections } = (await loadServer()).loadConfig({})
    const keys: Server = { url: await bare.ask({ databaseUrl, connections } satisfies KeysInput), pid: bare.pid }
    const [busquedas, prefijos, listas] = [await drawBusquedas(query), await drawPrefijos(query), await drawKeys(query)]
    const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
    try {
      const search = { server: shop, peticiones: busquedas, byKind: true }
      const medidas: Medida[] = [
        { name: 'búsqueda, 1 cliente', ...search, clientes: 1 },
        { name: `búsqueda, ${MANY} clientes`, ...search, clientes: MANY, atMost: SEARCH_MS },
        {
          name: `otras preguntas, ${MANY} clientes`,
          ...search,
          peticiones: await drawLectores(query),
          clientes: MANY,
          atMost: READERS_MS,
        },
        {
          name: `sugerencias, ${MANY} clientes`,
          server: shop,
          peticiones: prefijos,
          clientes: MANY,
          atMost: SUGGESTION_MS,
          byKind: true,
        },
        { name: '24 libros por id, 1 cliente', server: keys, peticiones: listas, clientes: 1 },
        { name: `24 libros por id, ${MANY} clientes`, server: keys, peticiones: listas, clientes: MANY },
      ]
      for (const medida of medidas) rows.push(...(await measure(stage, medida, postmaster)))
      await countAll(query)
      const contados: Medida[] = [
        { name: `todos contados, ${MANY} clientes`, ...search, clientes: MANY, atMost: SEARCH_MS },
        {
          name: `disponible ahora, ${MANY} clientes`,
          ...search,
          peticiones: onlyDisponibles(busquedas),
          clientes: MANY,
          atMost: SEARCH_MS,
        },
      ]
      try {
        for (const medida of contados) rows.push(...(await measure(stage, medida, postmaster)))
      } finally {
        await uncountAll(query)
      }
    } finally {
      await shop.stop()
    }
    rows.push(...(await measureTamanos(query)))
    const keeping = await stage.openShop({ databaseUrl })
    try {
      rows.push(...(await measureCambios(keeping.url, query)))
    } finally {
      await keeping.stop()
    }
    return rows
  } finally {
    await bare.stop()
    await kept.close()
  }
}

type Round = ClientesOutput & { worked: Worked | null }

/**
 * All requests once to warm up, then the measured rounds; each continues where the previous one stopped.
 */
async function measure(stage: Stage, medida: Medida, postmaster: number | null): Promise<Row[]> {
  const { name, server, peticiones, clientes, atMost, byKind = false } = medida
  const visitors = startWorker<ClientesOutput>('generator', 'clientes.ts')
  const rounds: Round[] = []
  try {
    const { url } = server
    let desde = 0
    while (rounds.length < stage.rounds) {
      const isWarm = desde >= peticiones.length
      // With one client, CPU time can be attributed to each answer. It is meaningful on a busy machine too.
      const isTold = isWarm && clientes === 1 && postmaster !== null
      const mirados = isTold ? [server.pid, ...listChildren(postmaster)] : []
      const stopWatching = watchWork(server.pid, postmaster)
      const asked = { url, peticiones, clientes: isWarm ? clientes : MANY, seconds: stage.seconds, desde, mirados }
      const answered = await visitors.ask(asked satisfies ClientesInput)
      desde += answered.n
      if (isWarm) rounds.push({ ...answered, worked: stopWatching() })
    }
  } finally {
    await visitors.stop()
  }
  const of = (pick: (round: Round) => number) => median(rounds.map(pick))
  const p95 = of((round) => round.p95)
  const cost = (part: 'shop' | 'database') => of(({ worked, n }) => (1_000_000 * (worked?.[part] ?? 0)) / n)
  const [shop, database, others] = [cost('shop'), cost('database'), of(({ worked }) => worked?.others ?? 0)]
  note(
    `${name}: p95 ${formatNumber(p95, 1)} ms; µs de CPU: tienda ${formatNumber(shop)}, base ${formatNumber(database)}; otros ${formatNumber(100 * others)} % de la máquina`,
  )
  const spoiled = describeSpoiled(rounds, others)
  const all: Row = {
    name,
    ...toFigures(
      of((round) => round.p50),
      p95,
      of((round) => round.p99),
    ),
    perSecond: of((round) => round.perSecond),
    cost: shop + database,
    memory: readMemory(server.pid),
    ...(atMost && { budget: { text: `p95 ≤ ${atMost} ms`, value: p95, atMost } }),
    ...(spoiled && { spoiled }),
  }
  const cpu: Row = {
    name: `${name}, solo su CPU`,
    ...toFigures(
      of((round) => round.cpu.p50),
      of((round) => round.cpu.p95),
      of((round) => round.cpu.p99),
    ),
  }
  return [all, ...(clientes === 1 && rounds[0]?.worked ? [cpu] : []), ...(byKind ? toKinds(rounds, clientes) : [])]
}

const toFigures = (p50: number, p95: number, p99: number) => ({ figure: `p95 ${formatNumber(p95, 1)} ms`, p50, p99 })

function toKinds(rounds: readonly Round[], clientes: number): Row[] {
  const tipos = [...new Set(rounds.flatMap(({ tipos }) => Object.keys(tipos)))].toSorted()
  return tipos.map((tipo) => {
    const of = (figure: keyof Tiempos) => median(rounds.flatMap(({ tipos }) => tipos[tipo]?.[figure] ?? []))
    return { name: `  ${tipo} (${clientes})`, ...toFigures(of('p50'), of('p95'), of('p99')) }
  })
}

function describeSpoiled(rounds: readonly Round[], others: number): string | undefined {
  const failed = rounds.reduce((sum, round) => sum + round.failed, 0)
  if (failed > 0) return `${formatNumber(failed)} respuestas fallidas`
  return others > OTHERS_MAX ? `otros usan el ${formatNumber(100 * others)} % de la máquina` : undefined
}
