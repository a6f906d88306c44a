// What the panel knows of a slice, said in its `<noun>.panel.ts`, which browsers read: nothing of the server.

/** The entries of the panel's navigation, in their order; the first is its home, the last stands at the foot. */
export const ENTRADAS = {
  hoy: 'Hoy',
  mostrador: 'Mostrador',
  pedidos: 'Pedidos',
  libros: 'Libros',
  compras: 'Compras',
  vidriera: 'Vidriera',
  clientes: 'Clientes',
  ajustes: 'Ajustes',
} as const
export type Entrada = keyof typeof ENTRADAS

/** A screen of the panel, as a tab of its entry. */
export type Pestania = {
  entrada: Entrada
  to: `/panel-admin${string}`
  /** What its address asks for, where other tabs lead to the same screen. */
  search?: Readonly<Record<string, string>>
  /** Its name among the tabs. */
  corto: string
  /** Its place among the tabs of its entry: the lowest stands first, and the entry leads to it. */
  lugar: number
  /** The whole staff's, not of administrators alone, as the guard of its screen says too. */
  deTodos: boolean
}

/** A section of the panel: a tab that its home shows, too. */
export type Seccion = Pestania & {
  seccion: string
  /** Leads to it from anywhere in the panel; no other section's. */
  tecla: string
  titulo: string
  detalle: string
  /** Its place among all: the lowest stands first. */
  puesto: number
}

/** Something to do, found by its words in the panel's box (Ctrl+K); it opens the screen where it is done. */
export type Acto = {
  nombre: string
  /** Other words that somebody may type for it. */
  palabras: string
  to: `/panel-admin${string}`
  search?: Readonly<Record<string, string>>
  /** What the address calls the words that are typed after it: «factura 1234». */
  resto?: string
  hash?: string
  /** The whole staff's, as the guard of its screen says too. */
  deTodos: boolean
}

export type PanelDe = {
  secciones: readonly Seccion[]
  /** Screens that the home does not show. */
  pestanias?: readonly Pestania[]
  actos?: readonly Acto[]
  /** The sorts of things whose changes the audit keeps, by the `entidad` of their `Auditada`, in Spanish. */
  entidades: Readonly<Record<string, string>>
}
