export {}

declare module '#platform/db/schema.ts' {
  interface Database {
    /** A text that was searched for and not found, with how often and when. */
    busqueda_sin_resultado: { id: string; texto: string; veces: number; primera: string; ultima: string }
  }
}
