// Everybody's orders, as the panel looks for them.
import { type SqlBool, sql } from 'kysely'
import type { Db } from '../platform/db/pool.ts'
import type { Estado } from './estado.rules.ts'
import type { MetodoPago } from './pedido.rules.ts'

/** What an order must be like; `desde` is included, `antesDe` is not. */
export type FiltrosPedidos = {
  estado?: Estado | undefined
  metodo_pago?: MetodoPago | undefined
  numero?: number | undefined
  cliente?: string | undefined
  desde?: Date | undefined
  antesDe?: Date | undefined
}

/** Every word as the beginning of a word; of a text without words null, which nothing matches. */
const consulta = (texto: string) =>
  sql`(select string_agg(quote_literal(palabra.lexeme) || ':*', ' & ')::tsquery
    from unnest(palabras_persona(${texto})) as palabra)`

const PALABRAS_USUARIO = sql`palabras_persona(usuario.nombre || ' ' || usuario.apellido || ' ' || usuario.email)`

/** The orders that pass, for whoever counts them or takes a page of their keys. */
export const filterPedidos = (db: Db, filtros: FiltrosPedidos) => {
  const { estado, metodo_pago, numero, cliente, desde, antesDe } = filtros
  let query = db.selectFrom('pedido')
  if (estado) query = query.where('pedido.estado', '=', estado)
  if (metodo_pago) query = query.where('pedido.metodo_pago', '=', metodo_pago)
  if (numero !== undefined) query = query.where('pedido.numero', '=', numero)
  if (desde) query = query.where('pedido.fecha_hora', '>=', desde)
  if (antesDe) query = query.where('pedido.fecha_hora', '<', antesDe)
  if (cliente) {
    // Two sets that are hashed once: a common name then costs one pass over the orders, and not a visit to each.
    query = query.where(sql<SqlBool>`(
      pedido.usuario_id in (select usuario.id from usuario where ${PALABRAS_USUARIO} @@ ${consulta(cliente)})
      or pedido.id in (
        select pedido_id from pedido_telefono where nombre is not null
          and palabras_persona(nombre || ' ' || coalesce(telefono, '')) @@ ${consulta(cliente)}))`)
  }
  return query
}

export const countPedidos = async (db: Db, filtros: FiltrosPedidos): Promise<number> =>
  (
    await filterPedidos(db, filtros)
      .select((eb) => eb.fn.countAll<number>().as('n'))
      .executeTakeFirstOrThrow()
  ).n

/** Accounts whose name or e-mail has words that begin so, the latest first. */
export const findClientes = (db: Db, texto: string, limit: number) =>
  db
    .selectFrom('usuario')
    .select(['id as _id', 'nombre', 'apellido', 'email', 'direccion'])
    .where(sql<SqlBool>`${PALABRAS_USUARIO} @@ ${consulta(texto)}`)
    .orderBy('num', 'desc')
    .limit(limit)
    .execute()
