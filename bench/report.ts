// The table of figures, each with its budget beside it.

/** A budget: a figure and its limit. */
export type Budget = { text: string; value: number } & ({ atLeast: number } | { atMost: number })

/** One line of the table. Times in milliseconds, memory in megabytes. */
export type Row = {
  name: string
  figure: string
  p50?: number
  p99?: number
  perSecond?: number
  /** Requests per second against the bare server's. */
  ratio?: number
  /** Microseconds of the server's core for one answer: meaningful on a busy machine too. */
  cost?: number | null
  memory?: number | null
  budget?: Budget
  /** Why the row is void: a busy generator, refused requests. */
  spoiled?: string
}

export const formatNumber = (value: number, digits = 0): string =>
  value.toLocaleString('es-AR', { minimumFractionDigits: digits, maximumFractionDigits: digits })

const HEAD = ['escenario', 'medida', 'p50 ms', 'p99 ms', '/s', '× Node', 'µs', 'MB', 'presupuesto', 'resultado']

export const isMet = (budget: Budget): boolean =>
  'atLeast' in budget ? budget.value >= budget.atLeast : budget.value <= budget.atMost

function judge({ budget, spoiled }: Row): string {
  if (spoiled) return `nula: ${spoiled}`
  if (!budget) return ''
  if (isMet(budget)) return 'ok'
  const limit = 'atLeast' in budget ? budget.atLeast : budget.atMost
  if (limit === 0) return 'no cumple'
  const miss = `${formatNumber((Math.abs(budget.value - limit) / limit) * 100)} %`
  return 'atLeast' in budget ? `falta ${miss}` : `sobra ${miss}`
}

const optional = (value: number | null | undefined, digits: number) =>
  value === null || value === undefined ? '' : formatNumber(value, digits)

const toCells = (row: Row): string[] => [
  row.name,
  row.figure,
  optional(row.p50, 2),
  optional(row.p99, 2),
  optional(row.perSecond, 0),
  optional(row.ratio, 2),
  optional(row.cost, 0),
  optional(row.memory, 0),
  row.budget?.text ?? '',
  judge(row),
]

export function formatTable(rows: readonly Row[]): string {
  const table = [HEAD, ...rows.map(toCells)]
  const widths = HEAD.map((_, column) => Math.max(...table.map((cells) => cells[column]?.length ?? 0)))
  const isNumber = (column: number) => column >= 1 && column <= 7
  const lines = table.map((cells) =>
    cells
      .map((cell, column) => (isNumber(column) ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0)))
      .join('  ')
      .trimEnd(),
  )
  lines.splice(1, 0, widths.map((width) => '─'.repeat(width)).join('  '))
  return lines.join('\n')
}
