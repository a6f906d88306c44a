// What happens next with an order, by its state and payment method. Nothing here ever asks for a card's number: it is typed in at the
// gateway, or told to the shop in person.
import { Link } from '@tanstack/react-router'
import { formatDia, formatHasta, formatPesos, toLocalDay } from '#platform/format.ts'
import { CopyButton } from '#ui/CopyButton.tsx'
import type { PagoVisto } from '#venta/pagos/pago.contract.ts'
import { PagoPedido } from '#venta/pagos/web/PagoPedido.tsx'
import { computeCodigoEfectivo, computeLimitePago, isAlRecibir } from '../efectivo.rules.ts'
import type { PedidoDetalle } from '../estado.contract.ts'
import { computePorPagar, METODO_PAGO_NOMBRES } from '../pedido.rules.ts'
import { useEfectivo, useNota } from './metodos.ts'
import { PasosPedido } from './partes/PasosPedido.tsx'

type Props = { pedido: PedidoDetalle }

export function QueSigue({ pedido }: Props) {
  const { estado, numero, entrega, envio_elegido } = pedido
  const retira = envio_elegido?.tipo === 'retiro'
  switch (estado) {
    case 'pendiente':
      return <ComoPagar pedido={pedido} />
    case 'procesado':
      return (
        <>
          {retira ? (
            <p>Tu pedido está listo: ya podés pasar a buscarlo.</p>
          ) : (
            <p>Tu pedido está listo para salir{entrega ? '' : ': te escribimos para coordinar la entrega'}.</p>
          )}
          {pedido.cobro === undefined && <p className="mt-1">Si todavía no lo pagaste, así se hace:</p>}
          <div className="mt-2">
            <ComoPagar pedido={pedido} />
          </div>
        </>
      )
    case 'enviado':
      return (
        <>
          <PasosPedido pedido={pedido} cobro={pedido.cobro} />
          <p>Tus libros están en camino{entrega ? ' a la dirección que nos diste' : ''}.</p>
        </>
      )
    case 'entregado':
      return (
        <>
          <PasosPedido pedido={pedido} cobro={pedido.cobro} />
          <p>
            Llegó. ¡Buena lectura! Si algo no está bien, mirá{' '}
            <Link to="/ayuda/devoluciones">Devoluciones y reembolsos</Link>.
          </p>
        </>
      )
    case 'cancelado':
      if (pedido.cobro)
        return <Cancelado cobro={pedido.cobro} porLibreria={pedido.historia.at(-1)?.por === 'libreria'} />
      return (
        <p>
          Cancelaste este pedido: no hay nada que pagar. Si ya lo habías pagado, escribinos desde <Contacto /> con el
          número {numero} y te devolvemos la plata.
        </p>
      )
  }
}

type CanceladoProps = { cobro: PagoVisto; porLibreria: boolean }

/** Of an order whose money the shop follows it is known whether there is any to give back; only such a one is called off by the shop. */
function Cancelado({ cobro: { pagado, devuelto }, porLibreria }: CanceladoProps) {
  const cancelado = `${porLibreria ? 'Cancelamos' : 'Cancelaste'} este pedido`
  if (pagado === 0) {
    return porLibreria ? (
      <p>
        {cancelado} porque no recibimos el pago. Si lo pagaste, escribinos desde <Contacto />.
      </p>
    ) : (
      <p>{cancelado}: no hay nada que pagar.</p>
    )
  }
  return devuelto < pagado ? (
    <p>{cancelado}. Lo que pagaste te lo devolvemos por el mismo medio.</p>
  ) : (
    <p>
      {cancelado} y te devolvimos {formatPesos(devuelto)}.
    </p>
  )
}

function ComoPagar({ pedido }: Props) {
  const { _id, cobro } = pedido
  if (!cobro) return <ALaLibreria pedido={pedido} />
  return (
    <PagoPedido
      key={cobro.estado}
      pedidoId={_id}
      inicial={cobro}
      antes={(visto) => <PasosPedido pedido={pedido} cobro={visto} />}
    >
      {(visto) => <ALaLibreria pedido={{ ...pedido, cobro: visto }} />}
    </PagoPedido>
  )
}

