// What comes back to the counter.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio } from './mostrador.rules.ts'

/** A sale, kept from being returned by two at once. */
export const lockVenta = (trx: Db, id: string) =>
  trx
    .selectFrom('venta_mostrador')
    .select(['id', 'numero', 'lugar_id', 'creado_en'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** A line of a sale, with the copies that left the stock for it in the order in which they were taken. */
export type LineaVendida = {
  linea: number
  libro_id: string | null
  titulo: string
  cantidad: number
  precio_centavos: Centavos
  lista_centavos: Centavos | null
  devueltos: number
  /** The book is counted now. */
  contado: boolean
  copias: {
    cantidad: number
    condicion: 'firme' | 'consignacion' | 'usado'
    proveedorId: string | null
    pvp: Centavos | null
  }[]
}

export async function listLineasVendidas(trx: Db, venta: string): Promise<LineaVendida[]> {
  const { rows } = await sql<LineaVendida>`
    select v.linea, v.libro_id, v.titulo, v.cantidad, v.precio_centavos, v.lista_centavos,
      exists (select from existencia where existencia.libro_id = v.libro_id) as contado, (
        select coalesce(sum(d.cantidad), 0)::integer from devolucion_mostrador_linea d
        where d.venta_id = v.venta_id and d.linea = v.linea
      ) as devueltos, (
        select coalesce(json_agg(json_build_object('cantidad', -m.cantidad, 'condicion', m.condicion,
          'proveedorId', m.proveedor_id, 'pvp', m.pvp_centavos) order by m.id), '[]')
        from venta_mostrador_copia c join movimiento m on m.id = c.movimiento_id
        where c.venta_id = v.venta_id and c.linea = v.linea
      ) as copias
    from venta_mostrador_linea v where v.venta_id = ${venta} order by v.linea`.execute(trx)
  return rows
}

type DevolucionNueva = {
  id: string
  venta: string
  lugar: string
  medio: Medio
  importe: Centavos
  /** Why it went back by another way than it came. */
  motivo: string
  usuario: string | null
  lineas: readonly { linea: number; cantidad: number }[]
}

/** The number of a new return; null where one of this id is stored already. */
export async function insertDevolucion(
  trx: Db,
  { id, venta, lugar, medio, importe, motivo, usuario, lineas }: DevolucionNueva,
): Promise<number | null> {
  const row = await trx
    .insertInto('devolucion_mostrador')
    .values({ id, venta_id: venta, lugar_id: lugar, medio, importe_centavos: importe, motivo, usuario_id: usuario })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('numero')
    .executeTakeFirst()
  if (!row) return null
  await trx
    .insertInto('devolucion_mostrador_linea')
    .values(lineas.map((linea) => ({ devolucion_id: id, venta_id: venta, ...linea })))
    .execute()
  return row.numero
}
