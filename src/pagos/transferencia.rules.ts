// What a customer may say of a transfer.
export const COMPROBANTE_MAX = 60
/** Of one order: who pays in parts names each of them. */
export const AVISOS_MAX = 5

/** Until when copies are kept after the customer said so: the owner gets the days anew to look, never fewer than there were. */
export const computePlazoAvisado = (vence: Date, dias: number, ahora: Date): Date =>
  new Date(Math.max(vence.getTime(), ahora.getTime() + dias * 86_400_000))
