declare module '#platform/db/schema.ts' {
  interface Database {
    /** Who wrote each field of one book: the shop's own hand or a supplier. */
    libro_origen: {
      libro_id: string
      /** By the places of CAMPOS_CON_ORIGEN: 0 the shop's hand, a supplier's number, null nobody. */
      quienes: (number | null)[]
    }
  }
}

export {}
