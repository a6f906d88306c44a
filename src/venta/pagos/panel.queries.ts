// What the panel shows of money.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Centavos } from '#platform/money.ts'
import type { EstadoPago } from './pago.rules.ts'

/** Who did it, for the staff; null: the gateway, the shop, or somebody whose account is gone. */
export const toNombre = ({ nombre, apellido }: { nombre: string | null; apellido: string | null }) =>
  nombre === null ? null : `${nombre} ${apellido}`

export const listMovimientosVistos = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pago_movimiento')
    .leftJoin('usuario', 'usuario.id', 'pago_movimiento.usuario_id')
    .select(['pago_movimiento.id', 'pago_movimiento.tipo', 'medio', 'importe', 'pago', 'detalle', 'ocurrido_en'])
    .select(['usuario.nombre', 'usuario.apellido'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('pago_movimiento.id')
    .limit(500)
    .execute()

const selectTareas = (db: Db) =>
  db
    .selectFrom('pago_tarea')
    .leftJoin('usuario', 'usuario.id', 'pago_tarea.hecha_por')
    .select(['pago_tarea.id', 'clase', 'pedido_id', 'numero', 'importe', 'creada_en', 'hecha_en', 'nota'])
    .select(['usuario.nombre', 'usuario.apellido'])

const TAREAS = 200

/** The open ones, to be counted. */
export const TAREAS_ABIERTAS = sql`select from pago_tarea where hecha_en is null`

/** The open ones, the oldest first; or those that were done, the last one first. */
export const listTareas = (db: Db, hechas: boolean) =>
  selectTareas(db)
    .where('hecha_en', hechas ? 'is not' : 'is', null)
    .orderBy(hechas ? 'hecha_en' : 'creada_en', hechas ? 'desc' : 'asc')
    .orderBy('pago_tarea.id')
    .limit(TAREAS)
    .execute()

export const listTareasDePedido = (db: Db, pedidoId: string) =>
  selectTareas(db)
    .where('pedido_id', '=', pedidoId)
    .orderBy('creada_en')
    .orderBy('pago_tarea.id')
    .limit(TAREAS)
    .execute()

export const findTarea = (db: Db, id: string) => selectTareas(db).where('pago_tarea.id', '=', id).executeTakeFirst()

export const finishTarea = (trx: Db, id: string, quien: string | null, nota: string) =>
  trx
    .updateTable('pago_tarea')
    .set({ hecha_en: new Date(), hecha_por: quien, nota })
    .where('id', '=', id)
    .where('hecha_en', 'is', null)
    .execute()

/** As many as a shop looks through by hand. */
const TRANSFERENCIAS = 500

const DE_TRANSFERENCIAS = sql`from pedido_pago pp join pedido p on p.id = pp.pedido_id`
const POR_TRANSFERIR = sql`pp.estado in ('sin_pago', 'parcial') and p.metodo_pago = 'transferencia' and p.estado <> 'cancelado'
  and pp.total > pp.pagado`

/** Orders by transfer that are not paid whole, to be counted. */
export const TRANSFERENCIAS_ABIERTAS = sql`select ${DE_TRANSFERENCIAS} where ${POR_TRANSFERIR}`

/** The same, the oldest first, with the attempt that they are at. */
export async function listTransferencias(db: Db) {
  const { rows } = await sql<{
    pedido: string
    numero: number
    nombre: string | null
    saldo: Centavos
    fecha_hora: Date
    vence_en: Date | null
    vencida: boolean
    comprobantes: string[]
    archivos: number
  }>`
    select p.id as pedido, p.numero, coalesce(u.nombre || ' ' || u.apellido, t.nombre) as nombre,
      (pp.total - pp.pagado)::integer as saldo, p.fecha_hora,
      case when c.estado = 'abierto' then c.vence_en end as vence_en,
      coalesce(c.estado = 'cerrado' and pp.estado = 'sin_pago', false) as vencida,
      array(select comprobante from transferencia_aviso a where a.pedido_id = p.id order by creado_en, id) as comprobantes,
      (select count(*)::integer from transferencia_archivo a where a.pedido_id = p.id) as archivos
    ${DE_TRANSFERENCIAS}
    left join usuario u on u.id = p.usuario_id
    left join pedido_telefono t on t.pedido_id = p.id
    left join lateral (
      select estado, vence_en from cobro where cobro.pedido_id = p.id order by creado_en desc, id desc limit 1
    ) c on true
    where ${POR_TRANSFERIR}
    order by p.fecha_hora, p.id limit ${TRANSFERENCIAS}`.execute(db)
  return rows
}

/** How many orders are in each state, and what they cost; those that were paid whole and given back in part (`entero`) apart. */
export const listPorEstado = (db: Db) =>
  db
    .selectFrom('pedido_pago')
    .select((eb) => [
      'estado',
      sql<boolean>`estado = 'parcial' and pagado >= total`.as('entero'),
      eb.fn.countAll<number>().as('pedidos'),
      eb.cast<Centavos>(eb.fn.sum('total'), 'bigint').as('importe'),
    ])
    .groupBy(['estado', 'entero'])
    .$castTo<{ estado: EstadoPago; entero: boolean; pedidos: number; importe: Centavos }>()
    .execute()
