// Write-behind: searches without a result are noted in memory and written every few seconds. A search never waits for it,
// and a database that is away does not fail it.
import { LRUCache } from 'lru-cache'
import pLimit from 'p-limit'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { ORDER_TOPIC, type PageCache } from '#platform/http/page-cache.ts'
import { addSinResultado } from './sin-resultado.queries.ts'
import { readConsulta, toTextoGuardado } from './sin-resultado.rules.ts'

const EVERY_MS = 5_000
/** Different texts that wait to be written: what a robot asks beyond is dropped. */
const TEXTOS_MAX = 500

type Veces = ReadonlyMap<string, number>

/** Gathers texts with how often each came and hands them to `write`; what it could not write waits for the next time. */
export function createWriteBehind(write: (veces: Veces) => Promise<void>, warn: (error: Error) => void) {
  let veces = new Map<string, number>()
  let timer: NodeJS.Timeout | null = null
  const inTurn = pLimit(1)
  let closed = false

  function add(texto: string, times = 1): void {
    const known = veces.get(texto)
    if (closed || (known === undefined && veces.size >= TEXTOS_MAX)) return
    veces.set(texto, (known ?? 0) + times)
    timer ??= setTimeout(() => void flush(), EVERY_MS).unref()
  }

  /** Writes what has been gathered; resolves when it is written, or put back. */
  async function flush(): Promise<void> {
    if (timer) clearTimeout(timer)
    timer = null
    const lote = veces
    veces = new Map()
    try {
      await inTurn(async () => lote.size > 0 && write(lote))
    } catch (error) {
      warn(error as Error)
      for (const [texto, times] of lote) add(texto, times)
    }
  }

  /** Writes the rest, if that is possible. */
  function close(): Promise<void> {
    closed = true
    return flush()
  }

  return { add, flush, close }
}

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
