import { type SqlBool, sql } from 'kysely'
import { jsonArrayFrom, jsonObjectFrom } from 'kysely/helpers/postgres'
import type { ServicioEnvio } from '../envios/envio.rules.ts'
import type { Db } from '../platform/db/pool.ts'
import { SLICE } from '../platform/http/pieces.ts'
import { insertJob } from '../platform/jobs.ts'
import { type Centavos, toPesos } from '../platform/money.ts'
import { ESTADO_INICIAL } from './estado.rules.ts'
import { type FiltrosPedidos, filterPedidos } from './panel.queries.ts'
import type { Cambio, Pedido } from './pedido.contract.ts'
import type { MetodoPago } from './pedido.rules.ts'

/** What is written of a new order, in centavos. */
export type PedidoNuevo = {
  id: string
  /** Null where somebody without an account ordered by telephone. */
  usuarioId: string | null
  metodo_pago: MetodoPago
  cuotas: number
  servicio_envio: ServicioEnvio
  entrega: string | null
  recargo: Centavos
  total: Centavos
  envio: Centavos
  fecha_hora: Date
  fecha_entrega_estimada: string
  key: string | null
  huella: Buffer | null
  items: readonly {
    libroId: string
    titulo: string
    isbn: string
    portada: string | null
    cantidad: number
    precio_unitario: Centavos
  }[]
}

