import { Link } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import type { Output } from '#platform/http/contract.ts'
import { Dialog } from '#ui/Dialog.tsx'
import { type CuponDetalle, listPedidosDeCupon } from '../../cupon.edicion.contract.ts'

/** The newest ones; the count says how many there are. */
const MOSTRADOS = 50

type Pedidos = { items: Output<typeof listPedidosDeCupon>; total: number }
type Props = { /** None: closed. */ cupon: CuponDetalle | null; onClose: () => void }

/** By which orders a coupon was used, and when. */
export function PedidosDeCupon({ cupon, onClose }: Props) {
  const [pedidos, setPedidos] = useState<Pedidos | 'falla' | null>(null)
  const id = cupon?._id
  useEffect(() => {
    setPedidos(null)
    if (id === undefined) return
    let current = true
    api.list(listPedidosDeCupon, { id, limit: MOSTRADOS }).then(
      (found) => current && setPedidos(found),
      (error: unknown) => {
        console.error(error)
        if (current) setPedidos('falla')
      },
    )
    return () => {
      current = false
    }
  }, [id])

  return (
    <Dialog open={cupon !== null} title={cupon ? `Pedidos con ${cupon.codigo}` : ''} onClose={onClose} close="Cerrar">
      <div role="status">{describePedidos(pedidos)}</div>
      {pedidos !== null && pedidos !== 'falla' && (
        <ul className="order-lines">
          {pedidos.items.map(({ _id, numero, fecha_hora, ahorro, cancelado }) => (
            <li key={_id}>
              <Link to="/panel-admin/pedidos/$id" params={{ id: _id }}>
                N.º {numero}
              </Link>{' '}
              {formatFechaHora(fecha_hora)} · {formatPesos(ahorro)} menos
              {cancelado && ' · cancelado: devolvió su uso'}
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  )
}

function describePedidos(pedidos: Pedidos | 'falla' | null): string {
  if (pedidos === null) return 'Cargando…'
  if (pedidos === 'falla') return 'No pudimos traer los pedidos.'
  const total = formatCount(pedidos.total, 'pedido', 'pedidos')
  return pedidos.total > MOSTRADOS ? `${total}; estos son los últimos ${MOSTRADOS}.` : `${total}.`
}
