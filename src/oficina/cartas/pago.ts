// What the mails about an order's money say. Pure: rows in, a letter out.

import type { Carta } from '#casa/correo/plantilla.ts'
import { formatHasta, formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { type ClaseTarea, TAREA_NOMBRES, TAREA_QUE_HACER } from '#venta/pagos/tarea.rules.ts'
import type { PedidoCarta } from './pedido.compra.ts'
import { verPedido } from './pedido.ts'

const write = (importe: Centavos) => formatPesos(toPesos(importe))

type Config = Parameters<typeof verPedido>[1]

/** Money of the order came in. `faltan`: copies of it are missing, and the shop has to say when they come. */
export const toPagoRecibido = (
  nombre: string,
  pedido: PedidoCarta,
  { importe, faltan }: { importe: Centavos; faltan: boolean },
  config: Config,
): Carta => ({
  asunto: `Recibimos tu pago del pedido n.º ${pedido.numero}`,
  titulo: `¡Gracias, ${nombre}!`,
  bloques: [
    { parrafo: `Recibimos tu pago de ${write(importe)} por el pedido n.º ${pedido.numero}.` },
    ...(faltan
      ? [
          {
            parrafo:
              'El pago llegó cuando el plazo ya había vencido y algún libro se vendió mientras tanto. Te escribimos para decirte cuándo lo tenemos o para devolverte la plata: lo que prefieras.',
          },
        ]
      : []),
    verPedido(pedido, config),
  ],
})

/** Money of the order goes back. */
export const toPagoDevuelto = (nombre: string, pedido: PedidoCarta, importe: Centavos, config: Config): Carta => ({
  asunto: `Te devolvimos ${write(importe)} del pedido n.º ${pedido.numero}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    {
      parrafo: `Te devolvimos ${write(importe)} del pedido n.º ${pedido.numero}. Vuelve por el mismo medio con que pagaste; una tarjeta puede tardar hasta el próximo resumen.`,
    },
    verPedido(pedido, config),
  ],
})

/** Where an order by telephone is paid. The link is the shop's own page, which leads on. */
export const toPagoEnlace = (nombre: string, pedido: PedidoCarta, enlace: string, config: Config): Carta => ({
  asunto: `Para pagar tu pedido n.º ${pedido.numero}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: `Tu pedido n.º ${pedido.numero} se paga por Mercado Pago, con el botón de acá abajo.` },
    { boton: { texto: 'Ir a pagar', url: enlace } },
    verPedido(pedido, config),
  ],
})

/** A day is left to pay by transfer. Whose account it goes to stands on the order's page, never in a mail. */
export const toPagoRecordatorio = (
  nombre: string,
  pedido: PedidoCarta,
  { importe, vence_en }: { importe: Centavos; vence_en: Date },
  config: Config,
): Carta => ({
  asunto: `Falta tu transferencia del pedido n.º ${pedido.numero}`,
  titulo: `Hola, ${nombre}`,
  bloques: [
    {
      parrafo: `Todavía no vimos tu transferencia de ${write(importe)} por el pedido n.º ${pedido.numero}. Te guardamos los libros hasta el ${formatHasta(vence_en.toISOString())}; los datos de la cuenta están en la página del pedido.`,
    },
    { parrafo: 'Si ya transferiste, no hace falta que hagas nada: te avisamos cuando la veamos.' },
    verPedido(pedido, config),
  ],
})

type TareaCarta = { clase: ClaseTarea; numero: number; importe: Centavos }
/** For the shop: something about money that has to be seen to. `url`: the screen «Pagos». */
export const toPagoTarea = ({ clase, numero, importe }: TareaCarta, url: string): Carta => ({
  asunto: `${TAREA_NOMBRES[clase]}: pedido n.º ${numero}`,
  titulo: TAREA_NOMBRES[clase],
  bloques: [
    { parrafo: TAREA_QUE_HACER[clase] },
    {
      datos: [
        ['Pedido', `N.º ${numero}`],
        ['Importe', write(importe)],
      ],
    },
    { boton: { texto: 'Ver los pagos', url } },
  ],
})
