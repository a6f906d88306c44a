// The table: one fault a row.
import { formatNumber } from '../../bench/report.ts'
import type { Medida } from './medir.ts'
import type { Resultado } from './probar.ts'

const HEAD = [
  'falla',
  'confirmados',
  'perdidos',
  'dobles',
  'pagos',
  'sin anotar',
  'pagos dobles',
  'devoluciones',
  'facturas',
  'actos',
  'actos perdidos',
  'sin ejemplares',
  'más lenta',
  'vuelve en',
  'MB',
  'conexiones',
  '',
]

const NADA = ['–', '–', '–', '–', '–']

const seconds = (value: number | null) => (value === null ? 'nunca' : `${formatNumber(value, 1)} s`)
const change = (antes: Medida, despues: Medida, key: keyof Medida) =>
  `${formatNumber(antes[key])} → ${formatNumber(despues[key])}`

const listDinero = ({ pagos, sinAnotar, pagosDobles, devoluciones, facturas }: NonNullable<Resultado['dinero']>) => [
  ...[pagos, sinAnotar, pagosDobles, devoluciones, facturas],
]

const toCells = (row: Resultado): string[] => [
  row.titulo,
  formatNumber(row.confirmados),
  formatNumber(row.perdidos),
  formatNumber(row.dobles),
  ...(row.dinero ? listDinero(row.dinero).map((n) => formatNumber(n)) : NADA),
  ...[row.actos?.actos, row.actos?.actosPerdidos].map((n) => (n === undefined ? '–' : formatNumber(n))),
  row.sinEjemplares === null ? '–' : formatNumber(row.sinEjemplares),
  seconds(row.masLenta),
  seconds(row.vuelve),
  change(row.antes, row.despues, 'memoria'),
  change(row.antes, row.despues, 'conexiones'),
  row.rotas.length === 0 ? 'ok' : 'rota',
]

/** The table, then what customers saw and which promises were broken. */
export function formatResultados(rows: readonly Resultado[]): string {
  const table = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => (column === 0 ? cell.padEnd(widths[0] ?? 0) : cell.padStart(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  const notes = rows.flatMap(({ titulo, vieron, hicieron, rotas }) => [
    `${titulo}\n  vieron: ${vieron}`,
    ...(hicieron ? [`  en la librería: ${hicieron}`] : []),
    ...rotas.map((promesa) => `  ✗ promesa rota: ${promesa}`),
  ])
  return [...lines, '', ...notes].join('\n')
}
