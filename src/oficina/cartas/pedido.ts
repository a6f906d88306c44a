// What the mails about an order say to its customer and to the shop. Pure: rows in, a letter out.

import type { Bloque, Carta } from '#casa/correo/plantilla.ts'
import { describeDestino } from '#envios/envios/elegido.rules.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { formatDia, formatFechaHora } from '#platform/format.ts'
import { add } from '#platform/money.ts'
import { isAlRecibir } from '#venta/pedidos/efectivo.rules.ts'
import { type Estado, isCancelable } from '#venta/pedidos/estado.rules.ts'
import type { MetodoPago } from '#venta/pedidos/pedido.rules.ts'
import { compra, type PedidoCarta, POR_PASARELA, pasarTarjeta, writePesos } from './pedido.compra.ts'

/**
 * What happens next, by how it is paid; the order's page (venta/pedidos/web/QueSigue.tsx) says the same. Account numbers and codes
 * stand there, never in a mail.
 */
const PAGO_SIGUIENTE: Record<MetodoPago, string> = {
  debito: pasarTarjeta('débito'),
  tarjeta: pasarTarjeta('crédito'),
  transferencia:
    'Falta tu transferencia: los datos están en la página del pedido. Cuando llegue, preparamos tus libros.',
  efectivo:
    'Falta tu pago en efectivo: cómo hacerlo está en la página del pedido. Cuando se acredite, preparamos tus libros.',
}

export const verPedido = ({ id }: PedidoCarta, config: Config): Bloque => ({
  boton: { texto: 'Ver mi pedido', url: `${publicUrl(config)}/mis-pedidos/${id}` },
})

/** An order that was cancelled meanwhile is not to be paid. */
const describeSiguiente = ({
  estado,
  metodo_pago,
  por_pasarela,
  envio_elegido,
  efectivo_al_recibir = false,
}: PedidoCarta): string => {
  if (estado === 'cancelado') return 'Después lo cancelaste: no hay nada que pagar.'
  if (!por_pasarela && isAlRecibir(efectivo_al_recibir, { metodo_pago, retira: envio_elegido?.tipo === 'retiro' })) {
    return 'Lo pagás en efectivo cuando lo recibís.'
  }
  return por_pasarela ? POR_PASARELA : PAGO_SIGUIENTE[metodo_pago]
}

/** `reclamar` is the link by which somebody who bought without an account makes theirs the one that was made. */
export const toPedidoCreado = (nombre: string, pedido: PedidoCarta, config: Config, reclamar?: string): Carta => ({
  asunto: `Recibimos tu pedido n.º ${pedido.numero}`,
  titulo: `¡Gracias, ${nombre}!`,
  bloques: [
    { parrafo: `Recibimos tu pedido n.º ${pedido.numero}. ${describeSiguiente(pedido)}` },
    ...compra(pedido),
    ...(reclamar
      ? [
          { parrafo: 'Para seguir tu pedido desde cualquier lado, confirmá que este correo es tuyo:' },
          { boton: { texto: 'Confirmar mi correo', url: reclamar } },
        ]
      : [verPedido(pedido, config)]),
  ],
})

type CambioCarta = { asunto: string; parrafo(pedido: PedidoCarta): string }

/** What each state means to the customer, as on the order's page. `pendiente` is one that the shop has taken back. */
const ESTADO_CARTAS: Record<string, CambioCarta> = {
  pendiente: {
    asunto: 'volvió a quedar pendiente',
    parrafo: () => 'Volvimos a poner tu pedido como pendiente. Lo estamos revisando y te avisamos apenas avance.',
  },
  procesado: {
    asunto: 'está listo para salir',
    parrafo: ({ entrega, envio_elegido }) =>
      envio_elegido?.tipo === 'retiro'
        ? `Ya preparamos tus libros: podés pasar a buscarlos. ${describeDestino(entrega, envio_elegido)}. El código para retirarlos está en la página del pedido.`
        : `Ya preparamos tus libros: están listos para salir.${entrega ? '' : ' Te escribimos para coordinar la entrega.'}`,
  },
  enviado: {
    asunto: 'está en camino',
    parrafo: ({ entrega }) => `Tus libros están en camino${entrega ? ' a la dirección que nos diste' : ''}.`,
  },
  entregado: { asunto: 'fue entregado', parrafo: () => 'Tus libros llegaron. ¡Que los disfrutes!' },
  cancelado: {
    asunto: 'fue cancelado',
    parrafo: () =>
      'Cancelaste tu pedido: no hay nada que pagar. Si ya lo habías pagado, escribinos desde Contacto y te devolvemos la plata.',
  },
  cancelado_impago: {
    asunto: 'fue cancelado',
    parrafo: () =>
      'Cancelamos tu pedido porque no recibimos el pago: no hay nada que pagar. Si lo pagaste, escribinos desde Contacto.',
  },
} satisfies Record<Estado | 'cancelado_impago', CambioCarta>

export function toPedidoEstado(nombre: string, pedido: PedidoCarta, estado: string, config: Config): Carta | undefined {
  const carta = Object.hasOwn(ESTADO_CARTAS, estado) ? ESTADO_CARTAS[estado] : undefined
  return (
    carta && {
      asunto: `Tu pedido n.º ${pedido.numero} ${carta.asunto}`,
      titulo: `Hola, ${nombre}`,
      bloques: [{ parrafo: `${carta.parrafo(pedido)} Es el pedido n.º ${pedido.numero}.` }, verPedido(pedido, config)],
    }
  )
}

/** For the shop. */
export const toPedidoAviso = (
  quien: { nombre: string; email: string; telefono: string | null },
  pedido: PedidoCarta,
): Carta => ({
  asunto: `Pedido nuevo n.º ${pedido.numero}: ${writePesos(add(pedido.total, pedido.envio))}`,
  titulo: `Pedido nuevo n.º ${pedido.numero}`,
  bloques: [
    {
      datos: [
        ['De', [quien.nombre, quien.email, quien.telefono].filter(Boolean).join('\n')],
        ['Fecha', formatFechaHora(pedido.fecha_hora.toISOString())],
        ...(pedido.estado === 'cancelado' ? [['Estado', 'Cancelado por su cliente'] as const] : []),
      ],
    },
    ...compra(pedido),
  ],
})

type Corrida = { titulo: string; antes: string; ahora: string }

/** A book in pre-sale that the order waits for comes out on another day. Both days are `yyyy-mm-dd`. */
export const toPreventaCorrida = (
  nombre: string,
  pedido: PedidoCarta,
  { titulo, antes, ahora }: Corrida,
  config: Config,
): Carta => ({
  asunto: `Pedido n.º ${pedido.numero}: «${titulo}» sale el ${formatDia(ahora)}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    {
      parrafo: `«${titulo}», de tu pedido n.º ${pedido.numero}, sale el ${formatDia(ahora)}, y no el ${formatDia(antes)} como te habíamos dicho. En cuanto llegue, te lo mandamos.`,
    },
    {
      parrafo: isCancelable(pedido.estado)
        ? 'Si preferís no esperarlo, podés cancelar el pedido desde su página.'
        : `Si preferís no esperarlo, escribinos y lo vemos: ${publicUrl(config)}/contacto`,
    },
    verPedido(pedido, config),
  ],
})
