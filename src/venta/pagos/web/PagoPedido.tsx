// What is true of an order's money, for its customer. What the browser brought back from the gateway is never shown: the shop asks.
import { Link } from '@tanstack/react-router'
import { type ReactNode, useCallback, useEffect, useState } from 'react'
import { AppError } from '#platform/errors.ts'
import { formatHasta, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Notice } from '#ui/Notice.tsx'
import { consultarPago, type PagoVisto, pagarPedido } from '../pago.contract.ts'
import { leave } from './ir-a-pagar.ts'
import { YaTransferi } from './YaTransferi.tsx'

/** States that the gateway may have changed since. */
const ABIERTOS: readonly string[] = ['sin_pago', 'pendiente']

/** The payment that the gateway named on the way back: to be looked up, not believed. */
const readPagoDeLaVuelta = (): string | undefined => {
  const named = new URLSearchParams(window.location.search).get('payment_id')
  return named && /^\d{1,30}$/.test(named) ? named : undefined
}

type Props = {
  pedidoId: string
  inicial: PagoVisto
  /** What stands above, from what is known now. */
  antes: (pago: PagoVisto) => ReactNode
  /** How it is paid where that is not by the gateway, from what is known now. */
  children: (pago: PagoVisto) => ReactNode
}

export function PagoPedido({ pedidoId, inicial, antes, children }: Props) {
  const [cargado, setCargado] = useState(inicial)
  const [pago, setPago] = useState(inicial)
  if (cargado !== inicial) {
    setCargado(inicial)
    setPago(inicial)
  }
  const [asking, setAsking] = useState(false)
  const consultable = inicial.medio === 'mercadopago' && ABIERTOS.includes(inicial.estado)
  const ask = useCallback(async () => {
    setAsking(true)
    try {
      setPago((await api.call(consultarPago, { id: pedidoId, pago: readPagoDeLaVuelta() })) ?? inicial)
    } catch (error) {
      console.warn(error)
      setPago((before) => ({ ...before, sin_respuesta: true }))
    } finally {
      setAsking(false)
    }
  }, [pedidoId, inicial])
  useEffect(() => {
    if (consultable) void ask()
  }, [consultable, ask])

  return (
    <div aria-busy={asking}>
      {antes(pago)}
      <div role="status">
        {asking ? (
          <p>
            <span className="spinner" /> Consultando tu pago...
          </p>
        ) : (
          <Situacion pago={pago} />
        )}
      </div>
      {!asking && pago.sin_respuesta && (
        <>
          <Notice kind="warn" className="mt-2">
            Mercado Pago no responde. Esto es lo último que supimos; si pagaste, se va a ver acá en unos minutos.
          </Notice>
          <Button className="mt-2" onClick={() => void ask()}>
            Volver a consultar
          </Button>
        </>
      )}
      {!asking && pago.pagable && <Pagar pedidoId={pedidoId} pago={pago} />}
      {pago.medio !== 'mercadopago' && pago.saldo > 0 && pago.estado !== 'devuelto' && !pago.vencido && (
        <div className="mt-2">{children(pago)}</div>
      )}
      {pago.avisable && <YaTransferi pedidoId={pedidoId} pago={pago} onAviso={setPago} />}
    </div>
  )
}

function Situacion({
  pago: { estado, medio, saldo, pagado, devuelto, aviso, vence_en, pagable, vencido },
}: {
  pago: PagoVisto
}) {
  switch (estado) {
    case 'sin_pago':
      if (vencido) return <Vencido />
      if (medio !== 'mercadopago') return null
      return (
        <>
          {aviso && (
            <Notice kind="error" quiet>
              {aviso}
            </Notice>
          )}
          {pagable && (
            <p className={aviso ? 'mt-2' : undefined}>
              Falta pagar <b>{formatPesos(saldo)}</b> por Mercado Pago
              {vence_en && <>. Te guardamos los libros hasta el {formatHasta(vence_en)}</>}.
            </p>
          )}
        </>
      )
    case 'pendiente':
      return <p>{aviso ?? 'Tu pago está en camino.'} Te avisamos por correo cuando se acredite.</p>
    case 'pagado':
      return (
        <Notice kind="ok" quiet>
          Recibimos tu pago de {formatPesos(pagado)}. Te avisamos cuando tu pedido avance.
        </Notice>
      )
    case 'parcial':
      return devuelto > 0 ? (
        <p>
          Recibimos {formatPesos(pagado)} y te devolvimos {formatPesos(devuelto)}.
        </p>
      ) : (
        <p>
          Recibimos {formatPesos(pagado)}. Falta pagar <b>{formatPesos(saldo)}</b>.
        </p>
      )
    case 'devuelto':
      return (
        <p>Te devolvimos {formatPesos(devuelto)}. Una tarjeta puede tardar hasta el próximo resumen en mostrarlo.</p>
      )
    case 'en_disputa':
      return <p>Hay un reclamo abierto por este pago. Lo resolvemos con Mercado Pago y te escribimos.</p>
  }
}

const Vencido = () => (
  <Notice kind="warn" quiet>
    Venció el plazo para transferir y ya no te guardamos los libros. Si los seguís queriendo, o si ya transferiste,
    escribinos desde <Link to="/contacto">Contacto</Link> con el número de tu pedido; mientras tanto no transfieras
    nada.
  </Notice>
)

const IR: Partial<Record<PagoVisto['estado'], string>> = { pendiente: 'Pagar de otra manera' }

function Pagar({ pedidoId, pago }: { pedidoId: string; pago: PagoVisto }) {
  const [busy, setBusy] = useState(false)
  const [problema, setProblema] = useState<string | null>(null)
  async function go() {
    setBusy(true)
    setProblema(null)
    try {
      leave((await api.call(pagarPedido, { id: pedidoId })).enlace)
    } catch (error) {
      console.warn(error)
      setBusy(false)
      setProblema(error instanceof AppError ? error.mensaje : 'No pudimos llevarte a pagar. Probá de nuevo.')
    }
  }
  const texto = IR[pago.estado] ?? (pago.aviso ? 'Probar otra vez' : 'Ir a pagar')
  return (
    <>
      <p className="order__tools mt-2">
        {pago.cupon && (
          <a className={buttonClass('sell')} href={pago.cupon} target="_blank" rel="noopener noreferrer">
            Ver el cupón
          </a>
        )}
        <Button look={pago.cupon ? 'line' : 'sell'} busy={busy} onClick={() => void go()}>
          {texto}
        </Button>
      </p>
      {problema && (
        <Notice kind="error" className="mt-2">
          {problema}
        </Notice>
      )}
    </>
  )
}
