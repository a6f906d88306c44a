import { sql } from 'kysely'
import { ZONA } from '../format.ts'

/** Today in Argentina, as the database's clock has it. */
export const HOY = sql<string>`(now() at time zone ${sql.lit(ZONA)})::date`
