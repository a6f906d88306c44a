// What a month's close is judged by, some orders at a time.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { CERO, type Centavos } from '#platform/money.ts'
import type { Estado } from '#venta/pedidos/estado.rules.ts'
import { isWithin, listMovimientosDe } from './dinero.queries.ts'
import type { CierreLeido, PedidoLeido, VentaLeida } from './hechos.rules.ts'
import { delLibro, type Libro } from './libro.queries.ts'
import type { Lapso } from './mes.rules.ts'

const POR_VEZ = 500

function* split<T>(todos: readonly T[]): Generator<T[]> {
  for (let at = 0; at < todos.length; at += POR_VEZ) yield todos.slice(at, at + POR_VEZ)
}

/** The orders that came in within a lapse, or whose money moved, or went back, or that were invoiced in it. */
async function listPedidosDe(db: Db, { desde, antesDe, comienza, termina }: Lapso): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from pedido where fecha_hora >= ${comienza} and fecha_hora < ${termina}
    union select pedido_id from pago_movimiento where ocurrido_en >= ${comienza} and ocurrido_en < ${termina}
    union select pedido_id from comprobante where estado = 'autorizado' and fecha >= ${desde}::date and fecha < ${antesDe}::date
      and pedido_id is not null
    union select pedido_id from reembolso_anotado where en >= ${comienza} and en < ${termina}
    order by 1`.execute(db)
  return rows.map(({ id }) => id)
}

const facturadoDe = (columna: 'pedido_id' | 'venta_id', libro: Libro, { desde, antesDe }: Lapso) => sql`
  select ${sql.ref(`comprobante.${columna}`)} as de,
    sum(case clase when 'credito' then -total_centavos else total_centavos end)::bigint as total,
    coalesce(sum(case clase when 'credito' then -total_centavos else total_centavos end)
      filter (where fecha >= ${desde}::date and fecha < ${antesDe}::date), 0)::bigint as mes
  from comprobante where ${delLibro(libro)}`

type PedidoRow = Omit<PedidoLeido, 'filas' | 'reembolsado' | 'facturado' | 'entroEnMes' | 'estado'> & {
  estado: Estado | null
  entro_en_mes: boolean
  reembolsado_mes: Centavos
  reembolsado_total: Centavos
  facturado_mes: Centavos
  facturado_total: Centavos
}

async function listPedidos(db: Db, ids: readonly string[], libro: Libro, lapso: Lapso): Promise<PedidoRow[]> {
  const { comienza, termina } = lapso
  const { rows } = await sql<PedidoRow>`
    select ids.id, coalesce(pedido.numero, ido.numero) as numero, pedido.estado,
      (select clase from venta where venta.operacion = pedido.id) as clase,
      coalesce(pedido.total + pedido.envio, 0)::bigint as total,
      coalesce(pedido.fecha_hora >= ${comienza} and pedido.fecha_hora < ${termina}, false) as entro_en_mes,
      (select json_build_object('pagado', pagado, 'devuelto', devuelto, 'disputa', pedido_pago.estado = 'en_disputa')
        from pedido_pago where pedido_id = ids.id) as guardado,
      reembolsado.mes as reembolsado_mes, reembolsado.total as reembolsado_total,
      coalesce(facturado.mes, 0)::bigint as facturado_mes, coalesce(facturado.total, 0)::bigint as facturado_total
    from unnest(${ids}::uuid[]) as ids (id)
      left join pedido on pedido.id = ids.id
      left join lateral (select numero from pago_movimiento where pedido_id = ids.id limit 1) as ido on true
      cross join lateral (
        select coalesce(sum(importe), 0)::bigint as total,
          coalesce(sum(importe) filter (where en >= ${comienza} and en < ${termina}), 0)::bigint as mes
        from reembolso_anotado where pedido_id = ids.id) as reembolsado
      left join (${facturadoDe('pedido_id', libro, lapso)} and pedido_id = any(${ids}::uuid[]) group by 1) as facturado
        on facturado.de = ids.id
    order by numero`.execute(db)
  return rows
}

/** Each order with its money and its documents. */
export async function* readPedidos(db: Db, libro: Libro, lapso: Lapso): AsyncGenerator<PedidoLeido[]> {
  for (const ids of split(await listPedidosDe(db, lapso))) {
    const [pedidos, movimientos] = [await listPedidos(db, ids, libro, lapso), await listMovimientosDe(db, ids)]
    yield pedidos.map(
      ({ entro_en_mes, reembolsado_mes, reembolsado_total, facturado_mes, facturado_total, ...pedido }) => ({
        ...pedido,
        entroEnMes: entro_en_mes,
        reembolsado: { mes: reembolsado_mes, total: reembolsado_total },
        facturado: { mes: facturado_mes, total: facturado_total },
        filas: (movimientos.get(pedido.id) ?? []).map((fila) => ({
          ...fila,
          enMes: isWithin(fila.ocurrido_en, lapso),
        })),
      }),
    )
  }
}

type VentaRow = Omit<VentaLeida, 'efectivo' | 'facturado'> & {
  efectivo: Centavos
  en_caja: Centavos
  facturado_mes: Centavos
  facturado_total: Centavos
}

/** Sales at the counter that something happened to in a lapse. */
export async function* readVentas(db: Db, libro: Libro, lapso: Lapso): AsyncGenerator<VentaLeida[]> {
  const { desde, antesDe, comienza, termina } = lapso
  const { rows: todas } = await sql<{ id: string }>`
    select id from venta_mostrador where creado_en >= ${comienza} and creado_en < ${termina}
    union select venta_id from devolucion_mostrador where creado_en >= ${comienza} and creado_en < ${termina}
    union select venta_id from comprobante where estado = 'autorizado' and fecha >= ${desde}::date and fecha < ${antesDe}::date
      and venta_id is not null
    order by 1`.execute(db)
  const enMes = (columna: string) => sql`${sql.ref(columna)} >= ${comienza} and ${sql.ref(columna)} < ${termina}`
  for (const trozo of split(todas)) {
    const ids = trozo.map(({ id }) => id)
    const { rows } = await sql<VentaRow>`
      with devuelto as (
        select venta_id, sum(importe_centavos) as total, coalesce(sum(importe_centavos) filter (where ${enMes('creado_en')}), 0) as mes,
          coalesce(sum(importe_centavos) filter (where medio = 'efectivo' and ${enMes('creado_en')}), 0) as efectivo,
          coalesce(sum(importe_centavos) filter (where medio = 'efectivo' and ${enMes('creado_en')}
            and exists (select from caja_movimiento where clave = 'devolucion:' || devolucion_mostrador.id)), 0) as en_caja
        from devolucion_mostrador where venta_id = any(${ids}::uuid[]) group by venta_id
      ), pagado as (
        select venta_id, sum(importe_centavos) as efectivo,
          coalesce(sum(importe_centavos) filter (where exists (select from caja_movimiento where clave = 'venta:' || venta_id)), 0) as en_caja
        from venta_mostrador_pago where venta_id = any(${ids}::uuid[]) and medio = 'efectivo' group by venta_id
      )
      select venta.id, venta.numero, (venta.total_centavos - coalesce(devuelto.total, 0))::bigint as total,
        (case when ${enMes('venta.creado_en')} then venta.total_centavos else 0 end - coalesce(devuelto.mes, 0))::bigint as mes,
        (case when ${enMes('venta.creado_en')} then coalesce(pagado.efectivo, 0) else 0 end - coalesce(devuelto.efectivo, 0))::bigint
          as efectivo,
        (case when ${enMes('venta.creado_en')} then coalesce(pagado.en_caja, 0) else 0 end - coalesce(devuelto.en_caja, 0))::bigint
          as en_caja,
        coalesce(facturado.mes, 0)::bigint as facturado_mes, coalesce(facturado.total, 0)::bigint as facturado_total
      from venta_mostrador venta left join devuelto on devuelto.venta_id = venta.id left join pagado on pagado.venta_id = venta.id
        left join (${facturadoDe('venta_id', libro, lapso)} and venta_id = any(${ids}::uuid[]) group by 1) as facturado
          on facturado.de = venta.id
      where venta.id = any(${ids}::uuid[]) order by venta.numero`.execute(db)
    yield rows.map(({ efectivo, en_caja, facturado_mes, facturado_total, ...venta }) => ({
      ...venta,
      efectivo: { mes: efectivo, enCaja: en_caja },
      facturado: { mes: facturado_mes, total: facturado_total },
    }))
  }
}

/** Registers that were closed in a lapse: one each day and place. */
export async function listCierres(db: Db, { comienza, termina }: Lapso): Promise<CierreLeido[]> {
  const { rows } = await sql<CierreLeido>`
    select id, numero, esperado_centavos as esperado, contado_centavos as contado, motivo from caja
    where cerrada_en >= ${comienza} and cerrada_en < ${termina} order by numero`.execute(db)
  return rows
}

/** Whether a register was ever open in a lapse, and whether a line of the bank's list paid an order in it. */
export async function findUsos(db: Db, { comienza, termina }: Lapso): Promise<{ lleva: boolean; usaBanco: boolean }> {
  const { rows } = await sql<{ lleva: boolean; usaBanco: boolean }>`
    select exists (select from caja where abierta_en < ${termina} and coalesce(cerrada_en, ${termina}) >= ${comienza}) as lleva,
      exists (select from pago_movimiento where ocurrido_en >= ${comienza} and ocurrido_en < ${termina}
        and clave like 'banco:%') as "usaBanco"`.execute(db)
  return rows[0] ?? { lleva: false, usaBanco: false }
}

export type PorMedio = { de: 'pedidos' | 'mostrador'; medio: string; cobrado: Centavos; devuelto: Centavos }

/** The counter's money of a lapse by the way of paying. */
export async function sumMostrador(db: Db, { comienza, termina }: Lapso): Promise<PorMedio[]> {
  const { rows } = await sql<PorMedio>`
    select 'mostrador' as de, medio, sum(cobrado)::bigint as cobrado, sum(devuelto)::bigint as devuelto from (
      select medio, importe_centavos as cobrado, 0 as devuelto from venta_mostrador_pago join venta_mostrador venta on venta.id = venta_id
      where venta.creado_en >= ${comienza} and venta.creado_en < ${termina}
      union all
      select medio, 0, importe_centavos from devolucion_mostrador where creado_en >= ${comienza} and creado_en < ${termina}
    ) as todo group by medio order by medio`.execute(db)
  return rows
}

export type SumaPorTipo = { tipo: number; n: number; total: Centavos; neto: Centavos; exento: Centavos; iva: Centavos }

/** Each sort of document of a lapse: how many, and their sums without a sign. */
export async function sumPorTipo(db: Db, libro: Libro, { desde, antesDe }: Lapso): Promise<SumaPorTipo[]> {
  const { rows } = await sql<SumaPorTipo>`
    select tipo, count(*)::integer as n, sum(total_centavos)::bigint as total, sum(neto_centavos)::bigint as neto,
      sum(exento_centavos)::bigint as exento, sum(iva_centavos)::bigint as iva
    from comprobante where ${delLibro(libro)} and fecha >= ${desde}::date and fecha < ${antesDe}::date
    group by tipo order by tipo`.execute(db)
  return rows
}

export type Compras = { facturado: Centavos; pagado: Centavos; debe: Centavos; vencido: Centavos }

/** Invoices of suppliers: of the lapse, paid in it, and what is owed when it ends. */
export async function sumCompras(db: Db, { desde, antesDe }: Lapso): Promise<Compras> {
  const { rows } = await sql<Compras>`
    select coalesce(sum(total_centavos) filter (where fecha >= ${desde}::date), 0)::bigint as facturado,
      coalesce(sum(total_centavos) filter (where pagada_el >= ${desde}::date and pagada_el < ${antesDe}::date), 0)::bigint as pagado,
      coalesce(sum(total_centavos) filter (where pagada_el is null or pagada_el >= ${antesDe}::date), 0)::bigint as debe,
      coalesce(sum(total_centavos) filter (where (pagada_el is null or pagada_el >= ${antesDe}::date)
        and vence < ${antesDe}::date), 0)::bigint as vencido
    from factura_proveedor where fecha < ${antesDe}::date`.execute(db)
  return rows[0] ?? { facturado: CERO, pagado: CERO, debe: CERO, vencido: CERO }
}
