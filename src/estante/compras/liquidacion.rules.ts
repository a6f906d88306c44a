// Consigned copies: what is owed for those that were sold or lost, and whether all of them are accounted for
// (docs/decisions/068). Sums over movements, never over books.
import type { TipoMovimiento } from '#estante/existencias/existencia.rules.ts'
import { CERO, type Centavos, sum } from '#platform/money.ts'
import { createProceso } from '#platform/proceso.ts'
import { computeNeto, type PvpDe } from './trato.rules.ts'

export const ESTADOS_LIQUIDACION = ['borrador', 'enviada', 'facturada', 'pagada'] as const
export type EstadoLiquidacion = (typeof ESTADOS_LIQUIDACION)[number]

export const ESTADO_LIQUIDACION_NOMBRES: Record<EstadoLiquidacion, string> = {
  borrador: 'Borrador',
  enviada: 'Enviada',
  facturada: 'Facturada',
  pagada: 'Pagada',
}

/** Each follows the one before. */
export const PROCESO_LIQUIDACION = createProceso<EstadoLiquidacion>([
  { desde: ['borrador'], hacia: ['enviada'] },
  { desde: ['enviada'], hacia: ['facturada'] },
  { desde: ['facturada'], hacia: ['pagada'] },
])

export const FACTURA_MAX = 60

/** What each sort of movement means to the owner of the copies. */
type Parte = 'recibido' | 'vendido' | 'devuelto' | 'perdido' | 'trasladado'
export const PARTE_DE: Record<TipoMovimiento, Parte> = {
  compra: 'recibido',
  alta_inicial: 'recibido',
  importacion: 'recibido',
  venta: 'vendido',
  devolucion_cliente: 'vendido',
  devolucion_proveedor: 'devuelto',
  recuento: 'perdido',
  rotura: 'perdido',
  robo: 'perdido',
  muestra: 'perdido',
  traslado_sale: 'trasladado',
  traslado_entra: 'trasladado',
}

// The keys of a record of all of them.
const TIPOS = Object.keys(PARTE_DE) as TipoMovimiento[]
/** What is owed for: lost copies count as sold. */
export const TIPOS_LIQUIDADOS: readonly TipoMovimiento[] = TIPOS.filter(
  (tipo) => PARTE_DE[tipo] === 'vendido' || PARTE_DE[tipo] === 'perdido',
)

export type Cuenta = {
  recibido: number
  vendido: number
  devuelto: number
  perdido: number
  /** What has to be there by the movements. */
  debeHaber: number
}

/** What became of a supplier's copies. A move between places changes nothing; half of one shows in `debeHaber`. */
export function computeCuenta(sumas: readonly { tipo: TipoMovimiento; cantidad: number }[]): Cuenta {
  const of = (parte: Parte) =>
    sumas.filter(({ tipo }) => PARTE_DE[tipo] === parte).reduce((total, { cantidad }) => total + cantidad, 0)
  const [recibido, vendido, devuelto, perdido] = [
    of('recibido'),
    0 - of('vendido'),
    0 - of('devuelto'),
    0 - of('perdido'),
  ]
  return { recibido, vendido, devuelto, perdido, debeHaber: recibido - vendido - devuelto - perdido }
}

export type MovimientoLiquidado = {
  libro_id: string | null
  isbn: string
  titulo: string
  /** As in the ledger: what went is negative. */
  cantidad: number
  /** PVP of the movement's moment; null: the book had no price. */
  pvp: Centavos | null
  /** Of a sale that is taken back: the PVP at which it was sold. */
  pvpDeVenta: Centavos | null
  /** PVP of now. */
  pvpDeHoy: Centavos | null
}

export type LineaLiquidacion = {
  libro_id: string | null
  isbn: string
  titulo: string
  /** Copies to be paid for; negative where more came back than went. */
  cantidad: number
  pvp: Centavos
  neto: Centavos
}

/**
 * The lines of a settlement: one for each book and PVP, by title. A sale that is taken back is taken back at the price of the
 * sale. A book without a price is a line of 0, so that it is seen.
 */
export function computeLineas(
  movimientos: readonly MovimientoLiquidado[],
  { pvpDe, descuentoBp }: { pvpDe: PvpDe; descuentoBp: number },
): LineaLiquidacion[] {
  const found = new Map<string, Omit<LineaLiquidacion, 'neto'>>()
  for (const { libro_id, isbn, titulo, cantidad, pvp, pvpDeVenta, pvpDeHoy } of movimientos) {
    const delDia = (cantidad > 0 ? pvpDeVenta : null) ?? pvp
    const precio = (pvpDe === 'venta' ? (delDia ?? pvpDeHoy) : (pvpDeHoy ?? delDia)) ?? CERO
    const key = `${isbn} ${precio}`
    const before = found.get(key)
    found.set(key, { libro_id, isbn, titulo, pvp: precio, cantidad: (before?.cantidad ?? 0) - cantidad })
  }
  return [...found.values()]
    .filter(({ cantidad }) => cantidad !== 0)
    .map((linea) => ({ ...linea, neto: computeNeto(linea.pvp, linea.cantidad, descuentoBp) }))
    .sort((a, b) => a.titulo.localeCompare(b.titulo, 'es') || a.isbn.localeCompare(b.isbn) || a.pvp - b.pvp)
}

export const sumLineas = (lineas: readonly LineaLiquidacion[]): { ejemplares: number; total: Centavos } => ({
  ejemplares: lineas.reduce((total, { cantidad }) => total + cantidad, 0),
  total: sum(lineas.map(({ neto }) => neto)),
})
