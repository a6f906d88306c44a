import type { Auditada } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { Id } from '#platform/schemas.ts'
import type { CountUsos } from '#platform/slice.ts'
import * as contracts from './provincia.contract.ts'
import * as edicion from './provincia.edicion.contract.ts'
import * as queries from './provincia.queries.ts'
import { ProvinciaEdicion } from './provincia.schemas.ts'

const NOMBRE_OCUPADO = 'Ya hay una provincia con ese nombre.'

export const provinciaConstraints: Constraints = {
  provincia_descripcion_unica: () =>
    new AppError(409, 'PROVINCIA_TAKEN', NOMBRE_OCUPADO, { descripcion: NOMBRE_OCUPADO }),
}

const provinciaAuditada: Auditada<{ descripcion: string }> = {
  entidad: 'provincia',
  describe: ({ descripcion }) => ({ descripcion }),
}

const provinciaNotFound = (mensaje = 'No encontramos esa provincia.') =>
  new AppError(404, 'PROVINCIA_NOT_FOUND', mensaje)

export const createProvinciaRoutes = (countUsos: CountUsos) => [
  implementPage(contracts.listProvincias, (db, { q }) => queries.countProvincias(db, q), queries.listProvincias),
  implement(contracts.getProvinciaPorDescripcion, async ({ descripcion }, ctx) => {
    const provincia = Id().safeParse(descripcion).success
      ? await queries.findProvincia(ctx.db, descripcion)
      : await queries.findProvinciaByDescripcion(ctx.db, descripcion)
    if (!provincia) throw provinciaNotFound(`No se encontró la provincia con la descripción ${descripcion}`)
    return provincia
  }),
  implement(edicion.createProvincia, ({ descripcion }, ctx) =>
    createRow(ctx, provinciaAuditada, (trx) => queries.insertProvincia(trx, descripcion)),
  ),
  implement(edicion.updateProvincia, (input, ctx) =>
    editRow(ctx, input, {
      auditada: provinciaAuditada,
      lock: queries.lockProvincia,
      notFound: provinciaNotFound,
      schema: ProvinciaEdicion,
      update: queries.updateProvincia,
    }),
  ),
  implement(edicion.deleteProvincia, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: provinciaAuditada,
      lock: queries.lockProvincia,
      notFound: provinciaNotFound,
      countUsos,
      usos: ['cuenta', 'cuentas'],
      remove: queries.deleteProvincia,
      mensaje: 'Provincia eliminada correctamente',
    }),
  ),
]
