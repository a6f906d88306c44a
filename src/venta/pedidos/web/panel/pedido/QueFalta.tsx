import { Link, useNavigate } from '@tanstack/react-router'
import { type ReactNode, useRef, useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import { useAcciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { api } from '#platform/http/client.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import type { ComprobantesDePedido } from '#venta/facturas/comprobante.contract.ts'
import { FormularioReceptor } from '#venta/facturas/web/panel/FormularioReceptor.tsx'
import { askFactura } from '#venta/facturas/web/panel/llamadas.ts'
import { getPagos, type PagosDePedido } from '#venta/pagos/pago.contract.ts'
import { Recibir } from '#venta/pagos/web/panel/Recibir.tsx'
import { updateEstadoDespacho } from '../../../despachos/despacho.contract.ts'
import { type PedidoDetalle, updateEstado } from '../../../estado.contract.ts'
import { computeTotalFinal } from '../../../pedido.rules.ts'
import type { Acto, Situacion } from '../../../situacion.rules.ts'
import { CancelarImpago } from '../CancelarImpago.tsx'

const PAQUETE = { exito: '', falla: 'Hubo un problema al actualizar el paquete.' }
const ESTADO = { exito: '', falla: 'Hubo un problema al actualizar el estado.' }
const PAGO = 'Recibí el pago'

type Props = {
  pedido: PedidoDetalle
  pagos: PagosDePedido
  comprobantes: ComprobantesDePedido
  situacion: Situacion
}

/**
 * What the order is, in a sentence, and its next act as the first button. An act has no alert: the sentence says what it became, and the
 * focus goes on to the act that follows.
 */
export function QueFalta({ pedido, pagos, comprobantes, situacion: { frase, acto } }: Props) {
  const acciones = useAcciones({ callado: true })
  const caja = useRef<HTMLDivElement>(null)
  const [abierto, setAbierto] = useState<{ clase: 'recibir' | 'facturar'; clave: string } | null>(null)
  const [busy, setBusy] = useState(false)
  function close() {
    setAbierto(null)
    requestAnimationFrame(() => caja.current?.querySelector<HTMLElement>('button, a')?.focus())
  }
  async function run(attempt: () => Promise<unknown>, textos: typeof PAQUETE) {
    setBusy(true)
    await acciones.intentar(attempt, textos)
    setBusy(false)
    close()
  }
  const open = (clase: 'recibir' | 'facturar') => setAbierto({ clase, clave: createClave() })
  const { _id, estado } = pedido
  return (
    <section className="order-now mt-2" aria-label="Qué falta">
      <p className="order-now__what" role="status">
        {frase}
      </p>
      <div ref={caja}>
        <BotonActo
          acto={acto}
          pedidoId={_id}
          cancelar={<CancelarImpago pedido={pedido} acciones={acciones} look="sell" />}
          busy={busy}
          onOpen={open}
          onPaquete={({ despacho, visto, estado: hacia }) => {
            const sent = { id: despacho, estado: hacia, visto, con_pedido: true }
            void run(() => api.call(updateEstadoDespacho, sent), PAQUETE)
          }}
          onEstado={(hacia) =>
            void run(() => api.call(updateEstado, { id: _id, estado: hacia, visto: estado }), ESTADO)
          }
        />
      </div>
      {abierto?.clase === 'recibir' && (
        <Recibir
          key={abierto.clave}
          open
          pedidoId={_id}
          saldo={pagos.pago?.saldo ?? computeTotalFinal(pedido)}
          acciones={acciones}
          onClose={close}
        />
      )}
      {abierto?.clase === 'facturar' && (
        <FormularioReceptor
          titulo="Facturar el pedido"
          boton="Facturar"
          receptor={comprobantes.receptor}
          datos={comprobantes}
          guardar={(para) => askFactura({ pedido: _id }, abierto.clave, para)}
          textos={{ exito: '', falla: 'No pudimos pedir la factura.' }}
          acciones={acciones}
          onClose={close}
        />
      )}
      {acciones.alerta}
    </section>
  )
}

type BotonProps = {
  acto: Acto | null
  pedidoId: string
  cancelar: ReactNode
  busy: boolean
  onOpen: (clase: 'recibir' | 'facturar') => void
  onPaquete: (acto: Extract<Acto, { clase: 'paquete' }>) => void
  onEstado: (estado: Extract<Acto, { clase: 'estado' }>['estado']) => void
}

function BotonActo({ acto, pedidoId, cancelar, busy, onOpen, onPaquete, onEstado }: BotonProps): ReactNode {
  const may = useMay()
  const navigate = useNavigate()
  const boton = (texto: string, onClick: () => void) => (
    <Button look="sell" busy={busy} onClick={onClick}>
      {texto}
    </Button>
  )
  switch (acto?.clase) {
    case 'recibir':
      return boton(PAGO, () => onOpen('recibir'))
    case 'facturar':
      return boton('Facturar', () => onOpen('facturar'))
    case 'paquete':
      return boton(acto.texto, () => onPaquete(acto))
    case 'estado':
      return boton(`Pasar a ${acto.estado}`, () => onEstado(acto.estado))
    case 'ver':
      return boton(acto.texto, () => void navigate({ to: '.', hash: acto.parte }))
    case 'empacar':
      return (
        <Link className={buttonClass('sell')} to="/panel-admin/pedidos/$id/empacar" params={{ id: pedidoId }}>
          Empacar
        </Link>
      )
    case 'cancelar':
      return cancelar
    case 'responder':
      // Answering is the owner's, as money is.
      return may(getPagos) ? (
        <Link className={buttonClass('sell')} to="/panel-admin/obligaciones" search={{ parte: 'arrepentimientos' }}>
          Ver el arrepentimiento
        </Link>
      ) : null
    default:
      return null
  }
}
