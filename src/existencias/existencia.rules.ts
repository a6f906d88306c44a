// The words of the stock: places, conditions, movements, how a book is sold (docs/decisions/064).

export const TIPOS_LUGAR = ['local', 'deposito', 'feria', 'virtual'] as const
export type TipoLugar = (typeof TIPOS_LUGAR)[number]

/** Own copies, a supplier's that lie here until they are sold, and second-hand ones. */
export const CONDICIONES = ['firme', 'consignacion', 'usado'] as const
export type Condicion = (typeof CONDICIONES)[number]

export const TIPOS_MOVIMIENTO = [
  'compra',
  'venta',
  'devolucion_cliente',
  'devolucion_proveedor',
  'traslado_sale',
  'traslado_entra',
  'recuento',
  'rotura',
  'robo',
  'muestra',
  'alta_inicial',
  'importacion',
] as const
export type TipoMovimiento = (typeof TIPOS_MOVIMIENTO)[number]

export type EstadoReserva = 'viva' | 'consumida' | 'liberada' | 'vencida'
