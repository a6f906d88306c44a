// What is the same on every page of a list without words: which books, how many, the filters with their counts.
import { LRUCache } from 'lru-cache'
import { ORDER_TOPIC, type PageCache, PRICES_TOPIC } from '#platform/http/page-cache.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'
import type { Preparada } from './preparar.queries.ts'

/** Lists that are remembered; one holds a thousand keys and some hundred counts, some 20 kB. */
const LISTAS_MAX = 200

/** What their counts are made of, besides the catalogue: the range of prices is one of them. */
const MADE_OF = [ORDER_TOPIC, PRICES_TOPIC]

export type ListaPreparada = Preparada & { facetas: ResultadoBusqueda['facetas'] }

declare module '#platform/http/context.ts' {
  interface Services {
    listas: ReturnType<typeof createListas>
  }
}

/**
 * Keeps lists for as long as answers are kept that show them. Counting a list's filters reads a thousand books for each of them,
 * which no further page of it has to pay again.
 */
export function createListas(cache: Pick<PageCache, 'generation' | 'isCurrent'>) {
  const listas = new LRUCache<string, { since: number; lista: Promise<ListaPreparada> }>({ max: LISTAS_MAX })
  return {
    /** What is kept under `key`, else what `prepare` makes; a failure is not kept. Nobody changes what this gives. */
    read(key: string, prepare: () => Promise<ListaPreparada>): Promise<ListaPreparada> {
      const known = listas.get(key)
      if (known && cache.isCurrent(known.since, MADE_OF)) return known.lista
      const asked = { since: cache.generation, lista: prepare() }
      listas.set(key, asked)
      asked.lista.catch(() => listas.peek(key) === asked && listas.delete(key))
      return asked.lista
    },
  }
}
