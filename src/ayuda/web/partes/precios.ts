// Sums and days that the help texts quote, from the rules that the checkout itself obeys.

import { computeEnvio, DIAS_DE_VIAJE, UMBRAL_ENVIO } from '../../../envios/envio.rules.ts'
import { CUOTAS_MAX, computeRecargo, METODO_PAGO_NOMBRES, METODOS_PAGO } from '../../../pedidos/pedido.rules.ts'
import { formatPesos } from '../../../platform/format.ts'
import { CERO, type Centavos, toPesos } from '../../../platform/money.ts'

const say = (amount: Centavos) => formatPesos(toPesos(amount), { trim: true })

export const ENVIO_EXPRES = say(computeEnvio(CERO, 'expres'))
export const ENVIO_ESTANDAR = say(computeEnvio(CERO, 'estandar'))
export const ENVIO_GRATIS = say(UMBRAL_ENVIO)
export const DIAS_ESTANDAR = DIAS_DE_VIAJE.estandar

export const METODOS = METODOS_PAGO.map((metodo) => METODO_PAGO_NOMBRES[metodo])

/** What paying by credit card in so many instalments adds to an order. */
export const RECARGOS = Array.from({ length: CUOTAS_MAX }, (_, n) => n + 1).map((cuotas) => ({
  cuotas,
  recargo: computeRecargo(cuotas) === 0 ? 'Sin recargo' : say(computeRecargo(cuotas)),
}))
