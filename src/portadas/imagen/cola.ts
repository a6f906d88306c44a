// Queues with an end: pictures never take more of the machine than they were given.
import { createFairQueue, type FairQueue } from '../../platform/fair-queue.ts'

const PATIENCE = 30_000
const MENSAJE = 'Hay muchas imágenes en camino. Probá de nuevo en unos segundos.'

/** Fair by the address that asks; what finds no place is to be answered in another way. */
export const createCola = (places: { atOnce: number; waiting: number }): FairQueue =>
  createFairQueue({ ...places, patience: PATIENCE, mensaje: MENSAJE })
