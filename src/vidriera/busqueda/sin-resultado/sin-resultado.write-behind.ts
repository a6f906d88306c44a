// Searches without a result are noted in memory and written behind the search.
import { LRUCache } from 'lru-cache'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { ORDER_TOPIC, type PageCache } from '#platform/http/page-cache.ts'
import { createWriteBehind } from '#platform/write-behind.ts'
import { addSinResultado } from './sin-resultado.queries.ts'
import { readConsulta, toTextoGuardado } from './sin-resultado.rules.ts'

/** Texts that were found to have no book since the catalogue last changed. */
const VISTOS_MAX = 2_000

declare module '#platform/http/context.ts' {
  interface Services {
    sinResultado: ReturnType<typeof createSinResultado>
  }
}

/** Notes searches without a result, also those that the page cache answers again. The caller closes it before the database. */
export function createSinResultado(
  db: Db,
  cache: Pick<PageCache, 'generation' | 'isCurrent' | 'onHit'>,
  warn: (error: Error) => void,
) {
  const writeBehind = createWriteBehind((veces) => addSinResultado(db, veces, toLocalDay(new Date())), warn)
  const vistos = new LRUCache<string, true>({ max: VISTOS_MAX })
  let since = cache.generation
  const holds = () => cache.isCurrent(since, [ORDER_TOPIC]) // as long as the answers themselves are kept
  cache.onHit((key) => {
    if (vistos.size === 0 || !holds()) return
    const consulta = readConsulta(key)
    const texto = consulta === null ? null : toTextoGuardado(consulta)
    if (texto !== null && vistos.has(texto)) writeBehind.add(texto)
  })
  return {
    /** Notes words for which there is no book, whatever the filters. What may say who searched is left out. Never throws. */
    note(consulta: string): void {
      const texto = toTextoGuardado(consulta)
      if (texto === null) return
      if (!holds()) vistos.clear()
      since = cache.generation
      vistos.set(texto, true)
      writeBehind.add(texto)
    },
    close: writeBehind.close,
  }
}
