import type { Kysely } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { enqueue, HOUR, type JobHandlers, PATIENT, type Queues } from '#platform/jobs.ts'
import { extendReservas, listPorServir, listVencidas, lockPedidoDe, lockSinFin, putFin } from './existencia.queries.ts'
import { serveEncargos } from './existencia.service.ts'
import { expireReservas } from './reserva.service.ts'

declare module '#platform/jobs.ts' {
  interface Jobs {
    /** The time of an order's reservations has run out. */
    'reserva-vencida': { pedidoId: string }
    /** A book in pre-sale that an order waits for comes out on another day than its customer was told; both `yyyy-mm-dd`. */
    'preventa-corrida': { pedidoId: string; libroId: string; antes: string; ahora: string }
  }
}

declare module '#platform/slice.ts' {
  interface Machine {
    sePaga: SePaga
  }
}

export const existenciaQueues = {
  'reserva-vencida': { ...PATIENT, deleteAfterSeconds: HOUR },
} satisfies Partial<Queues>

/** The mails of these jobs. */
export const preventaQueues = { 'preventa-corrida': PATIENT } satisfies Partial<Queues>

/** Whether somebody is paying an order right now: then its copies are kept for another while. */
export type SePaga = (pedidoId: string) => Promise<boolean>

/** Kept for so long again where an order is being paid, and no more often: others want the copies too. */
const PRORROGA = { minutos: 30, veces: 2 }

/**
 * Ends the reservations of an order whose time has run out. `sePaga` is asked before anything is locked. A job that comes
 * twice, or after the order went on, changes nothing.
 */
export const createExistenciaHandlers = (
  db: Kysely<Database>,
  sePaga: SePaga,
): Pick<JobHandlers, 'reserva-vencida'> => ({
  'reserva-vencida': async ({ data: { pedidoId } }) => {
    const paying = await sePaga(pedidoId)
    await db.transaction().execute(async (trx) => {
      if (!(await lockPedidoDe(trx, pedidoId))) return // deleted meanwhile
      if (paying) await extendReservas(trx, pedidoId, PRORROGA)
      await expireReservas(trx, pedidoId)
    })
  },
})

/** No copy is kept without an end for an order that nobody has paid for nor works on: those get one, so many days from now. */
export async function endSinPago(trx: Db, dias: number): Promise<void> {
  const pedidoIds = await lockSinFin(trx)
  if (pedidoIds.length > 0) await putFin(trx, pedidoIds, dias)
}

/** Gives every order whose reservations ran out to the queue. */
export async function enqueueVencidas(trx: Db): Promise<void> {
  for (const pedidoId of await listVencidas(trx)) await enqueue(trx, 'reserva-vencida', { pedidoId })
}

/** Serves promises that were passed over because somebody was changing their order. */
export async function serveRezagados(db: Kysely<Database>): Promise<void> {
  for (const libroId of await listPorServir(db)) {
    await db.transaction().execute((trx) => serveEncargos(trx, [libroId]))
  }
}
