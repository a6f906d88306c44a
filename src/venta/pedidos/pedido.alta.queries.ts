// How an order comes to be: all of it in one statement.
import { sql } from 'kysely'
import type { Domicilio } from '#envios/direcciones/domicilio.rules.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import type { ReglasDeToma } from '#estante/existencias/existencia.ajustes.ts'
import type { Falta } from '#estante/existencias/existencia.rules.ts'
import { type LineaDeToma, sqlTomar, sqlTomarDeUnaFila, type Tomado } from '#estante/existencias/toma.service.ts'
import type { TopePasado } from '#estante/existencias/tope.rules.ts'
import { type Aparta, refuseTope } from '#estante/existencias/tope.service.ts'
import { type Db, WITH_COMMIT } from '#platform/db/pool.ts'
import { createId } from '#platform/id.ts'
import { insertJob } from '#platform/jobs.ts'
import type { Centavos } from '#platform/money.ts'
import { sqlCobrar } from '#venta/pagos/cobrado.service.ts'
import type { CobroPlaneado } from '#venta/pagos/cobro.rules.ts'
import { ESTADO_INICIAL } from './estado.rules.ts'
import type { Reparto } from './llegada.rules.ts'
import type { Pedido } from './pedido.contract.ts'
import { selectPedidos, toPedido } from './pedido.queries.ts'
import type { MetodoPago } from './pedido.rules.ts'

/** What is written of a new order, in centavos. */
export type PedidoNuevo = {
  id: string
  /** Null for an order by telephone without an account. */
  usuarioId: string | null
  metodo_pago: MetodoPago
  cuotas: number
  servicio_envio: ServicioEnvio
  /** Null: one of the two services. */
  envio_elegido: EnvioElegido | null
  /** Null: its reader was not asked. */
  reparto: Reparto | null
  entrega: string | null
  /** The same in fields, where it was asked for so. */
  domicilio: Domicilio | null
  recargo: Centavos
  total: Centavos
  envio: Centavos
  fecha_hora: Date
  fecha_entrega_estimada: string
  key: string | null
  requestHash: Buffer | null
  cupon: { id: string; codigo: string; titulo: string } | null
  /** The lines that copies are taken for. */
  tomas: readonly LineaDeToma[]
  toma: ReglasDeToma
  /** Until when its copies are kept where its payment says nothing of it. */
  guarda: Date
  /** Whose bounds it has to keep within; null: nobody's. */
  aparta: Aparta | null
  /** How it is to be paid; null: the shop does not follow it. */
  cobro: CobroPlaneado | null
  items: readonly {
    libroId: string
    titulo: string
    isbn: string
    portada: string | null
    cantidad: number
    precio_unitario: Centavos
    /** Null: no offer applied. */
    precio_lista: Centavos | null
    precio_antes: Centavos | null
    oferta_id: string | null
    oferta_titulo: string | null
    /** Null: no coupon made it cheaper. */
    precio_sin_cupon: Centavos | null
  }[]
}

/** Of books that were never counted nothing is taken: an order of those alone is stored as it ever was. */
const NADA: Tomado = { antes: sql``, alcanza: null, tope: sql`null::json`, despues: sql``, faltan: sql`null` }

/** Others took the copies between the statement that read them and the one that takes them. Nothing is stored. */
export class EjemplaresTomados extends Error {}

/**
 * Stores an order with all its lines, the copies it takes and the job of its mails in one statement. Undefined where the key
 * has its order already; where copies are short nothing is stored, and the answer says of what; beyond a bound it throws a 409. With `last` the transaction
 * ends with this statement, and after `EjemplaresTomados` the caller asks again, in another one and without it.
 */
export async function insertPedido(
  db: Db,
  nuevo: PedidoNuevo,
  { last }: { last: boolean },
): Promise<Pedido | Falta[] | undefined> {
  const { tomas, toma, cobro, aparta, id: pedidoId } = nuevo
  const guarda = { pedidoId, vence: cobro?.vence ?? nuevo.guarda, aparta }
  const sinRepartir = tomas.length === 0 ? NADA : sqlTomarDeUnaFila(tomas, guarda)
  if (sinRepartir) {
    const { alcanza, outcome } = await storePedido(db, nuevo, sinRepartir, last)
    if (alcanza) return outcome
    if (last) throw new EjemplaresTomados()
  }
  return (await storePedido(db, nuevo, sqlTomar(tomas, toma, guarda), last)).outcome
}

/** `alcanza`: the copies that this way of taking needs were there. Without an `outcome` the key has its order already. */
type Stored = { alcanza: boolean; outcome: Pedido | Falta[] | undefined }

