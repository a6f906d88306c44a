export {}

declare module '#platform/db/schema.ts' {
  interface Database {
    /** The books that are most often bought together with one book. */
    comprado_con: { libro_num: number; otros: number[]; veces: number[] }
    /** A book for which what is bought together with it is to be counted again. */
    comprado_pendiente: { libro_id: string }
  }
}
