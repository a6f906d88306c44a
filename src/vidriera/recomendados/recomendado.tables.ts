export {}

declare module '#platform/db/schema.ts' {
  interface Database {
    comprado_con: { libro_num: number; otros: number[]; veces: number[] }
    comprado_pendiente: { libro_id: string }
  }
}
