// What whoever watches this process asks it.
import type { FastifyInstance } from 'fastify'
import { createPartes } from '#platform/db/partes.ts'
import { RETRY_AFTER } from '#platform/http/refusals.ts'
import type { Api } from './api.ts'

/** Names of what a database lacks, in one answer. */
const FALTAN_MAX = 20

type Health = Pick<Api, 'pool' | 'db' | 'drain' | 'replicas'>

/** `/healthz`: the process runs. `/readyz`: it can answer, or what it lacks (503). */
export function mountHealth(app: FastifyInstance, { pool, db, drain, replicas }: Health): void {
  const findFaltantes = createPartes(db, app.log)
  app.addHook('onListen', () => void findFaltantes().catch(() => {})) // it is logged; a database that is away is told elsewhere
  app.get('/healthz', { schema: { hide: true } }, async () => ({ estado: 'ok' }))
  app.get('/readyz', { schema: { hide: true } }, async (_, reply) => {
    if (drain.leaving) return reply.status(503).header('retry-after', RETRY_AFTER).send({ estado: 'cerrando' })
    try {
      await pool.query('select 1')
      const faltan = await findFaltantes()
      if (faltan.length > 0) {
        const some = faltan.slice(0, FALTAN_MAX)
        return reply.status(503).header('retry-after', RETRY_AFTER).send({ estado: 'faltan partes', faltan: some })
      }
      if (!replicas) return { estado: 'ok' }
      const all = replicas.describe()
      const enUso = all.filter(({ reason }) => reason === null).length
      return { estado: 'ok', replicas: { enUso, afuera: all.length - enUso } }
    } catch {
      return reply.status(503).header('retry-after', RETRY_AFTER).send({ estado: 'sin base de datos' })
    }
  })
}
