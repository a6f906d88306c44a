declare module '#platform/db/schema.ts' {
  interface Database {
    /** Empty where the owner has not loaded the official list. */
    thema_codigo: { codigo: string; nombre: string }
  }
}

export {}
