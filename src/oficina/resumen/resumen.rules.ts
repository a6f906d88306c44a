// What the overview says of sales, and how it says it. Days are those of Argentina, `yyyy-mm-dd`.

import { addDias, DIA_MS } from '#platform/dias.ts'
import { formatCount, formatNumero, fromLocalDay } from '#platform/format.ts'
import { add, CERO, type Centavos, sum } from '#platform/money.ts'
import { MEDIO_NOMBRES } from '#venta/pagos/pago.rules.ts'
import { METODO_PAGO_NOMBRES } from '#venta/pedidos/pedido.rules.ts'
import { CANAL_NOMBRES, type Canal } from '#venta/pedidos/venta.rules.ts'

/** The periods of the overview, the day of today included. */
export const PERIODOS = ['hoy', 'semana', 'mes'] as const
export type Periodo = (typeof PERIODOS)[number]
export const DIAS_DE: Record<Periodo, number> = { hoy: 1, semana: 7, mes: 30 }

/** Days that must be known: the longest period, and the same before it. */
export const DIAS_LEIDOS = 2 * DIAS_DE.mes
/** Days of the chart. */
export const DIAS_MOSTRADOS = DIAS_DE.mes

/** The sales of a day until the time of day that it is now (`temprano`) or after it; of a day that nobody compares, all of them are early. */
export type VentasDelDia = { dia: string; temprano: boolean; pedidos: number; importe: Centavos }
export type Suma = { pedidos: number; importe: Centavos }
export type VentasDelPeriodo = Suma & { periodo: Periodo; antes: Suma }

/** The last `cuantos` days, the oldest first and `hoy` last. */
export const listDias = (hoy: string, cuantos: number): string[] =>
  Array.from({ length: cuantos }, (_, at) => addDias(hoy, at - cuantos + 1))

/** A part of a day, and the instant at which it begins. */
export type Tramo = Pick<VentasDelDia, 'dia' | 'temprano'> & { desde: Date }

/**
 * The last `cuantos` days in parts, the oldest first. Today and the days with which the periods before end (`comparePeriodos`) have
 * two, the second one from the first instant that is later in the day than it is now; so the last part is what did not happen yet.
 */
export function listTramos(hoy: string, cuantos: number, ahora: Date): Tramo[] {
  const sinceMidnight = ahora.getTime() - fromLocalDay(hoy).getTime()
  const partidos = new Set([hoy, ...PERIODOS.map((periodo) => addDias(hoy, -DIAS_DE[periodo]))])
  return listDias(hoy, cuantos).flatMap((dia) => {
    const desde = fromLocalDay(dia)
    const tarde = { dia, temprano: false, desde: new Date(desde.getTime() + sinceMidnight + 1) }
    return [{ dia, temprano: true, desde }, ...(partidos.has(dia) ? [tarde] : [])]
  })
}

const sumOf = (ventas: readonly VentasDelDia[]): Suma =>
  ventas.reduce<Suma>(
    (sum, { pedidos, importe }) => ({ pedidos: sum.pedidos + pedidos, importe: add(sum.importe, importe) }),
    { pedidos: 0, importe: CERO },
  )

/**
 * Each period until now beside the one before it, which ends at the same time of day: a morning is not compared with a
 * whole day. `ventas` are those of the last `DIAS_LEIDOS` days.
 */
export function comparePeriodos(ventas: readonly VentasDelDia[], hoy: string): VentasDelPeriodo[] {
  return PERIODOS.map((periodo) => {
    const dias = DIAS_DE[periodo]
    const desde = addDias(hoy, 1 - dias)
    const [antesDesde, antesHasta] = [addDias(desde, -dias), addDias(hoy, -dias)]
    const ahora = ventas.filter(({ dia }) => dia >= desde && dia <= hoy)
    const antes = ventas.filter(
      ({ dia, temprano }) => dia >= antesDesde && (dia < antesHasta || (dia === antesHasta && temprano)),
    )
    return { periodo, ...sumOf(ahora), antes: sumOf(antes) }
  })
}

/** What was sold in each period until now; `ventas` are those of the last days, of the longest of them at least. */
export const sumPeriodos = (ventas: readonly VentasDelDia[], hoy: string): (Suma & { periodo: Periodo })[] =>
  PERIODOS.map((periodo) => {
    const desde = addDias(hoy, 1 - DIAS_DE[periodo])
    return { periodo, ...sumOf(ventas.filter(({ dia }) => dia >= desde && dia <= hoy)) }
  })

/** The sales of each of the last days, also of those without any; the oldest first. */
export const listVentasPorDia = (
  ventas: readonly VentasDelDia[],
  hoy: string,
  cuantos = DIAS_MOSTRADOS,
): (Suma & { dia: string })[] =>
  listDias(hoy, cuantos).map((dia) => ({ dia, ...sumOf(ventas.filter((one) => one.dia === dia)) }))

