// What the panel says about a customer.

/** Of one note, in characters. */
export const NOTA_MAX = 1_000
/** Beside the field of every note: the file with a person's own data has them, too (Ley 25.326, art. 14). */
export const NOTA_SE_PIDE = 'Lo que escribas acá, la persona puede pedirlo.'
export const FALTA_NOTA = 'Escribí la nota.'

/** What became of a sale at the counter, from what it cost and what was given back of it. */
export function describeMostrador({ total, devuelto = 0 }: { total: number; devuelto?: number | undefined }): string {
  if (devuelto === 0) return 'Mostrador'
  return devuelto < total ? 'Mostrador, devuelta en parte' : 'Mostrador, devuelta'
}

/** What follows the day of a wish; nothing of one that simply waits. */
export function describeEspera({ confirmada, avisada }: { confirmada: boolean; avisada: boolean }): string {
  if (avisada) return ' · ya le avisamos'
  return confirmada ? '' : ' · todavía no confirmó que quiere el aviso'
}
