import { formatCount, formatPesos } from '#platform/format.ts'
import type { Pesos } from '#platform/money.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import { MEDIO_NOMBRES, type Medio } from '../../mostrador.rules.ts'
import { describeLinea, type LineaDescrita, timesPesos } from '../../ticket.rules.ts'

type Props = {
  lineas: readonly (LineaDescrita & { linea: number; isbn: string; titulo: string })[]
  ejemplares: number
  total: Pesos
  pagos: readonly { medio: Medio; importe: Pesos }[]
  entregado: Pesos | null
  vuelto: Pesos | null
}

/** The lines and sums of a sale's slip. */
export function CuentaDeVenta({ lineas, ejemplares, total, pagos, entregado, vuelto }: Props) {
  return (
    <>
      <table className="table mostrador-tabla mt-2">
        <Encabezado columnas={['Título', ['Cant.', 'num'], ['Importe', 'num']]} />
        <tbody>
          {lineas.map((una) => (
            <tr key={una.linea}>
              <td>
                {una.titulo}
                <br />
                <span className="soft small">{una.isbn}</span>
                <span className="soft small con-precio">{describeLinea(una).map((texto) => ` · ${texto}`)}</span>
              </td>
              <td className="num">{una.cantidad}</td>
              <td className="num con-precio">{formatPesos(timesPesos(una.precio_unitario, una.cantidad))}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <dl className="mostrador-sumas con-precio">
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
    </>
  )
}

function Suma({ nombre, importe }: { nombre: string; importe: Pesos }) {
  return (
    <>
      <dt>{nombre}</dt>
      <dd>{formatPesos(importe)}</dd>
    </>
  )
}
