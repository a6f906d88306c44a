import type { Generated } from 'kysely'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** An address that a customer has saved. */
    direccion: {
      id: string
      usuario_id: string
      alias: string
      /** With the number, where `altura` is null. */
      calle: string
      altura: string | null
      piso: string | null
      localidad: string
      provincia_id: string
      codigo_postal: string
      recibe: string
      telefono: string | null
      predeterminada: Generated<boolean>
    }
  }
}
