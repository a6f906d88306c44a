import type { Auditada } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { createRow, deleteRow, editRow } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import type { CountUsos } from '#platform/slice.ts'
import * as contracts from './proveedor.contract.ts'
import { proveedorNotFound } from './proveedor.contract.ts'
import * as queries from './proveedor.queries.ts'
import { ProveedorEdicion, type ProveedorForm } from './proveedor.schemas.ts'

const NOMBRE_OCUPADO = 'Ya hay un proveedor con ese nombre.'

export const proveedorConstraints: Constraints = {
  proveedor_nombre_unico: () => new AppError(409, 'PROVEEDOR_TAKEN', NOMBRE_OCUPADO, { nombre: NOMBRE_OCUPADO }),
}

const proveedorAuditado: Auditada<ProveedorForm> = {
  entidad: 'proveedor',
  describe: ({ nombre, clase, precedencia }) => ({ nombre, clase, precedencia }),
}

export const createProveedorRoutes = (countUsos: CountUsos) => [
  implementPage(contracts.listProveedores, (db, { q }) => queries.countProveedores(db, q), queries.listProveedores),
  implement(contracts.createProveedor, (form, ctx) =>
    createRow(ctx, proveedorAuditado, (trx) => queries.insertProveedor(trx, form)),
  ),
  implement(contracts.updateProveedor, (input, ctx) =>
    editRow(ctx, input, {
      auditada: proveedorAuditado,
      lock: queries.lockProveedor,
      notFound: proveedorNotFound,
      schema: ProveedorEdicion,
      update: queries.updateProveedor,
    }),
  ),
  implement(contracts.deleteProveedor, ({ id }, ctx) =>
    deleteRow(ctx, id, {
      auditada: proveedorAuditado,
      lock: queries.lockProveedor,
      notFound: proveedorNotFound,
      countUsos,
      usos: ['importación', 'importaciones'],
      remove: queries.deleteProveedor,
      mensaje: 'Proveedor eliminado correctamente',
    }),
  ),
]
