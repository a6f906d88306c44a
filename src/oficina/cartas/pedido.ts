// What the mails about an order say to its customer and to the shop. Pure: rows in, a letter out.

import type { Bloque, Carta } from '#casa/correo/plantilla.ts'
import { describeFinanciacion } from '#casa/deberes/web/financiacion/financiacion.rules.ts'
import { describePorLlegar } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import { describeDestino, describeLlegada, listIndicaciones } from '#envios/envios/elegido.rules.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import type { PorLlegar } from '#estante/existencias/encargo.service.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { formatCount, formatDia, formatFechaHora, formatPesos, toLocalDay } from '#platform/format.ts'
import { add, type Centavos, subtract, times, toPesos } from '#platform/money.ts'
import { isAlRecibir } from '#venta/pedidos/efectivo.rules.ts'
import { type Estado, isCancelable, isPorLlegar } from '#venta/pedidos/estado.rules.ts'
import { describeEspera, type Reparto } from '#venta/pedidos/llegada.rules.ts'
import { METODO_PAGO_NOMBRES, type MetodoPago } from '#venta/pedidos/pedido.rules.ts'

/** What the letters about an order tell. */
export type PedidoCarta = {
  id: string
  numero: number
  /** What it is when the letter is written: with a slow mail server that may be long after it was placed. */
  estado: Estado
  metodo_pago: MetodoPago
  cuotas: number
  servicio_envio: ServicioEnvio
  /** Null, or missing: one of the two services. */
  envio_elegido?: EnvioElegido | null
  /** Null, or missing: its reader was not asked. */
  reparto?: Reparto | null
  entrega: string | null
  recargo: Centavos
  total: Centavos
  envio: Centavos
  fecha_hora: Date
  fecha_entrega_estimada: string
  /** It is paid by Mercado Pago, from its page. */
  por_pasarela?: boolean
  /** What instalments cost is told beside them: the shop's duties are on. */
  con_tasas?: boolean
  /** Cash is paid when the parcel comes, unless it is fetched. */
  efectivo_al_recibir?: boolean
  items: readonly {
    titulo: string
    cantidad: number
    precio_unitario: Centavos
    precio_lista?: Centavos | null
    precio_antes?: Centavos | null
    oferta_titulo?: string | null
    precio_sin_cupon?: Centavos | null
    por_llegar?: PorLlegar | null
  }[]
}

const writePesos = (amount: Centavos) => formatPesos(toPesos(amount))

const pasarTarjeta = (cual: string) =>
  `En esta tienda las tarjetas no se cobran por internet: nos comunicamos con vos para acordar cómo pasás tu tarjeta de ${cual}. Nunca te pedimos el número por correo, chat o teléfono.`

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

const POR_PASARELA =
  'Si todavía no lo pagaste, desde la página del pedido vas a Mercado Pago. Cuando se acredite, preparamos tus libros.'

const SERVICIO_NOMBRES: Record<ServicioEnvio, string> = { expres: 'Exprés', estandar: 'Estándar' }

function describePago({ metodo_pago, cuotas, con_tasas = false, total, recargo, envio }: PedidoCarta): string {
  const nombre = METODO_PAGO_NOMBRES[metodo_pago]
  if (metodo_pago !== 'tarjeta') return nombre
  if (!con_tasas || cuotas === 1) return `${nombre} en ${formatCount(cuotas, 'cuota', 'cuotas')}`
  const suma = add(total, envio)
  return `${nombre} en ${describeFinanciacion(subtract(suma, recargo), suma, cuotas)}`
}

/** Where it goes, how, and when. The code of a pick-up stands on the order's page, never in a mail. */
function describeEnvio(pedido: PedidoCarta): (readonly [string, string])[] {
  const { entrega, estado, servicio_envio, envio_elegido, fecha_entrega_estimada } = pedido
  if (!envio_elegido) {
    return [
      ['Entrega', entrega ?? 'A coordinar'],
      ['Servicio', SERVICIO_NOMBRES[servicio_envio]],
      ...(isPorLlegar(estado) ? [['Llega', formatDia(fecha_entrega_estimada)] as const] : []),
    ]
  }
  const indicaciones = listIndicaciones({ ...envio_elegido, codigo: null })
  return [
    ['Entrega', describeDestino(entrega, envio_elegido)],
    ['Servicio', envio_elegido.nombre],
    ...(isPorLlegar(estado) ? [['Cuándo', [describeLlegada(envio_elegido), ...indicaciones].join('\n')] as const] : []),
  ]
}

/** What a line cost before its offer, where that is to be said. */
function tacha(row: Parameters<typeof readAntes>[0]): string {
  const antes = readAntes(row)
  return antes === null ? '' : `antes ${writePesos(antes)}, `
}

const compra = (pedido: PedidoCarta): Bloque[] => [
  {
    lineas: pedido.items.map(
      ({
        titulo,
        cantidad,
        precio_unitario,
        precio_lista = null,
        precio_antes = null,
        oferta_titulo,
        precio_sin_cupon = null,
        por_llegar,
      }) => ({
        titulo,
        detalle:
          `${cantidad} × ${writePesos(precio_unitario)}` +
          (precio_lista === null
            ? ''
            : ` (${tacha({ precio: precio_unitario, lista: precio_lista, antes: precio_antes })}${oferta_titulo})`) +
          (precio_sin_cupon === null ? '' : ` (antes ${writePesos(precio_sin_cupon)}, con tu cupón)`) +
          (por_llegar ? ` · ${describePorLlegar(por_llegar, cantidad, toLocalDay(pedido.fecha_hora))}` : ''),
        importe: writePesos(times(precio_unitario, cantidad)),
      }),
    ),
  },
  {
    suma: true,
    datos: [
      ['Libros', writePesos(subtract(pedido.total, pedido.recargo))],
      ...(pedido.recargo > 0 ? [['Recargo por cuotas', writePesos(pedido.recargo)] as const] : []),
      ['Envío', pedido.envio === 0 ? 'Gratis' : writePesos(pedido.envio)],
      ['Total', writePesos(add(pedido.total, pedido.envio))],
    ],
  },
  {
    datos: [...describeEnvio(pedido), ['Pago', describePago(pedido)]],
  },
  ...(isPorLlegar(pedido.estado) && pedido.items.some(({ por_llegar }) => por_llegar)
    ? [{ nota: describeEspera(pedido.reparto) }]
    : []),
]

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
