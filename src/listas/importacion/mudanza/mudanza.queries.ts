// What people and orders of another shop become here. Everything within the caller's transaction.
import { sql } from 'kysely'
import type { Db } from '#platform/db/pool.ts'
import { ZONA } from '#platform/format.ts'
import type { Cliente } from './clientes.rules.ts'
import type { PedidoGuardado } from './pedidos.rules.ts'

/** An instant as the minute of Argentina that the files have. */
const minuto = (column: string) =>
  sql`to_char(${sql.ref(column)} at time zone ${sql.lit(ZONA)}, 'YYYY-MM-DD"T"HH24:MI')`

/** Accounts of all roles that have one of these addresses or names. */
export async function listCuentas(db: Db, rows: readonly Pick<Cliente, 'email' | 'username'>[]) {
  const { rows: cuentas } = await sql<Cliente & { id: string }>`
    select usuario.id, username, nombre, apellido, email, email_verificado as verificado, direccion,
      provincia.descripcion as provincia, ${minuto('usuario.creado_en')} as creado, usuario.invitado, invitado.telefono
    from usuario left join provincia on provincia.id = provincia_id left join invitado on invitado.usuario_id = usuario.id
    where lower(email) = any(${rows.map(({ email }) => email.toLowerCase())}::text[])
      or lower(username) = any(${rows.map(({ username }) => username.toLowerCase())}::text[])`.execute(db)
  return cuentas
}

/** The provinces by their names. */
export async function listProvincias(db: Db): Promise<Map<string, string>> {
  const rows = await db.selectFrom('provincia').select(['id', 'descripcion']).limit(1_000).execute()
  return new Map(rows.map(({ id, descripcion }) => [descripcion, id]))
}

/** Orders of the shop with these numbers. */
export async function listPedidos(db: Db, numeros: readonly number[]): Promise<PedidoGuardado[]> {
  const { rows } = await sql<PedidoGuardado>`
    select numero, ${minuto('pedido.fecha_hora')} as fecha, estado, metodo_pago as metodo, cuotas, servicio_envio as servicio,
      entrega, fecha_entrega_estimada as "entregaEstimada", recargo, envio, total, usuario_id as "usuarioId",
      case when usuario_id is null and p.nombre is not null
        then json_build_object('nombre', p.nombre, 'telefono', p.telefono) end as contacto,
      (select json_agg(json_build_object('isbn', isbn, 'titulo', titulo, 'cantidad', cantidad, 'precio', precio_unitario,
          'lista', precio_lista, 'oferta', oferta_titulo) order by linea)
        from pedido_item where pedido_item.pedido_id = pedido.id) as items
    from pedido left join pedido_telefono as p on p.pedido_id = pedido.id
    where numero = any(${numeros}::integer[])`.execute(db)
  return rows
}

/** Which of these numbers are those of orders that were deleted here: they are not given again. */
export async function listEliminados(db: Db, numeros: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ numero: number }>`
    select numero from pedido_eliminado where numero = any(${numeros}::integer[])`.execute(db)
  return new Set(rows.map(({ numero }) => numero))
}

/** These orders are not new: no program is told of them. */
export const forgetEntregas = (trx: Db, pedidos: readonly string[]) =>
  sql`delete from entrega where evento = 'pedido.creado' and sujeto = any(${pedidos}::uuid[])`.execute(trx)