/** By how many percent it is more than before, negative where it is less; null where there was nothing before. */
export const computeCambio = (ahora: number, antes: number): number | null =>
  antes === 0 ? null : Math.round(((ahora - antes) / antes) * 100)

const ANTES: Record<Periodo, string> = {
  hoy: 'ayer a esta hora',
  semana: 'los 7 días anteriores',
  mes: 'los 30 días anteriores',
}

const NADA: Record<Periodo, string> = {
  hoy: 'hasta ayer a esta hora',
  semana: 'en los 7 días anteriores',
  mes: 'en los 30 días anteriores',
}

/** How the money of a period compares with the one before: `12 % más que ayer a esta hora`. */
export function describeCambio(periodo: Periodo, ahora: number, antes: number): string {
  const cambio = computeCambio(ahora, antes)
  if (cambio === null) return ahora === 0 ? `Igual que ${ANTES[periodo]}: nada` : `Nada ${NADA[periodo]}`
  if (cambio === 0) return ahora === antes ? `Lo mismo que ${ANTES[periodo]}` : `Casi lo mismo que ${ANTES[periodo]}`
  return `${formatNumero(Math.abs(cambio))}\u00a0% ${cambio > 0 ? 'más' : 'menos'} que ${ANTES[periodo]}`
}

const MINUTO_MS = 60_000
const HORA_MS = 60 * MINUTO_MS

/** How long ago: `recién`, `hace 5 minutos`, `hace 3 horas`, `hace 2 días`. */
export function describeHace(desde: Date, ahora: Date): string {
  const ms = Math.max(0, ahora.getTime() - desde.getTime())
  if (ms < MINUTO_MS) return 'recién'
  if (ms < HORA_MS) return `hace ${formatCount(Math.floor(ms / MINUTO_MS), 'minuto', 'minutos')}`
  if (ms < 2 * DIA_MS) return `hace ${formatCount(Math.floor(ms / HORA_MS), 'hora', 'horas')}`
  return `hace ${formatCount(Math.floor(ms / DIA_MS), 'día', 'días')}`
}

/** Whole days from one instant to another. */
export const countDias = (desde: Date, hasta: Date): number =>
  Math.max(0, Math.floor((hasta.getTime() - desde.getTime()) / DIA_MS))

/** The ways by which money comes in: an order's (076) and the counter's (072). */
export const MEDIOS_DE_HOY = ['efectivo', 'debito', 'tarjeta', 'transferencia', 'mercadopago', 'otro'] as const
export type MedioDeHoy = (typeof MEDIOS_DE_HOY)[number]
const NOMBRES_DE_MEDIOS: Record<MedioDeHoy, string> = { ...METODO_PAGO_NOMBRES, ...MEDIO_NOMBRES }

/** Sums by way of paying, whatever the channel, the largest first. */
export const sumMedios = (
  cobrado: readonly { medio: MedioDeHoy; importe: Centavos }[],
): { medio: MedioDeHoy; importe: Centavos }[] =>
  [...Map.groupBy(cobrado, ({ medio }) => medio)]
    .map(([medio, unos]) => ({ medio, importe: sum(unos.map(({ importe }) => importe)) }))
    .sort((one, other) => other.importe - one.importe)

export const nameMedio = (medio: MedioDeHoy): string => NOMBRES_DE_MEDIOS[medio]

type Parcela = { canal: Canal; medio: MedioDeHoy; importe: number }
/** Sums by channel and way of paying, in words, the largest first: `Web, Transferencia`. */
export const nameParcelas = <Una extends Parcela>(parcelas: readonly Una[]): (Una & { nombre: string })[] =>
  [...parcelas]
    .sort((one, other) => other.importe - one.importe)
    .map((una) => ({ ...una, nombre: `${CANAL_NOMBRES[una.canal]}, ${NOMBRES_DE_MEDIOS[una.medio]}` }))

/** What the overview can be taken home as, each a table of its own (`exportar.ts`). */
export const PARTES = [
  'ventas',
  'mas-vendidos',
  'sin-ventas',
  'busquedas',
  'sin-precio',
  'sin-portada',
  'sin-categoria',
] as const
export type Parte = (typeof PARTES)[number]

/** The least share of time that a count leaves free: it is made again after a hundred times as long as it took. */
const PAUSA = 100

type Contado = { marca: string; hecho_en: Date; tardo_ms: number }

/** Whether a part is to be counted again: something has changed, and the last count is far enough away for what it cost. */
export const isPorContar = (contado: Contado | undefined, marca: string, ahora: Date): boolean =>
  !contado || (contado.marca !== marca && ahora.getTime() - contado.hecho_en.getTime() >= contado.tardo_ms * PAUSA)
