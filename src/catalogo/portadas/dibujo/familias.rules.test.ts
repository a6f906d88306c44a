// A stored face gives the same picture for ever: what is kept in caches and was sent in mails must still be what is drawn.
// Whoever changes a drawing on purpose raises HECHURA (version.rules.ts) and takes the new sums from the failing test.
import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { createRandom, hashText } from '#platform/random.ts'
import { VARIANTES } from './cara.rules.ts'
import type { FontKey } from './composicion.rules.ts'
import { ALTO, ANCHO } from './familias/escena.rules.ts'
import { FAMILIAS } from './familias.rules.ts'
import { composeMarca } from './marca.rules.ts'
import { composeMedallon, MARCO_DE_FOTO } from './medallon.rules.ts'
import { CATEGORIAS_CON_PALETA, listPaletas, pickPaleta } from './paletas.rules.ts'
import { createPluma } from './pluma.rules.ts'
import { svg } from './svg.rules.ts'
import { composeFirma, splitTitulo } from './texto.rules.ts'

const WIDTHS: Record<FontKey, number> = {
  al400: 0.5,
  al500: 0.52,
  al700: 0.55,
  al800: 0.57,
  ai400: 0.46,
  ai500: 0.48,
  ac800: 0.64,
  ac600: 0.6,
}
const isDrawn = (text: string) => text.replace(/[^\p{L}\p{N}\p{P}\s]/gu, '') !== ''

/** Fonts of our own: a width for each letter, and outlines that say what is written. */
const pluma = createPluma({
  measure: (text, font, track) => (isDrawn(text) ? [...text].length * (WIDTHS[font] + track) : 0),
  outline: (text, font, track, grid) => (isDrawn(text) ? `[${text}|${font}|${track}|${grid}]` : ''),
})

const LIBROS = [
  { titulo: 'Fe', autores: [] },
  { titulo: 'Ficciones', autores: ['Borges, Jorge Luis'] },
  { titulo: 'Facundo: Civilización y barbarie en las pampas argentinas', autores: ['Domingo Faustino Sarmiento'] },
  { titulo: 'El jardín de senderos que se bifurcan', autores: ['Silvina Ocampo', 'Ignacio Bioy'] },
  { titulo: 'La invención de Morel (1940)', autores: ['Adolfo Bioy Casares', 'B', 'C'] },
  {
    titulo: 'La increíble y triste historia de la cándida Eréndira y de su abuela desalmada',
    autores: ['Ministerio de Educación, Cultura, Ciencia y Tecnología de la República Argentina'],
  },
  {
    titulo: 'Responsabilidad extracontractual: Interamericanizaciones constitucionalísimas y otros ensayos jurídicos',
    autores: ['Wolfeschlegelsteinhausenbergerdorff, Hubert Blaine', 'Íñigo Fernández de la Vega y Montemayor'],
  },
  { titulo: '¿1984? 📚', autores: ['📚'] },
]

const sum = (parts: readonly string[]) => createHash('sha256').update(parts.join('\n')).digest('hex').slice(0, 16)

const drawAll = (draw: (typeof FAMILIAS)[number]['draw']): string[] =>
  LIBROS.flatMap(({ titulo, autores }, n) =>
    Array.from({ length: VARIANTES }, (_, variante) => {
      const seed = hashText(`${titulo}${variante}`)
      const categoria = CATEGORIAS_CON_PALETA[(n + variante) % CATEGORIAS_CON_PALETA.length] ?? null
      return draw({
        titulo: splitTitulo(titulo),
        firma: composeFirma(autores),
        paleta: pickPaleta(categoria, variante),
        variante,
        random: createRandom(seed),
        pluma,
        id: seed.toString(36),
      })
    }),
  )

const SUMAS = [
  ['Etiqueta', Number.POSITIVE_INFINITY, '7e04982f1c1989a8'],
  ['Colección', Number.POSITIVE_INFINITY, 'fde4c3625e04110b'],
  ['Lomos', 84, '8e23fe9ac7cc8236'],
  ['Eclipse', 72, '62aafa7f48d5dccd'],
  ['Inicial', 72, 'ecfc35576827d53c'],
  ['Cartel', 64, '4bd7e73e981560c7'],
  ['Horizonte', Number.POSITIVE_INFINITY, '6b5e05858145a25d'],
  ['Mosaico', 72, 'b711f27808406390'],
  ['Marco', Number.POSITIVE_INFINITY, 'ec445bb08fc2c171'],
  ['Surcos', 72, '82d4b0813571d291'],
] as const

it.each(SUMAS.map(([nombre, largoMaximo, suma], numero) => ({ nombre, largoMaximo, suma, numero })))(
  'draws $nombre, family $numero, as it always did',
  ({ nombre, largoMaximo, suma, numero }) => {
    const familia = FAMILIAS[numero]
    expect(familia).toMatchObject({ nombre, largoMaximo })
    expect(familia && sum(drawAll(familia.draw))).toBe(suma)
    expect(FAMILIAS).toHaveLength(SUMAS.length)
  },
)

it('keeps the size of the page and the palettes', () => {
  expect([ANCHO, ALTO]).toEqual([400, 600])
  expect(sum(CATEGORIAS_CON_PALETA.map((categoria) => JSON.stringify([categoria, listPaletas(categoria)])))).toBe(
    'a041fedbe551cfee',
  )
})

const NOMBRES = [
  'Julio Cortázar',
  'Quino',
  'de la Vega, Garcilaso',
  'Ana María Shua',
  '📚',
  'Editorial Losada',
  'Ediciones de la Flor',
]

it('draws the same medallions', () => {
  expect(sum(NOMBRES.map((nombre) => composeMedallon(nombre, pluma)))).toBe('ee1807a175117792')
  expect(sum([MARCO_DE_FOTO.oval, MARCO_DE_FOTO.rim])).toBe('9fdcf0a3063dfd33')
})

it.each([
  ['the stored one', [0, 1, 2, 3, 4, 5, 6, 7, 8], 'e34058b70d757a56'],
  ['one that nobody has', [99], '5ef39a00ef9ef1a2'],
  ['its own', [undefined], 'a0563b9e1afc2e2f'],
])('draws the same marks of publishers with %s', (_, dispositivos, expected) => {
  const drawn = NOMBRES.flatMap((nombre) =>
    dispositivos.flatMap((dispositivo) =>
      (['dia', 'noche'] as const).map((tema) => composeMarca(nombre, dispositivo, tema, pluma)),
    ),
  )
  expect(sum(drawn)).toBe(expected)
})

it('describes a drawing, or hides it', () => {
  expect(svg(1, 2, '0 0 1 2', 'A "b" <c> & \u0007d', '<g/>')).toBe(
    '<svg xmlns="http://www.w3.org/2000/svg" width="1" height="2" viewBox="0 0 1 2" role="img" aria-label="A &quot;b&quot; &lt;c&gt; &amp; d"><g/></svg>',
  )
  expect(svg(1, 2, '0 0 1 2', null, '')).toContain(' aria-hidden="true">')
})

it('makes the same chance of the same seed', () => {
  const random = createRandom(7)
  expect([random(), random(), random()].map((n) => n.toFixed(6))).toEqual(['0.011705', '0.061958', '0.976908'])
  expect([hashText(''), hashText('Ficciones'), hashText('Ficcionez')]).toEqual([535972289, 68734866, 3116562325])
})
