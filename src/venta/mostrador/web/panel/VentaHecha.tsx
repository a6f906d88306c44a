import { Link } from '@tanstack/react-router'
import { formatFechaMedia } from '#casa/panel/formato.ts'
import { useAtajo } from '#casa/panel/useAtajo.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { formatCount, formatPesos } from '#platform/format.ts'
import { type Pesos, times, toCentavos, toPesos } from '#platform/money.ts'
import { Button, buttonClass } from '#ui/Button.tsx'
import { Encabezado } from '#ui/Encabezado.tsx'
import type { ComprobantesDePedido } from '#venta/facturas/comprobante.contract.ts'
import { ComprobantesDe } from '#venta/facturas/web/panel/ComprobantesDe.tsx'
import type { VentaDetalle } from '../../mostrador.contract.ts'
import { MEDIO_NOMBRES, SIN_FISCAL } from '../../mostrador.rules.ts'
import { Devolver } from './Devolver.tsx'

type Props = {
  venta: VentaDetalle
  lugares: readonly Lugar[]
  /** Null where they could not be had. */
  comprobantes: ComprobantesDePedido | null
}

/** A sale, as a slip to be printed, what came back of it, and its invoices in a shop that makes them. */
export function VentaHecha({ venta, lugares, comprobantes }: Props) {
  const print = () => window.print()
  useAtajo('i', print)
  const { numero, lineas, pagos, total, entregado, vuelto, devoluciones, ejemplares } = venta
  return (
    <article className="mostrador-comprobante" aria-label={`Venta N.º ${numero}`}>
      <header>
        <Membrete />
      </header>
      <h2 className="mt-2">Venta N.º {numero}</h2>
      <p className="soft">
        {formatFechaMedia(venta.creado_en)} · {venta.lugar.nombre}
        {venta.quien !== null && ` · atendió ${venta.quien}`}
      </p>
      {vuelto !== null && vuelto > 0 && (
        <p className="mostrador__vuelto no-print">
          Vuelto <b>{formatPesos(vuelto)}</b>
        </p>
      )}
      <div className="mostrador__botones no-print">
        <Link className={buttonClass('sell')} to="/panel-admin/mostrador" data-first>
          Vender otra cosa
        </Link>
        <Button onClick={print} aria-keyshortcuts="i">
          Imprimir
        </Button>
      </div>
      <table className="table mostrador-tabla mt-2">
        <Encabezado columnas={['Título', ['Cant.', 'num'], ['Importe', 'num']]} />
        <tbody>
          {lineas.map(({ linea, isbn, titulo, cantidad, precio_unitario, precio_antes, oferta, devueltos }) => (
            <tr key={linea}>
              <td>
                {titulo}
                <br />
                <span className="soft small">
                  {isbn}
                  {cantidad > 1 && ` · ${formatPesos(precio_unitario)} cada uno`}
                  {oferta !== null &&
                    ` · ${precio_antes === null ? '' : `antes ${formatPesos(precio_antes)}, `}${oferta}`}
                  {devueltos > 0 && ` · ${formatCount(devueltos, 'devuelto', 'devueltos')}`}
                </span>
              </td>
              <td className="num">{cantidad}</td>
              <td className="num">{formatPesos(timesPesos(precio_unitario, cantidad))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mostrador-sumas">
        <dt>Total, {formatCount(ejemplares, 'ejemplar', 'ejemplares')}</dt>
        <dd>
          <b>{formatPesos(total)}</b>
        </dd>
        {pagos.map(({ medio, importe }) => (
          <Suma key={medio} nombre={MEDIO_NOMBRES[medio]} importe={importe} />
        ))}
        {entregado !== null && <Suma nombre="Entregado en efectivo" importe={entregado} />}
        {vuelto !== null && <Suma nombre="Vuelto" importe={vuelto} />}
      </dl>
      {devoluciones.length > 0 && (
        <section className="mt-3" aria-labelledby="devoluciones">
          <h3 id="devoluciones">Devoluciones</h3>
          <ul>
            {devoluciones.map((devolucion) => (
              <li key={devolucion._id}>
                N.º {devolucion.numero}, {formatFechaMedia(devolucion.creado_en)}:{' '}
                {devolucion.lineas
                  .map(
                    ({ linea, cantidad }) => `${cantidad} × ${lineas.find((one) => one.linea === linea)?.titulo ?? ''}`,
                  )
                  .join('; ')}
                . {formatPesos(devolucion.importe)} en {MEDIO_NOMBRES[devolucion.medio].toLowerCase()}
                {devolucion.motivo && <span className="no-print"> ({devolucion.motivo})</span>}
                {devolucion.quien !== null && <span className="no-print soft"> · {devolucion.quien}</span>}
              </li>
            ))}
          </ul>
        </section>
      )}
      <p className="soft small mt-3">{SIN_FISCAL}</p>
      {comprobantes && (comprobantes.modo === 'fiscal' || comprobantes.comprobantes.length > 0) && (
        <section className="no-print mt-3" aria-labelledby="comprobantes">
          <h3 id="comprobantes">Comprobantes</h3>
          <ComprobantesDe de={{ venta: venta._id }} datos={comprobantes} />
        </section>
      )}
      <Devolver venta={venta} lugares={lugares} />
    </article>
  )
}

const timesPesos = (precio: Pesos, cantidad: number): Pesos => toPesos(times(toCentavos(precio), cantidad))

function Suma({ nombre, importe }: { nombre: string; importe: Pesos }) {
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{formatPesos(importe)}</dd>
    </>
  )
}
