// What a minute of the long mixed load shows, and whether the minutes stay alike.

import { percentile } from './mezcla.ts'
import { type MezclaOutput, TIPOS } from './mezcla-clientes.ts'
import { formatNumber } from './report.ts'

/** Times in milliseconds, memory in MB, counts of answers. */
export type Minuto = {
  numero: number
  respuestas: number
  p99: number
  p99Pedidos: number
  rechazados: number
  fallados: number
  memoria: number
  conexiones: number
  perdidos: number
  dobles: number
  /** An import ran in this minute. */
  importacion: boolean
}

/** The first minutes fill caches and pools. */
const WARM = 2
/** Growth of the memory from the first third to the last one that still counts as flat: a share, and MB. */
const MEMORY_SHARE = 0.1
const MEMORY_MB = 30
const P99_TIMES = 2
const P99_MS = 100

type Seen = Pick<MezclaOutput, 'tipos'>

export function summarize({
  tipos,
}: Seen): Pick<Minuto, 'respuestas' | 'p99' | 'p99Pedidos' | 'rechazados' | 'fallados'> {
  const all = TIPOS.map((tipo) => tipos[tipo])
  const ms = all.flatMap((seen) => seen.ms)
  return {
    respuestas: ms.length,
    p99: percentile(ms, 0.99),
    p99Pedidos: percentile(tipos.pedido.ms, 0.99),
    rechazados: all.reduce((sum, { rechazados }) => sum + rechazados, 0),
    fallados: all.reduce((sum, { fallados }) => sum + fallados, 0),
  }
}

export const toLine = (minute: Minuto): string =>
  [
    `${String(minute.numero).padStart(3)} min`,
    `${formatNumber(minute.respuestas)} respuestas`,
    `p99 ${formatNumber(minute.p99)} ms`,
    `pedidos p99 ${formatNumber(minute.p99Pedidos)} ms`,
    `${formatNumber(minute.rechazados)} × 503`,
    `${formatNumber(minute.fallados)} errores`,
    `${formatNumber(minute.memoria)} MB`,
    `${formatNumber(minute.conexiones)} conexiones`,
    ...(minute.importacion ? ['importación'] : []),
  ].join('  ')

const median = (values: readonly number[]): number => percentile(values, 0.5)

/** What is not as it should be, in Spanish; nothing when all is flat. Compares the first third of the minutes with the last. */
export function judge(minutes: readonly Minuto[]): string[] {
  const later = minutes.length > 2 * WARM ? minutes.slice(WARM) : minutes
  const third = Math.max(1, Math.floor(later.length / 3))
  const [first, last] = [later.slice(0, third), later.slice(-third)]
  const sum = (key: 'rechazados' | 'fallados' | 'perdidos' | 'dobles') =>
    minutes.reduce((total, minute) => total + minute[key], 0)
  const broken: string[] = []
  for (const key of ['rechazados', 'fallados', 'perdidos', 'dobles'] as const) {
    if (sum(key) > 0) broken.push(`${formatNumber(sum(key))} ${key}`)
  }
  const grows = (key: 'memoria' | 'p99' | 'p99Pedidos', times: number, plus: number) => {
    const [before, after] = [median(first.map((one) => one[key])), median(last.map((one) => one[key]))]
    if (after > before * times + plus) broken.push(`${key} crece: ${formatNumber(before)} → ${formatNumber(after)}`)
  }
  grows('memoria', 1 + MEMORY_SHARE, MEMORY_MB)
  grows('p99', P99_TIMES, P99_MS)
  grows('p99Pedidos', P99_TIMES, P99_MS)
  return broken
}
