import { type Leer, siNo } from '../ajustes/declarar.ts'
import { readDeFabrica } from '../disponibilidad/disponibilidad.ajustes.ts'
import type { ModoDeFabrica } from '../disponibilidad/disponibilidad.rules.ts'

const CONSIGNADOS_PRIMERO = siNo({
  grupo: 'existencias',
  clave: 'existencias.consignados_primero',
  titulo: 'Vender primero los ejemplares en consignación',
  ayuda: 'Sin esto, un pedido toma antes los ejemplares propios.',
  defecto: false,
})

export const existenciaAjustes = [CONSIGNADOS_PRIMERO]

/** How orders take copies: the mode of books without one of their own, and whose copies go first. */
export type ReglasDeToma = { modo: ModoDeFabrica; consignadosPrimero: boolean }

/** How orders take copies, now. */
export const readReglasDeToma = (leer: Leer): ReglasDeToma => ({
  modo: readDeFabrica(leer).modo,
  consignadosPrimero: leer(CONSIGNADOS_PRIMERO),
})
