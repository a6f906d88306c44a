import { formatFechaHora } from '#platform/format.ts'
import type { PedidoDetalle } from '../../estado.contract.ts'
import { type Estado, listPorVenir } from '../../estado.rules.ts'

export function InsigniaEstado({ estado }: { estado: Estado }) {
  return <span className={`badge badge--${estado}`}>{estado}</span>
}

type Historia = PedidoDetalle['historia']
type Props = {
  historia: Historia
  /** For administrators: who it was, instead of «vos» and «la librería». */
  nombres?: boolean
}

/** What the order has been through, and what is still to come unless it was called off. */
export function HistoriaEstados({ historia, nombres = false }: Props) {
  const actual = historia.at(-1)?.estado
  const porVenir = actual === undefined ? [] : listPorVenir(actual)
  return (
    <ol className="timeline">
      {historia.map((cambio, n) => (
        <li key={`${cambio.fecha_hora} ${cambio.estado}`} aria-current={n === historia.length - 1 ? 'step' : undefined}>
          <InsigniaEstado estado={cambio.estado} />
          <span className="soft small">
            {formatFechaHora(cambio.fecha_hora)} · {nombres ? nombrarAutor(cambio) : describeAutor(cambio)}
          </span>
        </li>
      ))}
      {porVenir.map((estado) => (
        <li key={estado} className="timeline__next no-print">
          <span className="timeline__name">{estado}</span>
          <span className="vh">, todavía no</span>
        </li>
      ))}
    </ol>
  )
}

const describeAutor = ({ por }: Historia[number]) => (por === 'cliente' ? 'vos' : 'la librería')
const nombrarAutor = ({ por, quien }: Historia[number]) =>
  por === 'cliente' ? 'cliente' : (quien ?? 'cuenta eliminada')
