// What the screen «Mostrador» keeps in its address.
import { isIsbn10, isIsbn13 } from '#catalogo/libros/isbn.rules.ts'
import { type Orden, parseOrden, parsePagina } from '#platform/paging.ts'
import { isUuid } from '#platform/uuid.ts'
import { ORDENES_CAJA } from '../../caja.rules.ts'
import { readCodigoDeVenta } from '../../codigo.rules.ts'

export type MostradorSearch = {
  /** «dia»: what was sold; «caja»: the registers; «tareas»: sales without a network to be looked at; by default the till. */
  parte?: 'dia' | 'caja' | 'tareas' | undefined
  /** One sale, in full; in «caja» one register. */
  id?: string | undefined
  /** `yyyy-mm-dd`; without it today. */
  dia?: string | undefined
  /** The number of a sale, or a book's ISBN. */
  q?: string | undefined
  pagina?: number | undefined
  /** Of the closes. */
  orden?: Orden | undefined
}

const DIA = /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/

export function validateMostrador(search: { [Key in keyof MostradorSearch]?: unknown }): MostradorSearch {
  const { parte, id, dia, q } = search
  const texto = typeof q === 'string' || typeof q === 'number' ? String(q).trim().slice(0, 40) : ''
  return {
    parte: parte === 'dia' || parte === 'caja' || parte === 'tareas' ? parte : undefined,
    id: typeof id === 'string' && isUuid(id) ? id.toLowerCase() : undefined,
    dia: typeof dia === 'string' && DIA.test(dia) && !Number.isNaN(Date.parse(dia)) ? dia : undefined,
    q: texto || undefined,
    ...parsePagina(search.pagina),
    ...parseOrden(ORDENES_CAJA, search.orden),
  }
}

/** The number of a sale, as somebody types it or as its slip says it in bars; null for whatever else. */
export const readNumero = (q: string): number | null =>
  readCodigoDeVenta(q) ?? (/^\d{1,9}$/.test(q) && Number(q) > 0 ? Number(q) : null)

/** Whether what was typed is a book's code; else it is the number of a sale. */
export const isCodigo = (q: string): boolean =>
  readCodigoDeVenta(q) === null && (isIsbn13(q) || isIsbn10(q) || /^\d{11,}$/.test(q))
