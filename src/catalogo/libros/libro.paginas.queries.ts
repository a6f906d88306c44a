// One page of a list, however deep: its keys are found in an index alone and from the nearer end. Reading the rows that are
// skipped, or counting them, would cost a second in a catalogue of a million.
import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely'
import { countKept } from '#platform/db/recuento.ts'

export type Window = { offset: number; limit: number }
/** The same, or what stands for it in a statement that is compiled once. */
type Ventana = Record<keyof Window, number | RawBuilder<unknown>>

export type Lista = {
  tabla: string
  /** The column that tells the books apart, and which the index holds. */
  key: 'num' | 'id' | 'libro_id'
  donde: Expression<SqlBool>
  /** The list's order, of plain columns of that index, and the same one backwards. */
  orden: RawBuilder<unknown>
  alReves: RawBuilder<unknown>
  /** The counter of the list's books, where one is kept. */
  recuento: string | RawBuilder<unknown> | null
}

/**
 * A subquery that gives the keys of one page, in no order. `total` is what the list was found to hold: it only tells which
 * end is nearer. Counted from the end, the page is the same one: the counter is read in the same snapshot.
 */
export const selectKeys = (lista: Lista, window: Window, total: number): RawBuilder<unknown> =>
  composeKeys(lista, window, isNearEnd(lista, window, total))

/** Whether a page is found from its list's end. */
export const isNearEnd = ({ recuento }: Pick<Lista, 'recuento'>, { offset }: Window, total: number): boolean =>
  recuento !== null && offset > total / 2

/** As `selectKeys`, from the end that is told. */
export function composeKeys(lista: Lista, { offset, limit }: Ventana, fromEnd: boolean): RawBuilder<unknown> {
  const { key, tabla, donde, orden, alReves, recuento } = lista
  const from = sql`select ${sql.ref(key)} from ${sql.table(tabla)} where ${donde}`
  if (recuento === null || !fromEnd) {
    return sql`(${from} order by ${orden} offset ${offset}::bigint limit ${limit}::bigint)`
  }
  const behind = sql`${countKept(recuento)} - ${offset}::bigint`
  // The outer limit tells the planner how few there will be.
  return sql`(
    select ${sql.ref(key)} from (
      ${from} order by ${alReves}
      offset greatest(0, ${behind} - ${limit}::bigint) limit greatest(0, least(${limit}::bigint, ${behind}))
    ) as final limit ${limit}::bigint
  )`
}

/** Where a book stands in a list: its value in the column that orders first, and what tells it from its equals. */
export type Lugar = { valor: number | string | null; num: number }

/**
 * As `selectKeys`, for the `limit` books that follow a place; costs the same however far that is. `columna` orders first,
 * those without a value last; null where only `num` orders.
 */
export function selectKeysAfter(
  { tabla, donde, orden }: Lista,
  columna: string | null,
  { valor, num }: Lugar,
  limit: number,
): RawBuilder<unknown> {
  const by = columna === null ? null : sql.ref(columna)
  // One stretch of the index each: an «or» of them would be looked for from the list's beginning.
  const stretches =
    by === null
      ? [sql`num < ${num}`]
      : valor === null
        ? [sql`${by} is null and num < ${num}`]
        : [sql`${by} = ${valor} and num < ${num}`, sql`${by} < ${valor}`, sql`${by} is null`]
  const found = stretches.map(
    (stretch) => sql`(
      select num, ${by ?? sql`null`} as valor from ${sql.table(tabla)} where ${donde} and ${stretch}
      order by ${orden} limit ${limit}::bigint
    )`,
  )
  return sql`(
    select num from (${sql.join(found, sql` union all `)}) as siguientes
    order by valor desc nulls last, num desc limit ${limit}::bigint
  )`
}
