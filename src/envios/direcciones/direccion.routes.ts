import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { type Ctx, requireIdentity, unauthenticated } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { createId } from '#platform/id.ts'
import type { Direccion } from './direccion.contract.ts'
import * as contracts from './direccion.contract.ts'
import * as queries from './direccion.queries.ts'
import { DEMASIADAS, DIRECCIONES_MAX, PROVINCIA_DESCONOCIDA } from './direccion.rules.ts'
import { listDireccionesOf } from './direccion.service.ts'

export const direccionConstraints: Constraints = {
  direccion_provincia_fk: () => invalidField('provincia', PROVINCIA_DESCONOCIDA),
}

const direccionNotFound = () => new AppError(404, 'DIRECCION_NOT_FOUND', 'No encontramos esa dirección.')

declare module '#platform/slice.ts' {
  interface Needs {
    requireSesion: RequireSesion
    lockCuenta: LockCuenta
  }
}

/** Throws where the caller's session has ended while the call waited for the account's lock. */
type RequireSesion = (trx: Db, ctx: Ctx, usuarioId: string) => Promise<void>

/** Lets one transaction at a time change what is an account's. False where the account is gone. */
type LockCuenta = (trx: Db, usuarioId: string) => Promise<boolean>

export function createDireccionRoutes({
  requireSesion,
  lockCuenta,
}: {
  requireSesion: RequireSesion
  lockCuenta: LockCuenta
}) {
  /** Changes the caller's addresses, one call at a time, and answers what they are afterwards. */
  async function changeDirecciones(ctx: Ctx, change: (trx: Db, usuarioId: string) => Promise<void>) {
    const { id } = await requireIdentity(ctx)
    return ctx.db.transaction().execute(async (trx): Promise<Direccion[]> => {
      if (!(await lockCuenta(trx, id))) throw unauthenticated() // deleted a moment ago
      await requireSesion(trx, ctx, id)
      await change(trx, id)
      await queries.ensurePredeterminada(trx, id)
      return listDireccionesOf(trx, id)
    })
  }

  return [
    implement(contracts.listDirecciones, async (_, ctx) => listDireccionesOf(ctx.db, (await requireIdentity(ctx)).id)),
    implement(contracts.createDireccion, ({ provincia, ...campos }, ctx) =>
      changeDirecciones(ctx, async (trx, usuarioId) => {
        const { length } = await listDireccionesOf(trx, usuarioId)
        if (length >= DIRECCIONES_MAX) throw new AppError(409, 'DEMASIADAS', DEMASIADAS)
        await queries.insertDireccion(trx, createId(), usuarioId, { ...campos, provincia_id: provincia })
      }),
    ),
    implement(contracts.updateDireccion, ({ id, provincia, ...campos }, ctx) =>
      changeDirecciones(ctx, async (trx, usuarioId) => {
        orThrow(
          await queries.updateDireccion(trx, id, usuarioId, { ...campos, provincia_id: provincia }),
          direccionNotFound,
        )
      }),
    ),
    implement(contracts.setPredeterminada, ({ id }, ctx) =>
      changeDirecciones(ctx, async (trx, usuarioId) => {
        if (!(await queries.setPredeterminada(trx, id, usuarioId))) throw direccionNotFound()
      }),
    ),
    implement(contracts.deleteDireccion, ({ id }, ctx) =>
      changeDirecciones(ctx, async (trx, usuarioId) => {
        if (!(await queries.deleteDireccion(trx, id, usuarioId))) throw direccionNotFound()
      }),
    ),
  ]
}
