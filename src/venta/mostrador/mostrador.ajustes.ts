import { siNo } from '#casa/ajustes/declarar.ts'
import { AppError } from '#platform/errors.ts'

/** The counter's page sells without a network, and what it sold meanwhile is taken as it was. */
export const VENDER_SIN_RED = siNo({
  clave: 'mostrador.sin_red',
  grupo: 'pagos',
  titulo: 'Vender sin red en el mostrador',
  ayuda:
    'El mostrador guarda títulos y precios en cada equipo, sigue vendiendo cuando se corta internet y manda después lo que vendió. Lo que ya no cierra queda para mirar.',
  defecto: false,
  publico: true,
})

/** Who sells is told by a PIN, not by whose session the counter's computer has. */
export const VENDER_CON_PIN = siNo({
  clave: 'mostrador.pin',
  grupo: 'pagos',
  titulo: 'Preguntar quién vende, con un PIN',
  ayuda:
    'Para una computadora que comparten varias personas: cada una elige su nombre y escribe su PIN, y la venta queda a su nombre. Cada quien pone su PIN en el mostrador, desde su propia cuenta.',
  defecto: false,
  publico: true,
})

/** Throws where the shop does not sell so. */
export function requireSinRed(get: (ajuste: typeof VENDER_SIN_RED) => boolean): void {
  if (get(VENDER_SIN_RED)) return
  const mensaje = 'La tienda no recibe ventas hechas sin red. Se enciende en Ajustes, «Vender sin red en el mostrador».'
  throw new AppError(409, 'SIN_RED_APAGADO', mensaje)
}
