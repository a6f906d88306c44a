import type { Centavos } from '#platform/money.ts'

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A line of an order or of a sale at the counter. A view: the copies of each that were not given back. */
    venta_linea: {
      operacion: string
      numero: number
      fecha_hora: Date
      usuario_id: string | null
      linea: number
      libro_id: string | null
      isbn: string
      titulo: string
      cantidad: number
      precio: Centavos
      clase: 'vendida' | 'abierta' | 'por_cobrar' | 'nada'
    }
    /** An order or a sale at the counter that names a book, sold or not. A view. */
    libro_operacion: { canal: 'web' | 'mostrador'; libro_id: string | null; operacion: string }
  }
}
