// What the panel calls the kinds of places, copies and movements, and the ways to sell a book.
import type { Modo } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import type { Condicion, Operacion, TipoLugar, TipoMovimiento } from '../../existencia.rules.ts'

export const OPERACION_NOMBRES: Record<Operacion, string> = {
  compra: 'Llegaron del proveedor',
  alta_inicial: 'Ya estaban: primera carga',
  devolucion_cliente: 'Los devolvió un cliente',
  traslado: 'Pasan a otro lugar',
  rotura: 'Se rompieron',
  robo: 'Faltan o los robaron',
  muestra: 'Se dieron de muestra o de regalo',
  devolucion_proveedor: 'Se devuelven al proveedor',
}

export const TIPO_MOVIMIENTO_NOMBRES: Record<TipoMovimiento, string> = {
  compra: 'Compra',
  venta: 'Venta',
  devolucion_cliente: 'Devolución de un cliente',
  devolucion_proveedor: 'Devolución al proveedor',
  traslado_sale: 'Salió a otro lugar',
  traslado_entra: 'Llegó de otro lugar',
  recuento: 'Recuento',
  rotura: 'Rotura',
  robo: 'Robo o faltante',
  muestra: 'Muestra o regalo',
  alta_inicial: 'Primera carga',
  importacion: 'Importación',
}

export const CONDICION_NOMBRES: Record<Condicion, string> = {
  firme: 'Propios',
  consignacion: 'En consignación',
  usado: 'Usados',
}

export const TIPO_LUGAR_NOMBRES: Record<TipoLugar, string> = {
  local: 'Local',
  deposito: 'Depósito',
  feria: 'Feria',
  virtual: 'Virtual',
}

export const MODO_NOMBRES: Record<Modo, string> = {
  siempre: 'Siempre, haya o no',
  solo_con_stock: 'Solo mientras haya',
  a_pedido: 'A pedido cuando no hay',
  preventa: 'En preventa',
}
