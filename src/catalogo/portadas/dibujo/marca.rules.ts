// A publisher without logo: one of nine printers' devices. Marks have no ground: what looks like paper is cut out.
import { hashText } from '#platform/random.ts'
import type { Pluma } from './pluma.rules.ts'
import { circle, group, path, rect, svg } from './svg.rules.ts'
import { extractInicial } from './texto.rules.ts'

export type Tema = 'dia' | 'noche'

const TINTAS: Record<Tema, readonly string[]> = {
  dia: ['#1E1B18', '#7D1A2D', '#22406A', '#1D3B31', '#5B3A1E'],
  noche: ['#EFE8DC', '#F0A9A6', '#9CC7D6', '#A9CDB4', '#DDBE93'],
}

type Trazo = { ink: string; letter: string; id: string; pluma: Pluma }
type Dispositivo = (trazo: Trazo) => string

const lined = (d: string, color: string, width = 3) => path(d, 'none', { color, width })

/** `shape` in ink with the letter cut out of it. */
function cutOut(shape: (fill: string) => string, letter: string, { id, ink }: Trazo): string {
  return `<mask id="${id}">${shape('#fff')}${letter}</mask><g mask="url(#${id})">${shape(ink)}</g>`
}

const anchor: Dispositivo = ({ ink }) =>
  lined('M0-44L0 44M-24-20H24M-14-34H14', ink) +
  circle(0, 22, 22, 'none', { color: ink, width: 3 }) +
  lined('M-22 22H22', ink)

const waves: Dispositivo = ({ ink }) =>
  [0, 1, 2, 3, 4].map((i) => lined(`M-44 ${-24 + i * 13}q11-12 22 0t22 0t22 0t22 0`, ink)).join('')

const sun: Dispositivo = ({ ink }) => {
  const long = path('M-4-25L0-46L4-25Z', ink)
  const short = lined('M0-26V-38', ink)
  const rays = Array.from({ length: 16 }, (_, i) => group(`rotate(${i * 22.5})`, i % 2 ? short : long))
  return circle(0, 0, 18, ink) + rays.join('')
}

const tree: Dispositivo = ({ ink }) => {
  const crown = 'M-20 0h0M20 0h0M0-26h0M-15-22h0M15-22h0'
  return `${lined('M0 44V-6M-30 44H30', ink)}<path d="${crown}" stroke="${ink}" stroke-width="30" stroke-linecap="round"/>`
}

const tower: Dispositivo = ({ ink }) =>
  path('M-26 44V-10L-14-10V-24H-4V-44H4V-24H14V-10H26V44H7V26A7 7 0 0 0 -7 26V44Z', ink)

const diamond: Dispositivo = (trazo) => {
  const letter = trazo.pluma.write(trazo.letter, 0, 11, 'al700', 32, '#000', { anchor: 'middle' })
  return (
    lined('M0-46L40 0L0 46L-40 0Z', trazo.ink) + cutOut((fill) => path('M0-30L26 0L0 30L-26 0Z', fill), letter, trazo)
  )
}

const seal: Dispositivo = ({ ink, letter, pluma }) =>
  circle(0, 0, 44, 'none', { color: ink, width: 3 }) +
  circle(0, 0, 37, 'none', { color: ink, width: 1.2 }) +
  pluma.write(letter, 0, 18, 'ai500', 56, ink, { anchor: 'middle' })

const book: Dispositivo = ({ ink }) =>
  lined('M0 40C-8 26-30 24-44 28V-26C-30-30-8-28 0-14C8-28 30-30 44-26V28C30 24 8 26 0 40Z', ink) +
  lined('M0-14V40', ink) +
  lined('M-34-12C-24-14-14-12-9-6M-34 2C-24 0-14 2-9 8M34-12C24-14 14-12 9-6M34 2C24 0 14 2 9 8', ink, 1.6)

const block: Dispositivo = (trazo) => {
  const letter = trazo.pluma.write(trazo.letter, 0, 27, 'ac800', 78, '#000', { anchor: 'middle' })
  return cutOut((fill) => rect(-40, -40, 80, 80, fill), letter, trazo)
}

/** In the order their numbers are stored in: never reorder, only append. */
const DISPOSITIVOS: readonly Dispositivo[] = [anchor, waves, sun, tree, tower, diamond, seal, book, block]
const CON_LETRA: readonly Dispositivo[] = [diamond, seal, block]

function hashMarca(nombre: string): number {
  return hashText(`${nombre}§`)
}

/** The device a publisher would choose on its own: from its name. */
export const proposeMarca = (nombre: string): number => hashMarca(nombre) % DISPOSITIVOS.length

/** Settles devices one after another: the first from the name's own on that none of the eight before shows. */
export function createMarcaAssigner(): (nombre: string) => number {
  const recent: number[] = []
  return (nombre) => {
    let dispositivo = proposeMarca(nombre)
    while (recent.includes(dispositivo)) dispositivo = (dispositivo + 2) % DISPOSITIVOS.length
    recent.push(dispositivo)
    if (recent.length >= DISPOSITIVOS.length) recent.shift()
    return dispositivo
  }
}

export function composeMarca(nombre: string, dispositivo: number | undefined, tema: Tema, pluma: Pluma): string {
  const hash = hashMarca(nombre)
  const letter = extractInicial(nombre.replace(/^(?:editorial|editora|ediciones|de la)\s+/i, ''))
  const number = dispositivo ?? proposeMarca(nombre)
  const chosen = DISPOSITIVOS[number] ?? book
  // A name without a letter we can draw takes the book.
  const draw = CON_LETRA.includes(chosen) && pluma.measure(letter, 'al700', 0) === 0 ? book : chosen
  const ink = TINTAS[tema][(hash >>> 5) % 5] ?? TINTAS[tema][0] ?? ''
  const content = draw({ ink, letter, pluma, id: `k${hash.toString(36)}${number}${tema}` })
  return svg(130, 120, '-65 -60 130 120', nombre, content)
}
