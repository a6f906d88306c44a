// Other processes, asked and signalled alike on Linux, macOS and Windows.
import { execFileSync, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

/** Whether the process runs. A zombie (a container without an init never reaps them) counts as gone. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
  return linuxState(pid) !== 'Z'
}

function linuxState(pid: number): string | null {
  if (process.platform !== 'linux') return null
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1')
    return stat.slice(stat.lastIndexOf(')') + 2)[0] ?? null
  } catch {
    return null
  }
}

/** The program's name, or null where the system does not tell. */
export function programName(pid: number): string | null {
  try {
    if (process.platform === 'linux') return readFileSync(`/proc/${pid}/comm`, 'utf8').trim()
    if (process.platform === 'win32') {
      const row = execFileSync('tasklist', ['/fi', `PID eq ${pid}`, '/fo', 'csv', '/nh'], { encoding: 'utf8' })
      return /^"([^"]+)"/.exec(row.trim())?.[1] ?? null
    }
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).trim()
  } catch {
    return null
  }
}

/** Polls until `check` gives a value, at most `ms` milliseconds. */
export async function waitFor<T>(check: () => T | Promise<T>, ms: number): Promise<NonNullable<T> | null> {
  const end = performance.now() + ms
  for (;;) {
    const value = await check()
    if (value) return value
    if (performance.now() > end) return null
    await sleep(20)
  }
}

export function signal(pid: number, name: NodeJS.Signals) {
  try {
    process.kill(pid, name)
  } catch {} // gone already
}

/**
 * Lets a process and what it starts from now on wait for their turn when they wake up, instead of pushing others off their core
 * (SCHED_BATCH, sched(7)). Their share stays the same. Only on Linux, and only where `chrt` (util-linux) is there.
 */
export function scheduleAsBatch(pid: number): void {
  if (process.platform === 'linux') spawnSync('chrt', ['--batch', '--pid', '0', String(pid)], { stdio: 'ignore' })
}
