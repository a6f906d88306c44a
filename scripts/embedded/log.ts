// PostgreSQL's log: opened safely, bounded, and read for the reason of a failed start.
import { closeSync, constants, copyFileSync, ftruncateSync, lstatSync, openSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type Home } from './home.ts'

const LOG_BYTES = 10 * 1024 * 1024

export const logPath = (home: Home): string => join(home.dir, 'postgres.log')

/** Opened by us, so that the log is the shop's own file. */
export function prepareLog(home: Home): string {
  const log = logPath(home)
  closeSync(openLog(log))
  boundLog(log)
  giveTo(home, log)
  return log
}

// Root must not write where a link of the account leads. Windows has no such flag.
export const openLog = (log: string): number =>
  openSync(log, constants.O_WRONLY | constants.O_APPEND | constants.O_CREAT | (constants.O_NOFOLLOW ?? 0), 0o600)

/** Empties a log that has grown, keeping one copy. PostgreSQL holds the file open and appends to it: it stays the same one. */
export function boundLog(log: string, max = LOG_BYTES) {
  const found = lstatSync(log, { throwIfNoEntry: false })
  if (!found?.isFile() || found.size <= max) return
  rmSync(`${log}.1`, { force: true })
  copyFileSync(log, `${log}.1`, constants.COPYFILE_EXCL)
  const file = openSync(log, constants.O_RDWR | (constants.O_NOFOLLOW ?? 0))
  ftruncateSync(file)
  closeSync(file)
}

export const lastLine = (text: string | null) => (text ?? '').trim().split('\n').at(-1)?.trim() ?? ''

export const fatalLine = (log: string) => {
  const line = log.split('\n').findLast((text) => /FATAL|PANIC|error/i.test(text)) ?? lastLine(log)
  return line.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'sin explicación'
}
