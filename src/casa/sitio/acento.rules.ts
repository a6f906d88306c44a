// The shop's accent in another colour: what the owner may choose, and what follows from it by day and by night. Contrast by
// WCAG 2.2: text 4.5, what is no text 3.

type Rgb = readonly [red: number, green: number, blue: number]

const partOf = (color: string, at: number): number => Number.parseInt(color.slice(at, at + 2), 16)
const parse = (color: string): Rgb => [partOf(color, 1), partOf(color, 3), partOf(color, 5)]
const write = (rgb: Rgb): string => `#${rgb.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`

const toLinear = (part: number): number => {
  const share = part / 255
  return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
}
const luminanceOf = (color: string): number => {
  const [red, green, blue] = parse(color)
  return 0.2126 * toLinear(red) + 0.7152 * toLinear(green) + 0.0722 * toLinear(blue)
}

/** From 1 to 21. Colours as `#rrggbb`. */
export function computeContraste(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminanceOf(one), luminanceOf(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** So much of `other` in `color`. */
function mix(color: string, other: string, share: number): string {
  const [a, b] = [parse(color), parse(other)]
  const part = (at: 0 | 1 | 2) => a[at] + (b[at] - a[at]) * share
  return write([part(0), part(1), part(2)])
}

const STEPS = 40
/** As little of `other` as passes; all of it does. */
function mixUntil(color: string, other: string, passes: (mixed: string) => boolean): string {
  for (let step = 0; step < STEPS; step++) {
    const mixed = mix(color, other, step / STEPS)
    if (passes(mixed)) return mixed
  }
  return other
}

/** The surfaces of src/ui/tokens.css that the accent stands on. */
export const SUPERFICIES = {
  dia: { page: '#f8f5ef', raised: '#fffdf9', sunken: '#efe9de', ink: '#1e1b18', onSell: '#fff9f2' },
  noche: { page: '#1a1815', raised: '#24211d', sunken: '#131210', ink: '#efe8dc', onSell: '#fff7f2' },
} as const

const TEXTO = 4.5
const FIGURA = 3

type Superficies = (typeof SUPERFICIES)[keyof typeof SUPERFICIES]
const isLegible = (color: string, { page, raised, sunken }: Superficies, least: number): boolean =>
  [page, raised, sunken].every((surface) => computeContraste(color, surface) >= least)

/** Whether prices in it are read on every surface of the day, and light letters on it. */
export const isAcento = (color: string): boolean =>
  isLegible(color, SUPERFICIES.dia, TEXTO) && computeContraste(color, SUPERFICIES.dia.onSell) >= TEXTO

export type Acento = { sell: string; fill: string; hover: string; wash: string }

/** What an accepted accent is by day and by night, where it is lighter as text and never so light as a button. */
export function computeAcentos(color: string): { dia: Acento; noche: Acento } {
  const { dia, noche } = SUPERFICIES
  const sell = mixUntil(color, '#ffffff', (mixed) => isLegible(mixed, noche, TEXTO))
  const fill = mixUntil(color, '#ffffff', (mixed) => computeContraste(mixed, noche.page) >= FIGURA)
  const washOf = (base: string, ink: string) =>
    mixUntil(mix(color, base, 0.85), base, (mixed) => computeContraste(ink, mixed) >= TEXTO)
  return {
    dia: { sell: color, fill: color, hover: mix(color, '#000000', 0.2), wash: washOf(dia.raised, dia.ink) },
    noche: { sell, fill, hover: mix(fill, '#000000', 0.12), wash: washOf(noche.raised, noche.ink) },
  }
}

const toTokens = ({ sell, fill, hover, wash }: Acento): string =>
  `--color-sell:${sell};--color-sell-fill:${fill};--color-sell-fill-hover:${hover};--color-sell-wash:${wash};--color-heart:${sell}`

/** The accent as a style sheet over src/ui/tokens.css; empty for that of the design. On paper it is always day. */
export function writeMarca(color: string): string {
  if (color === '') return ''
  const { dia, noche } = computeAcentos(color)
  return `:root,[data-theme="tienda"]{${toTokens(dia)}}@media not print{:root[data-theme="dark"]{${toTokens(noche)}}}`
}