async function storePedido(db: Db, nuevo: PedidoNuevo, tomar: Tomado, last: boolean): Promise<Stored> {
  const { items, cobro } = nuevo
  const column = <K extends keyof (typeof items)[number]>(key: K) => items.map((item) => item[key])
  type Row = {
    numero: number | null
    usuario: Pedido['usuario']
    alcanza: boolean
    tope: TopePasado | null
    faltan: Falta[] | null
  }
  const { rows } = await sql<Row>`${last ? WITH_COMMIT : sql``}
    with ${tomar.antes} nuevo as (
      insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, envio_elegido, reparto, entrega, domicilio, recargo, total, envio,
        fecha_hora, fecha_entrega_estimada, idempotency_key, request_hash, cupon_id, cupon_codigo, cupon_titulo)
      select ${nuevo.id}::uuid, ${nuevo.usuarioId}::uuid, ${nuevo.metodo_pago}, ${nuevo.cuotas}::smallint,
        ${nuevo.servicio_envio}, ${nuevo.envio_elegido && JSON.stringify(nuevo.envio_elegido)}::jsonb, ${nuevo.reparto}, ${nuevo.entrega},
        ${nuevo.domicilio && JSON.stringify(nuevo.domicilio)}::jsonb, ${nuevo.recargo}::integer, ${nuevo.total}::integer,
        ${nuevo.envio}::integer, ${nuevo.fecha_hora}::timestamptz, ${nuevo.fecha_entrega_estimada}::date, ${nuevo.key},
        ${nuevo.requestHash}::bytea, ${nuevo.cupon?.id ?? null}::uuid, ${nuevo.cupon?.codigo ?? null},
        ${nuevo.cupon?.titulo ?? null}
      ${tomar.alcanza ? sql`where ${tomar.alcanza} and ${tomar.tope} is null` : sql``}
      on conflict (usuario_id, idempotency_key) do nothing
      returning id, numero, usuario_id
    ), lineas as (
      insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, portada, cantidad, precio_unitario, precio_lista,
        precio_antes, oferta_id, oferta_titulo, precio_sin_cupon)
      select nuevo.id, linea.n, linea.libro_id, linea.titulo, linea.isbn, linea.portada, linea.cantidad, linea.precio,
        linea.precio_lista, linea.precio_antes, linea.oferta_id, linea.oferta_titulo, linea.precio_sin_cupon
      from nuevo, unnest(${column('libroId')}::uuid[], ${column('titulo')}::text[], ${column('isbn')}::text[],
        ${column('portada')}::text[], ${column('cantidad')}::smallint[], ${column('precio_unitario')}::integer[],
        ${column('precio_lista')}::integer[], ${column('precio_antes')}::integer[], ${column('oferta_id')}::uuid[], ${column('oferta_titulo')}::text[],
        ${column('precio_sin_cupon')}::integer[])
        with ordinality as linea (libro_id, titulo, isbn, portada, cantidad, precio, precio_lista, precio_antes, oferta_id, oferta_titulo,
          precio_sin_cupon, n)
    )${tomar.despues}${cobro ? sqlCobrar(createId(), cobro, nuevo.fecha_hora) : sql``}, tarea as (
      ${insertJob('pedido-creado', sql`nuevo.id`, sql`jsonb_build_object('pedidoId', nuevo.id)`, sql`cross join nuevo`)}
    )
    select nuevo.numero, case when usuario.id is not null then json_build_object('_id', usuario.id, 'nombre', usuario.nombre,
      'apellido', usuario.apellido, 'email', usuario.email) end as usuario, ${tomar.alcanza ?? sql`true`} as alcanza, ${tomar.tope} as tope,
      ${tomar.faltan} as faltan
    from (select) as una left join nuevo on true left join usuario on usuario.id = nuevo.usuario_id`.execute(db)
  const { numero, usuario, alcanza, tope, faltan } = rows[0] ?? {
    numero: null,
    usuario: null,
    alcanza: true,
    tope: null,
    faltan: null,
  }
  if (tope && alcanza) throw refuseTope(tope, items.find(({ libroId }) => libroId === tope.libro)?.titulo ?? '')
  if (numero === null) return { alcanza, outcome: faltan ?? undefined }
  const {
    usuarioId: _usuario,
    key: _key,
    requestHash: _hash,
    tomas: _tomas,
    toma: _toma,
    guarda: _guarda,
    aparta: _aparta,
    cobro: _cobro,
    cupon,
    ...shown
  } = nuevo
  const pedido = toPedido({
    ...shown,
    numero,
    usuario,
    por_telefono: null,
    telefono: null,
    estado: ESTADO_INICIAL,
    estado_pago: cobro ? 'sin_pago' : null,
    pagado_entero: false,
    impago: cobro !== null && cobro.medio !== 'efectivo',
    se_paga_por: cobro?.medio ?? null,
    sin_ejemplares: false,
    cupon_codigo: cupon?.codigo ?? null,
    cupon_titulo: cupon?.titulo ?? null,
    items: items.map(({ libroId, ...item }) => ({ ...item, libro_id: libroId, por_llegar: null })),
  })
  return { alcanza, outcome: pedido }
}

/** The order that a customer's key stands for, with the request it was made by. */
export async function findPedidoByKey(db: Db, usuarioId: string, key: string) {
  const row = await selectPedidos(db)
    .select('pedido.request_hash')
    .where('pedido.usuario_id', '=', usuarioId)
    .where('pedido.idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { request_hash: requestHash, ...pedido } = row
  return { requestHash, pedido: toPedido(pedido) }
}
