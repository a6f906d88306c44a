// Who sells, where several people share a counter's computer: a PIN names them. Pure.

export const PIN_MIN = 4
export const PIN_MAX = 8
/** What a field may hold that is no PIN at all. */
export const PIN_ESCRITO_MAX = 100
export const PIN_PUESTO = 'Listo: ese es tu PIN en el mostrador.'
/** How long a seller stays named: a day at the counter. */
export const PASE_HORAS = 14

/** Why nobody should choose these digits; null where there is no reason. */
export function refusePin(pin: string): string | null {
  if (!new RegExp(`^\\d{${PIN_MIN},${PIN_MAX}}$`).test(pin)) return `El PIN lleva de ${PIN_MIN} a ${PIN_MAX} cifras.`
  const steps = new Set([...pin.slice(1)].map((digit, n) => Number(digit) - Number(pin[n])))
  const [step] = steps
  if (steps.size === 1 && step !== undefined && Math.abs(step) <= 1) {
    return 'Ese PIN se adivina enseguida: elegí otras cifras.'
  }
  return null
}

export type Pase = { vendedor: string; vence: number }

/** What a pass says: the account that sells, and until when (milliseconds since 1970). */
export const writePase = ({ vendedor, vence }: Pase): string => `${vence} ${vendedor}`

export function readPase(text: string): Pase {
  const [vence = '', vendedor = ''] = text.split(' ')
  return { vendedor, vence: Number(vence) }
}
