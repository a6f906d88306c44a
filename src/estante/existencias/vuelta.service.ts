// Sold copies of an order that come back into the stock, within the caller's transaction.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Condicion } from './existencia.rules.ts'
import { type MovimientoNuevo, moveCopies, requireLugar } from './existencia.service.ts'
import { chooseVueltas, toCondicion, type Vuelta } from './vuelta.rules.ts'

/** `lugar`: where they are put; null: where each of them was taken from. */
type Adonde = { lugar: string | null; vuelta: Vuelta; documento: string; usuarioId: string | null }

/** The order's sold copies, as they were sold, and how many of each line came back before. */
async function listVendidas(trx: Db, pedidoId: string) {
  const { rows } = await sql<{
    linea: number
    libroId: string
    lugarId: string
    condicion: Condicion
    proveedorId: string | null
    cantidad: number
    pvp: Centavos | null
  }>`
    select r.linea, e.libro_id as "libroId", e.lugar_id as "lugarId", e.condicion, e.proveedor_id as "proveedorId", r.cantidad, (
      select m.pvp_centavos from movimiento m
      where m.pedido_id = r.pedido_id and m.linea = r.linea and m.libro_id = e.libro_id and m.lugar_id = e.lugar_id
        and m.condicion = e.condicion and m.proveedor_id is not distinct from e.proveedor_id
        and m.tipo = 'venta' and m.cantidad < 0
      order by m.id desc limit 1
    ) as pvp
    from reserva r join existencia e on e.id = r.existencia_id
    where r.pedido_id = ${pedidoId} and r.estado = 'consumida' order by r.id`.execute(trx)
  const { rows: devueltas } = await sql<{ linea: number; cantidad: number }>`
    select linea, sum(cantidad)::integer as cantidad from movimiento
    where pedido_id = ${pedidoId} and tipo = 'devolucion_cliente' and linea is not null group by linea`.execute(trx)
  return { vendidas: rows, devueltas: new Map(devueltas.map(({ linea, cantidad }) => [linea, cantidad])) }
}

/**
 * Puts sold copies of an order on a shelf again, at the price of their sale, the last sold first; of each line at most what was
 * sold and has not come back. The caller has locked the order. Returns how many: none of a book that nobody counts.
 */
export async function returnDePedido(
  trx: Db,
  pedidoId: string,
  items: readonly { linea: number; cantidad: number }[],
  { lugar, vuelta, documento, usuarioId }: Adonde,
): Promise<number> {
  const { vendidas, devueltas } = await listVendidas(trx, pedidoId)
  const elegido = lugar === null ? null : await requireLugar(trx, lugar)
  const rows: MovimientoNuevo[] = []
  for (const { linea, cantidad } of items) {
    const suyas = vendidas.filter((vendida) => vendida.linea === linea)
    for (const { cantidad: n, libroId, lugarId, pvp, ...copia } of chooseVueltas(
      suyas,
      devueltas.get(linea) ?? 0,
      cantidad,
    )) {
      const comun = {
        libroId,
        lugarId: elegido ?? (await requireLugar(trx, lugarId)),
        ...toCondicion(vuelta, copia),
        pvp,
        documento,
        pedidoId,
        linea,
        usuarioId,
      }
      rows.push({ ...comun, tipo: 'devolucion_cliente', cantidad: n })
      if (vuelta === 'rota') rows.push({ ...comun, pedidoId: null, linea: null, tipo: 'rotura', cantidad: -n })
    }
  }
  await moveCopies(trx, rows)
  return rows.reduce((sum, { cantidad }) => sum + Math.max(0, cantidad), 0)
}
