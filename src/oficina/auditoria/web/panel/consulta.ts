// What the address of the screen «Auditoría» means to the API.
import { SUCESOS } from '#platform/suceso-kinds.ts'
import { isUuid } from '#platform/uuid.ts'
import { ENTIDADES } from '../../auditoria.rules.ts'
import type { AuditoriaSearch } from './auditoria-search.ts'

/** A day that there is: of «31 November» the parser would make another one. */
function pickDia(dia = ''): string | undefined {
  const time = /^20\d\d-\d\d-\d\d$/.test(dia) ? Date.parse(dia) : Number.NaN
  return Number.isNaN(time) || new Date(time).toISOString().slice(0, 10) !== dia ? undefined : dia
}
const pickId = (id = '') => (isUuid(id) ? id : undefined)

/** Values that the screen does not offer are left out. */
export const toConsulta = (search: AuditoriaSearch) => ({
  quien: search.quien,
  entidad: ENTIDADES.find((entidad) => entidad === search.entidad),
  cosa: pickId(search.cosa),
  suceso: SUCESOS.find((suceso) => suceso === search.suceso),
  desde: pickDia(search.desde),
  hasta: pickDia(search.hasta),
  despues_de: pickId(search.despues_de),
})

/** Whether anything but the page narrows the list. */
export const isFiltrado = ({ despues_de: _, ...filtros }: AuditoriaSearch): boolean =>
  Object.values(toConsulta(filtros)).some((value) => value !== undefined)
