// A node of the shop over a primary and a streaming replica, each behind a proxy: for tests of what is read from where.

import pg from 'pg'
import { type Api, createApi } from '#app/api/api.ts'
import { listenForCatalogChanges } from '#app/background/catalog-changes.ts'
import { QUEUES } from '#app/background/queues.ts'
import { createPages } from '#app/rendering/pages.ts'
import { listCategorias } from '#catalogo/categorias/categoria.contract.ts'
import { loadConfig } from '#platform/config.ts'
import { migrate } from '#platform/db/migrate.ts'
import { createId } from '#platform/id.ts'
import { openProxy } from './proxy.ts'
import { openReplicated } from './replicated.ts'

const QUIET = { info: () => {}, error: () => {} }

export type ReplicatedShop = Awaited<ReturnType<typeof openReplicatedShop>>

/** Its one page, at any address, shows the categories. */
export async function openReplicatedShop() {
  const servers = await openReplicated((url) => migrate(url, QUEUES))
  const primary = await openProxy(servers.primaryUrl)
  const replica = await openProxy(servers.replicaUrl)
  const urls = { DATABASE_URL: primary.url, DATABASE_REPLICA_URLS: replica.url }
  const api: Api = await createApi(loadConfig({ LOG_LEVEL: 'silent', ...urls }), primary.url)
  const stop = await listenForCatalogChanges(primary.url, api.cache, QUIET)
  const pages = createPages(api, { development: false, cachePages: true }, async (_, { context }) => {
    const { value } = await context.call(listCategorias, {})
    context.give(`<!DOCTYPE html><title>${JSON.stringify(value)}</title>`)
    return new Response()
  })
  api.app.get('/*', { schema: { hide: true } }, pages)
  return {
    servers,
    primary,
    replica,
    api,
    /** What another program writes, without any call of ours. */
    async insertElsewhere(nombre: string) {
      const client = new pg.Client({ connectionString: servers.primaryUrl })
      await client.connect()
      await client.query('insert into categoria (id, nombre, nombre_p) values ($1, $2, $2)', [createId(), nombre])
      await client.end()
    },
    async end() {
      await stop()
      await api.app.close()
      await primary.close()
      await replica.close()
      await servers.end()
    },
  }
}
