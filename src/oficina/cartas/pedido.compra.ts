import type { Bloque } from '#casa/correo/plantilla.ts'
import { describeFinanciacion } from '#casa/deberes/web/financiacion/financiacion.rules.ts'
import { describePorLlegar } from '#catalogo/disponibilidad/disponibilidad.rules.ts'
import { readAntes } from '#catalogo/rebajas/antes.rules.ts'
import type { EnvioElegido } from '#envios/envios/cotizacion.contract.ts'
import { describeDestino, describeLlegada, listIndicaciones } from '#envios/envios/elegido.rules.ts'
import type { ServicioEnvio } from '#envios/envios/envio.rules.ts'
import type { PorLlegar } from '#estante/existencias/encargo.service.ts'
import { formatCount, formatDia, formatPesos, toLocalDay } from '#platform/format.ts'
import { add, type Centavos, subtract, times, toPesos } from '#platform/money.ts'
import { type Estado, isPorLlegar } from '#venta/pedidos/estado.rules.ts'
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

export const writePesos = (amount: Centavos) => formatPesos(toPesos(amount))

export const pasarTarjeta = (cual: string) =>
  `En esta tienda las tarjetas no se cobran por internet: nos comunicamos con vos para acordar cómo pasás tu tarjeta de ${cual}. Nunca te pedimos el número por correo, chat o teléfono.`

export const POR_PASARELA =
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

export const compra = (pedido: PedidoCarta): Bloque[] => [
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
