declare module '#platform/db/schema.ts' {
  interface Database {
    /** Who did something, by name. A view: rooms below the accounts name people so. */
    actor: { id: string; nombre: string }
  }
}

export {}
