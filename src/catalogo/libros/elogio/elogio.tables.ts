import type { Generated } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    elogio: { libro_id: string; texto: string; firma: string | null; version: Generated<number> }
  }
}
