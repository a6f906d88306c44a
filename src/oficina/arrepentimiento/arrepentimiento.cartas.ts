// What the mails about revoking a purchase say. Pure: rows in, a letter out.

import type { Bloque, Carta } from '#casa/correo/plantilla.ts'
import { RESPUESTA_HORAS, REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { toResumen } from '#oficina/cartas/resumen.ts'
import { type Config, publicUrl } from '#platform/config.ts'
import { formatCount, formatFechaHora, formatPesos } from '#platform/format.ts'
import type { Period } from '#platform/jobs.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { type Clase, describeRecibida, type EstadoArrepentimiento } from './arrepentimiento.rules.ts'

export type ArrepentimientoCarta = {
  codigo: string
  clase: Clase
  pedido_numero: string
  email: string
  lineas: string | null
  texto: string | null
  recibida_en: Date
  importe_centavos: Centavos | null
  motivo: string | null
}

const NOMBRES: Record<Clase, string> = { compra: 'arrepentimiento', servicio: 'baja' }

const toDatos = ({ codigo, pedido_numero, recibida_en }: ArrepentimientoCarta): Bloque => ({
  datos: [
    ['Código', codigo],
    ['Pedido', pedido_numero],
    ['Recibido', formatFechaHora(recibida_en.toISOString())],
  ],
})

/** To whoever asked: the same whether the order exists or not. */
export const toRecibido = (pedido: ArrepentimientoCarta, config: Config): Carta => ({
  asunto: `${pedido.codigo}: recibimos tu pedido de ${NOMBRES[pedido.clase]}`,
  titulo: `Tu código es ${pedido.codigo}`,
  bloques: [
    { parrafo: describeRecibida(pedido.clase) },
    toDatos(pedido),
    {
      nota: `Tenés ${REVOCACION_DIAS} días corridos desde que recibís el libro para revocar la compra (Ley 24.240, art. 34). Si no fuiste vos quien escribió a ${config.SITE_NOMBRE}, respondé este correo.`,
    },
  ],
})

/** The same to an address that asked so often that its codes come together. */
export const toCodigos = (recibidos: readonly { codigo: string; pedido_numero: string }[], config: Config): Carta => ({
  asunto: `Tus códigos de ${NOMBRES.compra}`,
  titulo: 'Tus códigos',
  bloques: [
    {
      parrafo: `En la última hora recibimos varios pedidos de ${NOMBRES.compra} o de baja con este correo. Sus códigos:`,
    },
    { datos: recibidos.map(({ codigo, pedido_numero }) => [codigo, `Pedido ${pedido_numero}`]) },
    { nota: `Si no fuiste vos quien escribió a ${config.SITE_NOMBRE}, respondé este correo.` },
  ],
})

/** To the order's own address, where another one asked: nobody revokes for somebody else unseen. */
export const toTitular = (pedido: ArrepentimientoCarta, numero: number, config: Config): Carta => ({
  asunto: `Alguien pidió revocar tu pedido N.º ${numero}`,
  titulo: `¿Querés revocar tu pedido N.º ${numero}?`,
  bloques: [
    {
      parrafo: `Desde otro correo nos pidieron revocar tu pedido en ${config.SITE_NOMBRE}. Si fuiste vos, no hace falta que hagas nada: ya lo estamos viendo. Si no fuiste vos, respondé este correo y no lo revocamos.`,
    },
    { datos: [['Código', pedido.codigo]] },
  ],
})

const enElPanel = (config: Config) => `${publicUrl(config)}/panel-admin/obligaciones?parte=arrepentimientos`

/** To the shop: an hour in which many came. */
export const toResumenArrepentimientos = (
  { todos, coinciden }: { todos: number; coinciden: number },
  hour: Period,
  config: Config,
): Carta =>
  toResumen(formatCount(todos, 'pedido de arrepentimiento', 'pedidos de arrepentimiento'), hour, {
    nota: `${coinciden === 0 ? 'Ninguno nombra' : coinciden === 1 ? 'Uno nombra' : `${coinciden} nombran`} un pedido que existe junto con su correo. Tenés ${RESPUESTA_HORAS} horas desde que llegó cada uno para confirmarlo desde el panel.`,
    url: enElPanel(config),
  })

/** To the shop: its 24 hours have begun. Answering it answers whoever asked. */
export const toAviso = (pedido: ArrepentimientoCarta, config: Config): Carta => ({
  asunto: `${pedido.codigo}: pedido de ${NOMBRES[pedido.clase]}`,
  titulo: `Un pedido de ${NOMBRES[pedido.clase]}`,
  bloques: [
    { parrafo: `Ya le mandamos el código. Tenés ${RESPUESTA_HORAS} horas para confirmarlo desde el panel.` },
    toDatos(pedido),
    { datos: [['De', pedido.email]] },
    ...(pedido.lineas === null ? [] : [{ parrafo: 'Qué devuelve:' }, { cita: pedido.lineas }]),
    ...(pedido.texto === null ? [] : [{ parrafo: 'Qué dice:' }, { cita: pedido.texto }]),
    { boton: { texto: 'Ver en el panel', url: enElPanel(config) } },
  ],
})

/** What each state tells whoever asked; null: nothing new. */
const ESTADO_CARTAS: Record<
  EstadoArrepentimiento,
  ((pedido: ArrepentimientoCarta) => { asunto: string; parrafo: string }) | null
> = {
  recibida: null,
  confirmada: () => ({
    asunto: 'confirmamos tu pedido',
    parrafo:
      'Confirmamos tu pedido. Tené lo que compraste a mano: te escribimos para coordinar cómo vuelve. No pagás nada por devolverlo.',
  }),
  en_camino: () => ({
    asunto: 'la devolución está en camino',
    parrafo: 'La devolución está en camino. Cuando la recibimos te devolvemos lo que pagaste, por el mismo medio.',
  }),
  reembolsada: ({ importe_centavos: importe }) => ({
    asunto: 'te devolvemos lo que pagaste',
    parrafo: `Te devolvemos ${importe === null ? 'lo que pagaste' : formatPesos(toPesos(importe))} por el mismo medio de pago. Según cuál sea, puede tardar unos días en verse.`,
  }),
  sin_reembolso: () => ({
    asunto: 'tu compra quedó revocada',
    parrafo: 'Tu compra quedó revocada. No queda nada tuyo para devolverte.',
  }),
  rechazada: () => ({
    asunto: 'no pudimos aceptar tu pedido',
    parrafo: 'Miramos tu pedido y no lo pudimos aceptar. El motivo:',
  }),
}

export function toEstado(pedido: ArrepentimientoCarta, estado: EstadoArrepentimiento): Carta | null {
  const carta = ESTADO_CARTAS[estado]?.(pedido)
  if (!carta) return null
  return {
    asunto: `${pedido.codigo}: ${carta.asunto}`,
    titulo: `${pedido.codigo}: ${carta.asunto}`,
    bloques: [
      { parrafo: carta.parrafo },
      ...(estado === 'rechazada' && pedido.motivo !== null ? [{ cita: pedido.motivo }] : []),
      toDatos(pedido),
      { nota: 'Si algo no está bien, respondé este correo.' },
    ],
  }
}
