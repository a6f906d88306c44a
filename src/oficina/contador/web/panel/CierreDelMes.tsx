import { Link } from '@tanstack/react-router'
import { formatCount, formatPesos } from '#platform/format.ts'
import { Notice } from '#ui/Notice.tsx'
import { MEDIO_NOMBRES as MEDIOS_DE_MOSTRADOR } from '#venta/mostrador/mostrador.rules.ts'
import { MEDIO_NOMBRES } from '#venta/pagos/pago.rules.ts'
import {
  AVISO_NOMBRES,
  CONTROL_NOMBRES,
  type CualControl,
  DIFERENCIA_NOMBRES,
  type Enlace as EnlaceDeCierre,
  type Grado,
} from '../../cierre.rules.ts'
import type { Cierre } from '../../contador.contract.ts'

/** Why nothing is compared, where there is nothing to compare with. */
const SIN_COMPROBAR: Partial<Record<CualControl, string>> = {
  banco:
    'Ese mes no se cargó ninguna lista del banco en Pagos, «Transferencias»: las transferencias no se pueden comprobar.',
  caja: 'Ese mes no hubo ninguna caja abierta.',
  cierres: 'Ese mes no hubo ninguna caja abierta.',
  facturas: 'La tienda no emite comprobantes: las ventas no se comparan con facturas.',
}
const GRADO_NOMBRES: Record<Grado, string> = { revisar: 'a revisar', pendiente: 'pendiente', explicada: 'explicada' }

/** Whether the month agrees, side by side, and by what it does not: each difference leads to what it is of. */
export function CierreDelMes({ cierre }: { cierre: Cierre }) {
  const { ambiente, coincide, controles, avisos, tareas, iva } = cierre
  const revisar = controles.flatMap(({ diferencias }) => diferencias).filter(({ grado }) => grado === 'revisar').length
  return (
    <section aria-labelledby="cierre">
      <h3 id="cierre" className="mt-2">
        Cierre del mes
      </h3>
      <Notice kind={coincide ? 'ok' : 'warn'}>
        {coincide
          ? `${controles.some(({ comprobable }) => !comprobable) ? 'Lo que se pudo comprobar' : 'Todo'} coincide, al centavo.`
          : revisar > 0
            ? `Hay ${formatCount(revisar, 'diferencia', 'diferencias')} para revisar.`
            : 'Hay avisos para revisar.'}
        {tareas > 0 && (
          <>
            {' '}
            <Link to="/panel-admin/pagos">
              {formatCount(tareas, 'tarea de plata está abierta', 'tareas de plata están abiertas')}
            </Link>
            .
          </>
        )}
      </Notice>
      {ambiente !== 'produccion' && iva.facturas + iva.creditos > 0 && (
        <Notice kind="warn">Los comprobantes de este mes son de prueba: no valen, y sus archivos tampoco.</Notice>
      )}
      {controles.map((control) => (
        <Control key={control.control} control={control} />
      ))}
      {avisos.map(({ clase, cuantos, importe, de }) => (
        <details key={clase} className="contador__control">
          <summary>
            <span>
              {AVISO_NOMBRES[clase]} ({cuantos})
            </span>
            <b>{formatPesos(importe)}</b>
          </summary>
          <ul className="contador__lista">
            {de.map((uno) => (
              <li key={`${uno.que} ${uno.numero} ${uno.importe}`}>
                <Enlace de={uno} />
                <span>{formatPesos(uno.importe)}</span>
              </li>
            ))}
          </ul>
        </details>
      ))}
      <Sumas cierre={cierre} />
    </section>
  )
}

