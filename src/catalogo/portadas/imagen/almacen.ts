// Pictures that are made once: from the disk, else made in a queue and stored.
import type { FairQueue } from '#platform/fair-queue.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import type { Disco } from './disco.ts'

export type Almacen = ReturnType<typeof createAlmacen>

export function createAlmacen(disco: Pick<Disco, 'read' | 'write'>, conversions: FairQueue) {
  const underWay = createSingleFlight<Buffer>()
  return {
    read: disco.read,

    /**
     * The stored picture of this name; else it is made in a turn of `origen`, and stored. If it is being made when that
     * turn comes, both get the same one.
     */
    async keep(name: string, origen: string, make: () => Promise<Buffer>): Promise<Buffer> {
      const makeOrFind = async () => {
        const stored = await disco.read(name)
        if (stored) return stored
        const made = await make()
        await disco.write(name, made)
        return made
      }
      return (await disco.read(name)) ?? conversions.run(origen, () => underWay.run(name, makeOrFind))
    },
  }
}
