import { type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { POR_LLEGAR } from '#estante/existencias/encargo.service.ts'
import { countRows } from '#platform/db/count.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import type { Period } from '#platform/jobs.ts'
import { toPesos } from '#platform/money.ts'
import { nameComprobante } from '#venta/facturas/comprobante.rules.ts'
import type { DespachoCarta } from './despacho.ts'
import type { FacturaCarta } from './factura.ts'
import type { PedidoCarta } from './pedido.compra.ts'
import type { PedidoAjeno } from './resumen.ts'
import type { CuentaCarta } from './tienda.ts'

/** Somebody who bought without an account, and has not opened the mailed link yet. */
type Invitado = { usuarioId: string; telefono: string | null }
/** The order is paid by the gateway, from its page. */
const POR_PASARELA = sql<boolean>`exists (
  select from cobro where cobro.pedido_id = pedido.id and cobro.medio = 'mercadopago')`

type Cliente = { nombre: string; apellido: string; email: string }

export const findCliente = (db: Db, id: string): Promise<Cliente | undefined> =>
  db.selectFrom('usuario').select(['nombre', 'apellido', 'email']).where('id', '=', id).executeTakeFirst()

/** An account and an address that it has left; undefined when either is gone. */
export const findCambioDeCorreo = (db: Db, num: number): Promise<CuentaCarta | undefined> =>
  db
    .selectFrom('cambio_correo')
    .innerJoin('usuario', 'usuario.id', 'cambio_correo.usuario_id')
    .select([
      'usuario.nombre',
      'usuario.apellido',
      'usuario.username',
      'usuario.email',
      'cambio_correo.email as anterior',
    ])
    .where('cambio_correo.num', '=', num)
    .executeTakeFirst()

/** An order with who placed it; undefined when it is gone or nameless. `verificado` is the account's id where it has proved its address. */
export async function findPedidoDeCliente(
  db: Db,
  id: string,
): Promise<
  { cliente: Cliente; verificado: string | null; invitado: Invitado | null; pedido: PedidoCarta } | undefined
> {
  const row = await db
    .selectFrom('pedido')
    .innerJoin('usuario', 'usuario.id', 'pedido.usuario_id')
    .leftJoin('invitado', 'invitado.usuario_id', 'usuario.id')
    .select((eb) => [
      'pedido.id',
      'pedido.numero',
      'pedido.estado',
      'pedido.metodo_pago',
      'pedido.cuotas',
      'pedido.servicio_envio',
      'pedido.envio_elegido',
      'pedido.reparto',
      'pedido.entrega',
      'pedido.recargo',
      'pedido.total',
      'pedido.envio',
      'pedido.fecha_hora',
      'pedido.fecha_entrega_estimada',
      POR_PASARELA.as('por_pasarela'),
      'usuario.nombre',
      'usuario.apellido',
      'usuario.email',
      'usuario.id as usuarioId',
      'usuario.invitado',
      'usuario.email_verificado',
      'invitado.telefono',
      jsonArrayFrom(
        eb
          .selectFrom('pedido_item')
          .leftJoin(POR_LLEGAR, (join) => join.onRef('encargado.linea', '=', 'pedido_item.linea'))
          .select([
            ...(['pedido_item.titulo', 'pedido_item.cantidad', 'pedido_item.precio_unitario'] as const),
            ...(['pedido_item.precio_lista', 'pedido_item.precio_antes', 'pedido_item.oferta_titulo'] as const),
            'pedido_item.precio_sin_cupon',
            'encargado.por_llegar',
          ])
          .whereRef('pedido_item.pedido_id', '=', 'pedido.id')
          .orderBy('pedido_item.linea'),
      ).as('items'),
    ])
    .where('pedido.id', '=', id)
    .executeTakeFirst()
  if (!row) return undefined
  const { nombre, apellido, email, usuarioId, invitado, email_verificado, telefono, ...pedido } = row
  return {
    cliente: { nombre, apellido, email },
    verificado: email_verificado && !invitado ? usuarioId : null,
    invitado: invitado ? { usuarioId, telefono } : null,
    pedido,
  }
}

/** From where a guest's account was made; undefined where the log of security events has forgotten it. */
export const findOrigen = async (db: Db, usuarioId: string): Promise<string | undefined> =>
  (
    await db
      .selectFrom('suceso_seguridad')
      .select('origen')
      .where('objeto_id', '=', usuarioId)
      .where('suceso', '=', 'registro')
      .executeTakeFirst()
  )?.origen ?? undefined

const inHour =
  ({ desde, hasta }: Period) =>
  (eb: ExpressionBuilder<Database, 'pedido'>) =>
    eb.and([eb('pedido.fecha_hora', '>=', new Date(desde)), eb('pedido.fecha_hora', '<', new Date(hasta))])

export const countPedidos = async (db: Db, hour: Period): Promise<number> =>
  countRows(db.selectFrom('pedido').where(inHour(hour)))

const AJENOS_MAX = 50

/** What guests ordered in an hour under the address of the guest who placed an order, the newest first; undefined where that one is gone. */
export async function findAjenos(
  db: Db,
  pedidoId: string,
  hour: Period,
): Promise<{ email: string; cuantos: number; pedidos: PedidoAjeno[] } | undefined> {
  const guests = db
    .selectFrom('pedido')
    .innerJoin('usuario', 'usuario.id', 'pedido.usuario_id')
    .where('invitado', '=', true)
  const una = await guests.select('usuario.email').where('pedido.id', '=', pedidoId).executeTakeFirst()
  if (!una) return undefined
  const pedidos = await guests
    .select(['numero', 'total', 'envio', sql<boolean>`pedido.estado = 'cancelado'`.as('cancelado')])
    .select(sql<number>`count(*) over ()::int`.as('cuantos'))
    .where(sql<SqlBool>`lower(usuario.email) = lower(${una.email})`)
    .where(inHour(hour))
    .orderBy('numero', 'desc')
    .limit(AJENOS_MAX)
    .execute()
  return { email: una.email, cuantos: pedidos[0]?.cuantos ?? 0, pedidos }
}

/**
 * The title of a book that an order still waits for and that comes out on the day named; undefined where its copies came, the
 * order was cancelled, or the day was changed again: another mail tells of that.
 */
export async function findTituloEsperado(
  db: Db,
  { pedidoId, libroId, ahora }: { pedidoId: string; libroId: string; ahora: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('encargo_pendiente as encargo')
    .innerJoin('libro', 'libro.id', 'encargo.libro_id')
    .innerJoin('libro_venta', 'libro_venta.libro_id', 'encargo.libro_id')
    .select('libro.titulo')
    .where('encargo.pedido_id', '=', pedidoId)
    .where('encargo.libro_id', '=', libroId)
    .where('libro_venta.modo', '=', 'preventa')
    .where('libro_venta.sale_el', '=', ahora)
    .executeTakeFirst()
  return row?.titulo
}

/** A parcel as its letters tell of it; undefined when it is gone. */
export async function findDespacho(db: Db, id: string): Promise<(DespachoCarta & { pedido_id: string }) | undefined> {
  const row = await db
    .selectFrom('despacho')
    .select((eb) => [
      ...(['despacho.pedido_id', 'despacho.transporte', 'despacho.sucursal'] as const),
      ...(['despacho.seguimiento', 'despacho.enlace'] as const),
      jsonArrayFrom(
        eb
          .selectFrom('despacho_item')
          .innerJoin('pedido_item', (join) =>
            join
              .onRef('pedido_item.pedido_id', '=', 'despacho_item.pedido_id')
              .onRef('pedido_item.linea', '=', 'despacho_item.linea'),
          )
          .select(['pedido_item.titulo', 'despacho_item.cantidad'])
          .whereRef('despacho_item.despacho_id', '=', 'despacho.id')
          .orderBy('despacho_item.linea'),
      ).as('items'),
      sql<number>`((select sum(cantidad) from pedido_item where pedido_item.pedido_id = despacho.pedido_id)
        - (select sum(cantidad) from despacho_item where despacho_item.despacho_id = despacho.id))::int`.as('aparte'),
    ])
    .where('despacho.id', '=', id)
    .executeTakeFirst()
  return row
}

/** An authorised document with its order; undefined when it is none. */
export async function findFactura(db: Db, id: string): Promise<(FacturaCarta & { pedidoId: string }) | undefined> {
  const row = await db
    .selectFrom('comprobante')
    .select(['pedido_id', 'clase', 'tipo', 'punto', 'numero', 'total_centavos', 'ambiente'])
    .where('id', '=', id)
    .where('estado', '=', 'autorizado')
    .executeTakeFirst()
  if (!row?.pedido_id) return undefined // of the counter's buyer nothing is known
  const { pedido_id, clase, tipo, punto, numero, total_centavos, ambiente } = row
  return {
    pedidoId: pedido_id,
    clase,
    nombre: nameComprobante(tipo, punto, numero),
    total: toPesos(total_centavos),
    dePrueba: ambiente !== 'produccion',
  }
}
