// The shop under many hostile clients: their effect on an ordinary reader and a customer, compared with a quiet shop.
import { note } from '../scripts/terminal.ts'
import { openLibreria } from './existencias.ts'
import type { HostilesInput, HostilesOutput } from './hostiles.ts'
import { createAgent, send } from './http.ts'
import { openQuery } from './kept.ts'
import type { LectorInput, LectorOutput, Visitas } from './lector.ts'
import { fillPanel } from './panel-filas.ts'
import { register } from './pedidos.ts'
import { startWorker, type Worker } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Shop, Stage } from './stage.ts'

const HOSTILES = 200
/** Up to this multiple of the quiet time a reader notices no difference. */
const TIMES_QUIET = 3
const LIBROS = 5_000
/** Pages that the reader goes through, kept after the first time. */
const PAGINAS = 100

const BUSQUEDAS = ['/busqueda/historia%20{n}', '/api/busqueda?q=viaje%20{n}', '/api/busqueda/sugerencias?q=ca{n}']
const PERDIDAS = ['/no-existe/{n}', '/libros/{id}', '/api/libros/id/{id}']
const LISTAS = ['/api/libros?limit=1000&offset={m}', '/api/busqueda?q=historia&cantidad=50&precio_hasta={m}']

type Ataque = { nombre: string; rutas: readonly string[]; desde: readonly string[] }

/** Linux answers on every address of 127.0.0.0/8; elsewhere all come from one. */
const spread = (n: number): string =>
  process.platform === 'linux' ? `127.0.${2 + Math.floor(n / 100)}.${1 + (n % 100)}` : '127.0.0.1'
const ONE = [spread(0)]
const MANY = Array.from({ length: HOSTILES }, (_, n) => spread(n))

const ATAQUES: readonly Ataque[] = [
  { nombre: 'búsquedas nuevas', rutas: BUSQUEDAS, desde: ONE },
  { nombre: 'direcciones que no existen', rutas: PERDIDAS, desde: ONE },
  { nombre: 'listas de mil libros', rutas: LISTAS, desde: ONE },
  { nombre: 'de todo', rutas: [...BUSQUEDAS, ...PERDIDAS, ...LISTAS], desde: ONE },
  { nombre: `de todo, ${HOSTILES} direcciones`, rutas: [...BUSQUEDAS, ...PERDIDAS, ...LISTAS], desde: MANY },
]

export async function measureSobrecarga(stage: Stage): Promise<Row[]> {
  const { query, close } = openQuery(stage.databaseUrl)
  await fillPanel(query, { libros: LIBROS, cuentas: 0, pedidos: 0 }).finally(close)
  const shop = await stage.openShop()
  const lector = startWorker<LectorOutput>('generator', 'lector.ts')
  const hostiles = startWorker<HostilesOutput>('generator', 'hostiles.ts')
  try {
    const input = await describeLector(stage, shop)
    await lector.ask({ ...input, seconds: 2 * stage.seconds }) // its pages are kept now
    const libreria = await openLibreria(stage.query, input.libros, stage.contados)
    const rows: Row[] = []
    rows.push(await measureIngresos(stage, shop))
    for (const ataque of ATAQUES) rows.push(...(await measureAtaque(stage, shop, input, { lector, hostiles, ataque })))
    const cuadre = await libreria?.judge()
    if (cuadre) {
      const broken = cuadre.descuadres.length + cuadre.sinEjemplares
      const budget = { text: '0', value: broken, atMost: 0 }
      rows.push({ name: 'existencias y líneas que no cierran', figure: formatNumber(broken), budget })
    }
    return rows
  } finally {
    await Promise.all([lector.stop(), hostiles.stop()])
    await shop.stop()
  }
}

const INGRESOS = 32
/** Reading a file needs a thread of the pool, as hashing a password does. */
const ARCHIVO = '/favicon.svg'
const ARCHIVO_MS = 100

/** Reads one file after the other during this many concurrent logins with a wrong password. */
async function measureIngresos({ seconds }: Stage, { url }: Shop): Promise<Row> {
  const end = performance.now() + 1_000 * seconds
  const agent = createAgent(INGRESOS)
  let ingresos = 0
  async function logIn(n: number): Promise<void> {
    const body = JSON.stringify({ email: `nadie${n}@anaquel.test`, password: 'Clave-de-prueba-1' })
    const headers = { 'content-type': 'application/json' }
    const { status } = await send(`${url}/api/usuarios/iniciar-sesion`, { method: 'POST', agent, headers, body })
    if (status === 401) ingresos++
  }
  const many = Array.from({ length: INGRESOS }, async (_, n) => {
    for (let turn = 0; performance.now() < end; turn++) await logIn(n + INGRESOS * turn)
  })
  const ms: number[] = []
  while (performance.now() < end) {
    const sent = performance.now()
    await send(url + ARCHIVO)
    ms.push(performance.now() - sent)
  }
  await Promise.all(many)
  agent.destroy()
  const p95 = at(ms, 0.95)
  return {
    name: `un archivo durante ${INGRESOS} ingresos`,
    figure: `p95 ${formatNumber(p95, 1)} ms`,
    p50: at(ms, 0.5),
    p99: at(ms, 0.99),
    perSecond: ingresos / seconds,
    budget: { text: `p95 ≤ ${ARCHIVO_MS} ms`, value: p95, atMost: ARCHIVO_MS },
  }
}

