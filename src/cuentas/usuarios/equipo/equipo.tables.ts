import type { Timestamp } from '#platform/db/schema.ts'
import type { RolDelEquipo } from './invitacion.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** Somebody who was asked to work in the shop and has not answered yet. */
    invitacion: {
      id: string
      nombre: string
      email: string | null
      rol: RolDelEquipo
      por_id: string
      creada_en: Timestamp
      vence_en: Timestamp
      token_sha256: Buffer
      /** Of the link that was mailed. */
      correo_sha256: Buffer | null
    }
  }
}
