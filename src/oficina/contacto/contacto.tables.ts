import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A message from the contact form, kept until its mail is on its way. */
    mensaje: {
      id: string
      usuario_id: string | null
      nombre: string
      email: string
      asunto: string | null
      texto: string
      creado_en: Timestamp
    }
  }
}