async function describeLector({ query, libros, seconds }: Stage, { url }: Shop): Promise<LectorInput> {
  const priced = await query<{ id: string }>('select id from libro where precio is not null order by num limit 200')
  return {
    url,
    desde:
      process.platform === 'linux'
        ? { lector: '127.0.0.8', cliente: '127.0.0.9' }
        : { lector: '127.0.0.1', cliente: '127.0.0.1' },
    paginas: ['/inicio', '/autores', '/ofertas', ...libros.slice(0, PAGINAS).map(({ id }) => `/libros/${id}`)],
    palabras: [...new Set(libros.flatMap(({ titulo }) => titulo.toLowerCase().match(/\p{L}{4,}/gu) ?? []))],
    token: await register(url, 0),
    libros: priced.map(({ id }) => id),
    seconds,
  }
}

type Parts = { lector: Worker<LectorOutput>; hostiles: Worker<HostilesOutput>; ataque: Ataque }

/** Alternates quiet and attacked rounds, so that other work on the machine affects both. */
async function measureAtaque(stage: Stage, shop: Shop, input: LectorInput, { lector, hostiles, ataque }: Parts) {
  const { nombre, rutas, desde } = ataque
  const quiet: LectorOutput[] = []
  const loud: LectorOutput[] = []
  const attacks: HostilesOutput[] = []
  for (let round = 0; round < stage.rounds; round++) {
    quiet.push(await lector.ask(input))
    const attack = { url: shop.url, rutas, desde, conexiones: HOSTILES, seconds: stage.seconds } satisfies HostilesInput
    const [seen, attacked] = await Promise.all([lector.ask(input), hostiles.ask(attack)])
    loud.push(seen)
    attacks.push(attacked)
  }
  const rate = attacks.reduce((sum, { perSecond }) => sum + perSecond, 0) / attacks.length
  const answers = sumAnswers(attacks)
  note(
    `${nombre}: ${formatNumber(rate)}/s; ${Object.entries(answers)
      .map(([status, n]) => `${status}: ${formatNumber(n)}`)
      .join(', ')}`,
  )
  const total = Object.values(answers).reduce((sum, n) => sum + n, 0)
  return [
    compare(`lector, ${nombre}`, quiet, loud, ({ paginas, busquedas }) => [paginas, busquedas], TIMES_QUIET),
    compare('  sus páginas', quiet, loud, ({ paginas }) => [paginas]),
    compare('  sus búsquedas', quiet, loud, ({ busquedas }) => [busquedas]),
    compare('  pedidos', quiet, loud, ({ pedidos }) => [pedidos]),
    {
      name: '  hostiles',
      figure: `${formatNumber((100 * (answers[503] ?? 0)) / Math.max(1, total), 1)} % de 503`,
      perSecond: rate,
    },
  ]
}

function compare(
  name: string,
  quiet: readonly LectorOutput[],
  loud: readonly LectorOutput[],
  choose: (output: LectorOutput) => Visitas[],
  atMost?: number,
): Row {
  const [before, now] = [quiet, loud].map((outputs) => outputs.flatMap(choose).flatMap(({ ms }) => ms)) as [
    number[],
    number[],
  ]
  const p95 = { before: at(before, 0.95), now: at(now, 0.95) }
  const failed = [...quiet, ...loud].flatMap(choose).reduce((sum, visitas) => sum + visitas.failed, 0)
  const ratio = p95.now / p95.before
  return {
    name,
    figure: `p95 ${formatNumber(p95.before, 1)} → ${formatNumber(p95.now, 1)} ms`,
    p50: at(now, 0.5),
    p99: at(now, 0.99),
    ...(atMost !== undefined && { budget: { text: `p95 ≤ ${atMost} × tranquila`, value: ratio, atMost } }),
    ...(failed > 0 && { spoiled: `${formatNumber(failed)} rechazos` }),
  }
}

const at = (ms: readonly number[], share: number): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0

function sumAnswers(attacks: readonly HostilesOutput[]): Record<number, number> {
  const sum: Record<number, number> = {}
  for (const [status, n] of attacks.flatMap(({ answers }) => Object.entries(answers))) {
    sum[Number(status)] = (sum[Number(status)] ?? 0) + n
  }
  return sum
}
