// Files with what the shop has: the owner's data leave whenever the owner wants.
import { toLocalDay } from '#platform/format.ts'
import { type Ctx, requireIdentity } from '#platform/http/context.ts'
import { Download } from '#platform/http/download.ts'
import { computeOrigen } from '#platform/http/limits.ts'
import { implement } from '#platform/http/mount.ts'
import { createPlaces } from '#platform/http/places.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { createArchivo, type Exportable, toFiltros } from './archivo.ts'
import * as contracts from './exportacion.contract.ts'
import { countPersonales } from './exportacion.queries.ts'
import { EXTENSIONES } from './exportacion.rules.ts'

/** Files that one process writes at a time, and for one of the staff: each reads a whole table. */
const A_LA_VEZ = 4
const POR_CUENTA = 2
const OTRA_VEZ_SEGUNDOS = 30

/** The calls. Each file leaves its row in the audit before its first byte: without the row nothing leaves. */
export function createExportacionRoutes() {
  const places = createPlaces({
    name: 'exports',
    by: 'account',
    atOnce: A_LA_VEZ,
    each: POR_CUENTA,
    again: OTRA_VEZ_SEGUNDOS,
    mensaje: 'Ya se están escribiendo otros archivos. Probá en un rato.',
  })

  async function send(ctx: Ctx, pedido: Exportable): Promise<Download> {
    const { que, formato, filtros: { desde = null, hasta = null, estado = null } = {} } = pedido
    const { id } = await requireIdentity(ctx)
    places.requireRoom(id)
    await recordSuceso(ctx.db, {
      suceso: 'exportacion',
      actor: id,
      origen: computeOrigen(ctx.ip),
      datos: { de: que, formato, ...(que === 'pedidos' && { desde, hasta, estado }) },
    })
    const { type, body: pieces } = createArchivo(ctx, pedido)
    const body = places.send(id, pieces)
    return new Download({ name: `anaquel-${que}-${toLocalDay(new Date())}.${EXTENSIONES[formato]}`, type, body })
  }

  return [
    implement(contracts.exportCatalogo, ({ formato }, ctx) => send(ctx, { que: 'catalogo', formato })),
    implement(contracts.countPersonales, (filtros, { db }) => countPersonales(db, toFiltros(filtros))),
    implement(contracts.exportPedidos, ({ formato, ...filtros }, ctx) =>
      send(ctx, { que: 'pedidos', formato, filtros }),
    ),
    implement(contracts.exportClientes, ({ formato }, ctx) => send(ctx, { que: 'clientes', formato })),
  ]
}
