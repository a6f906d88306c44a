// Mixed load: its capacity, three times as much of it, and what the orders notice.

import type { PasarelaDeEnsayo } from '#ensayo/pasarela/pasarela.ts'
import { countDinero } from '../scripts/fallas/dinero.ts'
import { loadServer } from '../scripts/server.ts'
import { note } from '../scripts/terminal.ts'
import { type Libreria, openLibreria } from './existencias.ts'
import { openQuery, type Query } from './kept.ts'
import { describeManos, startManos } from './manos.ts'
import {
  type Atendidos,
  type Mezcla,
  type MezclaInput,
  type MezclaOutput,
  TIPOS,
  type Tipo,
} from './mezcla-clientes.ts'
import { insertAdmin } from './panel.ts'
import { register } from './pedidos.ts'
import { startWorker, type Worker } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

/** Visitors of every kind; and nothing but orders, as on the day of a sale. */
const DE_TODO: Mezcla = { guardada: 500, libro: 180, busqueda: 200, pedido: 79, pago: 1, panel: 40 }
const PEDIDOS: Mezcla = { pedido: 1 }
const CLIENTES = 32
const BUYERS = 32
/** Other scenarios register their own customers. */
const FIRST_BUYER = 1_000
const ADDRESSES = 100
const TIMES = 3
const ORDER_P99_MS = 1_000

export type Visitantes = Omit<MezclaInput, 'seconds' | 'clientes' | 'ritmo'>

/** Accounts, books and words for the visitors of a shop with a catalogue. */
export async function describeVisitantes(
  query: Query,
  url: string,
  pasarela: string | null = null,
): Promise<Visitantes> {
  const { authorization } = await insertAdmin(query)
  return {
    url,
    // Linux answers on every address of 127.0.0.0/8; elsewhere all come from one.
    desde:
      process.platform === 'linux' ? Array.from({ length: ADDRESSES }, (_, n) => `127.0.3.${1 + n}`) : ['127.0.0.1'],
    tokens: await Promise.all(Array.from({ length: BUYERS }, (_, n) => register(url, FIRST_BUYER + n))),
    admin: authorization.replace('Bearer ', ''),
    mezcla: DE_TODO,
    pasarela,
    ...(await listPalabras(query)),
  }
}

/** The staff that works beside these visitors; nobody where nothing is counted. */
export const startAtencion = (query: Query, { url, admin, tokens }: Visitantes, libreria: Libreria | null) =>
  libreria &&
  startManos({
    url,
    admin,
    query,
    libros: libreria.libros,
    lugares: libreria.lugares,
    clientes: new Map(tokens.map((token, n) => [`cliente${FIRST_BUYER + n}@anaquel.test`, token])),
  })

/** Books with a price and the words of their titles. */
export async function listPalabras(query: Query): Promise<Pick<Visitantes, 'libros' | 'palabras'>> {
  const priced = await query<{ id: string; titulo: string }>(
    'select id, titulo from libro where precio is not null order by num limit 2000',
  )
  return {
    libros: priced.map(({ id }) => id),
    palabras: [...new Set(priced.flatMap(({ titulo }) => titulo.toLowerCase().match(/\p{L}{4,}/gu) ?? []))],
  }
}

/** Answers a second to visitors who ask again at once. */
export async function measureCapacity(worker: Worker<MezclaOutput>, visitantes: Visitantes, seconds: number) {
  await worker.ask({ ...visitantes, clientes: CLIENTES, seconds } satisfies MezclaInput) // its pages are kept now
  const { perSecond } = await worker.ask({ ...visitantes, clientes: CLIENTES, seconds } satisfies MezclaInput)
  return perSecond
}

export const percentile = (ms: readonly number[], share: number): number =>
  ms.toSorted((a, b) => a - b)[Math.min(ms.length - 1, Math.floor(ms.length * share))] ?? 0

/** Acknowledged orders that are not stored, and orders stored more than once. */
export async function countOrders(query: Query, confirmados: MezclaOutput['confirmados']) {
  const stored = await query<{ id: string; key: string }>(
    'select id, idempotency_key as key from pedido where idempotency_key = any($1)',
    [confirmados.map(({ key }) => key)],
  )
  const byKey = Map.groupBy(stored, ({ key }) => key)
  return {
    perdidos: confirmados.filter(({ key, id }) => !byKey.get(key)?.some((one) => one.id === id)).length,
    dobles: stored.length - byKey.size,
  }
}

/**
 * Three times the load that the shop can serve, from many addresses: visitors of all kinds, then orders alone. A share of the
 * books is counted, and the staff works meanwhile.
 */
