import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import { describePorLlegar } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import { POR_LLEGAR } from '#estante/existencias/encargo.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { toLocalDay } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { ESTADO_PAGO, PAGADO_ENTERO, SE_PAGA_POR } from '#venta/pagos/cobrado.service.ts'
import { IMPAGO } from '#venta/pagos/impago.service.ts'
import { computeAhorro } from '#vidriera/cupones/compra.rules.ts'
import { SIN_EJEMPLARES } from './despachos/caduca.queries.ts'
import type { Pedido } from './pedido.contract.ts'

/** Orders with their customer and lines as JSON, all in one trip. */
export const selectPedidos = (db: Db) =>
  db.selectFrom('pedido').select((eb) => [
    'pedido.id',
    'pedido.numero',
    'pedido.metodo_pago',
    'pedido.cuotas',
    'pedido.servicio_envio',
    'pedido.envio_elegido',
    'pedido.reparto',
    'pedido.entrega',
    'pedido.domicilio',
    'pedido.recargo',
    'pedido.total',
    'pedido.envio',
    'pedido.estado',
    'pedido.fecha_hora',
    'pedido.fecha_entrega_estimada',
    'pedido.cupon_codigo',
    'pedido.cupon_titulo',
    ESTADO_PAGO.as('estado_pago'),
    PAGADO_ENTERO.as('pagado_entero'),
    IMPAGO.as('impago'),
    SE_PAGA_POR.as('se_paga_por'),
    SIN_EJEMPLARES.as('sin_ejemplares'),
    jsonObjectFrom(
      eb
        .selectFrom('usuario')
        .select(['usuario.id as _id', 'usuario.nombre', 'usuario.apellido', 'usuario.email'])
        .whereRef('usuario.id', '=', 'pedido.usuario_id'),
    ).as('usuario'),
    eb.fn
      .coalesce(
        'pedido.telefono',
        eb.selectFrom('invitado').select('invitado.telefono').whereRef('invitado.usuario_id', '=', 'pedido.usuario_id'),
      )
      .as('telefono'),
    jsonObjectFrom(
      eb
        .selectFrom('pedido_telefono')
        .select(['pedido_telefono.nombre', 'pedido_telefono.telefono'])
        .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id'),
    ).as('por_telefono'),
    jsonArrayFrom(
      eb
        .selectFrom('pedido_item')
        .leftJoin(POR_LLEGAR, (join) => join.onRef('encargado.linea', '=', 'pedido_item.linea'))
        .select([
          'pedido_item.libro_id',
          'pedido_item.isbn',
          'pedido_item.titulo',
          'pedido_item.portada',
          'pedido_item.cantidad',
          'pedido_item.precio_unitario',
          'pedido_item.precio_lista',
          'pedido_item.precio_antes',
          'pedido_item.oferta_titulo',
          'pedido_item.precio_sin_cupon',
          'encargado.por_llegar',
        ])
        .whereRef('pedido_item.pedido_id', '=', 'pedido.id')
        .orderBy('pedido_item.linea'),
    ).as('items'),
  ])

export type Row = Awaited<ReturnType<ReturnType<typeof selectPedidos>['executeTakeFirstOrThrow']>>

const tacha = (antes: Centavos | null) => (antes === null ? {} : { precio_antes: toPesos(antes) })

/** From the tables' shape to the contract's: `_id`, and pesos for centavos. */
export const toPedido = ({
  id,
  numero,
  usuario,
  por_telefono,
  items,
  cupon_codigo,
  cupon_titulo,
  envio_elegido,
  domicilio,
  reparto,
  telefono,
  estado_pago,
  pagado_entero,
  impago,
  se_paga_por,
  sin_ejemplares,
  ...row
}: Row): Pedido => ({
  _id: id,
  numero,
  usuario,
  por_telefono: por_telefono !== null,
  contacto: por_telefono?.nombre ? { nombre: por_telefono.nombre, telefono: por_telefono.telefono } : null,
  items: items.map(
    ({
      libro_id,
      isbn,
      titulo,
      portada,
      cantidad,
      precio_unitario,
      precio_lista,
      precio_antes,
      oferta_titulo,
      precio_sin_cupon,
      por_llegar,
    }) => ({
      libro: { _id: libro_id, isbn, titulo, portada },
      cantidad,
      precio_unitario: toPesos(precio_unitario),
      ...(precio_lista !== null && {
        precio_lista: toPesos(precio_lista),
        ...tacha(readAntes({ precio: precio_unitario, lista: precio_lista, antes: precio_antes })),
        oferta: oferta_titulo ?? '',
      }),
      ...(precio_sin_cupon !== null && { precio_sin_cupon: toPesos(precio_sin_cupon) }),
      ...(por_llegar && { por_llegar: describePorLlegar(por_llegar, cantidad, toLocalDay(row.fecha_hora)) }),
    }),
  ),
  ...row,
  recargo: toPesos(row.recargo),
  total: toPesos(row.total),
  envio: toPesos(row.envio),
  fecha_hora: row.fecha_hora.toISOString(),
  envio_gratis: row.envio === 0,
  ...(telefono !== null && { telefono }),
  ...(envio_elegido !== null && { envio_elegido }),
  ...(domicilio !== null && { domicilio }),
  ...(reparto !== null && { reparto }),
  ...(estado_pago !== null && { estado_pago }),
  ...(pagado_entero && { pagado_entero }),
  ...(impago && { impago }),
  ...(se_paga_por !== null && { se_paga_por }),
  ...(sin_ejemplares && { sin_ejemplares }),
  ...(cupon_codigo !== null && {
    cupon: { codigo: cupon_codigo, titulo: cupon_titulo ?? '', ahorro: toPesos(computeAhorro(items)) },
  }),
})
