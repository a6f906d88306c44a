declare module '#platform/db/schema.ts' {
  interface Database {
    /** A code of the official Thema list, with its name. Empty where the owner has not loaded the official list. */
    thema_codigo: { codigo: string; nombre: string }
  }
}

export {}
