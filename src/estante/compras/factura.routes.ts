import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { outdated } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { toLocalDay } from '#platform/format.ts'
import { accountOf, requireIdentity } from '#platform/http/context.ts'
import { implement } from '#platform/http/mount.ts'
import { invalidField } from '#platform/http/validation.ts'
import { toCentavos, toPesos } from '#platform/money.ts'
import * as contracts from './factura.contract.ts'
import * as queries from './factura.queries.ts'
import { createMarco } from './marco.ts'
import { lockTrato } from './trato.queries.ts'

const facturaNotFound = () => new AppError(404, 'FACTURA_NOT_FOUND', 'No encontramos esa factura.')
const repetida = () => new AppError(409, 'FACTURA_REPETIDA', 'Esa factura de ese proveedor ya está cargada.')
const pagada = (mensaje: string) => new AppError(409, 'FACTURA_PAGADA', mensaje)

export const facturaConstraints: Constraints = { factura_proveedor_numero_unico: repetida }

const auditada: Auditada<contracts.FacturaDeProveedor> = {
  entidad: 'factura-proveedor',
  describe: ({ proveedor, numero, fecha, vence, total, pago }) => ({
    proveedor: proveedor.nombre,
    numero,
    fecha,
    vence,
    total,
    pagada_el: pago?.el ?? null,
    con: pago?.con ?? null,
  }),
}

type Campos = {
  numero: string
  fecha: string
  vence: string
  total: contracts.FacturaDeProveedor['total']
  nota: string
}

function toEscrita({ numero, fecha, vence, total, nota }: Campos): queries.FacturaEscrita {
  if (numero === '') throw invalidField('numero', 'Escribí el número de la factura.')
  if (vence < fecha) throw invalidField('vence', 'El vencimiento no puede ser anterior a la fecha.')
  return { numero, fecha, vence, total: toCentavos(total), nota: nota || null }
}

const marco = createMarco({ find: queries.findFactura, lock: queries.lockFactura, falta: facturaNotFound, auditada })

const isSame = (antes: contracts.FacturaDeProveedor, { numero, fecha, vence, total, nota }: queries.FacturaEscrita) =>
  antes.numero === numero &&
  antes.fecha === fecha &&
  antes.vence === vence &&
  toCentavos(antes.total) === total &&
  antes.nota === nota

export const facturaRoutes = [
  implement(contracts.listFacturasDeProveedores, async (input, ctx) => {
    const [{ total, debe, vencido }, facturas] = await Promise.all([
      queries.sumFacturas(ctx.db, input),
      queries.listFacturas(ctx.db, input),
    ])
    ctx.setTotal(total)
    return { debe: toPesos(debe), vencido: toPesos(vencido), facturas }
  }),
  implement(contracts.createFacturaDeProveedor, ({ _id: id, proveedor, ...campos }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const factura = toEscrita(campos)
      const usuario = accountOf(await requireIdentity(ctx))
      if (!(await lockTrato(trx, proveedor))) throw proveedorNotFound()
      const isNew = await queries.insertFactura(trx, { id, proveedor, usuario, ...factura })
      if (isNew) return marco.note(trx, ctx, id)
      const stored = await marco.require(trx, id)
      if (stored.proveedor._id !== proveedor || !isSame(stored, factura)) throw repetida()
      return stored
    }),
  ),
  implement(contracts.updateFacturaDeProveedor, ({ id, version, ...escrita }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const factura = toEscrita(escrita)
      const antes = await marco.lock(trx, id)
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      if (isSame(antes, factura)) return antes
      if (antes.pago) throw pagada('Ya está pagada: para corregirla, antes deshacé el pago.')
      await queries.updateFactura(trx, id, factura)
      return marco.note(trx, ctx, id, antes, antes.nota === factura.nota ? [] : ['nota'])
    }),
  ),
  implement(contracts.payFacturaDeProveedor, ({ id, pago }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await marco.lock(trx, id)
      if (antes.pago && pago) {
        if (antes.pago.el === pago.el && antes.pago.con === pago.con) return antes
        throw pagada('Ya se anotó otro pago de esta factura.')
      }
      if (pago && pago.el < antes.fecha) throw invalidField('pago.el', 'Se pagó antes de la fecha de la factura.')
      if (pago && pago.el > toLocalDay(new Date())) throw invalidField('pago.el', 'Ese día todavía no llegó.')
      await queries.savePago(trx, id, pago)
      return marco.note(trx, ctx, id, antes)
    }),
  ),
  implement(contracts.deleteFacturaDeProveedor, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await marco.lock(trx, id)
      if (antes.pago) throw pagada('Ya está pagada: no se puede eliminar.')
      await queries.deleteFactura(trx, id)
      await recordCambio(trx, ctx, auditada, { id, antes })
      return { mensaje: 'Factura eliminada' }
    }),
  ),
]
