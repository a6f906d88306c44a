import type { SelectQueryBuilder } from 'kysely'

/** How many rows a query finds; it selects nothing itself. */
export async function countRows<DB, TB extends keyof DB>(query: SelectQueryBuilder<DB, TB, object>): Promise<number> {
  const counted = query.select((eb) => eb.fn.countAll<number>().as('n'))
  const { n } = (await counted.executeTakeFirstOrThrow()) as { n: number } // what was just selected
  return n
}
