import { sql } from 'kysely'
import type { TipoMovimiento } from '#estante/existencias/existencia.rules.ts'
import type { Db } from '#platform/db/pool.ts'
import { DIA_MS } from '#platform/dias.ts'
import { toLocalDay } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import type { CuentaConsignacion, Liquidacion, LiquidacionDetalle } from './liquidacion.contract.ts'
import {
  computeCuenta,
  type EstadoLiquidacion,
  type LineaLiquidacion,
  type MovimientoLiquidado,
  TIPOS_LIQUIDADOS,
} from './liquidacion.rules.ts'
import { type Corte, computeCorte, type PvpDe } from './trato.rules.ts'

type Tramo = { offset: number; limit: number }

const selectLiquidaciones = (db: Db) =>
  db
    .selectFrom('liquidacion')
    .innerJoin('proveedor', 'proveedor.id', 'liquidacion.proveedor_id')
    .select([
      ...(['liquidacion.id', 'liquidacion.numero', 'liquidacion.proveedor_id', 'nombre', 'estado', 'hasta'] as const),
      ...(['liquidacion.pvp_de', 'liquidacion.descuento_bp', 'liquidacion.dias_pago', 'ejemplares'] as const),
      ...(['total_centavos', 'factura', 'creada_en', 'enviada_en', 'facturada_en', 'por_correo'] as const),
      'liquidacion.version',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectLiquidaciones>['executeTakeFirstOrThrow']>>

const toLiquidacion = (fila: Row): Liquidacion => {
  const { id, proveedor_id, nombre, hasta, total_centavos, creada_en, enviada_en, facturada_en, dias_pago, ...row } =
    fila
  const vence = facturada_en && dias_pago !== null ? new Date(facturada_en.getTime() + dias_pago * DIA_MS) : null
  return {
    _id: id,
    ...row,
    proveedor: { _id: proveedor_id, nombre },
    hasta: hasta.toISOString(),
    total: toPesos(total_centavos),
    creada_en: creada_en.toISOString(),
    enviada_en: enviada_en?.toISOString() ?? null,
    vence: vence && toLocalDay(vence),
  }
}

type Filtros = { proveedor?: string | null | undefined }
const isWanted = ({ proveedor = null }: Filtros) =>
  sql<boolean>`(${proveedor}::uuid is null or liquidacion.proveedor_id = ${proveedor})`

export const listLiquidaciones = async (
  db: Db,
  { offset, limit, ...filtros }: Filtros & Tramo,
): Promise<Liquidacion[]> =>
  (
    await selectLiquidaciones(db)
      .where(isWanted(filtros))
      .orderBy('liquidacion.numero', 'desc')
      .offset(offset)
      .limit(limit)
      .execute()
  ).map(toLiquidacion)

export const countLiquidaciones = async (db: Db, filtros: Filtros): Promise<number> =>
  (
    await db
      .selectFrom('liquidacion')
      .where(isWanted(filtros))
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** A settlement with its lines; undefined when there is none. */
export async function findLiquidacion(db: Db, id: string): Promise<LiquidacionDetalle | undefined> {
  const row = await selectLiquidaciones(db)
    .leftJoin('proveedor_trato as trato', 'trato.proveedor_id', 'liquidacion.proveedor_id')
    .select(['trato.razon_social', 'trato.cuit', 'trato.email'])
    .where('liquidacion.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { razon_social, cuit, email, ...fila } = row
  const lineas = await db
    .selectFrom('liquidacion_linea')
    .select(['isbn', 'titulo', 'cantidad', 'pvp_centavos', 'neto_centavos'])
    .where('liquidacion_id', '=', id)
    .orderBy('linea')
    .execute()
  return {
    ...toLiquidacion(fila),
    razon_social,
    cuit,
    email,
    lineas: lineas.map(({ pvp_centavos, neto_centavos, ...linea }) => ({
      ...linea,
      pvp: toPesos(pvp_centavos),
      neto: toPesos(neto_centavos),
    })),
  }
}

/** The same, kept from being changed until the transaction ends. */
export async function lockLiquidacion(trx: Db, id: string): Promise<LiquidacionDetalle | undefined> {
  const there = await trx.selectFrom('liquidacion').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  return there && findLiquidacion(trx, id)
}

/** What is owed for and no settlement has, of `movimiento`. */
const SIN_LIQUIDAR = sql`condicion = 'consignacion' and tipo = any(${TIPOS_LIQUIDADOS}::text[])
  and not exists (select from liquidacion_movimiento where movimiento_id = movimiento.id)`

/**
 * Movements of a supplier's copies before an instant that no settlement has yet. One that commits late, with an earlier
 * moment, is in the next settlement.
 */
export async function listSinLiquidar(
  trx: Db,
  proveedorId: string,
  hasta: Date,
): Promise<(MovimientoLiquidado & { id: number })[]> {
  const { rows } = await sql<MovimientoLiquidado & { id: number }>`
    select movimiento.id, movimiento.libro_id, movimiento.isbn, coalesce(libro.titulo, movimiento.isbn) as titulo,
      movimiento.cantidad, movimiento.pvp_centavos as pvp, pvp_de(libro) as "pvpDeHoy",
      case when movimiento.cantidad > 0 and movimiento.pedido_id is not null then (
        select venta.pvp_centavos from movimiento as venta
        where venta.pedido_id = movimiento.pedido_id and venta.linea is not distinct from movimiento.linea
          and venta.isbn = movimiento.isbn and venta.tipo = 'venta' and venta.cantidad < 0 and venta.id < movimiento.id
        order by venta.id desc limit 1) end as "pvpDeVenta"
    from movimiento left join libro on libro.id = movimiento.libro_id
    where movimiento.proveedor_id = ${proveedorId} and movimiento.creado_en < ${hasta} and ${SIN_LIQUIDAR}
    order by movimiento.id`.execute(trx)
  return rows
}

type Nueva = {
  proveedor_id: string
  hasta: Date
  pvp_de: PvpDe
  descuento_bp: number
  dias_pago: number | null
  ejemplares: number
  total_centavos: Centavos
}

/** Makes a draft of these lines and movements. */
export async function insertLiquidacion(
  trx: Db,
  nueva: Nueva,
  lineas: readonly LineaLiquidacion[],
  movimientos: readonly { id: number }[],
): Promise<string> {
  const id = createId()
  await trx
    .insertInto('liquidacion')
    .values({ id, ...nueva })
    .execute()
  const of = <T>(pick: (linea: LineaLiquidacion) => T) => lineas.map(pick)
  await sql`
    insert into liquidacion_linea (liquidacion_id, linea, libro_id, isbn, titulo, cantidad, pvp_centavos, neto_centavos)
    select ${id}::uuid, orden, libro_id, isbn, titulo, cantidad, pvp, neto
    from unnest(${of(({ libro_id }) => libro_id)}::uuid[], ${of(({ isbn }) => isbn)}::text[], ${of(({ titulo }) => titulo)}::text[],
      ${of(({ cantidad }) => cantidad)}::int[], ${of(({ pvp }) => pvp)}::bigint[], ${of(({ neto }) => neto)}::bigint[])
      with ordinality as linea (libro_id, isbn, titulo, cantidad, pvp, neto, orden)`.execute(trx)
  await sql`
    insert into liquidacion_movimiento (movimiento_id, liquidacion_id)
    select movimiento, ${id}::uuid from unnest(${movimientos.map((one) => one.id)}::bigint[]) as movimiento`.execute(
    trx,
  )
  return id
}

type Cambio = {
  estado: EstadoLiquidacion
  enviada_en?: Date
  facturada_en?: Date
  pagada_en?: Date
  por_correo?: boolean
  factura?: string
}

export const setEstadoLiquidacion = (trx: Db, id: string, cambio: Cambio) =>
  trx.updateTable('liquidacion').set(cambio).where('id', '=', id).execute()

export const deleteLiquidacion = (trx: Db, id: string) => trx.deleteFrom('liquidacion').where('id', '=', id).execute()

type FilaCuenta = {
  id: string
  nombre: string
  corte: Corte
  borrador: string | null
  en_estante: number
  sumas: { tipo: TipoMovimiento; cantidad: number }[]
  sin_liquidar: Record<Corte, number>
  total: number
}

/** Suppliers whose copies lie or lay here, with what became of all of them. */
export async function listCuentas(
  db: Db,
  { offset, limit }: Tramo,
  now: Date,
): Promise<{ cuentas: CuentaConsignacion[]; total: number }> {
  const [mes, bimestre] = [computeCorte('mensual', now), computeCorte('bimestral', now)]
  const { rows } = await sql<FilaCuenta>`
    with suma as (
      select proveedor_id, tipo, sum(cantidad)::int as cantidad from movimiento
      where proveedor_id is not null and condicion = 'consignacion' group by proveedor_id, tipo
    ), pendiente as (
      select proveedor_id, -sum(cantidad)::int as a_pedido,
        coalesce(-sum(cantidad) filter (where creado_en < ${mes}), 0)::int as mensual,
        coalesce(-sum(cantidad) filter (where creado_en < ${bimestre}), 0)::int as bimestral
      from movimiento where proveedor_id is not null and ${SIN_LIQUIDAR} group by proveedor_id
    )
    select proveedor.id, proveedor.nombre, coalesce(trato.corte, 'mensual') as corte,
      (select id from liquidacion where proveedor_id = proveedor.id and estado = 'borrador') as borrador,
      (select coalesce(sum(fisico), 0)::int from existencia where proveedor_id = proveedor.id) as en_estante,
      (select json_agg(json_build_object('tipo', tipo, 'cantidad', cantidad)) from suma where proveedor_id = proveedor.id) as sumas,
      json_build_object('mensual', coalesce(mensual, 0), 'bimestral', coalesce(bimestral, 0), 'a_pedido', coalesce(a_pedido, 0))
        as sin_liquidar,
      count(*) over () as total
    from proveedor left join proveedor_trato as trato on trato.proveedor_id = proveedor.id
      left join pendiente on pendiente.proveedor_id = proveedor.id
    where exists (select from suma where proveedor_id = proveedor.id)
    order by proveedor.nombre_p, proveedor.num offset ${offset} limit ${limit}`.execute(db)
  const cuentas = rows.map(({ id, nombre, corte, borrador, en_estante, sumas, sin_liquidar }): CuentaConsignacion => {
    const { debeHaber, ...cuenta } = computeCuenta(sumas)
    return {
      proveedor: { _id: id, nombre },
      ...cuenta,
      en_estante,
      borrador,
      corte,
      cierra: debeHaber === en_estante,
      a_rendir: sin_liquidar[corte],
      hasta: computeCorte(corte, now).toISOString(),
    }
  })
  return { cuentas, total: rows[0]?.total ?? 0 }
}
