// docs/api.md: every call of the specification's section 7 with its guard and the tests that prove it. This file parses it
// and compares it with the answers that a test run has recorded.

export const GUARDS = ['público', 'sesión', 'dueño', 'admin'] as const
export type Guard = (typeof GUARDS)[number]
export const PENDIENTE = 'pendiente'

/** `proofs` are `file › test title`; none where the call is still `pendiente`. */
export type Row = { method: string; path: string; guard: string; proofs: string[] }

/** A recorded outcome of a call: success, or a refusal of its guard. */
export type Outcome = '2xx' | '401' | '403'
export type Seen = { method: string; path: string; outcome: Outcome }

const OUTCOMES: Record<Guard, readonly Outcome[]> = {
  público: ['2xx'],
  sesión: ['2xx', '401'],
  dueño: ['2xx', '401', '403'],
  admin: ['2xx', '401', '403'],
}

/** The rows of the tables that begin with a call, `GET /api/…`. */
export function readApiTable(markdown: string): Row[] {
  return markdown.split('\n').flatMap((line) => {
    const [, call = '', guard = '', tests = ''] = line.split(/(?<!\\)\|/).map((cell) => cell.trim())
    const [, method, path] = /^`(GET|POST|PUT|DELETE) (\/\S+)`$/.exec(call) ?? []
    if (!method || !path) return []
    const proofs = tests === PENDIENTE ? [] : tests.split('<br>').map((test) => test.trim().replace(/^`|`$/g, ''))
    return [{ method, path, guard, proofs }]
  })
}

export const isGuard = (text: string): text is Guard => GUARDS.some((guard) => guard === text)

/** The path without its query and the names of its parameters: equal for two rows of one route. */
export const shapeOf = (path: string): string => path.replace(/\?.*$/, '').replace(/\{\w+\}/g, '{}')

const UUID = '[\\da-fA-F]{8}(?:-[\\da-fA-F]{4}){3}-[\\da-fA-F]{12}'

/** Whether an address is one of a row's call; `{id}` and `{userId}` stand for ids, other names for anything. */
function matches({ path }: Row, address: string): boolean {
  const pattern = path
    .replace(/\?.*$/, '')
    .split(/(\{\w+\})/)
    .map((part) =>
      /^\{(?:id|userId)\}$/.test(part) ? UUID : /^\{/.test(part) ? '[^/]+' : part.replace(/[.*+]/g, '\\$&'),
    )
    .join('')
  return new RegExp(`^${pattern}/?$`).test(address.replace(/\?.*$/, ''))
}

const countParameters = ({ path }: Row) => path.split('{').length

/** The rows that an answered address belongs to; a path without parameters wins over one with them. */
function rowsOf(rows: readonly Row[], { method, path }: Seen): Row[] {
  const found = rows.filter((row) => row.method === method && matches(row, path))
  const fewest = Math.min(...found.map(countParameters))
  return found.filter((row) => countParameters(row) === fewest)
}

/**
 * What is missing: each row whose tests are all in files of this run needs a recorded success and a recorded refusal by
 * its guard.
 */
export function judgeRun(rows: readonly Row[], seen: readonly Seen[], files: ReadonlySet<string>): string[] {
  const outcomes = new Map<Row, Set<Outcome>>(rows.map((row) => [row, new Set()]))
  for (const one of seen) for (const row of rowsOf(rows, one)) outcomes.get(row)?.add(one.outcome)
  return rows.flatMap((row) => {
    const { method, path, guard, proofs } = row
    const ran = proofs.length > 0 && proofs.every((proof) => files.has(proof.split(' › ')[0] ?? ''))
    if (!ran || !isGuard(guard)) return []
    return OUTCOMES[guard]
      .filter((outcome) => !outcomes.get(row)?.has(outcome))
      .map((outcome) => `${method} ${path} (${guard}) was never seen with ${outcome}`)
  })
}
