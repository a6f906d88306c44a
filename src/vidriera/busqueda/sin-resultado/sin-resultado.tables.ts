export {}

declare module '#platform/db/schema.ts' {
  interface Database {
    busqueda_sin_resultado: { id: string; texto: string; veces: number; primera: string; ultima: string }
  }
}
