import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A second factor of an account: an app that makes codes, or a passkey. */
    factor: {
      id: string
      usuario_id: string
      tipo: 'app' | 'llave'
      nombre: string
      creado_en: Timestamp
      usado_en: Date | null
      secreto: string | null
      paso: string | number | null
      credencial: string | null
      clave_publica: Buffer | null
      contador: string | number | null
      transportes: string[] | null
    }
    /** A code, not used yet, that opens an account without its second factor. */
    codigo_rescate: { usuario_id: string; codigo_sha256: Buffer }
    /** A question to somebody who is to show or add a second factor; it lives for minutes. */
    desafio: {
      token_sha256: Buffer
      usuario_id: string
      para: 'ingreso' | 'prueba' | 'alta'
      reto: string
      clave_sha256: Buffer | null
      intentos: Generated<number>
      vence_en: Timestamp
    }
    /** Whether the staff must have a second factor: the only row, once an administrator has said it. */
    factor_exigencia: { unica: Generated<boolean>; exigido: boolean }
  }
}
