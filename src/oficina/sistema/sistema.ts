// What a running shop knows of itself beside its database: this node, its page cache, its slowest statements and the replicas.
import type { Replicas } from '#platform/db/replicas.ts'
import type { Slowest } from '#platform/db/slowest.ts'
import type { PageCache } from '#platform/http/page-cache.ts'
import type { Nodo } from './nodo.ts'

declare module '#platform/http/context.ts' {
  interface Services {
    sistema: Sistema
  }
}

/** One for each process. */
export type Sistema = {
  nodo: Nodo
  cache: Pick<PageCache, 'stats' | 'mustBeFresh'>
  slowest: Pick<Slowest, 'list'>
  /** Null where none is configured. */
  replicas: Pick<Replicas, 'describe'> | null
}
