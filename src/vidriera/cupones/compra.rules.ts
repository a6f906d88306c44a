// What cart and checkout know of coupons; what a coupon does is for the shop to say.
import { add, CERO, type Centavos, subtract, times } from '#platform/money.ts'

/** Why a coupon does not apply. */
export const MOTIVOS = [
  'desconocido',
  'no_empezo',
  'vencido',
  'agotado',
  'ya_usado',
  'no_es_primera',
  'no_vale',
  'minimo',
  'sin_ventaja',
] as const
export type Motivo = (typeof MOTIVOS)[number]

const DEL_CARRITO: readonly Motivo[] = ['no_vale', 'minimo', 'sin_ventaja']

/** Whether another cart may change it: then the cart goes on keeping the code. */
export const dependsOnCarrito = (motivo: Motivo): boolean => DEL_CARRITO.includes(motivo)

/** What a copy is cheaper by, times the copies. */
export const computeAhorro = (
  lineas: readonly { cantidad: number; precio_unitario: Centavos; precio_sin_cupon: Centavos | null }[],
): Centavos =>
  lineas.reduce(
    (total, { cantidad, precio_unitario, precio_sin_cupon }) =>
      precio_sin_cupon === null ? total : add(total, times(subtract(precio_sin_cupon, precio_unitario), cantidad)),
    CERO,
  )
