import { formatFechaMedia } from '#casa/panel/formato.ts'
import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import type { Lugar } from '#estante/existencias/existencia.contract.ts'
import { formatPesos } from '#platform/format.ts'
import { Barras } from '#ui/Barras.tsx'
import type { ComprobantesDePedido } from '#venta/facturas/comprobante.contract.ts'
import { ComprobantesDe } from '#venta/facturas/web/panel/ComprobantesDe.tsx'
import { writeCodigoDeVenta } from '../../codigo.rules.ts'
import type { VentaDetalle } from '../../mostrador.contract.ts'
import { MEDIO_NOMBRES, SIN_FISCAL } from '../../mostrador.rules.ts'
import { DE_REGALO } from '../../ticket.rules.ts'
import { BotonesDeVenta } from './BotonesDeVenta.tsx'
import { CuentaDeVenta } from './CuentaDeVenta.tsx'
import { Devolver } from './Devolver.tsx'
import { Tareas } from './Tareas.tsx'
import { usePapel } from './usePapel.ts'

type Props = {
  venta: VentaDetalle
  lugares: readonly Lugar[]
  /** Null where they could not be had. */
  comprobantes: ComprobantesDePedido | null
}

/** A sale, as a slip to be printed, what came back of it, and its invoices in a shop that makes them. */
export function VentaHecha({ venta, lugares, comprobantes }: Props) {
  const { papel, printAs } = usePapel()
  const { numero, lineas, pagos, total, entregado, vuelto, devoluciones, ejemplares } = venta
  return (
    <article className="mostrador-comprobante" data-bip data-papel={papel} aria-label={`Venta N.º ${numero}`}>
      <header>
        <Membrete />
      </header>
      <h2 className="mt-2">Venta N.º {numero}</h2>
      <p className="soft">
        {formatFechaMedia(venta.creado_en)} · {venta.lugar.nombre}
        {venta.quien !== null && ` · atendió ${venta.quien}`}
        {venta.sin_red &&
          ` · vendida sin red, ${venta.sin_red.provisoria}, ${formatFechaMedia(venta.sin_red.vendida_en)}`}
        {venta.cliente && <span className="no-print"> · para {venta.cliente.nombre}</span>}
      </p>
      {vuelto !== null && vuelto > 0 && (
        <p className="mostrador__vuelto no-print">
          Vuelto <b>{formatPesos(vuelto)}</b>
        </p>
      )}
      <BotonesDeVenta venta={venta} onPrint={printAs} />
      <CuentaDeVenta {...{ lineas, ejemplares, total, pagos, entregado, vuelto }} />
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
      <p className="solo-regalo mt-2">{DE_REGALO}</p>
      {venta.tareas && <Tareas venta={venta} />}
      <p className="soft small mt-3">{SIN_FISCAL}</p>
      <Barras codigo={writeCodigoDeVenta(numero)} className="solo-rollo" />
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
