import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { createId } from '#platform/id.ts'
import { CERO, type Centavos } from '#platform/money.ts'
import type { Pago } from './pago.rules.ts'
import type { ClaseTarea } from './tarea.rules.ts'

/** The order that money is for, as far as money needs it. Null of `usuario_id`: by telephone without an account. */
const selectPedido = (db: Db) =>
  db
    .selectFrom('pedido')
    .select([
      'id',
      'numero',
      'usuario_id',
      'estado',
      'metodo_pago',
      'cuotas',
      'total',
      'envio',
      'recargo',
      'fecha_hora',
      sql<boolean>`exists (select from pedido_telefono where pedido_id = pedido.id)`.as('por_telefono'),
    ])

export type PedidoACobrar = NonNullable<Awaited<ReturnType<typeof findPedidoACobrar>>>

export const findPedidoACobrar = (db: Db, id: string) => selectPedido(db).where('id', '=', id).executeTakeFirst()

/** The order, locked until the transaction ends; undefined where it is gone. */
export const lockPedidoACobrar = (trx: Db, id: string) =>
  selectPedido(trx).where('id', '=', id).forUpdate().executeTakeFirst()

export const listLineas = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pedido_item')
    .select(['linea', 'libro_id', 'titulo', 'cantidad', 'precio_unitario'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('linea')
    .execute()

/** All that an order costs, or did before it was deleted: then what its attempts asked for at most. */
export async function findTotal(db: Db, pedidoId: string): Promise<Centavos> {
  const { rows } = await sql<{ total: Centavos }>`select coalesce(
    (select total + envio from pedido where id = ${pedidoId}),
    (select max(importe) from cobro where pedido_id = ${pedidoId}), 0)::integer as total`.execute(db)
  return rows[0]?.total ?? CERO
}

/** Who is asked to pay; undefined where the order has no account. */
export const findPagador = (db: Db, usuarioId: string) =>
  db.selectFrom('usuario').select(['nombre', 'apellido', 'email']).where('id', '=', usuarioId).executeTakeFirst()

export const listMovimientos = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pago_movimiento')
    .select(['id', 'tipo', 'medio', 'importe', 'pago', 'detalle', 'cupon', 'ocurrido_en', 'usuario_id', 'creado_en'])
    .where('pedido_id', '=', pedidoId)
    .orderBy('id')
    .execute()

export type MovimientoNuevo = Omit<Database['pago_movimiento'], 'id' | 'detalle' | 'creado_en'> & { detalle: string }

/** Whether that payment is one of any order. */
export const hasPago = async (db: Db, clave: string): Promise<boolean> =>
  (await db.selectFrom('pago_movimiento').select('id').where('clave', '=', clave).executeTakeFirst()) !== undefined

/** False where so many lines of that day and text have been used already, also by somebody at the same time. */
export const takeLineaDeBanco = async (
  trx: Db,
  { huella, iguales, clave }: { huella: Buffer; iguales: number; clave: string },
): Promise<boolean> => {
  const { rows } = await sql`
    insert into linea_de_banco (huella, lugar, clave)
    select ${huella}, count(*) + 1, ${clave} from linea_de_banco where huella = ${huella} having count(*) < ${iguales}
    on conflict do nothing returning lugar`.execute(trx)
  return rows.length > 0
}

/** Undefined: that fact is written already. */
export const insertMovimiento = (trx: Db, row: MovimientoNuevo) =>
  trx
    .insertInto('pago_movimiento')
    .values(row)
    .onConflict((conflict) => conflict.column('clave').doNothing())
    .returning('id')
    .executeTakeFirst()

export const findPedidoPago = (db: Db, pedidoId: string) =>
  db
    .selectFrom('pedido_pago')
    .select(['estado', 'total', 'pagado', 'devuelto'])
    .where('pedido_id', '=', pedidoId)
    .executeTakeFirst()

export async function savePedidoPago(trx: Db, pedidoId: string, total: Centavos, pago: Pago): Promise<void> {
  const { estado, pagado, devuelto } = pago
  await sql`
    insert into pedido_pago (pedido_id, estado, total, pagado, devuelto)
    values (${pedidoId}, ${estado}, ${total}, ${pagado}, ${devuelto})
    on conflict (pedido_id) do update
    set estado = excluded.estado, total = excluded.total, pagado = excluded.pagado, devuelto = excluded.devuelto,
      cambiado_en = now()`.execute(trx)
}

/** The open attempt of an order that is paid to the shop itself has no end any more; false where there is none such. */
export async function removePlazo(trx: Db, pedidoId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('cobro')
    .set({ vence_en: null, consultar_en: null })
    .where('pedido_id', '=', pedidoId)
    .where('estado', '=', 'abierto')
    .where('medio', '<>', 'mercadopago')
    .where('vence_en', 'is not', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Another end of an attempt, which is looked at then. */
export const movePlazo = (trx: Db, id: string, vence: Date) =>
  trx.updateTable('cobro').set({ vence_en: vence, consultar_en: vence }).where('id', '=', id).execute()

/** Whether copies were ever kept for an order, or promised. */
export async function hasCopias(db: Db, pedidoId: string): Promise<boolean> {
  const { rows } = await sql<{ hay: boolean }>`select exists (select from reserva where pedido_id = ${pedidoId})
    or exists (select from encargo where pedido_id = ${pedidoId}) as hay`.execute(db)
  return rows[0]?.hay ?? false
}

type TareaNueva = {
  clase: ClaseTarea
  pedido_id: string
  numero: number
  pago: string | null
  importe: Centavos
  clave: string
}

/** Its id; undefined where the owner was told of it already. */
export const insertTarea = async (trx: Db, row: TareaNueva): Promise<string | undefined> =>
  (
    await trx
      .insertInto('pago_tarea')
      .values({ id: createId(), ...row, hecha_en: null, hecha_por: null })
      .onConflict((conflict) => conflict.column('clave').doNothing())
      .returning('id')
      .executeTakeFirst()
  )?.id

export const hasTareaAbierta = async (db: Db, pedidoId: string, clase: ClaseTarea): Promise<boolean> =>
  (await db
    .selectFrom('pago_tarea')
    .select('id')
    .where('pedido_id', '=', pedidoId)
    .where('clase', '=', clase)
    .where('hecha_en', 'is', null)
    .limit(1)
    .executeTakeFirst()) !== undefined

/** Ends an order's open tasks of these kinds, which nobody has to see to any more. */
export const endTareas = (trx: Db, pedidoId: string, clases: readonly ClaseTarea[], nota: string) =>
  trx
    .updateTable('pago_tarea')
    .set({ hecha_en: new Date(), nota })
    .where('pedido_id', '=', pedidoId)
    .where('clase', 'in', clases)
    .where('hecha_en', 'is', null)
    .execute()

export const noteContacto = (
  db: Db,
  clave: 'aviso' | 'aviso_invalido' | 'respuesta' | 'falla',
  detalle = '',
): Promise<unknown> =>
  sql`insert into pasarela_contacto (clave, en, detalle) values (${clave}, now(), ${detalle})
    on conflict (clave) do update set en = now(), detalle = excluded.detalle`.execute(db)

export const listContactos = (db: Db) =>
  db.selectFrom('pasarela_contacto').select(['clave', 'en', 'detalle']).orderBy('clave').execute()
