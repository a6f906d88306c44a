// A process apart that misbehaves as it is told, for tests.
import { setTimeout as sleep } from 'node:timers/promises'
import { serveTareas } from '#platform/aparte/servir.ts'
import { AppError } from '#platform/errors.ts'

/** What it is told. */
export type Mal = 'dice' | 'rechaza' | 'crece' | 'reserva' | 'gira' | 'espera'

async function muestra(_: object, como: Mal): Promise<number> {
  const held: unknown[] = []
  if (como === 'rechaza') throw new AppError(409, 'NO', 'No.', { campo: 'No.' })
  // Few large things: many small ones would be gone over again and again before there is no room.
  if (como === 'crece') for (;;) held.push(new Array(100_000).fill(held.length + 0.5))
  if (como === 'reserva') for (;;) await sleep(1, held.push(Buffer.alloc(8_000_000, 1)))
  if (como === 'gira') for (;;);
  if (como === 'espera') await sleep(60_000)
  return process.pid
}

if (process.send) serveTareas({ muestra } as never) // this process has no other works, and its own words
