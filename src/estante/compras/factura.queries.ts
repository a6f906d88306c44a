import { sql } from 'kysely'
import { sortBy } from '#platform/db/orden.ts'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Centavos, centavos, toPesos } from '#platform/money.ts'
import type { Orden } from '#platform/paging.ts'
import type { FacturaDeProveedor } from './factura.contract.ts'
import { isVencida, type MedioDePago, type ORDENES_FACTURA, type Vista } from './factura.rules.ts'

type Filtros = { vista: Vista; proveedor?: string | undefined }

/** Those that `isVencida` means. */
const whereVencida = () => sql`pagada_el is null and vence < ${toLocalDay(new Date())}::date`

/** Those that should have been paid by now, to be counted. */
export const selectVencidas = () => sql`select from factura_proveedor where ${whereVencida()}`

const CUALES: Record<Vista, () => ReturnType<typeof sql>> = {
  'por-pagar': () => sql`pagada_el is null`,
  vencidas: whereVencida,
  pagadas: () => sql`pagada_el is not null`,
  todas: () => sql`true`,
}
const where = ({ vista, proveedor }: Filtros) =>
  sql`${CUALES[vista]()} and (${proveedor ?? null}::uuid is null or proveedor_id = ${proveedor ?? null})`

const COLUMNAS = sql`factura_proveedor.id as _id,
  json_build_object('_id', proveedor.id, 'nombre', proveedor.nombre) as proveedor, numero, fecha, vence,
  total_centavos as total, nota, pagada_el, pagada_con, factura_proveedor.version`

type Row = Omit<FacturaDeProveedor, 'total' | 'pago' | 'vencida'> & {
  total: Centavos
  pagada_el: string | null
  pagada_con: MedioDePago | null
}

const toFactura = ({ total, pagada_el: el, pagada_con: con, ...fila }: Row): FacturaDeProveedor => ({
  ...fila,
  total: toPesos(total),
  pago: el === null || con === null ? null : { el, con },
  vencida: isVencida({ vence: fila.vence, pagada: el !== null }, toLocalDay(new Date())),
})

type Ordenada = { orden?: Orden<(typeof ORDENES_FACTURA)[number]> | undefined }
const POR = { fecha: sql`fecha`, vence: sql`vence`, total: sql`total_centavos` }

export async function listFacturas(
  db: Db,
  { offset, limit, orden, ...filtros }: Filtros & Ordenada & { offset: number; limit: number },
): Promise<FacturaDeProveedor[]> {
  const porVencer = filtros.vista === 'por-pagar' || filtros.vista === 'vencidas'
  const siempre = porVencer ? sql`vence, factura_proveedor.id` : sql`fecha desc, factura_proveedor.id`
  const { rows } = await sql<Row>`
    select ${COLUMNAS} from factura_proveedor join proveedor on proveedor.id = proveedor_id
    where ${where(filtros)} order by ${sortBy(POR, orden, siempre)} offset ${offset} limit ${limit}`.execute(db)
  return rows.map(toFactura)
}

type Sumas = { total: number; debe: Centavos; vencido: Centavos }

/** How many a list has; and of all suppliers, or of one, what is owed. */
export async function sumFacturas(db: Db, filtros: Filtros): Promise<Sumas> {
  const { rows } = await sql<Sumas>`
    select count(*) filter (where ${where(filtros)})::integer as total,
      coalesce(sum(total_centavos) filter (where pagada_el is null), 0)::bigint as debe,
      coalesce(sum(total_centavos) filter (where ${whereVencida()}), 0)::bigint as vencido
    from factura_proveedor where ${where({ ...filtros, vista: 'todas' })}`.execute(db)
  return rows[0] ?? { total: 0, debe: centavos(0), vencido: centavos(0) }
}

export async function findFactura(db: Db, id: string): Promise<FacturaDeProveedor | undefined> {
  const { rows } = await sql<Row>`
    select ${COLUMNAS} from factura_proveedor join proveedor on proveedor.id = proveedor_id
    where factura_proveedor.id = ${id}`.execute(db)
  return rows[0] && toFactura(rows[0])
}

/** The same, held until the transaction ends. */
export async function lockFactura(trx: Db, id: string): Promise<FacturaDeProveedor | undefined> {
  const held = await trx
    .selectFrom('factura_proveedor')
    .select('id')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return held && findFactura(trx, id)
}

export type FacturaEscrita = { numero: string; fecha: string; vence: string; total: Centavos; nota: string | null }
const toRow = ({ total, ...factura }: FacturaEscrita) => ({ ...factura, total_centavos: total })

/** False where one of this id is written already, also by somebody who writes it just now. */
export async function insertFactura(
  trx: Db,
  { id, proveedor, usuario, ...factura }: FacturaEscrita & { id: string; proveedor: string; usuario: string | null },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('factura_proveedor')
    .values({ id, proveedor_id: proveedor, usuario_id: usuario, ...toRow(factura) })
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export const updateFactura = (trx: Db, id: string, factura: FacturaEscrita) =>
  trx.updateTable('factura_proveedor').set(toRow(factura)).where('id', '=', id).execute()

export const savePago = (trx: Db, id: string, pago: FacturaDeProveedor['pago']) =>
  trx
    .updateTable('factura_proveedor')
    .set({ pagada_el: pago?.el ?? null, pagada_con: pago?.con ?? null })
    .where('id', '=', id)
    .execute()

export const deleteFactura = (trx: Db, id: string) => trx.deleteFrom('factura_proveedor').where('id', '=', id).execute()
