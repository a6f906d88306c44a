import { Link } from '@tanstack/react-router'
import { formatCount, formatPesos } from '#platform/format.ts'
import { Button } from '#ui/Button.tsx'
import { type Estado, useEstado } from './estado.ts'
import { sendEsperan } from './ventas.ts'

const PARTES = ['venta', 'ventas'] as const

/** «Sin red · 3 ventas por enviar»: what of the network and of what waits somebody at the till has to know; where all is well, and at the till alone, that it can go. */
export function EstadoSinRed({ vende }: { vende: boolean }) {
  const estado = useEstado()
  const { red, esperan, llegaron, impide, titulos } = estado
  const rechazadas = esperan.filter(({ rechazo }) => rechazo !== undefined)
  return (
    <section className="mostrador__red no-print" data-red={red} aria-label="Sin red">
      <p role="status">{describeEstado(estado)}</p>
      {!estado.sesion && (
        <p>
          Se cerró tu sesión. Lo que espera sigue guardado acá.{' '}
          <Link to="/identificarse" search={{ volver: '/panel-admin/mostrador' }}>
            Entrá de nuevo y se manda solo
          </Link>
        </p>
      )}
      {vende && red && titulos !== null && impide === null && esperan.length === 0 && (
        <p className="soft small">
          Si se corta la red se sigue vendiendo: este equipo guarda {formatCount(titulos, 'título', 'títulos')}.
        </p>
      )}
      {impide !== null && <p className="mostrador__falta">{impide}</p>}
      {llegaron.paraMirar > 0 && (
        <p>
          {formatCount(llegaron.paraMirar, 'venta quedó', 'ventas quedaron')} para mirar.{' '}
          <Link to="/panel-admin/mostrador" search={{ parte: 'tareas' }}>
            Ver cuáles
          </Link>
        </p>
      )}
      {rechazadas.length > 0 && (
        <>
          <ul>
            {rechazadas.map(({ id, pedido, rechazo }) => (
              <li key={id}>
                <Link to="/panel-admin/mostrador" search={{ id }}>
                  {pedido.sin_red.provisoria}
                </Link>
                , {formatPesos(pedido.total)}: la tienda no la aceptó. {rechazo}
              </li>
            ))}
          </ul>
          <Button onClick={() => void sendEsperan({ todas: true })}>Probar de nuevo</Button>
        </>
      )}
    </section>
  )
}

function describeEstado({ red, esperan, llegaron }: Estado): string {
  const cuantas = formatCount(esperan.length, ...PARTES)
  if (!red) return esperan.length === 0 ? 'Sin red: lo que se venda se guarda acá.' : `Sin red · ${cuantas} por enviar`
  if (esperan.length > 0) return `${cuantas} por enviar`
  if (llegaron.ventas === 0) return ''
  return llegaron.ventas === 1
    ? 'Llegó la venta que esperaba.'
    : `Llegaron las ${llegaron.ventas} ventas que esperaban.`
}
