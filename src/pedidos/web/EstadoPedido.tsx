import { formatFechaHora } from '../../platform/format.ts'
import type { PedidoDetalle } from '../pedido.contract.ts'
import { ESTADOS, type Estado } from '../pedido.rules.ts'

export function InsigniaEstado({ estado }: { estado: Estado }) {
  return <span className={`badge badge--${estado}`}>{estado}</span>
}

/** What the order has been through, and what is still to come unless it was called off. */
export function HistoriaEstados({ historia }: { historia: PedidoDetalle['historia'] }) {
  const actual = historia.at(-1)?.estado
  const porVenir = actual === undefined || actual === 'cancelado' ? [] : ESTADOS.slice(ESTADOS.indexOf(actual) + 1)
  return (
    <ol className="timeline">
      {historia.map(({ estado, fecha_hora, por }, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a history only grows
        <li key={n} aria-current={n === historia.length - 1 ? 'step' : undefined}>
          <InsigniaEstado estado={estado} />
          <span className="soft small">
            {formatFechaHora(fecha_hora)} · {por === 'cliente' ? 'vos' : 'la librería'}
          </span>
        </li>
      ))}
      {porVenir.map((estado) => (
        <li key={estado} className="timeline__next print:hidden">
          <span className="timeline__name">{estado}</span>
          <span className="vh">, todavía no</span>
        </li>
      ))}
    </ol>
  )
}
