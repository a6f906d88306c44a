import type { Generated } from 'kysely'
import type { Modo, Situacion } from './disponibilidad.rules.ts'

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
    /** How one book is sold, where it is not as the shop's default says. */
    libro_venta: {
      libro_id: string
      modo: Modo
      dias: number | null
      tope: number | null
      sale_el: string | null
      version: Generated<number>
    }
    /** Free copies of one book, and those that are promised beyond them. A view: the shelf counts them. */
    libro_copias: { libro_id: string; libres: number; prometidos: number }
  }
}
