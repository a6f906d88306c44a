// Revoking a purchase (Ley 24.240, art. 34; Disposición 954/2025): the code, the states, the terms.
import { RESPUESTA_HORAS } from '#casa/deberes/plazos.rules.ts'
import { formatCount } from '#platform/format.ts'
import { createProceso, type Paso } from '#platform/proceso.ts'

export const CLASES = ['compra', 'servicio'] as const
export type Clase = (typeof CLASES)[number]

export const PEDIDO_MAX = 20
export const LINEAS_MAX = 1_000
export const TEXTO_MAX = 2_000
export const MOTIVO_MAX = 1_000

/** Letters and digits that nobody mistakes on the telephone: 31 of them. */
export const ALFABETO = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
export const CODIGO_LARGO = 8

/** The code that a request is known by; `choose` gives a number from 0 to below its argument. */
export const writeCodigo = (choose: (below: number) => number): string =>
  `ARR-${Array.from({ length: CODIGO_LARGO }, () => ALFABETO[choose(ALFABETO.length)]).join('')}`

export const ESTADOS = ['recibida', 'confirmada', 'en_camino', 'reembolsada', 'sin_reembolso', 'rechazada'] as const
export type EstadoArrepentimiento = (typeof ESTADOS)[number]
export const ESTADO_NOMBRES: Record<EstadoArrepentimiento, string> = {
  recibida: 'Recibida',
  confirmada: 'Confirmada',
  en_camino: 'Devolución en camino',
  reembolsada: 'Reembolsada',
  sin_reembolso: 'Cerrada sin reembolso',
  rechazada: 'Rechazada',
}

type Transicion = Paso<EstadoArrepentimiento> & { pide: 'importe' | 'motivo' | null }

/** Only people move a request: no term ever refuses one by itself. A refusal may be taken back. */
const PROCESO = createProceso<EstadoArrepentimiento, Transicion>([
  { desde: ['recibida', 'rechazada'], hacia: ['confirmada'], pide: null },
  { desde: ['confirmada'], hacia: ['en_camino'], pide: null },
  { desde: ['confirmada', 'en_camino'], hacia: ['reembolsada'], pide: 'importe' },
  { desde: ['confirmada', 'en_camino'], hacia: ['sin_reembolso'], pide: null },
  { desde: ['recibida', 'confirmada', 'en_camino'], hacia: ['rechazada'], pide: 'motivo' },
])

export const findTransicion = (desde: EstadoArrepentimiento, hacia: EstadoArrepentimiento): Transicion | undefined =>
  PROCESO.find(desde, hacia)

export const listHacia = (desde: EstadoArrepentimiento, plata: PlataDePedido | null): EstadoArrepentimiento[] =>
  PROCESO.listHacia(desde).filter((hacia) => describeSinFin(hacia, plata) === null)

/** What came in for the order and what of it is here; `seguido`: the shop knows. Any unit, the same for both. */
export type PlataDePedido = { seguido: boolean; pagado: number; queda: number }

/**
 * Why a request cannot come to an end that its order's money speaks against, in a sentence; null: it can. What was never paid is not
 * given back, and what is here is not closed over.
 */
export function describeSinFin(hacia: EstadoArrepentimiento, plata: PlataDePedido | null): string | null {
  if (!plata?.seguido) return null
  if (hacia === 'reembolsada' && plata.pagado === 0) {
    return 'De este pedido no entró plata: cerralo sin reembolso.'
  }
  if (hacia === 'sin_reembolso' && plata.queda > 0)
    return 'De este pedido hay plata: devolvela y cerralo como reembolsada.'
  return null
}

const CERRADOS: readonly EstadoArrepentimiento[] = ['reembolsada', 'sin_reembolso', 'rechazada']
export const isAbierto = (estado: EstadoArrepentimiento): boolean => !CERRADOS.includes(estado)

const HORA_MS = 3_600_000

/** What the clock of the 24 hours says of a request that nobody has confirmed yet. */
export function describeReloj(recibidaEn: Date, ahora: Date): { vencido: boolean; texto: string } {
  const quedan = recibidaEn.getTime() + RESPUESTA_HORAS * HORA_MS - ahora.getTime()
  const horas = Math.floor(Math.abs(quedan) / HORA_MS)
  const cuanto = horas === 0 ? 'menos de una hora' : formatCount(horas, 'hora', 'horas')
  if (quedan < 0) return { vencido: true, texto: `Vencida hace ${cuanto}` }
  return { vencido: false, texto: `${horas > 1 ? 'Quedan' : 'Queda'} ${cuanto}` }
}

/** The number of an order in what somebody typed («N.º 1.024», «#1024»); null: there is none. */
export function readNumero(tecleado: string): number | null {
  const digits = tecleado.replace(/[^\d]/g, '')
  const numero = Number(digits)
  return digits !== '' && numero > 0 && numero <= 2_147_483_647 ? numero : null
}

/** The same words whether the order exists or not: nobody learns from them who bought. */
export const describeRecibida = (clase: Clase): string =>
  clase === 'compra'
    ? 'Recibimos tu pedido de arrepentimiento. Guardá este código: con él seguimos el trámite. Te mandamos una copia por correo, y te escribimos ahí mismo para coordinar la devolución, que corre por nuestra cuenta.'
    : 'Recibimos tu pedido de baja. Guardá este código: con él seguimos el trámite. Te mandamos una copia por correo.'
