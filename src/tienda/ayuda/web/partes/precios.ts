// Sums and days that the help texts quote, from the rules that the checkout itself obeys.

import { computeEnvio, DIAS_DE_VIAJE } from '#envios/envios/envio.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { CERO, type Centavos, toPesos } from '#platform/money.ts'
import { computeRecargo, METODO_PAGO_NOMBRES } from '#venta/pedidos/pedido.rules.ts'
import { useCondiciones } from '#venta/pedidos/web/condiciones.ts'
import { useMetodos } from '#venta/pedidos/web/metodos.ts'

const say = (amount: Centavos) => formatPesos(toPesos(amount), { trim: true })

/** What shipping costs today, as text. */
export function useEnvios() {
  const { tarifas } = useCondiciones()
  return {
    ENVIO_EXPRES: say(computeEnvio(CERO, 'expres', tarifas)),
    ENVIO_ESTANDAR: say(computeEnvio(CERO, 'estandar', tarifas)),
    ENVIO_GRATIS: say(tarifas.umbral),
  }
}
export const DIAS_ESTANDAR = DIAS_DE_VIAJE.estandar

/** The ways of paying, by name. */
export const useNombresMetodos = () => useMetodos().map((metodo) => METODO_PAGO_NOMBRES[metodo])

/** In how many instalments an order may be paid: «1», «1 o 2», «1, 2 o 3»; null where no credit card is taken. */
export function useCuantasCuotas(): string | null {
  const conTarjeta = useMetodos().includes('tarjeta')
  const cuantas = useCondiciones().recargos.map((_, n) => String(n + 1))
  if (!conTarjeta) return null
  return [cuantas.slice(0, -1).join(', '), cuantas.at(-1)].filter(Boolean).join(' o ')
}

/** What paying by credit card in so many instalments adds to an order. */
export function useRecargos() {
  const { recargos, porcentajes } = useCondiciones()
  return recargos.map((_, n) => {
    const recargo = computeRecargo(n + 1, recargos)
    const porciento = porcentajes[n] ?? 0
    const enPesos = recargo === 0 ? 'Sin recargo' : say(recargo)
    return {
      cuotas: n + 1,
      recargo: porciento > 0 ? `${String(porciento).replace('.', ',')} % de los libros` : enPesos,
    }
  })
}
