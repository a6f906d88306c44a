import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { outdated } from '#platform/edits.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import * as contracts from './trato.contract.ts'
import * as queries from './trato.queries.ts'
import { lacksMeses, MESES_ILEGIBLES } from './trato.schemas.ts'

const conPapeles = () =>
  new AppError(409, 'EN_USO', 'No se puede eliminar: tiene pedidos, remitos o liquidaciones.', undefined, { usos: 1 })

/** A supplier with papers stays: the shop may have to show them. */
export const tratoConstraints: Constraints = {
  compra_proveedor_fk: conPapeles,
  remito_proveedor_fk: conPapeles,
  liquidacion_proveedor_fk: conPapeles,
}

/** Who they are and where they get mail may be a person's: of those only that they changed. */
const tratoAuditado: Auditada<contracts.Trato> = {
  entidad: 'trato',
  describe: ({ nombre, descuento_bp, condicion, meses_devolucion, pvp_de, corte, dias_pago }) => ({
    nombre,
    condicion,
    meses_devolucion,
    pvp_de,
    corte,
    dias_pago,
    descuento: descuento_bp / 100,
  }),
}
const RESERVADOS = ['razon_social', 'cuit', 'email'] as const

export const tratoRoutes = [
  implementPage(contracts.listTratos, (db, { q }) => queries.countTratos(db, q), queries.listTratos),
  implement(contracts.updateTrato, ({ id, version, ...form }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      if (lacksMeses(form)) throw invalidField('meses_devolucion', MESES_ILEGIBLES)
      const antes = orThrow(await queries.lockTrato(trx, id), proveedorNotFound)
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      await queries.saveTrato(trx, id, form)
      const despues = orThrow(await queries.findTrato(trx, id), proveedorNotFound)
      const campos = RESERVADOS.filter((campo) => antes[campo] !== despues[campo])
      await recordCambio(trx, ctx, tratoAuditado, { id, antes, despues, campos })
      return despues
    }),
  ),
]
