import { createFileRoute, Link, notFound } from '@tanstack/react-router'
import { useState } from 'react'
import { flushSync } from 'react-dom'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { QuienCambio } from '#casa/panel/QuienCambio.tsx'
import { panelHead, panelLoading } from '#casa/panel/rutas/rutas.tsx'
import { type Acciones, useAcciones } from '#casa/panel/useAcciones.tsx'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { requireStaff } from '#casa/sesion/web/sesion.tsx'
import { type CopiasDePedido, listCopiasDePedido } from '#estante/existencias/existencia.contract.ts'
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { isUuid } from '#platform/uuid.ts'
import { Button } from '#ui/Button.tsx'
import { Icon } from '#ui/Icon.tsx'
import { Notice } from '#ui/Notice.tsx'
import { type ComprobantesDePedido, getComprobantesDePedido } from '#venta/facturas/comprobante.contract.ts'
import { ComprobantesDe } from '#venta/facturas/web/panel/ComprobantesDe.tsx'
import { getPagosDePedido, type PagosDePedido } from '#venta/pagos/pago.contract.ts'
import { InsigniaPago } from '#venta/pagos/web/panel/InsigniaPago.tsx'
import { PagosPedido } from '#venta/pagos/web/panel/PagosPedido.tsx'
import { type Despacho, type DespachosDePedido, getDespachosDePedido } from '../../despachos/despacho.contract.ts'
import { getPedido, type PedidoDetalle } from '../../estado.contract.ts'
import { describeRevocado } from '../../estado.rules.ts'
import { computeFactura } from '../../factura.rules.ts'
import { computeTotalFinal } from '../../pedido.rules.ts'
import { toRotulos } from '../../rotulo.rules.ts'
import { computeSituacion, type Parte as ParteDePedido } from '../../situacion.rules.ts'
import { forgetContacto } from '../../telefono.contract.ts'
import { HistoriaEstados } from '../partes/EstadoPedido.tsx'
import { LineasPedido } from '../partes/LineasPedido.tsx'
import { Entrega, Parte } from '../partes/PartesPedido.tsx'
import { SumasPedido } from '../partes/SumasPedido.tsx'
import { CancelarImpago } from './CancelarImpago.tsx'
import { Despachos } from './despachos/Despachos.tsx'
import { SinEjemplares } from './despachos/SinEjemplares.tsx'
import { Ejemplares } from './Ejemplares.tsx'
import { EnlaceFicha } from './EnlaceFicha.tsx'
import { NotaEmpaque } from './NotaEmpaque.tsx'
import { OlvidarContacto } from './OlvidarContacto.tsx'
import { PedidoPara } from './PedidoPara.tsx'
import { PartePlegable } from './pedido/PartePlegable.tsx'
import { QueFalta } from './pedido/QueFalta.tsx'
import { QuienPide } from './QuienPide.tsx'
import { SelectorEstado } from './SelectorEstado.tsx'
import { useRotulos } from './useRotulos.tsx'

export const Route = createFileRoute('/_panel/panel-admin/pedidos/$id')({
  beforeLoad: async (guarded) => void (await requireStaff(guarded)),
  loader: async ({ params: { id } }) => {
    if (!isUuid(id)) throw notFound()
    try {
      const [pedido, datos, copias, pagos, comprobantes] = await Promise.all([
        api.call(getPedido, { id }),
        api.call(getDespachosDePedido, { id }),
        api.call(listCopiasDePedido, { id }),
        api.call(getPagosDePedido, { id }),
        api.call(getComprobantesDePedido, { id }),
      ])
      return { pedido, datos, copias, pagos, comprobantes }
    } catch (error) {
      throw error instanceof AppError && error.status === 404 ? notFound() : error
    }
  },
  ...panelLoading,
  head: ({ loaderData }) => panelHead(loaderData ? `Pedido N.º ${loaderData.pedido.numero}` : 'Pedido'),
  component: PanelPedido,
})

type Cargado = {
  pedido: PedidoDetalle
  datos: DespachosDePedido
  copias: CopiasDePedido[]
  pagos: PagosDePedido
  comprobantes: ComprobantesDePedido
}

