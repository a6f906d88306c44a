import type { Situacion } from './disponibilidad.rules.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /**
     * What readers are told of the copies of one book that was counted or has a limit of copies to come.
     * Kept by triggers on `existencia`, `encargo`, `lugar` and `libro_venta`; written by nothing else.
     */
    libro_disponible: {
      libro_id: string
      contado: boolean
      copias: Situacion['copias']
      lleno: boolean
    }
    /**
     * Whether one book can be had now.
     * Kept by triggers on `libro_disponible` and `libro_venta`, for the search (`listVendibles`).
     */
    libro_situacion: {
      libro_num: number
      situacion: 1 | 2 | 3
    }
  }
}
