import type { Generated } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An address of a former shop, or one that led nowhere here, with the page it leads to and how often it was asked for. */
    redireccion: {
      id: string
      ruta: string
      destino: Generated<string | null>
      visitas: Generated<number>
      ultima: Generated<string | null>
      traida: Generated<boolean>
      creada: Generated<Date>
    }
  }
}
