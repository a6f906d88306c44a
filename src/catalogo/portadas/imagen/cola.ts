// Queues with an end: pictures never take more of the machine than they were given.
import { createFairQueue, type FairQueue } from '#platform/fair-queue.ts'

const PATIENCE = 30_000
const MENSAJE = 'Hay muchas imágenes en camino. Probá de nuevo en unos segundos.'

type Places = Pick<Parameters<typeof createFairQueue>[0], 'name' | 'by' | 'atOnce' | 'waiting' | 'remembered'>

/** Fair by who asks; what finds no place is to be answered in another way. */
export const createCola = (places: Places): FairQueue =>
  createFairQueue({ ...places, patience: PATIENCE, mensaje: MENSAJE })
