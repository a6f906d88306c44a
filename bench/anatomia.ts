// Where the time of an answer that is made anew goes: µs of the shop's thread by part, from a profile whose places are read back
// to the sources, and its statements. One kind of answer after the other, over the catalogue of `anew`.
import { existsSync, readFileSync } from 'node:fs'
import type { Profiler } from 'node:inspector/promises'
import { SourceMap } from 'node:module'
import { fileURLToPath } from 'node:url'
import { say } from '../scripts/terminal.ts'
import { CONNECTIONS, LIBROS, listDirecciones, WARM_UP_SECONDS } from './anew.ts'
import { openCatalogo } from './busqueda-base.ts'
import { runLoad } from './load.ts'
import { formatNumber, type Row } from './report.ts'
import type { Mirado } from './shop.ts'
import type { Stage } from './stage.ts'

const FUNCTIONS = 40
const STATEMENTS = 12

/** The parts of a request, by where a function's source stands. The first that fits. */
const PARTES: readonly [RegExp, string][] = [
  [/^\(garbage/, 'recolección de memoria'],
  [/^\(program\)|^\(idle\)|^\(root\)/, 'fuera de JavaScript'],
  [
    /platform\/http\/(door|turns|limits|counters?|places|shedding|origin|scopes|access|context|session)|fair-queue|app\/api\/(limites|ctx|refusals)/,
    'puertas: límites, turnos, sesión',
  ],
  [/platform\/http\/address|app\/api\/addresses|unreadable/, 'dirección'],
  [/node_modules\/(zod|fastify-type-provider-zod)\/|platform\/zod/, 'validación (zod)'],
  [/node_modules\/(pg|pg-[a-z-]+|postgres-[a-z]+|kysely)\/|platform\/db/, 'SQL: texto, protocolo, filas'],
  [/node_modules\/(react|react-dom|scheduler|@base-ui)\//, 'React'],
  [/node_modules\/(@tanstack|seroval|seroval-plugins|h3|rou3|cookie-es)\//, 'enrutador, serialización'],
  [/app\/rendering|late-scripts/, 'sellado de la página'],
  [
    /node_modules\/(pino|sonic-boom|@pinojs|thread-stream|quick-format-unescaped|safe-stable-stringify)\/|log-stream/,
    'registro',
  ],
  [
    /node_modules\/(fastify|@fastify|find-my-way|avvio|light-my-request|fast-[a-z-]+|reusify|helmet|secure-json)|platform\/http/,
    'Fastify, cabeceras',
  ],
  [/zlib/, 'compresión'],
  [/^node:|^[a-zA-Z0-9]+$/, 'Node'],
  [/\.tsx$/, 'componentes'],
  [/\/src\//, 'la tienda: filas y reglas'],
]

const maps = new Map<string, SourceMap | null>()

/** The source of a place in the built server; a place that has none stands for itself. */
function findSource({ functionName, url, lineNumber, columnNumber }: Profiler.ProfileNode['callFrame']): string {
  if (!url.startsWith('file:')) return url || functionName
  const path = fileURLToPath(url)
  if (!maps.has(path)) {
    const map = `${path}.map`
    // Packages bring maps too; their files say enough by themselves.
    maps.set(
      path,
      !path.includes('node_modules') && existsSync(map) ? new SourceMap(JSON.parse(readFileSync(map, 'utf8'))) : null,
    )
  }
  const entry = maps.get(path)?.findEntry(lineNumber, columnNumber)
  return entry && 'originalSource' in entry ? entry.originalSource : path
}

type Tiempos = { partes: Map<string, number>; funciones: Map<string, number> }

/** µs of own time by part and by function. */
function sumUp({ nodes, samples = [], timeDeltas = [] }: Profiler.Profile): Tiempos {
  const own = new Map<number, number>()
  for (const [n, id] of samples.entries()) own.set(id, (own.get(id) ?? 0) + (timeDeltas[n] ?? 0))
  const partes = new Map<string, number>()
  const funciones = new Map<string, number>()
  const add = (map: Map<string, number>, key: string, us: number) => map.set(key, (map.get(key) ?? 0) + us)
  for (const { id, callFrame } of nodes) {
    const us = own.get(id) ?? 0
    if (us === 0 || callFrame.functionName === '(idle)' || callFrame.url === 'node:inspector') continue
    const source = findSource(callFrame)
    add(partes, PARTES.find(([fits]) => fits.test(source))?.[1] ?? 'otras bibliotecas', us)
    add(
      funciones,
      `${callFrame.functionName || `sin nombre, línea ${callFrame.lineNumber + 1}`} · ${source.replace(/^.*?(node_modules|src)\//, '$1/')}`,
      us,
    )
  }
  return { partes, funciones }
}

const largest = (map: ReadonlyMap<string, number>, count: number) =>
  [...map].toSorted(([, a], [, b]) => b - a).slice(0, count)

function describe(name: string, answers: number, { profile, statements }: Mirado): void {
  const { partes, funciones } = sumUp(profile)
  const each = (value: number) => formatNumber(value / answers, 1).padStart(9)
  say(`\n${name}: ${formatNumber(answers)} respuestas`)
  for (const [parte, us] of largest(partes, partes.size)) say(`${each(us)} µs  ${parte}`)
  say('  funciones')
  for (const [funcion, us] of largest(funciones, FUNCTIONS)) say(`${each(us)} µs  ${funcion}`)
  say('  sentencias: por respuesta, ms de espera de cada una')
  const slowest = [...statements].toSorted(([, a], [, b]) => b.ms - a.ms).slice(0, STATEMENTS)
  for (const [text, { times, ms }] of slowest)
    say(`${each(times)}  ${formatNumber(ms / times, 2)} ms  ${text.replaceAll(/\s+/g, ' ').slice(0, 110)}`)
}

export async function measureAnatomia(stage: Stage): Promise<Row[]> {
  const { kept } = await openCatalogo(stage.datos, LIBROS)
  const shop = await stage.openShop({ databaseUrl: kept.url, cacheBytes: 0 })
  try {
    for (const { name, paths } of await listDirecciones(kept.query)) {
      const { url, pid } = shop
      const load = { url, pid, paths, headers: {}, connections: CONNECTIONS, strict: true }
      await runLoad({ ...load, seconds: WARM_UP_SECONDS }, stage.folder)
      let answers = 0
      const mirado = await shop.look(async () => {
        answers = (await runLoad({ ...load, seconds: stage.seconds }, stage.folder)).perSecond * stage.seconds
      })
      describe(name, answers, mirado)
    }
  } finally {
    await shop.stop()
    await kept.close()
  }
  return []
}