/** How it is paid to the shop itself, with what the shop says of that way. */
function ALaLibreria({ pedido }: Props) {
  const nota = useNota()(pedido.metodo_pago)
  return (
    <>
      <Como pedido={pedido} />
      {nota !== '' && <p className="pay-note mt-2">{nota}</p>}
    </>
  )
}

function Como({ pedido }: Props) {
  switch (pedido.metodo_pago) {
    case 'transferencia':
      return <Transferencia pedido={pedido} />
    case 'efectivo':
      return <Efectivo pedido={pedido} />
    default:
      return <Tarjeta pedido={pedido} />
  }
}

const Contacto = () => <Link to="/contacto">Contacto</Link>

function Transferencia({ pedido }: Props) {
  const { numero, pago, cobro } = pedido
  if (!pago.cbu && !pago.alias) {
    return (
      <p>
        Todavía no publicamos los datos de nuestra cuenta. Escribinos desde <Contacto /> con el número {numero} y te los
        pasamos; hasta entonces no transfieras nada.
      </p>
    )
  }
  const suma = computePorPagar(pedido)
  return (
    <>
      <p>Transferí el importe exacto a esta cuenta y poné el número de tu pedido como referencia.</p>
      <dl className="pay mt-2">
        {pago.cbu && <Dato nombre="CBU" valor={pago.cbu} />}
        {pago.alias && <Dato nombre="Alias" valor={pago.alias} />}
        {pago.titular && <Dato nombre="Titular" valor={pago.titular} />}
        {pago.cuit && <Dato nombre="CUIT" valor={pago.cuit} />}
        <Dato nombre="Importe" valor={formatPesos(suma)} copia={suma.toFixed(2).replace('.', ',')} />
        <Dato nombre="Referencia" valor={String(numero)} />
      </dl>
      {cobro?.vence_en && (
        <p className="mt-2">
          <b>Hasta cuándo:</b> te guardamos los libros hasta el {formatHasta(cobro.vence_en)}. Si transferís, fijate que
          llegue antes.
        </p>
      )}
      <p className="mt-2 soft">Cuando vemos tu pago, empezamos a preparar el pedido.</p>
    </>
  )
}

function Dato({ nombre, valor, copia = valor }: { nombre: string; valor: string; copia?: string }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{valor}</dd>
      <dd>
        <CopyButton text={copia} what={nombre} />
      </dd>
    </div>
  )
}

function Efectivo({ pedido }: Props) {
  const { numero, fecha_hora, pago, metodo_pago, envio_elegido } = pedido
  const { dias, alRecibir } = useEfectivo()
  const limite = formatDia(toLocalDay(computeLimitePago(new Date(fecha_hora), dias)))
  if (isAlRecibir(alRecibir, { metodo_pago, retira: envio_elegido?.tipo === 'retiro' })) {
    return (
      <p>
        Pagás <b>{formatPesos(computePorPagar(pedido))}</b> en efectivo cuando recibís tu pedido.
      </p>
    )
  }
  return (
    <>
      <p>
        {pago.lugar ? 'Decí este código en el mostrador y pagá' : 'Pagás con este código'}{' '}
        <b>{formatPesos(computePorPagar(pedido))}</b> en efectivo:
      </p>
      <p className="pay__code mt-2">{computeCodigoEfectivo(numero)}</p>
      {pago.lugar ? (
        <p className="mt-2">
          <b>Dónde:</b> {pago.lugar}
        </p>
      ) : (
        <p className="mt-2">
          Todavía no publicamos dónde. Escribinos desde <Contacto /> con el código y lo acordamos.
        </p>
      )}
      <p className="mt-1">
        <b>Hasta cuándo:</b> te guardamos el pedido hasta el {limite}. Después, preguntanos antes de pagar.
      </p>
    </>
  )
}

function Tarjeta({ pedido }: Props) {
  const { metodo_pago, cuotas } = pedido
  const en = cuotas > 1 ? `, en ${cuotas} cuotas` : ''
  return (
    <>
      <p>
        En esta tienda las tarjetas no se cobran por internet. Nos comunicamos con vos para acordar cómo pasás la tuya (
        {METODO_PAGO_NOMBRES[metodo_pago].toLowerCase()}
        {en}), por <b>{formatPesos(computePorPagar(pedido))}</b>.
      </p>
      <p className="mt-2 soft">Nunca te pedimos el número ni el código de una tarjeta por correo, chat o teléfono.</p>
    </>
  )
}