export async function measureTriple(stage: Stage): Promise<Row[]> {
  const { query, close } = openQuery(stage.databaseUrl)
  const { startPasarela } = await loadServer()
  const ensayo = await startPasarela({ conHttp: true })
  ensayo.palancas.veces = 2 // each payment is told twice
  const shop = await stage.openShop({ ensayo: ensayo.url })
  const worker = startWorker<MezclaOutput>('generator', 'mezcla-clientes.ts')
  try {
    const visitantes = await describeVisitantes(query, shop.url, ensayo.url)
    const libreria = await openLibreria(query, visitantes.libros, stage.contados)
    const rows: Row[] = []
    for (const [nombre, mezcla] of [
      ['de todo', DE_TODO],
      ['solo pedidos', PEDIDOS],
    ] as const) {
      const manos = startAtencion(query, visitantes, libreria)
      rows.push(...(await overload(stage, worker, query, { nombre, visitantes: { ...visitantes, mezcla }, ensayo })))
      await manos?.stop()
      if (manos) note(`en la librería: ${describeManos(manos.hechas)}`)
      for (const raro of manos?.raros.slice(0, 3) ?? []) note(raro)
    }
    const cuadre = await libreria?.judge()
    if (cuadre) {
      for (const que of cuadre.descuadres.slice(0, 10)) note(que)
      rows.push(zero('existencias que no cierran', cuadre.descuadres.length))
      rows.push(zero('líneas contadas sin sus ejemplares', cuadre.sinEjemplares))
    }
    return rows
  } finally {
    await worker.stop()
    await shop.stop()
    await ensayo.end()
    await close()
  }
}

type Carga = { nombre: string; visitantes: Visitantes; ensayo: PasarelaDeEnsayo }

async function overload(
  { seconds, rounds }: Stage,
  worker: Worker<MezclaOutput>,
  query: Query,
  { nombre, visitantes, ensayo }: Carga,
): Promise<Row[]> {
  const capacity = await measureCapacity(worker, visitantes, seconds)
  const mix = Object.entries(visitantes.mezcla).map(([tipo, share]) => `${tipo} ${share}`)
  note(`${nombre} (${mix.join(', ')}): ${formatNumber(capacity)}/s con ${CLIENTES} clientes`)
  const runs: MezclaOutput[] = []
  for (let round = 0; round < rounds; round++) {
    runs.push(await worker.ask({ ...visitantes, ritmo: TIMES * capacity, seconds: 2 * seconds } satisfies MezclaInput))
  }
  const { perdidos, dobles } = await countOrders(
    query,
    runs.flatMap(({ confirmados }) => confirmados),
  )
  for (const { tipos } of runs) {
    for (const tipo of TIPOS) {
      for (const [falla, veces] of Object.entries(tipos[tipo].fallas)) note(`${tipo}: ${veces} × ${falla}`)
    }
  }
  const pagados = runs.flatMap((run) => run.pagados)
  const dinero = await countDinero({ query, ensayo }, pagados)
  if (dinero && dinero.pagos > 0) note(`${formatNumber(dinero.pagos)} pedidos pagados, avisados dos veces`)
  const unsent = runs.reduce((sum, { perdidas }) => sum + perdidas, 0)
  if (unsent > 0) note(`${formatNumber(unsent)} visitas no llegaron a salir: había demasiadas en camino`)
  return [
    ...TIPOS.filter((tipo) => visitantes.mezcla[tipo]).map((tipo) =>
      describeTipo(
        `${TIMES} × capacidad ${nombre}, ${tipo}`,
        tipo,
        runs.map(({ tipos }) => tipos[tipo]),
      ),
    ),
    zero('  pedidos perdidos', perdidos),
    zero('  pedidos dobles', dobles),
    ...(dinero && dinero.pagos > 0
      ? [zero('  pagos perdidos', dinero.sinAnotar), zero('  pagos dobles', dinero.pagosDobles)]
      : []),
  ]
}

function describeTipo(name: string, tipo: Tipo, seen: readonly Atendidos[]): Row {
  const ms = seen.flatMap((one) => one.ms)
  const sum = (key: 'rechazados' | 'fallados') => seen.reduce((total, one) => total + one[key], 0)
  const asked = ms.length + sum('rechazados') + sum('fallados')
  const p99 = percentile(ms, 0.99)
  return {
    name,
    figure: `${formatNumber((100 * sum('rechazados')) / Math.max(1, asked), 1)} % de 503`,
    p50: percentile(ms, 0.5),
    p99,
    ...(tipo === 'pedido' && { budget: { text: `p99 ≤ ${ORDER_P99_MS} ms`, value: p99, atMost: ORDER_P99_MS } }),
    ...(sum('fallados') > 0 && { spoiled: `${formatNumber(sum('fallados'))} sin respuesta o con error` }),
  }
}

const zero = (name: string, count: number): Row => ({
  name,
  figure: formatNumber(count),
  budget: { text: '0', value: count, atMost: 0 },
})
