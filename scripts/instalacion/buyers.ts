// The customers of the trial, seen from the trial (compradores.ts is they).
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join } from 'node:path'
import { root } from '../root.ts'
import { Failure } from '../terminal.ts'
import type { Ventas } from './compradores.ts'
import { MACHINE, OUTSIDE } from './internet.ts'

const CUSTOMERS = 32

export type Buyers = { stop(): Promise<Ventas> }

/** Returns when each of them has an account. */
export async function openBuyers(dominio: string, trusted: string): Promise<Buyers> {
  const program = [process.execPath, join(root, 'scripts', 'instalacion', 'compradores.ts')]
  const child = spawn('ip', ['netns', 'exec', OUTSIDE, ...program, dominio, MACHINE, trusted, String(CUSTOMERS)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve())
    child.once('exit', () => reject(new Failure('Los clientes no pudieron empezar (ver arriba).')))
  })
  return {
    async stop() {
      child.send('basta')
      const [ventas] = (await once(child, 'message')) as [Ventas]
      return ventas
    },
  }
}
