// The tables as Kysely sees them; db/migrations is the truth. Each slice declares its own in `<noun>.tables.ts`, platform its own in
// platform.tables.ts.
import type { ColumnType } from 'kysely'

export type Timestamp = ColumnType<Date, Date | string | undefined, Date | string>

// biome-ignore lint/suspicious/noEmptyInterface: slices declare its members.
export interface Database {}
