import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Portada } from '#catalogo/libros/web/Portada.tsx'
import { looseVersion } from '#catalogo/portadas/portada.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { type Pesos, times, toCentavos, toPesos } from '#platform/money.ts'
import type { Pedido } from '../../pedido.contract.ts'

type Props = { items: Pedido['items'] /** On the order's own page titles lead to their books. */; enlazar?: boolean }

/** An order's books at the price that was paid: cover, title, `2 x $ 100,00` and the line's sum. */
export function LineasPedido({ items, enlazar = false }: Props) {
  return (
    <ul className="order-items">
      {items.map(({ libro, cantidad, precio_unitario, precio_antes, oferta, precio_sin_cupon, por_llegar }) => (
        // An order has one line for each book.
        <li key={libro.isbn}>
          {/* A book that left the shop has no cover to draw any more. */}
          {libro._id ? (
            <Portada id={libro._id} version={looseVersion(libro.portada)} lugar="fila" eager={enlazar} />
          ) : (
            <span className="cover" />
          )}
          <b>{enlazar && libro._id ? <EnlaceLibro id={libro._id}>{libro.titulo}</EnlaceLibro> : libro.titulo}</b>
          <span>{formatPesos(toPesos(times(toCentavos(precio_unitario), cantidad)))}</span>
          <span className="soft small">
            {cantidad} x {formatPesos(precio_unitario)}
            {oferta !== undefined && <Antes precio={precio_antes} por={oferta} />}
            {precio_sin_cupon !== undefined && <Antes precio={precio_sin_cupon} por="con el cupón" />}
            {por_llegar && ` · ${por_llegar}`}
          </span>
        </li>
      ))}
    </ul>
  )
}

/** What it cost before, where that is to be said, and why it did not. */
const Antes = ({ precio, por }: { precio: Pesos | undefined; por: string }) => (
  <>
    {' '}
    {precio !== undefined && (
      <s>
        <span className="vh">Antes </span>
        {formatPesos(precio)}
      </s>
    )}{' '}
    {por}
  </>
)

function EnlaceLibro({ id, children }: { id: string; children: ReactNode }) {
  return (
    <Link to="/libros/$id" params={{ id }} className="quiet">
      {children}
    </Link>
  )
}
