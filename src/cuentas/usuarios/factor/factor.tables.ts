import type { Generated } from 'kysely'
import type { Timestamp } from '#platform/db/schema.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
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
    codigo_rescate: { usuario_id: string; codigo_sha256: Buffer }
    desafio: {
      token_sha256: Buffer
      usuario_id: string
      para: 'ingreso' | 'prueba' | 'alta'
      reto: string
      clave_sha256: Buffer | null
      intentos: Generated<number>
      vence_en: Timestamp
    }
    factor_exigencia: { unica: Generated<boolean>; exigido: boolean }
  }
}
