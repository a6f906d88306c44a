import { Link } from '@tanstack/react-router'
import type { Columna } from '#casa/panel/tabla/columnas.ts'
import { formatFechaHora, formatPesos } from '#platform/format.ts'
import { InsigniaPago } from '#venta/pagos/web/panel/InsigniaPago.tsx'
import type { PedidoDeTodos } from '../../lista.contract.ts'
import { computeTotalFinal, METODO_PAGO_NOMBRES } from '../../pedido.rules.ts'
import { QuienPide } from './QuienPide.tsx'

/** What the panel's table says of an order; the newest stands first. */
export const COLUMNAS: readonly Columna<PedidoDeTodos>[] = [
  {
    nombre: 'Pedido',
    clase: 'corta',
    orden: '-numero',
    celda: ({ _id, numero }) => (
      <Link className="quiet" to="/panel-admin/pedidos/$id" params={{ id: _id }} data-principal>
        N.º {numero}
      </Link>
    ),
  },
  { nombre: 'Desde', celda: ({ fecha_hora }) => <time dateTime={fecha_hora}>{formatFechaHora(fecha_hora)}</time> },
  { nombre: 'Quién', clase: 'larga', celda: (pedido) => <QuienPide pedido={pedido} /> },
  {
    nombre: 'Qué',
    celda: ({ items }) => items.map(({ cantidad, libro }) => `${cantidad} x ${libro.titulo}`).join(', '),
  },
  {
    nombre: 'Total',
    clase: 'numero',
    orden: '-total',
    celda: (pedido) => formatPesos(computeTotalFinal(pedido)),
  },
  {
    nombre: 'Pago',
    celda: (pedido) => (
      <>
        {METODO_PAGO_NOMBRES[pedido.metodo_pago]} <InsigniaPago pedido={pedido} />
      </>
    ),
  },
]
