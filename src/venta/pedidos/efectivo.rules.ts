// How an order is paid in cash.

/** How long an order waits for cash, unless the owner set other days. Nothing happens by itself afterwards: the customer is asked to ask first. */
export const DIAS_PARA_PAGAR = 5
export const computeLimitePago = (fecha: Date, dias = DIAS_PARA_PAGAR): Date =>
  new Date(fecha.getTime() + dias * 24 * 3_600_000)

/** Whether cash is paid when the parcel comes: where the owner takes it so, and it is not fetched. */
export const isAlRecibir = (alRecibir: boolean, pedido: { metodo_pago: string; retira: boolean }): boolean =>
  alRecibir && pedido.metodo_pago === 'efectivo' && !pedido.retira

// Damm's quasigroup: its check digit finds every wrong digit and every two neighbours that changed places.
const DAMM = [
  '0317598642',
  '7092154863',
  '4206871359',
  '1750983426',
  '6123045978',
  '3674209581',
  '5869720134',
  '8945362017',
  '9438617205',
  '2581436790',
]

/**
 * What is said at the counter to pay an order in cash: its number and a check digit, in groups of four. It is no secret: it
 * serves for paying alone.
 */
export function computeCodigoEfectivo(numero: number): string {
  const digits = String(numero)
  const check = [...digits].reduce((row, digit) => Number(DAMM[row]?.[Number(digit)]), 0)
  const code = `${digits}${check}`
  return code.padStart(Math.ceil(code.length / 4) * 4, '0').replace(/(\d{4})(?=\d)/g, '$1 ')
}
