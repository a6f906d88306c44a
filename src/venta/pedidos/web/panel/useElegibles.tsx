import { type ReactNode, useEffect, useState } from 'react'
import { createClave } from '#casa/panel/clave.ts'
import type { Acto, Elegibles } from '#casa/panel/tabla/BarraSeleccion.tsx'
import { actuarEnCada, useSeleccion } from '#casa/panel/tabla/useSeleccion.ts'
import { useMay } from '#casa/panel/useMay.ts'
import { formatCount } from '#platform/format.ts'
import { api } from '#platform/http/client.ts'
import { createFactura } from '#venta/facturas/comprobante.contract.ts'
import { updateEstado } from '../../estado.contract.ts'
import { listPedidos, type PedidoDeTodos } from '../../lista.contract.ts'
import { readCodigoDePedido, toRotulos } from '../../rotulo.rules.ts'
import { NotaEmpaque } from './NotaEmpaque.tsx'
import { useRotulos } from './useRotulos.tsx'

const claveDe = ({ _id }: PedidoDeTodos) => _id
const contar = (filas: readonly unknown[]) => formatCount(filas.length, 'pedido', 'pedidos')

const ENVIADOS: Acto<PedidoDeTodos> = {
  texto: 'Enviados',
  pregunta: (filas) => `${contar(filas)}: se les avisa por correo que salieron.`,
  hacer: (filas) =>
    actuarEnCada(filas, claveDe, ({ _id, estado }) =>
      api.call(updateEstado, { id: _id, estado: 'enviado', visto: estado }),
    ),
}

const FACTURAR: Acto<PedidoDeTodos> = {
  texto: 'Facturar',
  pregunta: (filas) => `Se pide la factura de ${contar(filas)}, a quien dicen los ajustes.`,
  hacer: (filas) => actuarEnCada(filas, claveDe, ({ _id }) => api.call(createFactura, { id: _id, _id: createClave() })),
}

/** The order whose label was read. */
function findPedido(codigo: string): Promise<PedidoDeTodos | undefined> | null {
  const numero = readCodigoDePedido(codigo)
  if (numero === null) return null
  return api.call(listPedidos, { numero, limit: 1 }).then(([pedido]) => pedido)
}

/** What can be done with chosen orders; `papeles` are their packing slips and labels, on paper alone. */
export function useElegibles(): { elegibles: Elegibles<PedidoDeTodos>; papeles: ReactNode } {
  const seleccion = useSeleccion<PedidoDeTodos>()
  const may = useMay()
  const { print, rotulos } = useRotulos()
  const [impresos, setImpresos] = useState<readonly PedidoDeTodos[]>([])
  useEffect(() => {
    if (impresos.length === 0) return
    const clear = () => setImpresos([]) // or whoever prints the list later gets them instead
    window.addEventListener('afterprint', clear, { once: true })
    window.print()
  }, [impresos])
  return {
    elegibles: {
      seleccion,
      contados: ['pedido elegido', 'pedidos elegidos'],
      actos: [
        { texto: 'Notas de empaque', ir: (filas) => setImpresos([...filas]) },
        { texto: 'Etiquetas', ir: (filas) => print(filas.flatMap((pedido) => toRotulos(pedido))) },
        ENVIADOS,
        ...(may(createFactura) ? [FACTURAR] : []),
      ],
      buscar: ({ tipo, codigo }) => (tipo === 'otro' ? findPedido(codigo) : null),
    },
    papeles: (
      <>
        {impresos.map((pedido) => (
          <NotaEmpaque key={pedido._id} pedido={pedido} />
        ))}
        {rotulos}
      </>
    ),
  }
}
