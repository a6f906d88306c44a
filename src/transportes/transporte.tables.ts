import type { Falla } from './adaptador.rules.ts'

declare module '../platform/db/schema.ts' {
  interface Database {
    transporte_contacto: {
      clave: string
      logrado_en: Date | null
      falla: Falla | null
      falla_en: Date | null
    }
  }
}
