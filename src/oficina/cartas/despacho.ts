// What the mails about a parcel say to the customer of its order. Pure: rows in, a letter out.

import type { Bloque, Carta } from '#casa/correo/plantilla.ts'
import { nameTransporte } from '#envios/transportes/transporte.rules.ts'
import type { Config } from '#platform/config.ts'
import type { EstadoDespacho } from '#venta/pedidos/despachos/despacho.rules.ts'
import type { PedidoCarta } from './pedido.compra.ts'
import { verPedido } from './pedido.ts'

/** What the letters about a parcel tell. */
export type DespachoCarta = {
  transporte: string
  sucursal: string | null
  seguimiento: string | null
  enlace: string | null
  items: readonly { titulo: string; cantidad: number }[]
  /** Copies of the order that are not in this parcel. */
  aparte: number
}

type Texto = { asunto: string; parrafo(despacho: DespachoCarta): string }

const porQuien = ({ transporte }: DespachoCarta) =>
  transporte === 'propio' || transporte === 'otro' ? '' : ` por ${nameTransporte(transporte)}`

/** What each step means to the customer. The others are told on the order's page alone. */
const TEXTOS: Partial<Record<EstadoDespacho, Texto>> = {
  despachado: { asunto: 'salió un paquete', parrafo: (despacho) => `Despachamos un paquete${porQuien(despacho)}.` },
  en_sucursal: {
    asunto: 'tu paquete te espera',
    parrafo: ({ sucursal }) =>
      sucursal ? `Tu paquete ya está para retirar en ${sucursal}.` : 'Tu paquete ya está en la sucursal para retirar.',
  },
  entregado: { asunto: 'entregamos un paquete', parrafo: () => 'Tu paquete fue entregado. ¡Que disfrutes tus libros!' },
  devuelto: {
    asunto: 'tu paquete volvió',
    parrafo: () => 'El paquete volvió a la librería. Te escribimos para ver cómo seguimos.',
  },
  perdido: {
    asunto: 'hay un problema con tu paquete',
    parrafo: () => 'No encontramos tu paquete en el camino. Lo estamos reclamando y te escribimos con la solución.',
  },
}

const isTold = (estado: string): estado is EstadoDespacho => Object.hasOwn(TEXTOS, estado)

const seguir = ({ seguimiento, enlace }: DespachoCarta): Bloque[] => [
  ...(seguimiento === null ? [] : [{ datos: [['Número de seguimiento', seguimiento] as const] }]),
  ...(enlace === null ? [] : [{ boton: { texto: 'Seguir el paquete', url: enlace } }]),
]

/** Undefined where customers are not told of that step. */
export function toDespachoEstado(
  nombre: string,
  pedido: PedidoCarta,
  despacho: DespachoCarta,
  estado: string,
  config: Config,
): Carta | undefined {
  const texto = isTold(estado) ? TEXTOS[estado] : undefined
  if (!texto) return undefined
  const enViaje = estado === 'despachado' || estado === 'en_sucursal'
  return {
    asunto: `Pedido n.º ${pedido.numero}: ${texto.asunto}`,
    titulo: `Hola, ${nombre}`,
    bloques: [
      { parrafo: `${texto.parrafo(despacho)} Es de tu pedido n.º ${pedido.numero}.` },
      { datos: despacho.items.map(({ titulo, cantidad }) => [titulo, String(cantidad)] as const) },
      ...(estado === 'despachado' && despacho.aparte > 0 ? [{ nota: 'Los demás libros van en otro paquete.' }] : []),
      ...(enViaje ? seguir(despacho) : []),
      verPedido(pedido, config),
    ],
  }
}
