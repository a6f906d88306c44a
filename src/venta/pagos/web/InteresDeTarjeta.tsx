import { useDeberes } from '#casa/deberes/web/deberes.ts'
import { usePorPasarela } from './porPasarela.ts'

/** Beside instalments that are paid at the gateway, in a shop with duties: what the card's issuer adds is not in our rates. */
export function InteresDeTarjeta() {
  const porPasarela = usePorPasarela()
  const conDeberes = useDeberes()
  if (!conDeberes || !porPasarela('tarjeta')) return null
  return (
    <span className="small soft">
      {' '}
      Quien emite tu tarjeta puede sumar su interés: Mercado Pago te lo muestra antes de pagar.
    </span>
  )
}
