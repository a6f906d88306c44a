import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Acciones } from '#casa/panel/useAcciones.tsx'
import { useMay } from '#casa/panel/useMay.ts'
import { useMiradas } from '#casa/panel/useMiradas.ts'
import { formatFechaHora, formatNumero, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { buildUrl } from '#platform/http/contract.ts'
import { Button } from '#ui/Button.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Notice } from '#ui/Notice.tsx'
import { useBusy } from '#ui/useBusy.ts'
import { devolverPago } from '../../devolucion.contract.ts'
import { type PagosDePedido, pagarPedido } from '../../pago.contract.ts'
import { MEDIO_NOMBRES, nombrarPago, TIPO_NOMBRES } from '../../pago.rules.ts'
import { TAREA_NOMBRES, TAREA_QUE_HACER } from '../../tarea.rules.ts'
import { getComprobanteSubido } from '../../transferencia.contract.ts'
import { Devolver, type PedidoDevuelto } from './Devolver.tsx'
import { Recibir } from './Recibir.tsx'

type Props = { pedido: PedidoDevuelto & { conCuenta: boolean }; pagos: PagosDePedido; acciones: Acciones }

/** The money of an order: where it stands, what happened with it, and what may be done. */
export function PagosPedido({ pedido, pagos, acciones }: Props) {
  const may = useMay()
  const [open, setOpen] = useState<'recibir' | 'devolver' | null>(null)
  // Each time it is opened it begins anew; closed it stays, so that the browser gives the focus back.
  const [veces, setVeces] = useState(0)
  const begin = (que: 'recibir' | 'devolver') => {
    setVeces((before) => before + 1)
    setOpen(que)
  }
  const { pago, puede } = pagos
  const router = useRouter()
  const pedidas = pagos.devoluciones.filter(({ estado }) => estado === 'pedida')
  // The gateway confirms a refund a moment later, and the order's credit note follows: all of the page is asked for again.
  useMiradas(pedidas.map(({ _id }) => _id).join(' '), () => router.invalidate())
  const close = () => setOpen(null)
  return (
    <>
      <Situacion pagos={pagos} />
      <div className="order__tools mt-2">
        {puede.recibir && <Button onClick={() => begin('recibir')}>Recibí el pago</Button>}
        {puede.devolver && may(devolverPago) && <Button onClick={() => begin('devolver')}>Devolver plata</Button>}
        {puede.enlace && <Enlace pedido={pedido} acciones={acciones} />}
      </div>
      <Movimientos movimientos={pagos.movimientos} />
      <Recibir
        key={`recibir ${veces}`}
        open={open === 'recibir'}
        pedidoId={pedido._id}
        saldo={pago?.saldo ?? pedido.suma}
        acciones={acciones}
        onClose={close}
      />
      <Devolver
        key={`devolver ${veces}`}
        open={open === 'devolver'}
        pedido={pedido}
        pagos={pagos}
        acciones={acciones}
        onClose={close}
      />
    </>
  )
}

/** Where it stands, and what somebody has to see to. */
const Situacion = ({ pagos: { pago, avisos, archivos, tareas } }: Pick<Props, 'pagos'>) => (
  <>
    {pago ? (
      <p>
        <b>{nombrarPago(pago.estado, pago.saldo === 0)}</b>
        <span className="soft">
          {' '}
          · {MEDIO_NOMBRES[pago.medio]} · {formatPesos(pago.pagado)} de {formatPesos(pago.total)}
          {pago.devuelto > 0 && ` · devuelto ${formatPesos(pago.devuelto)}`}
        </span>
      </p>
    ) : (
      <p className="soft">De este pedido no se lleva la cuenta.</p>
    )}
    {pago?.estado === 'en_disputa' && (
      <Notice kind="error" className="mt-2">
        Hay un contracargo o un reclamo abierto: no envíes este pedido.
      </Notice>
    )}
    {tareas
      .filter(({ hecha_en }) => hecha_en === null)
      .map(({ _id, clase }) => (
        <Notice key={_id} kind="warn" className="mt-2">
          <b>{TAREA_NOMBRES[clase]}.</b> {TAREA_QUE_HACER[clase]}
        </Notice>
      ))}
    {avisos.map(({ comprobante, creado_en }) => (
      <p key={creado_en} className="mt-1">
        Avisó que transfirió el {formatFechaHora(creado_en)}
        {comprobante && (
          <>
            : comprobante <b>{comprobante}</b>
          </>
        )}
        .
      </p>
    ))}
    {archivos.length > 0 && <Comprobantes archivos={archivos} />}
  </>
)

const Movimientos = ({ movimientos }: Pick<PagosDePedido, 'movimientos'>) =>
  movimientos.length > 0 && (
    <ol className="order-copies mt-3" aria-label="Movimientos del pago">
      {movimientos.map(({ _id, tipo, medio, importe, detalle, ocurrido_en, quien }) => (
        <li key={_id}>
          <b>{TIPO_NOMBRES[tipo]}</b> · {formatPesos(importe)} · {MEDIO_NOMBRES[medio]}
          <br />
          <span className="soft small">
            {formatFechaHora(ocurrido_en)}
            {quien && ` · ${quien}`}
            {detalle && ` · ${detalle}`}
          </span>
        </li>
      ))}
    </ol>
  )

/** What a customer sent of a transfer. A picture, which the shop made itself, is shown; all of it is taken home as a file. */
const Comprobantes = ({ archivos }: Pick<PagosDePedido, 'archivos'>) => (
  <ul className="vouchers mt-2" aria-label="Comprobantes que mandó su cliente">
    {archivos.map(({ _id, tipo, bytes, creado_en }, n) => {
      const url = buildUrl(getComprobanteSubido.path, { id: _id })
      const clase = tipo === 'application/pdf' ? 'PDF' : 'imagen'
      return (
        <li key={_id}>
          <a href={url} download>
            {clase === 'imagen' && <img src={url} alt="" width={96} height={96} loading="lazy" decoding="async" />}
            <span>
              Comprobante {n + 1} ({clase}, {formatNumero(Math.ceil(bytes / 1_000))} kB)
            </span>
          </a>
          <span className="soft small">{formatFechaHora(creado_en)}</span>
        </li>
      )
    })}
  </ul>
)

/** The link that a customer on the telephone pays by: shown, copied, or sent by mail. */
function Enlace({ pedido, acciones }: Pick<Props, 'pedido' | 'acciones'>) {
  const [enlace, setEnlace] = useState<string | null>(null)
  const [busy, run] = useBusy()
  const ask = (enviar: boolean) =>
    run(async () => {
      const exito = enviar ? 'Le mandamos el enlace por correo.' : 'El enlace está listo.'
      await acciones.intentar(
        async () => {
          setEnlace((await api.call(pagarPedido, { id: pedido._id, enviar })).enlace)
        },
        { exito, falla: 'No pudimos hacer el enlace de pago.' },
      )
    })
  return (
    <>
      <Button busy={busy} onClick={() => void ask(false)}>
        Enlace de pago
      </Button>
      {pedido.conCuenta && (
        <Button busy={busy} onClick={() => void ask(true)}>
          Mandar enlace por correo
        </Button>
      )}
      {enlace && (
        <span>
          <a href={enlace} target="_blank" rel="noopener noreferrer">
            Abrir el enlace
          </a>{' '}
          <CopyButton text={enlace} what="Enlace de pago" />
        </span>
      )}
    </>
  )
}
