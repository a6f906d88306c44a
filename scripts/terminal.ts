// What a person reads in the terminal: one line per finished step, one line per expected failure.
import { describeError } from '#platform/describe-error.ts'

/** A failure that we foresaw. Its message is the one line that the person reads; no stack trace follows. `code` is the exit code. */
export class Failure extends Error {
  readonly code: number | undefined
  constructor(message: string, code?: number) {
    super(message)
    this.code = code
  }
}

/** The exit code of a defect in the open shop (EX_SOFTWARE): it is started again (bin/run.mjs, scripts/workers.ts). */
export const CRASHED = 70

/** The exit code of a shop whose data another one holds (EX_UNAVAILABLE): it is not started again (bin/run.mjs, ops/anaquel.service). */
export const TAKEN = 69

const colour = process.stdout.isTTY && !process.env.NO_COLOR
const paint = (code: number, text: string) => (colour ? `\x1b[${code}m${text}\x1b[39m` : text)

export const say = (text: string): void => void process.stdout.write(`${text}\n`)
export const done = (text: string, ms?: number): void =>
  say(`${paint(32, '✓')} ${text}${ms === undefined ? '' : ` (${formatMs(ms)})`}`)
export const note = (text: string): void => say(`${paint(33, '·')} ${text}`)
export const fail = (text: string): void => void process.stderr.write(`${paint(31, '✗')} ${text}\n`)

export const formatMs = (ms: number) =>
  ms < 10_000 ? `${Math.round(ms)} ms` : `${(ms / 1000).toFixed(1).replace('.', ',')} s`

/** Runs one step and says how long it took. `describe` gives the line; without a line the step stays silent. */
export async function step<T>(run: () => Promise<T>, describe: (result: T) => string | null): Promise<T> {
  const start = performance.now()
  const result = await run()
  const text = describe(result)
  if (text) done(text, performance.now() - start)
  return result
}

/** A counter that rewrites its own line in a terminal, and keeps silent in a file or a pipe. */
export function progress(label: string): (current: number, total: number) => void {
  let last = 0
  return (current, total) => {
    if (!process.stdout.isTTY || (current < total && performance.now() - last < 100)) return
    last = performance.now()
    process.stdout.write(current < total ? `\r  ${label}: ${current} de ${total}` : '\r\x1b[2K')
  }
}

const messageOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

type ErrorClass = new (...args: never[]) => Error
const expected: ErrorClass[] = [Failure]

/** Names further errors that are told in one line. The server's bundle has classes of its own. */
export const expectErrors = (...classes: ErrorClass[]): void => void expected.push(...classes)

/** An unexpected error with its trace, which is what helps then; of a database's error nothing that repeats its row. */
export const showDefect = (error: unknown): void => console.error(error instanceof Error ? describeError(error) : error)

/** Runs a command to its exit code, `failed` where it throws. The expected failure is one line, a defect shows its trace. */
export async function runCommand(command: () => Promise<number>, failed = 1): Promise<never> {
  try {
    process.exit(await command())
  } catch (error) {
    if (expected.some((type) => error instanceof type)) fail(messageOf(error))
    else showDefect(error)
    process.exit(error instanceof Failure ? (error.code ?? failed) : failed)
  }
}
