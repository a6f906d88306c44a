// postmaster.pid: which process serves the cluster's folder, where it listens, and whether it is ready.
import { readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { giveTo, type Home } from './home.ts'
import { programName } from './process.ts'

export interface PidFile {
  pid: number
  port: number
  ready: boolean
}

/** Its lines: pid, data folder, start time, port, socket folder, address, shared memory, state. */
export function readPidFile(data: string): PidFile | null {
  try {
    const lines = readFileSync(join(data, 'postmaster.pid'), 'utf8').split('\n')
    const pid = Math.abs(Number(lines[0]))
    return pid ? { pid, port: Number(lines[3]), ready: lines[7]?.trim() === 'ready' } : null
  } catch {
    return null
  }
}

export const isPostgres = (pid: number) => /postgres/i.test(programName(pid) ?? 'postgres')

/**
 * After a crash the pid may belong to somebody else, and PostgreSQL then refuses to start. A pid that cannot exist
 * takes its place; the rest stays, so that PostgreSQL still checks its shared memory for survivors.
 */
export function disownPidFile(home: Home, data: string) {
  const file = join(data, 'postmaster.pid')
  const text = readFileSync(file, 'utf8').replace(/^-?\d+/, '99999999')
  rmSync(file)
  writeFileSync(file, text, { mode: 0o600, flag: 'wx' })
  giveTo(home, file)
}