function PanelPedido() {
  const cargado = Route.useLoaderData()
  const { pedido, datos, pagos, comprobantes } = cargado
  const [nota, setNota] = useState<Despacho | null>(null)
  const acciones = useAcciones()
  const { print: printRotulos, rotulos } = useRotulos()
  const situacion = readSituacion(cargado)
  /** The slip of one parcel, or of the whole order. */
  function printNota(despacho: Despacho | null) {
    flushSync(() => setNota(despacho))
    window.print()
  }
  const print = () => printNota(null)
  useAtajo('i', print)
  return (
    <div className="wrap panel-page order-page">
      <div className="no-print">
        <Link className="back" to="/panel-admin/pedidos">
          <Icon name="volver" small /> Pedidos
        </Link>
        <h1>Pedido N.º {pedido.numero}</h1>
        <p className="soft mt-1">
          {formatFechaMedia(pedido.fecha_hora)} · ID: {pedido._id}
        </p>
        <QueFalta pedido={pedido} pagos={pagos} comprobantes={comprobantes} situacion={situacion} />
        {pedido.revocado !== undefined && (
          <Notice kind="warn" className="mt-2">
            {describeRevocado(pedido.revocado, pedido.revocado_cerrado)}
          </Notice>
        )}
        <div className="order__tools mt-2">
          <SelectorEstado pedido={pedido} acciones={acciones} />
          <InsigniaPago pedido={pedido} />
          <Button onClick={print} aria-keyshortcuts="i">
            Imprimir nota de empaque
          </Button>
          <Button id="etiqueta" onClick={() => printRotulos(toRotulos(pedido, datos.despachos))}>
            Etiqueta de envío
          </Button>
          {situacion.acto?.clase !== 'cancelar' && <CancelarImpago pedido={pedido} acciones={acciones} />}
        </div>
        <div className="with-sum mt-4">
          <Partes datos={cargado} situacion={situacion} acciones={acciones} onPrint={printNota} />
          <SumasPedido pedido={pedido} />
        </div>
      </div>
      <NotaEmpaque pedido={nota ? { ...pedido, items: listItemsDe(pedido, nota) } : pedido} />
      {rotulos}
      {acciones.alerta}
    </div>
  )
}

type PartesProps = {
  datos: Cargado
  situacion: ReturnType<typeof readSituacion>
  acciones: Acciones
  onPrint: (despacho: Despacho) => void
}

/** What is known of the order, part by part; those that something waits for are open. */
function Partes({ datos: { pedido, datos, copias, pagos, comprobantes }, situacion, acciones, onPrint }: PartesProps) {
  const may = useMay()
  const plegable = (id: ParteDePedido) => ({ id, espera: situacion.esperan.includes(id) })
  return (
    <div>
      <Parte id="cliente" titulo="Cliente">
        <QuienPide pedido={pedido} />
        {pedido.usuario && (
          <>
            {!pedido.sin_ficha && <EnlaceFicha usuario={pedido.usuario} />}
            <PedidoPara usuario={pedido.usuario} acciones={acciones} />
          </>
        )}
        {pedido.contacto && may(forgetContacto) && <OlvidarContacto pedido={pedido} acciones={acciones} />}
      </Parte>
      <Parte id="libros" titulo="Libros">
        <div className="order">
          <LineasPedido items={pedido.items} enlazar />
        </div>
      </Parte>
      {(pagos.pago !== null || pagos.movimientos.length > 0 || pagos.puede.recibir) && (
        <PartePlegable {...plegable('pagos')} titulo="Pago">
          <PagosPedido
            pedido={{ ...pedido, suma: computeTotalFinal(pedido), conCuenta: pedido.usuario !== null }}
            pagos={pagos}
            acciones={acciones}
          />
        </PartePlegable>
      )}
      {copias.length > 0 && (
        <PartePlegable {...plegable('ejemplares')} titulo="Ejemplares">
          {pedido.sin_ejemplares && <SinEjemplares />}
          <Ejemplares items={pedido.items} copias={copias} />
        </PartePlegable>
      )}
      <PartePlegable {...plegable('entrega')} titulo="Entrega" abierta>
        <Entrega pedido={pedido} />
      </PartePlegable>
      <PartePlegable {...plegable('historia')} titulo="Historia" abierta>
        <HistoriaEstados historia={pedido.historia} nombres />
        <QuienCambio entidad="pedido" id={pedido._id} nombre={`Pedido N.º ${pedido.numero}`} />
      </PartePlegable>
      <PartePlegable {...plegable('despachos')} titulo="Despachos">
        <Despachos pedido={pedido} datos={datos} onPrint={onPrint} />
      </PartePlegable>
      {comprobantes.modo !== 'nada' && (
        <PartePlegable {...plegable('comprobantes')} titulo="Comprobantes">
          <ComprobantesDe de={{ pedido: pedido._id }} datos={comprobantes} />
        </PartePlegable>
      )}
    </div>
  )
}

/** The facts of an order that the rule reads. */
function readSituacion({ pedido, datos, pagos, comprobantes }: Cargado) {
  const { estado, estado_pago, pagado_entero } = pedido
  const pagado = estado_pago === 'pagado' || pagado_entero === true
  return computeSituacion({
    ...pedido,
    medio: pagos.pago?.medio,
    faltan: datos.faltan,
    despachos: datos.despachos,
    retiro: pedido.envio_elegido?.tipo === 'retiro',
    factura: computeFactura({ estado, pagado }, comprobantes),
    tareas: pagos.tareas.filter(({ hecha_en }) => hecha_en === null).length,
  })
}

/** The lines of an order as one of its parcels holds them: an order has one line for each book. */
const listItemsDe = ({ items }: PedidoDetalle, despacho: Despacho) =>
  items.flatMap((item) => {
    const puesto = despacho.items.find(({ isbn }) => isbn === item.libro.isbn)
    return puesto ? [{ ...item, cantidad: puesto.cantidad }] : []
  })
