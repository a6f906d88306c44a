// What something costs in memory: of this process and of those that it started.
import { readdirSync, readFileSync } from 'node:fs'

const LOOK_MS = 10
const PAGE = 4_096

const readNumbers = (path: string): number[] => {
  try {
    return readFileSync(path, 'utf8').trim().split(/\s+/).filter(Boolean).map(Number)
  } catch {
    return [] // it has ended, or this is no Linux
  }
}

const listTasks = (): string[] => {
  try {
    return readdirSync('/proc/self/task')
  } catch {
    return []
  }
}

function readMemory(): number {
  const children = listTasks().flatMap((task) => readNumbers(`/proc/self/task/${task}/children`))
  const theirs = children.map((pid) => (readNumbers(`/proc/${pid}/statm`)[1] ?? 0) * PAGE)
  return theirs.reduce((sum, bytes) => sum + bytes, process.memoryUsage.rss())
}

/** The most bytes that were held while `run` ran, beyond what was held before, with what it gave. */
export async function measureMemory<T>(run: () => Promise<T>): Promise<{ bytes: number; result: T }> {
  const before = readMemory()
  let most = before
  const timer = setInterval(() => {
    most = Math.max(most, readMemory())
  }, LOOK_MS)
  try {
    return { result: await run(), bytes: Math.max(most, readMemory()) - before }
  } finally {
    clearInterval(timer)
  }
}
