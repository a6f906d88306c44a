// Which rows of a table are chosen. They stay chosen on other pages, and those of a beep need not be on any.

import { ELEGIDAS_MAX } from '#platform/paging.ts'

/** `ancla`: the row that was chosen or let go last, where a range begins. */
export type Eleccion<Item> = { filas: ReadonlyMap<string, Item>; ancla: string | null }

export const NADA: Eleccion<never> = { filas: new Map<string, never>(), ancla: null }

type Par<Item> = readonly [clave: string, fila: Item]

/**
 * Chooses the row `clave` of a page, or lets it go. `rango`: with all between it and the last one, as that was left. What is
 * beyond `ELEGIDAS_MAX` stays as it was.
 */
export function elegir<Item>(
  { filas, ancla }: Eleccion<Item>,
  pagina: readonly Par<Item>[],
  clave: string,
  rango = false,
): Eleccion<Item> {
  const at = pagina.findIndex(([una]) => una === clave)
  const from = rango ? pagina.findIndex(([una]) => una === ancla) : -1
  const tocadas = from < 0 ? pagina.slice(at, at + 1) : pagina.slice(Math.min(at, from), Math.max(at, from) + 1)
  const quedan = from < 0 ? !filas.has(clave) : filas.has(ancla ?? '')
  return { filas: quedan ? add(filas, tocadas) : remove(filas, tocadas), ancla: clave }
}

/** All rows of a page, or none of them where all are chosen. */
export const elegirPagina = <Item>({ filas }: Eleccion<Item>, pagina: readonly Par<Item>[]): Eleccion<Item> => ({
  filas: pagina.every(([clave]) => filas.has(clave)) ? remove(filas, pagina) : add(filas, pagina),
  ancla: null,
})

/** One more, which no page has to show. */
export const sumar = <Item>({ filas }: Eleccion<Item>, par: Par<Item>): Eleccion<Item> => ({
  filas: add(filas, [par]),
  ancla: par[0],
})

function add<Item>(filas: ReadonlyMap<string, Item>, pares: readonly Par<Item>[]): ReadonlyMap<string, Item> {
  const nuevas = pares.filter(([clave]) => !filas.has(clave))
  return new Map([...filas, ...nuevas.slice(0, Math.max(0, ELEGIDAS_MAX - filas.size))])
}

function remove<Item>(filas: ReadonlyMap<string, Item>, pares: readonly Par<Item>[]): ReadonlyMap<string, Item> {
  const fuera = new Set(pares.map(([clave]) => clave))
  return new Map([...filas].filter(([clave]) => !fuera.has(clave)))
}
