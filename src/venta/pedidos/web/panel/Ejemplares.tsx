import type { CopiasDePedido } from '#estante/existencias/existencia.contract.ts'
import { CONDICION_NOMBRES } from '#estante/existencias/web/panel/nombres.ts'
import { formatFechaHora } from '#platform/format.ts'
import type { Pedido } from '../../pedido.contract.ts'

const ESTADOS: Record<CopiasDePedido['estado'], (cantidad: number) => string> = {
  viva: (n) => (n === 1 ? '1 apartado' : `${n} apartados`),
  consumida: (n) => (n === 1 ? '1 ya salió' : `${n} ya salieron`),
  liberada: (n) => (n === 1 ? '1 volvió a la venta' : `${n} volvieron a la venta`),
  vencida: (n) =>
    n === 1 ? '1 ya no está apartado: se le pasó el plazo' : `${n} ya no están apartados: se les pasó el plazo`,
  encargo: (n) => (n === 1 ? '1 por llegar' : `${n} por llegar`),
}

/** «2 apartados en Local, estante B 4 · En consignación». */
function describe({ estado, cantidad, lugar, estante, condicion, vence_en }: CopiasDePedido): string {
  const donde = lugar && ` ${estado === 'viva' ? 'en' : 'de'} ${lugar}${estante ? `, estante ${estante}` : ''}`
  return [
    `${ESTADOS[estado](cantidad)}${donde ?? ''}`,
    ...(condicion && condicion !== 'firme' ? [CONDICION_NOMBRES[condicion]] : []),
    ...(vence_en ? [`hasta el ${formatFechaHora(vence_en)}`] : []),
  ].join(' · ')
}

type Props = { items: Pedido['items']; copias: readonly CopiasDePedido[] }

/** From where each copy of the order comes, and which have still to come to the shop; books that nobody counted are left out. */
export function Ejemplares({ items, copias }: Props) {
  const porLinea = Map.groupBy(copias, ({ linea }) => linea)
  return (
    <ul className="order-copies">
      {[...porLinea].map(([linea, suyas]) => (
        <li key={linea}>
          <b>{items[linea - 1]?.libro.titulo}</b>
          <ul>
            {suyas.map(describe).map((parte) => (
              <li key={parte}>{parte}</li>
            ))}
          </ul>
        </li>
      ))}
    </ul>
  )
}
