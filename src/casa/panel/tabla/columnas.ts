import type { ReactNode } from 'react'
import { type Orden, readOrden } from '#platform/paging.ts'

export type Columna<Item> = {
  nombre: string
  celda: (fila: Item) => ReactNode
  /** The server sorts by it: the order that its first press asks for. */
  orden?: Orden
  /**
   * Numbers stand at the right, what is short is not broken, words that are long are (`larga`), and the buttons of a row (`fin`) stand
   * at its end.
   */
  clase?: 'numero' | 'corta' | 'larga' | 'fin'
}

/** How the rows of a list stand in a table. */
export type TablaDe<Item> = {
  /** The first one names the row. */
  columnas: readonly Columna<Item>[]
  clave: (fila: Item) => string
  /** What a row is called, for readers. */
  nombre: (fila: Item) => string
  /** Has so many columns that a tablet has no room for them: its rows are cards up to the width of a desk. */
  ancha?: boolean
  /** How it is sorted where the address does not say. */
  propio?: Orden
}

type Ordenada = { orden?: Orden | undefined; pagina?: number | undefined; despues_de?: string | undefined }

/** What a press on a column asks for: its order, the other way round where it is sorted so. Of what was shown the first page. */
export function pressOrden<Search extends Ordenada>(search: Search, orden: Orden, propio: Orden | undefined): Search {
  const actual = search.orden ?? propio
  const { clave, baja } = readOrden(orden)
  const isSorted = actual !== undefined && readOrden(actual).clave === clave
  const next: Orden = isSorted && actual === orden ? (baja ? clave : `-${clave}`) : orden
  return { ...search, orden: next === propio ? undefined : next, pagina: undefined, despues_de: undefined }
}

/** How a column is sorted, as readers hear it. */
export function sortOf(
  { orden }: Pick<Columna<never>, 'orden'>,
  actual: Orden | undefined,
): 'ascending' | 'descending' | undefined {
  if (orden === undefined || actual === undefined) return undefined
  const { clave, baja } = readOrden(actual)
  if (readOrden(orden).clave !== clave) return undefined
  return baja ? 'descending' : 'ascending'
}
