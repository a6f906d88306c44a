// What the panel knows of a slice, said in its `<noun>.panel.ts`, which browsers read: nothing of the server.

/** A section of the panel, as its home shows it. */
type Seccion = {
  seccion: string
  to: `/panel-admin/${string}`
  /** Leads to it from anywhere in the panel; no other section's. */
  tecla: string
  titulo: string
  detalle: string
  /** The whole staff's, not of administrators alone, as the guard of its screen says too. */
  deTodos: boolean
  /** Its place among all: the lowest stands first. */
  puesto: number
}

export type PanelDe = {
  secciones: readonly Seccion[]
  /** The sorts of things whose changes the audit keeps, by the `entidad` of their `Auditada`, in Spanish. */
  entidades: Readonly<Record<string, string>>
}
