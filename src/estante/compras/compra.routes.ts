import { sendPapel } from '#casa/planillas/papel.ts'
import { proveedorNotFound } from '#catalogo/proveedores/proveedor.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Constraints } from '#platform/db/errors.ts'
import { outdated } from '#platform/edits.ts'
import { AppError } from '#platform/errors.ts'
import { implement, implementPage } from '#platform/http/mount.ts'
import { invalidField, notFound } from '#platform/http/validation.ts'
import { enqueue } from '#platform/jobs.ts'
import * as contracts from './compra.contract.ts'
import * as queries from './compra.queries.ts'
import { ESTADO_COMPRA_NOMBRES, type EstadoCompra, PROCESO_COMPRA } from './compra.rules.ts'
import { createMarco, takePaso } from './marco.ts'
import { listNecesidades } from './necesidad.queries.ts'
import { toPapelCompra } from './papel.ts'
import { findTrato, lockTrato } from './trato.queries.ts'

export const compraNotFound = () => new AppError(404, 'COMPRA_NOT_FOUND', 'No encontramos ese pedido al proveedor.')
const yaEnviada = () =>
  new AppError(409, 'COMPRA_ENVIADA', 'Ese pedido ya salió: lo que se envió no cambia. Hacé otro con lo que falte.')

export const compraConstraints: Constraints = { compra_enviada: yaEnviada }

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

const marco = createMarco({
  find: queries.findCompra,
  lock: queries.lockCompra,
  falta: compraNotFound,
  auditada: compraAuditada,
})
const cerrada = (estado: EstadoCompra) =>
  new AppError(409, 'COMPRA_CERRADA', `Ese pedido ya está en «${ESTADO_COMPRA_NOMBRES[estado]}».`)

const libroFalta = () => invalidField('lineas', 'Uno de los libros ya no está en el catálogo.')

export const compraRoutes = [
  implement(contracts.listNecesidades, async (page, ctx) => {
    const { necesidades, total } = await listNecesidades(ctx.db, page)
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
  implement(contracts.getCompra, ({ id }, ctx) => marco.require(ctx.db, id)),
  implement(contracts.createCompra, ({ proveedor, lineas }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      if (!(await lockTrato(trx, proveedor))) throw proveedorNotFound()
      const id = await queries.insertCompra(trx, proveedor, lineas)
      if (id === null) throw libroFalta()
      return marco.note(trx, ctx, id)
    }),
  ),
  implement(contracts.updateCompra, ({ id, version, nota, lineas }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const antes = await marco.lock(trx, id)
      if (version !== undefined && version !== antes.version) throw outdated(antes)
      if (antes.estado !== 'borrador') throw yaEnviada()
      const same =
        nota === antes.nota &&
        JSON.stringify(lineas) === JSON.stringify(antes.lineas.map(({ libro, cantidad }) => ({ libro, cantidad })))
      if (same) return antes
      if (!(await queries.rewriteCompra(trx, id, nota, lineas))) throw libroFalta()
      return marco.note(trx, ctx, id, antes, nota === antes.nota ? [] : ['nota'])
    }),
  ),
  implement(contracts.setEstadoCompra, (pedido, ctx) =>
    takePaso(ctx, pedido, {
      marco,
      proceso: PROCESO_COMPRA,
      cerrada,
      write: (trx, { id, estado, correo }) =>
        queries.setEstadoCompra(trx, id, {
          estado,
          ...(estado === 'enviada' && { enviada_en: new Date(), por_correo: correo }),
        }),
      mail: (trx, compraId) => enqueue(trx, 'compra-enviada', { compraId }),
    }),
  ),
  implement(contracts.downloadCompra, async ({ id, formato }, ctx) =>
    sendPapel(ctx, toPapelCompra(await marco.require(ctx.db, id)), formato),
  ),
]
