import { Link } from '@tanstack/react-router'
import { Instante } from '#casa/panel/Instante.tsx'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { formatPesos } from '#platform/format.ts'
import { InsigniaPago } from '#venta/pagos/web/panel/InsigniaPago.tsx'
import { InsigniaEstado } from '#venta/pedidos/web/partes/EstadoPedido.tsx'
import type { Compra } from '../../cliente.contract.ts'
import { describeMostrador } from '../../cliente.rules.ts'

/** What a customer has bought, each with the way to it. */
export const COMPRAS: readonly Columna<Compra>[] = [
  { nombre: 'Compra', clase: 'corta', celda: (compra) => <EnlaceCompra {...compra} /> },
  { nombre: 'Cuándo', celda: ({ fecha_hora }) => <Instante iso={fecha_hora} /> },
  {
    nombre: 'Qué',
    clase: 'larga',
    celda: ({ lineas }) => lineas.map(({ cantidad, titulo }) => `${cantidad} x ${titulo}`).join(', '),
  },
  { nombre: 'Total', clase: 'numero', celda: ({ total }) => formatPesos(total) },
  {
    nombre: 'Estado',
    celda: (compra) => (
      <>
        {compra.estado ? <InsigniaEstado estado={compra.estado} /> : describeMostrador(compra)}{' '}
        <InsigniaPago pedido={compra} />
      </>
    ),
  },
]

const EnlaceCompra = ({ _id, canal, numero }: Compra) =>
  canal === 'pedido' ? (
    <Link className="quiet" to="/panel-admin/pedidos/$id" params={{ id: _id }}>
      Pedido N.º {numero}
    </Link>
  ) : (
    <Link className="quiet" to="/panel-admin/mostrador" search={{ parte: 'dia', q: String(numero) }}>
      Venta N.º {numero}
    </Link>
  )
