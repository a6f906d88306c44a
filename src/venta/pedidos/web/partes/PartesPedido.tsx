import type { ReactNode } from 'react'
import { describeDestino, describeLlegada, listIndicaciones } from '#envios/envios/elegido.rules.ts'
import { formatDia } from '#platform/format.ts'
import type { PedidoDetalle } from '../../estado.contract.ts'
import { isPorLlegar } from '../../estado.rules.ts'
import { describeEspera } from '../../llegada.rules.ts'

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
  pedido: { entrega, estado, items, servicio_envio, envio_elegido, reparto, fecha_entrega_estimada },
}: {
  pedido: PedidoDetalle
}) {
  return (
    <>
      <p className="order__place">{describeDestino(entrega, envio_elegido)}</p>
      {envio_elegido ? (
        <>
          <p className="soft small mt-1">
            {envio_elegido.nombre}
            {isPorLlegar(estado) && <> · {describeLlegada(envio_elegido)}</>}
          </p>
          {isPorLlegar(estado) &&
            listIndicaciones(envio_elegido).map((indicacion) => (
              <p key={indicacion} className="small mt-1">
                {indicacion}
              </p>
            ))}
        </>
      ) : (
        <p className="soft small mt-1">
          {servicio_envio === 'expres' ? 'Envío exprés' : 'Envío estándar'}
          {isPorLlegar(estado) && <> · Llega el {formatDia(fecha_entrega_estimada)}</>}
        </p>
      )}
      {isPorLlegar(estado) && items.some(({ por_llegar }) => por_llegar) && (
        <p className="soft small mt-1">{describeEspera(reparto)}</p>
      )}
    </>
  )
}
