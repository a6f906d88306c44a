// What is locked before an order is stored: its key, and its books.
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { HAY_OFERTAS } from '#catalogo/rebajas/rebaja.service.ts'
import { SABER_DE_VENTA } from '#estante/existencias/toma.service.ts'
import { sqlLockAparta } from '#estante/existencias/tope.service.ts'
import type { Db } from '#platform/db/pool.ts'
import { createStatement, placeholders } from '#platform/db/statement.ts'

type Sql = RawBuilder<unknown>

const sqlLockKey = (usuarioId: Sql, key: Sql) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${usuarioId} || ' ' || ${key}, 0))`

/**
 * A keyed mutex: one transaction at a time works on a customer's key. A repeat waits for the first attempt and then finds
 * its order, instead of being refused while that one may still succeed.
 */
export const lockIdempotencyKey = (db: Db, usuarioId: string, key: string) =>
  sqlLockKey(sql`${usuarioId}::text`, sql`${key}::text`).execute(db)

/** The books of an order and whose key it has, and whose bounds: nulls where it has none. */
type LibrosPedidos = {
  ids: readonly string[]
  usuarioId: string | null
  key: string | null
  cuenta: string | null
  origen: string | null
}

const { ids, usuarioId, key, cuenta, origen } = placeholders<LibrosPedidos>({
  ids: 'uuid[]',
  usuarioId: 'text',
  key: 'text',
  cuenta: 'text',
  origen: 'text',
})

/** The array of a subquery has no length that the planner could know: it keeps one plan instead of making one for each order. */
const PEDIDOS = sql`any(array(select unnest(${ids})))`

const selectLibros = (db: Db) =>
  db
    .selectFrom('libro')
    .select([
      ...(['id', 'titulo', 'isbn', 'portada', 'precio'] as const),
      SABER_DE_VENTA.as('venta'),
      HAY_OFERTAS.as('con_ofertas'),
      sql<boolean>`exists (select from pedido where usuario_id = ${usuarioId}::uuid and idempotency_key = ${key})`.as(
        'ya_pedido',
      ),
    ])
    .where(sql<SqlBool>`id = ${PEDIDOS}`)
    // It is about no row, so it is asked once, and before any of them, one part after the other: the account comes first
    // (docs/decisions/088), then the key; an order of books that nobody counted keeps nothing, and waits for no other one.
    .where(
      sql<SqlBool>`case
        when (select count(*) from (select from usuario where id = ${usuarioId}::uuid for key share) as suya) < 0 then false
        when ${key} is null or (${sqlLockKey(usuarioId, key)}) is not null
        then not exists (select from existencia where libro_id = ${PEDIDOS}) or ${sqlLockAparta({ cuenta, origen })} end`,
    )
    .orderBy('id')
    .forKeyShare()

type LibroPedido = Awaited<ReturnType<ReturnType<typeof selectLibros>['executeTakeFirstOrThrow']>>

/**
 * The books of an order, kept from being deleted until it is stored; whether there is any offer to ask for, and whether the key
 * had its order already when this was asked. Account and key are locked first, then whose bounds the order has to keep within. Orders and an import of prices do not wait for each
 * other: until the import's transaction ends the old prices hold.
 */
export const lockLibros = createStatement<LibroPedido, LibrosPedidos>((db) => selectLibros(db).compile())
