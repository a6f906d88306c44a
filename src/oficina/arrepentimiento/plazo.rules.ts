// How long a purchase may be revoked: only the server counts it, so the calendar stays out of the shop's scripts.
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { addHabiles, type Feriados, listTrasladables } from '#envios/envios/dias.rules.ts'
import { addDias, type Dia } from '#platform/dias.ts'

/**
 * The last day for revoking what was delivered on a day (`yyyy-mm-dd`): ten days that follow one another, and where the last
 * one is no business day, the next that is one (CCyC 1110). Besides the fixed holidays and the owner's (`feriados`) the movable
 * ones count where the law's rule puts them: should a decree move one elsewhere, the term shown is too long, never too short.
 */
export function computePlazo(entregadoEl: Dia, feriados: Feriados): Dia {
  const ultimo = addDias(entregadoEl, REVOCACION_DIAS)
  const anio = Number(ultimo.slice(0, 4))
  const trasladables = listTrasladables(anio).map(({ dia }) => dia)
  return addHabiles(ultimo, 0, new Set([...feriados, ...trasladables]))
}
