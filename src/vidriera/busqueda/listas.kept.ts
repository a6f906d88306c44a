// What is the same on every page of a list without words: which books, how many, the filters with their counts.
import { LRUCache } from 'lru-cache'
import { ORDER_TOPIC, type PageCache } from '#platform/http/page-cache.ts'
import { PRICES_TOPIC, type Topic } from '#platform/http/prices.ts'
import type { ResultadoBusqueda } from './busqueda.contract.ts'
import type { Preparada } from './preparar.queries.ts'

/** Lists that are remembered; one holds a thousand keys and some hundred counts, some 20 kB. */
const LISTAS_MAX = 200

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
  /** `madeOf` is known once the list is there. */
  type Known = { since: number; lista: Promise<ListaPreparada>; madeOf: readonly Topic[] | null }
  const listas = new LRUCache<string, Known>({ max: LISTAS_MAX })

  function holds(known: Known): boolean {
    const current =
      known.madeOf === null ? known.since === cache.generation : cache.isCurrent(known.since, known.madeOf)
    if (current && known.madeOf) known.since = cache.generation // only what changes from now on is to be looked at
    return current
  }

  return {
    /** What is kept under `key`, else what `prepare` makes; a failure is not kept. Nobody changes what this gives. */
    read(key: string, prepare: () => Promise<ListaPreparada>): Promise<ListaPreparada> {
      const known = listas.get(key)
      if (known && holds(known)) return known.lista
      const asked: Known = { since: cache.generation, lista: prepare(), madeOf: null }
      listas.set(key, asked)
      asked.lista.then(
        ({ precios }) => {
          asked.madeOf = [ORDER_TOPIC, precios ?? PRICES_TOPIC]
        },
        () => listas.peek(key) === asked && listas.delete(key),
      )
      return asked.lista
    },
  }
}