function Control({
  control: { control, comprobable, debe, hay, diferencia, cuantas, diferencias },
}: {
  control: Cierre['controles'][number]
}) {
  const [titulo, nombreDebe, nombreHay] = CONTROL_NOMBRES[control]
  return (
    <details className="contador__control">
      <summary>
        <span>{titulo}</span>
        <b>
          {!comprobable ? 'Sin comprobar' : diferencia === 0 && cuantas === 0 ? 'Coincide' : formatPesos(diferencia)}
        </b>
      </summary>
      {comprobable ? (
        <ul className="contador__lista">
          <li>
            {nombreDebe} <span>{formatPesos(debe)}</span>
          </li>
          <li>
            {nombreHay} <span>{formatPesos(hay)}</span>
          </li>
          {diferencias.map(({ clase, grado, importe, de, nota }) => (
            <li key={`${clase} ${de.que} ${de.numero} ${importe}`}>
              <span>
                <Enlace de={de} /> · {DIFERENCIA_NOMBRES[clase]}{' '}
                <span className="soft small">({GRADO_NOMBRES[grado]})</span>
                {nota !== null && <span className="soft small"> · {nota}</span>}
              </span>
              <span>{formatPesos(importe)}</span>
            </li>
          ))}
          {cuantas > diferencias.length && <li>Y {cuantas - diferencias.length} más, que suman lo que falta.</li>}
        </ul>
      ) : (
        <p className="soft small">{SIN_COMPROBAR[control]}</p>
      )}
    </details>
  )
}

function Enlace({ de: { que, id, numero } }: { de: EnlaceDeCierre }) {
  if (que === 'pedido') {
    const nombre = `Pedido N.º ${numero}`
    return id === null ? (
      <span>{nombre} (eliminado)</span>
    ) : (
      <Link to="/panel-admin/pedidos/$id" params={{ id }}>
        {nombre}
      </Link>
    )
  }
  return (
    <Link
      to="/panel-admin/mostrador"
      search={{ id: id ?? undefined, ...(que === 'caja' && { parte: 'caja' as const }) }}
    >
      {que === 'caja' ? `Cierre de caja N.º ${numero}` : `Venta N.º ${numero}`}
    </Link>
  )
}

const NOMBRES: Record<string, string> = { ...MEDIOS_DE_MOSTRADOR, ...MEDIO_NOMBRES }

function Sumas({ cierre: { medios, comisiones, iva, compras } }: { cierre: Cierre }) {
  return (
    <details className="contador__control">
      <summary>
        <span>Sumas del mes</span>
      </summary>
      <ul className="contador__lista">
        {medios.map(({ de, medio, cobrado, devuelto }) => (
          <li key={`${de} ${medio}`}>
            <span>
              {de === 'pedidos' ? 'Pedidos' : 'Mostrador'}, {(NOMBRES[medio] ?? medio).toLowerCase()}
            </span>
            <span>
              {formatPesos(cobrado)}
              {devuelto > 0 && ` cobrados, ${formatPesos(devuelto)} devueltos`}
            </span>
          </li>
        ))}
        <li>
          Comisiones de Mercado Pago{' '}
          <span>
            {formatPesos(comisiones.importe)}
            {comisiones.sin_saber > 0 && `, y no se sabe de ${formatPesos(comisiones.sin_saber)} cobrados`}
          </span>
        </li>
        <li>
          {formatCount(iva.facturas, 'factura', 'facturas')},{' '}
          {formatCount(iva.creditos, 'nota de crédito', 'notas de crédito')} <span>{formatPesos(iva.total)}</span>
        </li>
        <li>
          Neto gravado <span>{formatPesos(iva.neto)}</span>
        </li>
        <li>
          IVA débito <span>{formatPesos(iva.iva)}</span>
        </li>
        <li>
          Exento <span>{formatPesos(iva.exento)}</span>
        </li>
        {iva.sin_discriminar !== 0 && (
          <li>
            Comprobantes C <span>{formatPesos(iva.sin_discriminar)}</span>
          </li>
        )}
        <li>
          <Link to="/panel-admin/compras" search={{ parte: 'facturas' }}>
            Facturas de proveedores
          </Link>{' '}
          <span>
            {formatPesos(compras.facturado)} facturados, {formatPesos(compras.pagado)} pagados; al terminar el mes debés{' '}
            {formatPesos(compras.debe)}
            {compras.vencido > 0 && `, ${formatPesos(compras.vencido)} vencidos`}
          </span>
        </li>
      </ul>
    </details>
  )
}
