// Attempts to be paid: by what, until when, and when the gateway is asked about them.
import { DIA_MS } from '#platform/dias.ts'
import type { Centavos } from '#platform/money.ts'
import type { Medio } from './pago.rules.ts'

/** By what an order is paid, of the specification's four ways; `porPasarela` names those that the gateway takes. */
export function medioDe(metodo: string, porPasarela: readonly string[]): Medio {
  if (porPasarela.includes(metodo)) return 'mercadopago'
  return metodo === 'transferencia' || metodo === 'efectivo' ? metodo : 'otro'
}

const MINUTO_MS = 60_000
const HORA_MS = 60 * MINUTO_MS
/** The first times that the gateway is asked about an attempt, after it was made. */
const PRIMERAS_MS = [MINUTO_MS, 5 * MINUTO_MS, 15 * MINUTO_MS]
/** A voucher may be paid as long as this. */
const CUPON_DIAS = 30

/**
 * When the gateway is asked next about an attempt that was asked about `consultas` times: soon, then each hour until a day after
 * its end; a voucher each day for thirty. Null: no more.
 */
export function computeConsulta({
  creado,
  vence,
  consultas,
  ahora,
  cupon,
}: {
  creado: Date
  vence: Date | null
  consultas: number
  ahora: Date
  cupon: boolean
}): Date | null {
  const primera = PRIMERAS_MS[consultas]
  if (primera !== undefined) return new Date(Math.max(creado.getTime() + primera, ahora.getTime() + MINUTO_MS))
  const hora = ahora.getTime() + HORA_MS
  // Not long after its end, so that what it keeps is free again.
  if (vence && ahora < vence) return new Date(Math.min(hora, vence.getTime() + MINUTO_MS))
  if (ahora.getTime() < (vence ?? creado).getTime() + DIA_MS) return new Date(hora)
  const ultima = creado.getTime() + CUPON_DIAS * DIA_MS
  return cupon && ahora.getTime() < ultima ? new Date(ahora.getTime() + DIA_MS) : null
}

/** What is asked for with an order; `vence`: null, without end. */
export type CobroPlaneado = { medio: Medio; importe: Centavos; vence: Date | null }

type ReglasDeCobro = {
  sigue: boolean
  porPasarela: readonly string[]
  minutos: number
  dias: number
  diasTransferencia: number
}

/**
 * The attempt that a new order begins with; null where the shop does not follow money, or there is nothing to pay. What is paid in cash
 * at a counter, or from a link that the shop sends, has days, and so has a transfer; a card has minutes.
 */
export function planCobro(
  { sigue, porPasarela, minutos, dias, diasTransferencia }: ReglasDeCobro,
  { metodo, porTelefono, importe, ahora }: { metodo: string; porTelefono: boolean; importe: Centavos; ahora: Date },
): CobroPlaneado | null {
  if (!sigue || importe <= 0) return null
  const medio = medioDe(metodo, porPasarela)
  if (medio === 'transferencia')
    return { medio, importe, vence: new Date(ahora.getTime() + diasTransferencia * DIA_MS) }
  if (medio !== 'mercadopago') return { medio, importe, vence: null }
  const plazo = metodo === 'efectivo' || porTelefono ? dias * DIA_MS : minutos * MINUTO_MS
  return { medio, importe, vence: new Date(ahora.getTime() + plazo) }
}

/**
 * When an attempt is looked at for the first time: one by transfer a day before its end, to remind its customer; others at their end.
 * One that has no more than that day is not reminded of.
 */
export function computeRevision({ medio, vence }: Pick<CobroPlaneado, 'medio' | 'vence'>, ahora: Date): Date | null {
  if (medio !== 'transferencia' || vence === null) return vence
  const recordar = new Date(vence.getTime() - DIA_MS)
  return recordar > ahora ? recordar : vence
}

/** An attempt that ends as soon as this is not begun again: nobody types a card in so fast. */
const CASI_MS = 2 * MINUTO_MS
export const isPorTerminar = (vence: Date | null, ahora: Date): boolean =>
  vence !== null && vence.getTime() - ahora.getTime() < CASI_MS

/** How long the copies of an order are kept while its payment is on its way; `vence`: the voucher's end. */
export const computeEspera = (estado: 'pendiente' | 'en_revision', vence: Date | null, ahora: Date): Date =>
  new Date(
    estado === 'pendiente' && vence
      ? vence.getTime() + DIA_MS
      : ahora.getTime() + (estado === 'pendiente' ? 4 : 3) * DIA_MS,
  )
