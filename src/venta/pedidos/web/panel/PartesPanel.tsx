// The parts of an order's card in the panel. Prices are raw there (specification, section 2).
import type { ReactNode } from 'react'
import { formatPesosCrudos } from '#casa/panel/formato.ts'
import type { Pesos } from '#platform/money.ts'
import { computeTotalFinal } from '../../pedido.rules.ts'

type Linea = { libro: { isbn: string; titulo: string }; cantidad: number; precio_unitario: Pesos }

/** `2 x El túnel $ 12500.5`, one line for each book. */
export function LineasCrudas({ items }: { items: readonly Linea[] }) {
  return (
    <ul className="order-lines">
      {items.map(({ libro, cantidad, precio_unitario }) => (
        <li key={libro.isbn}>
          {cantidad} x {libro.titulo} <span className="soft">{formatPesosCrudos(precio_unitario)}</span>
        </li>
      ))}
    </ul>
  )
}

type SumasProps = { total: Pesos; envio: Pesos /** How it is paid, where that is known. */; pago?: string }

export function SumasCrudas({ total, envio, pago }: SumasProps) {
  return (
    <dl className="order-sums">
      <Suma nombre="Total">{formatPesosCrudos(total)}</Suma>
      <Suma nombre="Envío">{formatPesosCrudos(envio)}</Suma>
      <Suma nombre="Total final">
        <b>{formatPesosCrudos(computeTotalFinal({ total, envio }))}</b>
      </Suma>
      {pago && <Suma nombre="Pago">{pago}</Suma>}
    </dl>
  )
}

function Suma({ nombre, children }: { nombre: string; children: ReactNode }) {
  return (
    <div>
      <dt>{nombre}</dt>
      <dd>{children}</dd>
    </div>
  )
}
