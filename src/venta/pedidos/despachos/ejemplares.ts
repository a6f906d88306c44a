// The copies of an order as its parcels take them, and as they leave.
import { consumeParte, keepReservas } from '#estante/existencias/reserva.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { invalidField } from '#platform/http/validation.ts'
import type { PedidoTomado } from '../estado.queries.ts'
import { checkEjemplares } from './caduca.queries.ts'
import type { LineaPedida } from './despacho.rules.ts'
import { listLineas } from './faltas.queries.ts'
import { listSinVender } from './salidas.queries.ts'

/** Refuses lines that the order has not, and more copies of one than were ordered. */
export async function requireLineas(trx: Db, pedidoId: string, items: readonly LineaPedida[]): Promise<void> {
  const lineas = new Map((await listLineas(trx, pedidoId)).map(({ linea, cantidad }) => [linea, cantidad]))
  for (const { linea, cantidad } of items) {
    const pedida = lineas.get(linea)
    if (pedida === undefined) throw invalidField('items', 'Uno de los libros no es de este pedido.')
    if (cantidad > pedida) throw invalidField('items', 'Hay más ejemplares de los que se pidieron.')
  }
}

/**
 * What is in a parcel is kept for its order for as long as it takes, also copies whose time ran out. Refuses, with a 409, what
 * somebody else has by now.
 */
export async function takeEjemplares(
  trx: Db,
  { conCopias }: PedidoTomado,
  de: { id: string; pedidoId: string },
): Promise<void> {
  if (conCopias && (await keepReservas(trx, de.pedidoId)) > 0) await checkEjemplares(trx, de.pedidoId, de.id)
}

/**
 * Copies that left are sold, where the shop counts them: as many of each line as are in parcels that have left, however
 * often a step is taken back and noted again.
 */
export async function consumeSalidas(trx: Db, de: { pedidoId: string; usuarioId: string | null }): Promise<void> {
  for (const { linea, cantidad } of await listSinVender(trx, de.pedidoId)) {
    await consumeParte(trx, de, linea, cantidad)
  }
}
