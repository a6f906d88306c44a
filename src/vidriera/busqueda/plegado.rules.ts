// Editions of one work in one line of a list (docs/decisions/124).
import type { Pesos } from '#platform/money.ts'

/** The books of a list in its order, those of one work together where the first of them stands. */
export function plegar(nums: readonly number[], obras: ReadonlyMap<number, string>): number[][] {
  const lineas = new Map<string | number, number[]>()
  for (const num of nums) {
    const linea = obras.get(num) ?? num
    const ya = lineas.get(linea)
    if (ya) ya.push(num)
    else lineas.set(linea, [num])
  }
  return [...lineas.values()]
}

/** The lowest of these prices; null of none. */
export const findMenor = (precios: readonly Pesos[]): Pesos | null =>
  precios.reduce<Pesos | null>((menor, precio) => (menor === null || precio < menor ? precio : menor), null)
