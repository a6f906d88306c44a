// Parts of addresses that are made of titles.
import { fold } from './text.ts'

const SLUG_MAX = 80

/** A text as part of an address: «La mesa de la vidriera» is `la-mesa-de-la-vidriera`. Empty where no letter or digit is left. */
export const toSlug = (text: string): string =>
  fold(text)
    .replace(/[^a-z0-9 ]/g, '')
    .trim()
    .replace(/ +/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/-$/, '')

/** The first of `base`, `base-2`, `base-3` … that is not taken. */
export function pickSlug(base: string, taken: ReadonlySet<string>): string {
  if (!taken.has(base)) return base
  let n = 2
  while (taken.has(`${base}-${n}`)) n++
  return `${base}-${n}`
}
