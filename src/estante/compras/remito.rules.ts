// What comes from suppliers and goes back to them (docs/decisions/068).

export const TIPOS_REMITO = ['ingreso', 'devolucion'] as const
export type TipoRemito = (typeof TIPOS_REMITO)[number]

/** Bought copies, or the supplier's until they are sold. */
export const CONDICIONES_REMITO = ['firme', 'consignacion'] as const
export type CondicionRemito = (typeof CONDICIONES_REMITO)[number]

export const REMITO_MAX = 60

export const TIPO_REMITO_NOMBRES: Record<TipoRemito, string> = { ingreso: 'Recepción', devolucion: 'Devolución' }

/** As movements name it: the supplier's number where there is one. */
export const nameRemito = (tipo: TipoRemito, numero: number, ajeno: string | null): string =>
  `${TIPO_REMITO_NOMBRES[tipo]} N.º ${numero}${ajeno === null ? '' : ` (remito ${ajeno})`}`

/** Bought copies of a book that came at once. */
export type Ingreso = {
  proveedor: string
  /** `yyyy-mm-dd`, the last day on which they may go back; null: they may not. */
  hasta: string | null
  cantidad: number
}

export type Devolvible = { proveedor: string; hasta: string; cantidad: number }

/**
 * Which copies of a book may go back to whom, those that must go first at the head. The oldest ones count as sold first: of
 * `disponibles` copies on the shelf the newest deliveries are taken. `ingresos` begin with the newest.
 */
export function listDevolvibles(ingresos: readonly Ingreso[], disponibles: number, hoy: string): Devolvible[] {
  const found = new Map<string, Devolvible>()
  let left = disponibles
  for (const { proveedor, hasta, cantidad } of ingresos) {
    const there = Math.min(left, cantidad)
    if (there <= 0) break
    left -= there
    if (hasta === null || hasta < hoy) continue
    const key = `${proveedor} ${hasta}`
    const before = found.get(key)
    found.set(key, { proveedor, hasta, cantidad: (before?.cantidad ?? 0) + there })
  }
  return [...found.values()].sort((a, b) => a.hasta.localeCompare(b.hasta) || a.proveedor.localeCompare(b.proveedor))
}
