import { sendPapel } from '#casa/planillas/papel.ts'
import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import type { Db } from '#platform/db/pool.ts'
import { outdated } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField, notFound } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import * as contracts from './compra.contract.ts'
import * as queries from './compra.queries.ts'
import { ESTADO_COMPRA_NOMBRES, PROCESO_COMPRA } from './compra.rules.ts'
import { toPapelCompra } from './papel.ts'
import { findTrato, lockTrato } from './trato.queries.ts'

export const compraNotFound = () => new AppError(404, 'COMPRA_NOT_FOUND', 'No encontramos ese pedido al proveedor.')
const yaEnviada = () =>
  new AppError(409, 'COMPRA_ENVIADA', 'Ese pedido ya salió: lo que se envió no cambia. Hacé otro con lo que falte.')

export const compraConstraints: Constraints = { compra_enviada: yaEnviada }

export const sinCorreo = () =>
  new AppError(409, 'SIN_CORREO', 'Ese proveedor no tiene un correo cargado. Cargalo en su trato comercial.')

const compraAuditada: Auditada<contracts.CompraDetalle> = {
  entidad: 'compra',
  describe: ({ numero, proveedor, estado, ejemplares, por_correo, lineas }) => ({
    numero,
    proveedor: proveedor.nombre,
    estado,
    ejemplares,
    por_correo,
    libros: lineas.map(({ titulo, cantidad }) => `${cantidad} × ${titulo}`).join('; '),
  }),
}
const habitualAuditado: Auditada<{ proveedor_habitual: string | null }> = { entidad: 'libro', describe: (row) => row }

async function requireCompra(db: Db, id: string): Promise<contracts.CompraDetalle> {
  const found = await queries.findCompra(db, id)
  if (!found) throw compraNotFound()
  return found
}

const libroFalta = () => invalidField('lineas', 'Uno de los libros ya no está en el catálogo.')

export const compraRoutes = [
  implement(contracts.listNecesidades, async (page, ctx) => {
    const { necesidades, total } = await queries.listNecesidades(ctx.db, page)
    ctx.setTotal(total)
    return necesidades
  }),
  implement(contracts.setHabitual, ({ id, proveedor }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.lockHabitual(trx, id)
      if (antes === undefined) throw notFound()
      const trato = await findTrato(trx, proveedor)
      if (!trato) throw invalidField('proveedor', 'Ese proveedor ya no existe.')
      await queries.saveHabitual(trx, id, proveedor)
      const despues = { proveedor_habitual: trato.nombre }
      await recordCambio(trx, ctx, habitualAuditado, { id, antes: { proveedor_habitual: antes }, despues })
      return { _id: proveedor, nombre: trato.nombre }
    }),
  ),
  implementPage(contracts.listCompras, queries.countCompras, queries.listCompras),
  implement(contracts.getCompra, ({ id }, ctx) => requireCompra(ctx.db, id)),
  implement(contracts.createCompra, ({ proveedor, lineas }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await lockTrato(trx, proveedor))) throw proveedorNotFound()
      const id = await queries.insertCompra(trx, proveedor, lineas)
      if (id === null) throw libroFalta()
      const despues = await requireCompra(trx, id)
      await recordCambio(trx, ctx, compraAuditada, { id, despues })
      return despues
    }),
  ),
  implement(contracts.updateCompra, ({ id, version, nota, lineas }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.lockCompra(trx, id)
      if (!antes) throw compraNotFound()
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      if (antes.estado !== 'borrador') throw yaEnviada()
      const same =
        nota === antes.nota &&
        JSON.stringify(lineas) === JSON.stringify(antes.lineas.map(({ libro, cantidad }) => ({ libro, cantidad })))
      if (same) return antes
      if (!(await queries.rewriteCompra(trx, id, nota, lineas))) throw libroFalta()
      const despues = await requireCompra(trx, id)
      const campos = nota === antes.nota ? [] : ['nota']
      await recordCambio(trx, ctx, compraAuditada, { id, antes, despues, campos })
      return despues
    }),
  ),
  implement(contracts.setEstadoCompra, ({ id, estado, correo }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await queries.lockCompra(trx, id)
      if (!antes) throw compraNotFound()
      if (antes.estado === estado) return antes
      if (!PROCESO_COMPRA.find(antes.estado, estado)) {
        const mensaje = `Ese pedido ya está en «${ESTADO_COMPRA_NOMBRES[antes.estado]}».`
        throw new AppError(409, 'COMPRA_CERRADA', mensaje)
      }
      const mails = estado === 'enviada' && correo
      if (mails && antes.email === null) throw sinCorreo()
      await queries.setEstadoCompra(trx, id, {
        estado,
        ...(estado === 'enviada' && { enviada_en: new Date(), por_correo: correo }),
      })
      if (mails) await enqueue(trx, 'compra-enviada', { compraId: id })
      const despues = await requireCompra(trx, id)
      await recordCambio(trx, ctx, compraAuditada, { id, antes, despues })
      return despues
    }),
  ),
  implement(contracts.downloadCompra, async ({ id, formato }, ctx) =>
    sendPapel(ctx, toPapelCompra(await requireCompra(ctx.db, id)), formato),
  ),
]
