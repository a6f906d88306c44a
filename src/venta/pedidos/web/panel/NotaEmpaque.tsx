import { Membrete } from '#casa/sitio/web/Membrete.tsx'
import { describeDestino } from '#envios/envios/elegido.rules.ts'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { Encabezado } from '#ui/Encabezado.tsx'
import type { Pedido } from '../../pedido.contract.ts'
import { nameDestinatario, nameServicio } from '../../rotulo.rules.ts'

/** The slip that goes into the parcel, on paper alone. Without prices: a parcel may be a present. */
export function NotaEmpaque({ pedido }: { pedido: Pedido }) {
  const { numero, fecha_hora, items, entrega, envio_elegido, contacto, telefono } = pedido
  const ejemplares = items.reduce((sum, { cantidad }) => sum + cantidad, 0)
  return (
    <section className="slip" aria-label="Nota de empaque">
      <header>
        <Membrete />
        <p>
          Pedido N.º
          <b className="slip__number">{numero}</b>
        </p>
      </header>
      <div className="slip__to">
        <h2>Para</h2>
        <p className="slip__name">{nameDestinatario(pedido)}</p>
        {(contacto?.telefono ?? telefono) && <p>Tel. {contacto?.telefono ?? telefono}</p>}
        <p className="slip__place">{describeDestino(entrega, envio_elegido)}</p>
        <p>
          {nameServicio(pedido)} · Pedido del {formatFechaHora(fecha_hora)}
        </p>
      </div>
      <table>
        <Encabezado columnas={['Cant.', 'Título', 'ISBN', 'Listo']} />
        <tbody>
          {items.map(({ libro, cantidad }) => (
            <tr key={libro.isbn}>
              <td>{cantidad}</td>
              <td>{libro.titulo}</td>
              <td>{libro.isbn}</td>
              <td>
                <span className="slip__box" />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p className="slip__count">{formatCount(ejemplares, 'ejemplar', 'ejemplares')} en total</p>
      <p>¡Gracias por tu compra!</p>
    </section>
  )
}
