// Who waits in a fair queue: a line for each key, and who of them comes next.
import type { AppError } from './errors.ts'

/** `since`: when it was asked for, by the clock of `performance.now()`; `after`: whether it comes after all that do not. */
export type Job = { since: number; after: boolean; start(): void; refuse(error: AppError): void }
export type Lines = ReturnType<typeof createLines>

/** `turnsOf` says what a key has had so far; for `calm` milliseconds of waiting those who came first are served first. */
export function createLines(turnsOf: (key: string) => number, calm: number) {
  const lines = new Map<string, Job[]>() // none is empty, the newest is last
  let length = 0

  const findOldest = (): number =>
    [...lines.values()].reduce((oldest, [job]) => Math.min(oldest, job?.since ?? oldest), Infinity)
  const comesAfter = (key: string): number => Number(lines.get(key)?.[0]?.after)

  return {
    get length() {
      return length
    },
    add(key: string, job: Job): void {
      const line = lines.get(key)
      if (line) line.push(job)
      else lines.set(key, [job])
      length++
    },
    remove(key: string, job: Job): void {
      const line = lines.get(key)
      const at = line?.indexOf(job) ?? -1
      if (!line || at < 0) return
      line.splice(at, 1)
      length--
      if (line.length === 0) lines.delete(key)
    },
    /** It counts as the newest from now on. */
    renew(key: string): void {
      const line = lines.get(key)
      if (!line) return
      lines.delete(key)
      lines.set(key, line)
    },
    findNext(): [string, Job] | undefined {
      const isCalm = calm > 0 && performance.now() - findOldest() < calm
      let next: string | undefined
      for (const key of lines.keys()) {
        const ahead = next === undefined ? -1 : comesAfter(key) - comesAfter(next) || turnsOf(key) - turnsOf(next)
        if (ahead < 0 || (ahead === 0 && !isCalm)) next = key
      }
      const job = next === undefined ? undefined : lines.get(next)?.[0]
      return next !== undefined && job ? [next, job] : undefined
    },
    /** The job that would be served last, unless that were a new one of `key`. */
    findLast(key: string): [string, Job] | undefined {
      let [last, rounds, lastTurn] = ['', (lines.get(key)?.length ?? 0) + 1, turnsOf(key)]
      for (const [other, line] of lines) {
        const ahead = line.length - rounds || turnsOf(other) - lastTurn
        if (other !== key && (ahead > 0 || (ahead === 0 && last === ''))) {
          ;[last, rounds, lastTurn] = [other, line.length, turnsOf(other)]
        }
      }
      const job = lines.get(last)?.at(-1)
      return job && [last, job]
    },
  }
}
