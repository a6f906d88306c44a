import { withDisponibilidad } from '#catalogo/disponibilidad/disponibilidad.service.ts'
import { libroNotFound } from '#catalogo/libros/libro.contract.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import { tryAgain } from '#platform/db/again.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { implement } from '#platform/http/mount.ts'
import * as contracts from './espera.contract.ts'
import { enqueueLlegadas, listLibro, lockEsperan } from './espera.queries.ts'
import { esperaAuditada } from './espera.routes.ts'
import * as rules from './espera.rules.ts'
import * as queries from './pedidos.queries.ts'

/** What readers typed is kept by name alone. */
const pedidoAuditado: Auditada<object> = { entidad: 'busqueda', describe: () => ({}) }

/** PostgreSQL's code of a row that is there already. */
const UNIQUE = '23505'

const notFound = () => new AppError(404, 'NOT_FOUND', rules.PEDIDO_NOT_FOUND)

/** What readers asked for in words, as the staff sees it. */
export const pedidosDeLectoresRoutes = [
  implement(contracts.listLibrosPedidos, async (page, { db, setTotal }) => {
    const { pedidos, total } = await queries.listLibrosPedidos(db, page)
    setTotal(total)
    return pedidos
  }),
  implement(contracts.resolverLibroPedido, async ({ id, libro }, ctx) => {
    const [found] = await withDisponibilidad(ctx, await listLibro(ctx.db, libro))
    if (!found) throw libroNotFound()
    const isEnVenta = found.disponibilidad?.clase !== 'agotado'
    const resolve = async (trx: Db) => {
      const antes = orThrow(await lockEsperan(trx, libro), libroNotFound)
      const cuantos = await queries.resolvePedidos(trx, id, libro)
      if (cuantos === 0 && !(await queries.isResuelto(trx, id, libro))) throw notFound()
      const despues = (await lockEsperan(trx, libro)) ?? antes
      await recordCambio(trx, ctx, esperaAuditada, { id: libro, antes, despues })
      if (isEnVenta) await enqueueLlegadas(trx, libro)
      return { mensaje: rules.PEDIDO_RESUELTO }
    }
    // One of these readers may ask for this very book in the same moment: then the wish in words is one too many.
    return tryAgain(() => ctx.db.transaction().execute(resolve), [UNIQUE])
  }),
  implement(contracts.deleteLibroPedido, ({ id }, ctx) =>
    ctx.db.transaction().execute(async (trx) => {
      const filas = await queries.deletePedidos(trx, id)
      if (filas === 0) throw notFound()
      await recordCambio(trx, ctx, pedidoAuditado, { id, antes: {}, campos: ['texto'], datos: { filas } })
      return { mensaje: rules.PEDIDO_OLVIDADO }
    }),
  ),
]
