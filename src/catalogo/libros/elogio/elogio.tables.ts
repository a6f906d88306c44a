import type { Generated } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** What the shop says of one book: «Nos gusta porque…». */
    elogio: { libro_id: string; texto: string; firma: string | null; version: Generated<number> }
  }
}