/** Orders with their customer and lines as JSON, all in one trip. */
const selectPedidos = (db: Db) =>
  db
    .selectFrom('pedido')
    .select((eb) => [
      'pedido.id',
      'pedido.numero',
      'pedido.metodo_pago',
      'pedido.cuotas',
      'pedido.servicio_envio',
      'pedido.entrega',
      'pedido.recargo',
      'pedido.total',
      'pedido.envio',
      'pedido.estado',
      'pedido.fecha_hora',
      'pedido.fecha_entrega_estimada',
      jsonObjectFrom(
        eb
          .selectFrom('usuario')
          .select(['usuario.id as _id', 'usuario.nombre', 'usuario.apellido', 'usuario.email'])
          .whereRef('usuario.id', '=', 'pedido.usuario_id'),
      ).as('usuario'),
      jsonObjectFrom(
        eb
          .selectFrom('pedido_telefono')
          .select(['pedido_telefono.nombre', 'pedido_telefono.telefono'])
          .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id'),
      ).as('por_telefono'),
      jsonArrayFrom(
        eb
          .selectFrom('pedido_item')
          .select([
            'pedido_item.libro_id',
            'pedido_item.isbn',
            'pedido_item.titulo',
            'pedido_item.portada',
            'pedido_item.cantidad',
            'pedido_item.precio_unitario',
          ])
          .whereRef('pedido_item.pedido_id', '=', 'pedido.id')
          .orderBy('pedido_item.linea'),
      ).as('items'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectPedidos>['executeTakeFirstOrThrow']>>

/** From the tables' shape to the contract's: `_id`, and pesos for centavos. */
const toPedido = ({ id, numero, usuario, por_telefono, items, ...row }: Row): Pedido => ({
  _id: id,
  numero,
  usuario,
  por_telefono: por_telefono !== null,
  contacto: por_telefono?.nombre ? { nombre: por_telefono.nombre, telefono: por_telefono.telefono } : null,
  items: items.map(({ libro_id, isbn, titulo, portada, cantidad, precio_unitario }) => ({
    libro: { _id: libro_id, isbn, titulo, portada },
    cantidad,
    precio_unitario: toPesos(precio_unitario),
  })),
  ...row,
  recargo: toPesos(row.recargo),
  total: toPesos(row.total),
  envio: toPesos(row.envio),
  fecha_hora: row.fecha_hora.toISOString(),
  envio_gratis: row.envio === 0,
})

/**
 * Lets one transaction at a time work on a customer's key. Whoever waited sees in its next statement what the one before
 * it did: so a repeat is never refused while the first attempt is still on its way to success.
 */
export const lockIdempotencyKey = (db: Db, usuarioId: string, key: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`${usuarioId} ${key}`}, 0))`.execute(db)

/**
 * The books of an order, kept from being deleted until it is stored. A price list that is being imported does not wait
 * for orders nor they for it: until its transaction ends the old price holds.
 */
export const lockLibros = (db: Db, ids: readonly string[]) =>
  db
    .selectFrom('libro')
    .select(['id', 'titulo', 'isbn', 'portada', 'precio'])
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .orderBy('id')
    .forKeyShare()
    .execute()

/** Stores an order with all its lines and the job of its mails in one statement. Undefined where the key has its order already. */
export async function insertPedido(db: Db, nuevo: PedidoNuevo): Promise<Pedido | undefined> {
  const { items } = nuevo
  const column = <K extends keyof (typeof items)[number]>(key: K) => items.map((item) => item[key])
  const { rows } = await sql<{ numero: number; usuario: Pedido['usuario'] }>`
    with nuevo as (
      insert into pedido (id, usuario_id, metodo_pago, cuotas, servicio_envio, entrega, recargo, total, envio, fecha_hora,
        fecha_entrega_estimada, idempotency_key, huella)
      values (${nuevo.id}, ${nuevo.usuarioId}, ${nuevo.metodo_pago}, ${nuevo.cuotas}, ${nuevo.servicio_envio},
        ${nuevo.entrega}, ${nuevo.recargo}, ${nuevo.total}, ${nuevo.envio}, ${nuevo.fecha_hora},
        ${nuevo.fecha_entrega_estimada}, ${nuevo.key}, ${nuevo.huella})
      on conflict (usuario_id, idempotency_key) do nothing
      returning id, numero, usuario_id
    ), lineas as (
      insert into pedido_item (pedido_id, linea, libro_id, titulo, isbn, portada, cantidad, precio_unitario)
      select nuevo.id, linea.n, linea.libro_id, linea.titulo, linea.isbn, linea.portada, linea.cantidad, linea.precio
      from nuevo, unnest(${column('libroId')}::uuid[], ${column('titulo')}::text[], ${column('isbn')}::text[],
        ${column('portada')}::text[], ${column('cantidad')}::smallint[], ${column('precio_unitario')}::integer[])
        with ordinality as linea (libro_id, titulo, isbn, portada, cantidad, precio, n)
    ), tarea as (
      ${insertJob('pedido-creado', sql`nuevo.id`, sql`jsonb_build_object('pedidoId', nuevo.id)`, sql`cross join nuevo`)}
    )
    select nuevo.numero, case when usuario.id is not null then json_build_object('_id', usuario.id, 'nombre', usuario.nombre,
      'apellido', usuario.apellido, 'email', usuario.email) end as usuario
    from nuevo left join usuario on usuario.id = nuevo.usuario_id`.execute(db)
  const [row] = rows
  if (!row) return undefined
  const { usuarioId: _usuario, key: _key, huella: _huella, ...shown } = nuevo
  return toPedido({
    ...shown,
    ...row,
    por_telefono: null,
    estado: ESTADO_INICIAL,
    items: items.map(({ libroId, ...item }) => ({ ...item, libro_id: libroId })),
  })
}

/** The order that a customer's key stands for, with the request it was made by. */
export async function findPedidoByKey(db: Db, usuarioId: string, key: string) {
  const row = await selectPedidos(db)
    .select('pedido.huella')
    .where('pedido.usuario_id', '=', usuarioId)
    .where('pedido.idempotency_key', '=', key)
    .executeTakeFirst()
  if (!row) return undefined
  const { huella, ...pedido } = row
  return { huella, pedido: toPedido(pedido) }
}

/** An order with its history, naming who made it; with `usuarioId` only where it is that customer's. */
export async function findPedido(db: Db, id: string, usuarioId?: string) {
  const row = await selectPedidos(db)
    .select((eb) => [
      eb
        .selectFrom('pedido_telefono')
        .innerJoin('usuario', 'usuario.id', 'pedido_telefono.tomado_por')
        .select(sql<string>`usuario.nombre || ' ' || usuario.apellido`.as('nombre'))
        .whereRef('pedido_telefono.pedido_id', '=', 'pedido.id')
        .as('tomado_por'),
      jsonArrayFrom(
        eb
          .selectFrom('pedido_estado')
          .leftJoin('usuario', 'usuario.id', 'pedido_estado.usuario_id')
          .select([
            'pedido_estado.estado',
            'pedido_estado.fecha_hora',
            'pedido_estado.usuario_id',
            sql<string | null>`usuario.nombre || ' ' || usuario.apellido`.as('quien'),
          ])
          .whereRef('pedido_estado.pedido_id', '=', 'pedido.id')
          .orderBy('pedido_estado.id'),
      ).as('cambios'),
    ])
    .where('pedido.id', '=', id)
    .$if(usuarioId !== undefined, (query) => query.where('pedido.usuario_id', '=', usuarioId ?? null))
    .executeTakeFirst()
  if (!row) return undefined
  const { cambios, tomado_por, ...shown } = row
  const pedido = toPedido(shown)
  const first: Cambio = {
    estado: ESTADO_INICIAL,
    fecha_hora: pedido.fecha_hora,
    por: pedido.por_telefono ? 'libreria' : 'cliente',
    quien: pedido.por_telefono ? tomado_por : nombreDe(pedido.usuario),
  }
  const later = cambios.map(
    ({ estado, fecha_hora, usuario_id, quien }): Cambio => ({
      estado,
      fecha_hora: new Date(fecha_hora).toISOString(), // JSON has it as text
      por: usuario_id !== null && usuario_id === pedido.usuario?._id ? 'cliente' : 'libreria',
      quien,
    }),
  )
  return { ...pedido, historia: [first, ...later] }
}

const nombreDe = (usuario: Pedido['usuario']) => usuario && `${usuario.nombre} ${usuario.apellido}`

type Page = { offset: number; limit: number }

/** The orders of a page, newest first, some at a time: lines are read only of those that are asked for next. */
async function* readPedidos(db: Db, page: { execute(): Promise<{ id: string }[]> }): AsyncGenerator<Pedido[]> {
  const ids = (await page.execute()).map(({ id }) => id)
  for (let at = 0; at < ids.length; at += SLICE) {
    const rows = await selectPedidos(db)
      .where(sql<SqlBool>`pedido.id = any(${ids.slice(at, at + SLICE)}::uuid[])`)
      .orderBy('pedido.numero', 'desc')
      .execute()
    yield rows.map(toPedido)
  }
}

/** Newest first. The page is found by keys alone: nobody reads the lines of what is skipped. */
export const listPedidos = (db: Db, filtros: FiltrosPedidos, { offset, limit }: Page): AsyncGenerator<Pedido[]> =>
  readPedidos(
    db,
    filterPedidos(db, filtros).select('pedido.id').orderBy('pedido.numero', 'desc').offset(offset).limit(limit),
  )

/** Newest first. */
export const listPedidosByUsuario = (db: Db, usuarioId: string, { offset, limit }: Page): AsyncGenerator<Pedido[]> =>
  readPedidos(
    db,
    db
      .selectFrom('pedido')
      .select('id')
      .where('usuario_id', '=', usuarioId)
      .orderBy('numero', 'desc')
      .offset(offset)
      .limit(limit),
  )

export const countPedidosByUsuario = async (db: Db, usuarioId: string): Promise<number> =>
  (
    await db
      .selectFrom('pedido')
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .where('usuario_id', '=', usuarioId)
      .executeTakeFirstOrThrow()
  ).n

/**
 * Takes out of an account's orders what says whose they were. The request's hash goes too: who guesses the address could
 * prove the guess by it.
 */
export async function anonymizePedidosOf(db: Db, usuarioId: string): Promise<void> {
  await sql`
    update pedido_telefono set huella = null from pedido
    where pedido.id = pedido_telefono.pedido_id and pedido.usuario_id = ${usuarioId}`.execute(db)
  await db
    .updateTable('pedido')
    .set({ entrega: null, idempotency_key: null, huella: null })
    .where('usuario_id', '=', usuarioId)
    .execute()
}
