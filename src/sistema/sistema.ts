// What a running shop knows of itself beside its database: this node, its page cache and its slowest statements.

import type { Slowest } from '../platform/db/slowest.ts'
import type { PageCache } from '../platform/http/page-cache.ts'
import { createNodo, type Nodo } from './nodo.ts'

declare module '../platform/http/context.ts' {
  interface Services {
    sistema: Sistema
  }
}

export type Sistema = {
  nodo: Nodo
  cache: Pick<PageCache, 'stats'>
  slowest: Pick<Slowest, 'list'>
}

/** One for each process. */
export const createSistema = (parts: Omit<Sistema, 'nodo'>): Sistema => ({ nodo: createNodo(), ...parts })
