// Uneven random draws: the first of a list come up most often.
import type { Random } from '#platform/random.ts'

/**
 * A place in a list by Zipf's law: the one on place n comes up about 1 / (n + head) as often as all together. A larger
 * `head` makes the first ones less frequent.
 */
export const pickZipf = (random: Random, count: number, head: number): number =>
  Math.min(count - 1, Math.floor(head * ((count / head + 1) ** random() - 1)))

/** One of the values, each with its share; the shares add up to one. */
export function pickShare<T>(random: Random, list: readonly (readonly [value: T, share: number])[]): T {
  let left = random()
  const found = list.find(([, share]) => {
    left -= share
    return left < 0
  })
  return (found ?? (list[0] as readonly [T, number]))[0]
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
