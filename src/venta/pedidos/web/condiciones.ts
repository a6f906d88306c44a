import { readPublico } from '#casa/ajustes/publicos.rules.ts'
import { usePublicos } from '#casa/ajustes/web/ajustes.ts'
import { useTarifas } from '#envios/envios/web/tarifas.ts'
import { CERO, type Centavos, pesos, toCentavos, toPesos } from '#platform/money.ts'
import { type Condiciones, RECARGOS, type Recargos } from '../pedido.rules.ts'

/** Whether the shop sends a pre-sale apart, for whoever asks for it. */
export const useDosEnvios = (): boolean => readPublico(usePublicos(), 'pedidos.dos_envios', true)

/** What an order costs besides its books, as far as the page knows; an order is priced by the server alone. */
export function useCondiciones(): Condiciones {
  const publicos = usePublicos()
  const tarifas = useTarifas()
  const recargoOf = (defecto: Centavos, n: number) =>
    toCentavos(pesos(readPublico(publicos, `pedidos.recargo_${n + 2}`, Number(toPesos(defecto)))))
  const porcentajes = [0, ...[2, 3].map((n) => readPublico(publicos, `pedidos.porcentaje_${n}`, 0))]
  const more = RECARGOS.slice(1).map(recargoOf)
  const recargos: Recargos = [CERO, ...more.slice(0, readPublico(publicos, 'pedidos.cuotas', RECARGOS.length) - 1)]
  return { tarifas, recargos, porcentajes }
}
