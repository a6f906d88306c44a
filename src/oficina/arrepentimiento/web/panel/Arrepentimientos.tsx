import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { RESPUESTA_HORAS, REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { formatDia, formatFechaHora, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button } from '#ui/Button.tsx'
import { type ArrepentimientoVisto, moverArrepentimiento } from '../../arrepentimiento.panel.contract.ts'
import { describeReloj, ESTADO_NOMBRES, type EstadoArrepentimiento, listHacia } from '../../arrepentimiento.rules.ts'
import { Mover } from './Mover.tsx'

const BOTONES: Record<EstadoArrepentimiento, string> = {
  recibida: 'Volver a recibida',
  confirmada: 'Confirmar',
  en_camino: 'La devolución está en camino',
  reembolsada: 'Reembolsar',
  sin_reembolso: 'Cerrar sin reembolso',
  rechazada: 'Rechazar',
}
const TEXTOS = {
  exito: 'Listo: le avisamos por correo.',
  falla: 'Hubo un problema al cambiar el estado.',
}

/** What may come next, the likeliest first: of an order that nobody paid nothing travels back. */
function listPorDelante({ estado, pedido }: ArrepentimientoVisto): EstadoArrepentimiento[] {
  const hacia = listHacia(estado, pedido)
  const impago = pedido?.seguido === true && pedido.pagado === 0
  return impago ? hacia.toSorted((a, b) => Number(b === 'sin_reembolso') - Number(a === 'sin_reembolso')) : hacia
}

type Elegido = { pedido: ArrepentimientoVisto; hacia: 'reembolsada' | 'rechazada' }

type Props = {
  items: readonly ArrepentimientoVisto[]
  ahora: string
  /** Only those that wait for an answer are asked for. */
  soloSinResponder: boolean
}

/** The queue, with the clock of the 24 hours and the term of each order. */
export function Arrepentimientos({ items, ahora, soloSinResponder }: Props) {
  const acciones = useAcciones()
  const [elegido, setElegido] = useState<Elegido | null>(null)
  const [busy, setBusy] = useState<string | null>(null)

  async function move(pedido: ArrepentimientoVisto, estado: EstadoArrepentimiento, mas: object = {}) {
    setBusy(pedido._id)
    const done = await acciones.intentar(
      () => api.call(moverArrepentimiento, { id: pedido._id, version: pedido.version, estado, ...mas }),
      TEXTOS,
    )
    setBusy(null)
    if (done) setElegido(null)
  }
  const press = (pedido: ArrepentimientoVisto, hacia: EstadoArrepentimiento) =>
    hacia === 'reembolsada' || hacia === 'rechazada' ? setElegido({ pedido, hacia }) : void move(pedido, hacia)

  return (
    <>
      <p className="soft mt-3">
        Quien se arrepiente ya recibió su código. Tenés {RESPUESTA_HORAS} horas para confirmar. El plazo de{' '}
        {REVOCACION_DIAS} días se muestra, pero la tienda no rechaza nada sola: decidís vos. «Confirmar» le avisa por
        correo; el pedido no cambia de estado: si no salió, cancelalo en su página.
      </p>
      {items.length === 0 && (
        <p className="mt-3">{soloSinResponder ? 'No queda ninguno por responder.' : 'Nadie se arrepintió todavía.'}</p>
      )}
      <ul className="panel-rows">
        {items.map((pedido) => (
          <li key={pedido._id} className="admin-card admin-card--plain">
            <div>
              <h2>
                {pedido.codigo} <span className="duty">{ESTADO_NOMBRES[pedido.estado]}</span>
              </h2>
              {pedido.estado === 'recibida' && <Reloj recibida={pedido.recibida_en} ahora={ahora} />}
              <Detalle pedido={pedido} />
            </div>
            <div className="admin-card__end regret-acts">
              {listPorDelante(pedido).map((hacia, n) => (
                <Button
                  key={hacia}
                  look={n === 0 ? 'sell' : 'line'}
                  busy={busy === pedido._id}
                  onClick={() => press(pedido, hacia)}
                >
                  {BOTONES[hacia]}
                </Button>
              ))}
            </div>
          </li>
        ))}
      </ul>
      {elegido && (
        <Mover
          {...elegido}
          busy={busy !== null}
          onClose={() => setElegido(null)}
          onMove={(mas) => void move(elegido.pedido, elegido.hacia, mas)}
        />
      )}
      {acciones.alerta}
    </>
  )
}

function Reloj({ recibida, ahora }: { recibida: string; ahora: string }) {
  const { vencido, texto } = describeReloj(new Date(recibida), new Date(ahora))
  return (
    <p>
      <b className={vencido ? 'regret-late' : undefined}>{texto}</b> para confirmar.
    </p>
  )
}

function Detalle({ pedido: uno }: { pedido: ArrepentimientoVisto }) {
  const { pedido } = uno
  return (
    <>
      <p className="soft small">
        {uno.clase === 'servicio' && 'Baja de servicio · '}
        Recibida el {formatFechaHora(uno.recibida_en)} · {uno.email ?? 'sus datos se olvidaron'}
      </p>
      {pedido ? (
        <p>
          <Link to="/panel-admin/pedidos/$id" params={{ id: pedido._id }}>
            Pedido N.º {pedido.numero}
          </Link>
          {describePlata(pedido)} {describePlazo(pedido)} {describeCorreo(pedido.coincide)}
        </p>
      ) : (
        <p>Escribió «{uno.pedido_numero}»: no hay ningún pedido con ese número. Buscalo por el correo.</p>
      )}
      {uno.lineas && <p className="regret-words">Devuelve: {uno.lineas}</p>}
      {uno.texto && <p className="regret-words">«{uno.texto}»</p>}
      {uno.importe !== null && <p>Devuelto: {formatPesos(uno.importe)}.</p>}
      {uno.motivo && <p>Motivo: {uno.motivo}</p>}
    </>
  )
}

type Pedido = NonNullable<ArrepentimientoVisto['pedido']>

/** What came in, and what of it is still here. */
const describePlata = ({ seguido, pagado, queda }: Pedido): string => {
  if (!seguido) return `, de ${formatPesos(pagado)} con su envío: de este pedido no se lleva la cuenta.`
  if (pagado === 0) return ', sin pagar: no hay nada que devolver.'
  if (queda === pagado) return `, pagado ${formatPesos(pagado)} con su envío.`
  return `, pagado ${formatPesos(pagado)}: ${queda === 0 ? 'ya se devolvió todo' : `quedan ${formatPesos(queda)}`}.`
}

const describePlazo = ({ entregado, plazo }: Pedido): string =>
  entregado && plazo
    ? `Entregado el ${formatDia(entregado)}: el plazo va hasta el ${formatDia(plazo)}.`
    : 'Todavía no figura entregado: el plazo no empezó.'

const describeCorreo = (coincide: boolean | null): string =>
  coincide === null
    ? 'El pedido no tiene correo con que comparar.'
    : coincide
      ? 'El correo es el del pedido.'
      : 'El correo NO es el del pedido: le preguntamos también a ese.'
