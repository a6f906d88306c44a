// What each mail says. Pure: rows in, a letter out.

import type { ServicioEnvio } from '../envios/envio.rules.ts'
import type { Estado } from '../pedidos/estado.rules.ts'
import { isPorLlegar } from '../pedidos/estado.rules.ts'
import type { MetodoPago } from '../pedidos/pedido.rules.ts'
import { METODO_PAGO_NOMBRES } from '../pedidos/pedido.rules.ts'
import { type Config, publicUrl } from '../platform/config.ts'
import { formatCount, formatDia, formatFechaHora, formatPesos } from '../platform/format.ts'
import { add, type Centavos, subtract, times, toPesos } from '../platform/money.ts'
import type { Bloque, Carta } from './plantilla.ts'

/** What the letters about an order tell. */
export type PedidoCarta = {
  id: string
  numero: number
  /** What it is when the letter is written: with a slow mail server that may be long after it was placed. */
  estado: Estado
  metodo_pago: MetodoPago
  cuotas: number
  servicio_envio: ServicioEnvio
  entrega: string | null
  recargo: Centavos
  total: Centavos
  envio: Centavos
  fecha_hora: Date
  fecha_entrega_estimada: string
  items: readonly { titulo: string; cantidad: number; precio_unitario: Centavos }[]
}
/** An account that has left the address `anterior`. */
export type CuentaCarta = { nombre: string; apellido: string; username: string; email: string; anterior: string }
export type MensajeCarta = { nombre: string; email: string; asunto: string | null; texto: string; creado_en: Date }

const writePesos = (amount: Centavos) => formatPesos(toPesos(amount))

/** `verificar` is the one-use link that proves the address; undefined where it is proved already. */
export const toBienvenida = (nombre: string, config: Config, verificar?: string): Carta => ({
  asunto: `Te damos la bienvenida a ${config.SITE_NOMBRE}`,
  titulo: `¡Hola, ${nombre}!`,
  bloques: [
    {
      parrafo: `Ya tenés tu cuenta en ${config.SITE_NOMBRE}: podés comprar, seguir tus pedidos y opinar sobre lo que leés.`,
    },
    ...(verificar
      ? [
          { parrafo: 'Cuando puedas, confirmá que este correo es tuyo. Mientras tanto podés usar todo igual.' },
          { boton: { texto: 'Confirmar mi correo', url: verificar } },
        ]
      : []),
    { boton: { texto: 'Ver libros', url: `${publicUrl(config)}/inicio` } },
    { nota: 'Si no creaste esta cuenta, escribinos desde Contacto y la damos de baja.' },
  ],
})

/** `url` carries the one-use link; `minutos` is how long it lives. */
export const toClaveOlvidada = (nombre: string, url: string, minutos: number): Carta => ({
  asunto: 'Elegí una contraseña nueva',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Alguien pidió cambiar la contraseña de tu cuenta. Si fuiste vos, elegí una nueva con este enlace:' },
    { boton: { texto: 'Elegir contraseña', url } },
    { parrafo: `Sirve una sola vez, durante ${minutos} minutos. Si pediste varios, vale el último.` },
    { nota: 'Si no fuiste vos, no hace falta que hagas nada: tu contraseña sigue siendo la misma.' },
  ],
})

export const toClaveCambiada = (nombre: string, config: Config): Carta => ({
  asunto: 'Cambiaste tu contraseña',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'La contraseña de tu cuenta acaba de cambiar y cerramos las otras sesiones.' },
    { parrafo: 'Si no fuiste vos, elegí otra ahora mismo:' },
    { boton: { texto: 'Recuperar mi cuenta', url: `${publicUrl(config)}/recuperar-clave` } },
  ],
})

