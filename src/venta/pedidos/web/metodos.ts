import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { DIAS_PARA_PAGAR } from '../efectivo.rules.ts'
import { METODOS_PAGO, type MetodoPago } from '../pedido.rules.ts'

/** The ways of paying that the shop offers, as far as the page knows. */
export function useMetodos(): readonly MetodoPago[] {
  const publicos = usePublicos()
  return METODOS_PAGO.filter((metodo) => readPublico(publicos, `pedidos.ofrece_${metodo}`, true))
}

/** What the shop says of a way of paying; empty: nothing. */
export function useNota(): (metodo: MetodoPago) => string {
  const publicos = usePublicos()
  return (metodo) => readPublico(publicos, `pedidos.nota_${metodo}`, '')
}

/** How cash is taken: for how many days an order waits for it, and whether it is paid when the parcel comes. */
export function useEfectivo(): { dias: number; alRecibir: boolean } {
  const publicos = usePublicos()
  return {
    dias: readPublico(publicos, 'pedidos.dias_efectivo', DIAS_PARA_PAGAR),
    alRecibir: readPublico(publicos, 'pedidos.efectivo_al_recibir', false),
  }
}
