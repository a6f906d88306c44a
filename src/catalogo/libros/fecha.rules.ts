// Edition dates as they are typed: a whole day, or only its year, which is all that many old books tell.
import { isDia } from '#platform/dias.ts'

export type FechaEscrita = { fecha_edicion: string; fecha_edicion_precision: 'dia' | 'anio' | null }

/** Whether there is such a day, `yyyy-mm-dd`, in a year that an edition can be of: 1000 to 2100. */
export const isDiaDeEdicion = (day: string): boolean => isDia(day) && day >= '1000' && day < '2101'

const join = (year = '', month = '', day = '') => `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`

/**
 * Reads «17/06/2010», «17-6-2010», «17062010», «2010-06-17» and «2010». Whether there is such a day is for the schema to say;
 * what has none of these forms stays as it is.
 */
export function readFechaEscrita(text: string): FechaEscrita {
  const bare = text.trim()
  if (/^\d{4}$/.test(bare)) return { fecha_edicion: `${bare}-01-01`, fecha_edicion_precision: 'anio' }
  const [, day, month, year] =
    /^(\d{1,2})[/.\- ](\d{1,2})[/.\- ](\d{4})$/.exec(bare) ?? /^(\d{2})(\d{2})(\d{4})$/.exec(bare) ?? []
  if (year !== undefined) return { fecha_edicion: join(year, month, day), fecha_edicion_precision: 'dia' }
  return { fecha_edicion: bare, fecha_edicion_precision: /^\d{4}-\d{2}-\d{2}$/.test(bare) ? 'dia' : null }
}