/** `url` carries the one-use link that proves the address; `dias` is how long it lives. */
export const toVerificarCorreo = (nombre: string, url: string, dias: number): Carta => ({
  asunto: 'Confirmá tu correo',
  titulo: `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Este es ahora el correo de tu cuenta. Confirmá que es tuyo con este enlace:' },
    { boton: { texto: 'Confirmar mi correo', url } },
    { parrafo: `Sirve una sola vez, durante ${dias} días. Si pediste varios, vale el último.` },
    { nota: 'Si no tenés una cuenta con nosotros, no hace falta que hagas nada.' },
  ],
})

/** The link that brings an address back, and when it ends. */
type Deshacer = { url: string; vence_en: Date }

/**
 * To the address that the account has left; `deshacer` is undefined where it can't come back, `nombre` once it is deleted. The new one is not told: this
 * one may be somebody else's by now.
 */
export const toCorreoCambiado = (nombre: string | undefined, config: Config, deshacer?: Deshacer): Carta => ({
  asunto: 'Cambió el correo de tu cuenta',
  titulo: nombre === undefined ? 'Hola' : `Hola, ${nombre}`,
  bloques: [
    { parrafo: 'Tu cuenta tiene un correo nuevo: desde ahora ingresás con ese, y ahí te escribimos.' },
    ...(deshacer
      ? [
          {
            parrafo: `¿No fuiste vos? Volvé a este correo: cerramos todas las sesiones y elegís una contraseña nueva. El enlace sirve una sola vez, hasta el ${formatFechaHora(deshacer.vence_en.toISOString())}.`,
          },
          { boton: { texto: 'Volver a mi correo anterior', url: deshacer.url } },
        ]
      : []),
    { parrafo: `Si no lo cambiaste vos, avisanos cuanto antes${deshacer ? ' también por acá' : ''}:` },
    { boton: { texto: 'Ir a Contacto', url: `${publicUrl(config)}/contacto` } },
  ],
})

const pasarTarjeta = (cual: string) =>
  `En esta tienda las tarjetas no se cobran por internet: nos comunicamos con vos para acordar cómo pasás tu tarjeta de ${cual}. Nunca te pedimos el número por correo, chat o teléfono.`

/**
 * What happens next, by how it is paid; the order's page (pedidos/web/QueSigue.tsx) says the same. Account numbers and codes
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

const SERVICIO_NOMBRES: Record<ServicioEnvio, string> = { expres: 'Exprés', estandar: 'Estándar' }

const describePago = ({ metodo_pago, cuotas }: PedidoCarta) =>
  METODO_PAGO_NOMBRES[metodo_pago] + (metodo_pago === 'tarjeta' ? ` en ${formatCount(cuotas, 'cuota', 'cuotas')}` : '')

const compra = (pedido: PedidoCarta): Bloque[] => [
  {
    lineas: pedido.items.map(({ titulo, cantidad, precio_unitario }) => ({
      titulo,
      detalle: `${cantidad} × ${writePesos(precio_unitario)}`,
      importe: writePesos(times(precio_unitario, cantidad)),
    })),
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
    datos: [
      ['Entrega', pedido.entrega ?? 'A coordinar'],
      ['Servicio', SERVICIO_NOMBRES[pedido.servicio_envio]],
      ...(isPorLlegar(pedido.estado) ? [['Llega', formatDia(pedido.fecha_entrega_estimada)] as const] : []),
      ['Pago', describePago(pedido)],
    ],
  },
]

const verPedido = ({ id }: PedidoCarta, config: Config): Bloque => ({
  boton: { texto: 'Ver mi pedido', url: `${publicUrl(config)}/mis-pedidos/${id}` },
})

/** Whoever has called an order off meanwhile is not asked to pay it. */
const describeSiguiente = ({ estado, metodo_pago }: PedidoCarta): string =>
  estado === 'cancelado' ? 'Después lo cancelaste: no hay nada que pagar.' : PAGO_SIGUIENTE[metodo_pago]

export const toPedidoCreado = (nombre: string, pedido: PedidoCarta, config: Config): Carta => ({
  asunto: `Recibimos tu pedido n.º ${pedido.numero}`,
  titulo: `¡Gracias, ${nombre}!`,
  bloques: [
    { parrafo: `Recibimos tu pedido n.º ${pedido.numero}. ${describeSiguiente(pedido)}` },
    ...compra(pedido),
    verPedido(pedido, config),
  ],
})

type CambioCarta = { asunto: string; parrafo(pedido: PedidoCarta): string }

/** What each state means to who waits for the parcel, as on the order's page. `pendiente` is one that the shop has taken back. */
const ESTADO_CARTAS: Record<string, CambioCarta> = {
  pendiente: {
    asunto: 'volvió a quedar pendiente',
    parrafo: () => 'Volvimos a poner tu pedido como pendiente. Lo estamos revisando y te avisamos apenas avance.',
  },
  procesado: {
    asunto: 'está listo para salir',
    parrafo: ({ entrega }) =>
      `Ya preparamos tus libros: están listos para salir.${entrega ? '' : ' Te escribimos para coordinar la entrega.'}`,
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
} satisfies Record<Estado, CambioCarta>

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

/** For the shop: somebody followed the link to an address that another account has by now. */
export const toCorreoOcupado = ({ nombre, apellido, username, email, anterior }: CuentaCarta): Carta => ({
  asunto: `No pudimos devolver un correo: ${anterior}`,
  titulo: 'Un correo que no se pudo devolver',
  bloques: [
    {
      parrafo:
        'Quien lee este correo pidió deshacer el cambio de correo de su cuenta. Hoy lo usa otra cuenta, así que quedó como estaba: fijate de quién es cada una.',
    },
    {
      datos: [
        ['Cuenta', `${nombre} ${apellido}\n${username}`],
        ['Correo anterior', anterior],
        ['Correo de ahora', email],
      ],
    },
    { nota: 'Respondé este correo y le llega al correo anterior.' },
  ],
})

/** For the shop. */
export const toPedidoAviso = (quien: { nombre: string; email: string }, pedido: PedidoCarta): Carta => ({
  asunto: `Pedido nuevo n.º ${pedido.numero}: ${writePesos(add(pedido.total, pedido.envio))}`,
  titulo: `Pedido nuevo n.º ${pedido.numero}`,
  bloques: [
    {
      datos: [
        ['De', `${quien.nombre}\n${quien.email}`],
        ['Fecha', formatFechaHora(pedido.fecha_hora.toISOString())],
        ...(pedido.estado === 'cancelado' ? [['Estado', 'Cancelado por su cliente'] as const] : []),
      ],
    },
    ...compra(pedido),
  ],
})

/** For the shop; answering it answers the writer. */
export const toContacto = ({ nombre, email, asunto, texto, creado_en }: MensajeCarta): Carta => ({
  asunto: asunto ? `Contacto: ${asunto}` : `Contacto: mensaje de ${nombre}`,
  titulo: 'Mensaje desde Contacto',
  bloques: [
    {
      datos: [
        ['De', `${nombre}\n${email}`],
        ...(asunto ? [['Asunto', asunto] as const] : []),
        ['Fecha', formatFechaHora(creado_en.toISOString())],
      ],
    },
    { cita: texto },
    { nota: 'Respondé este correo y le llega a quien escribió.' },
  ],
})
