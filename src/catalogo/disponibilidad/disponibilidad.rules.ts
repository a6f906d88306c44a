// What the shop says about having a book, in its words (docs/decisions/065).

/** How a book is sold. `siempre`: without asking, as books are that nobody counted. */
export const MODOS = ['siempre', 'solo_con_stock', 'a_pedido', 'preventa'] as const
export type Modo = (typeof MODOS)[number]

/** How books are sold that have no mode of their own. `contados`: those that were counted with stock alone, all others always. */
export const MODOS_DE_FABRICA = ['contados', 'siempre', 'solo_con_stock', 'a_pedido'] as const
export type ModoDeFabrica = (typeof MODOS_DE_FABRICA)[number]

/** What readers are told; a book without one is sold as the specification has it. */
export const CLASES = ['disponible', 'ultimos', 'a_pedido', 'preventa', 'agotado'] as const
export type Clase = (typeof CLASES)[number]

export type Situacion = {
  /** It exists on paper: e-books and audiobooks have no copies to run out of. */
  fisico: boolean
  /** Somebody counted it, or received a copy. */
  contado: boolean
  /** Free copies in the places that sell online; `pocas`: 1 to 3. */
  copias: 'hay' | 'pocas' | 'ninguna'
  /** As many copies as `tope` allows are promised already. */
  lleno: boolean
  /** The book's own mode; null: the shop's. */
  modo: Modo | null
  /** Business days that a copy takes to come. */
  dias: number | null
  /** `yyyy-mm-dd` */
  saleEl: string | null
}

/** The shop's settings that books without a mode of their own follow. */
export type DeFabrica = { modo: ModoDeFabrica; dias: number }

/** How a book is sold, whoever said so. */
export function resolveModo(
  { fisico, contado, modo }: Pick<Situacion, 'fisico' | 'contado' | 'modo'>,
  fabrica: ModoDeFabrica,
): Modo {
  if (!fisico) return 'siempre'
  if (modo) return modo
  if (fabrica !== 'contados') return fabrica
  return contado ? 'solo_con_stock' : 'siempre'
}

/** What readers are told of a book; null: nothing, it is always sold. */
export function classify(situacion: Situacion, fabrica: ModoDeFabrica): Clase | null {
  const modo = resolveModo(situacion, fabrica)
  if (modo === 'siempre') return null
  if (situacion.copias === 'hay') return 'disponible'
  if (situacion.copias === 'pocas') return 'ultimos'
  return modo === 'solo_con_stock' || situacion.lleno ? 'agotado' : modo
}

/** Whether a book can be had now: what readers choose by «Disponible ahora». */
export const isVendible = (clase: Clase | null): boolean =>
  clase === null || clase === 'disponible' || clase === 'ultimos'

/**
 * The numbers of `libro_situacion` whose books can be had now, 0 standing for those without a row: what `isVendible` says of
 * books on paper. Others always can.
 */
export function listVendibles(fabrica: ModoDeFabrica): readonly number[] {
  if (fabrica === 'siempre') return [0, 1, 2]
  return fabrica === 'contados' ? [0, 1] : [1]
}

const MESES = [
  ...['enero', 'febrero', 'marzo', 'abril', 'mayo', 'junio'],
  ...['julio', 'agosto', 'septiembre', 'octubre', 'noviembre', 'diciembre'],
]

/** «3 de marzo»; of another year than today's «3 de marzo de 2028». Both days as `yyyy-mm-dd`. */
function describeDia(dia: string, hoy: string): string {
  const year = dia.slice(0, 4)
  return `${Number(dia.slice(8))} de ${MESES[Number(dia.slice(5, 7)) - 1]}${year === hoy.slice(0, 4) ? '' : ` de ${year}`}`
}

/** The words of a class: «A pedido, 5 días hábiles», «Preventa: sale el 3 de marzo». `hoy` as `yyyy-mm-dd`. */
export function describeClase(
  clase: Clase,
  { dias, saleEl }: Pick<Situacion, 'dias' | 'saleEl'>,
  fabrica: Pick<DeFabrica, 'dias'>,
  hoy: string,
): string {
  const plazo = dias ?? fabrica.dias
  return {
    disponible: 'Disponible',
    ultimos: 'Últimos ejemplares',
    a_pedido: `A pedido, ${plazo} ${plazo === 1 ? 'día hábil' : 'días hábiles'}`,
    preventa: saleEl ? `Preventa: sale el ${describeDia(saleEl, hoy)}` : 'Preventa',
    agotado: 'Agotado',
  }[clase]
}

/** Of a line of an order: «A pedido», «Preventa: sale el 3 de marzo (2 de 3)». `hoy`: the day of the order, `yyyy-mm-dd`. */
export const describePorLlegar = (
  por: { cantidad: number; sale_el: string | null },
  cantidad: number,
  hoy: string,
): string =>
  (por.sale_el ? `Preventa: sale el ${describeDia(por.sale_el, hoy)}` : 'A pedido') +
  (por.cantidad < cantidad ? ` (${por.cantidad} de ${cantidad})` : '')

/** The most copies that can be ordered now; null: any number. */
export const computeHasta = (
  modo: Modo,
  { libres, prometidos, tope }: { libres: number; prometidos: number; tope: number | null },
): number | null => {
  if (modo === 'siempre') return null
  if (modo === 'solo_con_stock') return libres
  return tope === null ? null : libres + Math.max(0, tope - prometidos)
}

/** What is left, which the shop says below four: «Queda 1 ejemplar.», «Quedan 2 ejemplares.» */
export const describeQuedan = (quedan: number): string =>
  quedan === 1 ? 'Queda 1 ejemplar.' : `Quedan ${quedan} ejemplares.`
