import { sql } from 'kysely'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import type { ClaveApi } from './clave-api.contract.ts'
import * as contracts from './clave-api.contract.ts'
import * as queries from './clave-api.queries.ts'
import { CLAVE_ENTIDAD, CLAVES_MAX } from './clave-api.rules.ts'

const notFound = () => new AppError(404, 'CLAVE_API_NOT_FOUND', 'No encontramos esa clave.')
const tooMany = () =>
  new AppError(409, 'CLAVES_API_MAX', `Hay ${CLAVES_MAX} claves en uso. Revocá las que no hagan falta.`)

/** The secret is no field of what is written down. */
const claveAuditada: Auditada<Pick<ClaveApi, 'nombre' | 'prefijo' | 'alcances'>> = {
  entidad: CLAVE_ENTIDAD,
  describe: ({ nombre, prefijo, alcances }) => ({ nombre, prefijo, alcances: alcances.join(', ') }),
}

export const claveApiRoutes = [
  implement(contracts.listClavesApi, (_, { db }) => queries.listClavesApi(db)),
  implement(contracts.createClaveApi, async ({ nombre, alcances }, ctx) => {
    const { id: creadaPor } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx) => {
      // Counted one after the other: two administrators at once make no fifty-first.
      await sql`select pg_advisory_xact_lock(hashtext('anaquel.claves_api'))`.execute(trx)
      if ((await queries.countClavesApi(trx)) >= CLAVES_MAX) throw tooMany()
      const { id, secreto } = await queries.insertClaveApi(trx, { nombre, alcances: [...new Set(alcances)], creadaPor })
      const clave = orThrow(await queries.findClaveApiById(trx, id), notFound)
      await recordCambio(trx, ctx, claveAuditada, { id, despues: clave })
      return { clave, secreto }
    })
  }),
  implement(contracts.revokeClaveApi, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.findClaveApiById(trx, id)
      if (!antes || !(await queries.revokeClaveApi(trx, id))) throw notFound()
      await recordCambio(trx, ctx, claveAuditada, { id, antes })
      return { mensaje: 'La clave ya no abre nada.' }
    }),
  ),
]
