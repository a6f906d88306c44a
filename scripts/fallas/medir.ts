// What a process holds: memory and sockets (Linux).
import { readdirSync, readlinkSync } from 'node:fs'
import { readMemory } from '../../bench/processes.ts'

/** Memory in MB, open sockets. */
export type Medida = { memoria: number; conexiones: number }

export const measure = (pid: number): Medida => ({ memoria: readMemory(pid) ?? 0, conexiones: countSockets(pid) })

/** Sockets that a process has open; 0 where the system does not tell. */
export function countSockets(pid: number): number {
  const folder = `/proc/${pid}/fd`
  return list(folder).filter((fd) => {
    try {
      return readlinkSync(`${folder}/${fd}`).startsWith('socket:')
    } catch {
      return false // closed meanwhile
    }
  }).length
}

function list(folder: string): string[] {
  try {
    return readdirSync(folder)
  } catch {
    return [] // the process is gone
  }
}
