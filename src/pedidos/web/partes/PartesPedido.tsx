import type { ReactNode } from 'react'
import { formatDia } from '../../../platform/format.ts'
import type { PedidoDetalle } from '../../estado.contract.ts'
import { isPorLlegar } from '../../estado.rules.ts'

/** One part of an order's page, with its heading. */
export function Parte({ id, titulo, children }: { id: string; titulo: string; children: ReactNode }) {
  return (
    <section className="step" aria-labelledby={id}>
      <h2 id={id}>{titulo}</h2>
      {children}
    </section>
  )
}

/** Where the parcel goes, how, and when it comes. */
export function Entrega({
  pedido: { entrega, estado, servicio_envio, fecha_entrega_estimada },
}: {
  pedido: PedidoDetalle
}) {
  return (
    <>
      <p className="order__place">{entrega ?? 'Entrega a coordinar'}</p>
      <p className="soft small mt-1">
        {servicio_envio === 'expres' ? 'Envío exprés' : 'Envío estándar'}
        {isPorLlegar(estado) && <> · Llega el {formatDia(fecha_entrega_estimada)}</>}
      </p>
    </>
  )
}
