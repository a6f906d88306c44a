// What a page that is not there asks: whether its address leads to another one.
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { createWriteBehind } from '#platform/write-behind.ts'
import { addVisitas, findDestino } from './redireccion.queries.ts'
import { isAnotable, toRuta } from './redireccion.rules.ts'

/** An address may lead to one that leads on; so often at most. */
const PASOS_MAX = 5

declare module '#platform/http/context.ts' {
  interface Services {
    redirecciones: ReturnType<typeof createRedirecciones>
  }
}

/** Leads old addresses on and counts who asks for them. The caller closes it before the database. */
export function createRedirecciones(db: Db, warn: (error: Error) => void) {
  const writeBehind = createWriteBehind((veces) => addVisitas(db, veces, toLocalDay(new Date())), warn)

  async function follow(ruta: string): Promise<string | null> {
    const passed = new Set<string>()
    let destino: string | null = null
    for (let at: string | null = ruta; at !== null && passed.size < PASOS_MAX; ) {
      if (passed.has(at)) return null // in a circle
      passed.add(at)
      const next: string | null = await findDestino(db, at)
      destino = next ?? destino
      at = next === null ? null : toRuta(next)
    }
    return destino
  }

  return {
    /** The page that an address without one leads to; null where it leads nowhere. It is counted. Never throws. */
    async lead(direccion: string): Promise<string | null> {
      const ruta = toRuta(direccion)
      if (ruta === null) return null
      try {
        const destino = await follow(ruta)
        if (destino !== null || isAnotable(ruta)) writeBehind.add(ruta)
        return destino
      } catch (error) {
        warn(error as Error)
        return null
      }
    },
    flush: writeBehind.flush,
    close: writeBehind.close,
  }
}
