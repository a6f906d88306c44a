import { describe, expect, it } from 'vitest'
import { VARIANTES } from './cara.rules.ts'
import { drawMarca, drawMedallon, drawPortada } from './dibujo.ts'
import { FAMILIAS } from './familias.rules.ts'
import { measureText, outlineText } from './fuentes.ts'

const borges = { isbn: '9789875666481', titulo: 'Ficciones', autores: ['Jorge Luis Borges'], categoria: 'Ficción' }

const HOSTILES = [
  '',
  ' ',
  'La '.repeat(114),
  'a'.repeat(60),
  '📚🔥 El libro 😀',
  '<script>alert("x")</script>',
  ']]>&amp;\'"&<!--',
  '¡¿…?!',
  'Преступление и наказание',
  'Ἰλιάς: ὁ Ὅμηρος',
  '東京物語',
  'א ב ג',
  'e\u0301poca nula\u0000 con \u0007campana \uD800 y \uFFFE',
  '  : :  ( )',
  'ﬁ ffi ß',
]

const tag = /<(\/?)([a-zA-Z]+)((?:\s+[a-zA-Z:-]+="[^"<&]*(?:&(?:amp|lt|gt|quot);[^"<&]*)*")*)\s*(\/?)>/y

/** Reads a document of elements only, as an XML parser would: every tag closed in order, one root, no stray character. */
function assertWellFormed(xml: string): void {
  const open: string[] = []
  tag.lastIndex = 0
  while (tag.lastIndex < xml.length) {
    const at = tag.lastIndex
    const [, closing, name = '', attributes = '', alone] = tag.exec(xml) ?? []
    if (name === '') throw new Error(`not XML at ${at}: ${xml.slice(at, at + 60)}`)
    const names = [...attributes.matchAll(/\s([a-zA-Z:-]+)=/g)].map(([, key]) => key)
    expect(new Set(names).size).toBe(names.length)
    if (closing) expect(open.pop()).toBe(name)
    else if (!alone) open.push(name)
    expect(open.length > 0 || tag.lastIndex === xml.length).toBe(true)
  }
  expect(open).toEqual([])
  // Of the control characters XML knows three, and of the rest all but two.
  expect(xml.replace(/[\t\n\r]/g, '')).not.toMatch(/[\p{Cc}\ufffe\uffff]/u)
  expect(xml.isWellFormed()).toBe(true)
}

function assertDrawing(image: string): void {
  assertWellFormed(image)
  expect(image).not.toMatch(/<text|<script|NaN|undefined|Infinity|var\(|currentColor/)
}

describe('drawPortada', () => {
  for (const [familia, { nombre }] of FAMILIAS.entries()) {
    it(`draws every variant of ${nombre} as an image that needs no font`, () => {
      for (let variante = 0; variante < VARIANTES; variante++) {
        const image = drawPortada(borges, { familia, paleta: variante % 7, variante })
        assertDrawing(image)
        expect(image).toContain('width="400" height="600" viewBox="0 0 400 600" role="img"')
        expect(image).toContain('aria-label="Portada de Ficciones, de Jorge Luis Borges"')
      }
    })

    it.each(HOSTILES)(`survives %j in ${nombre}`, (titulo) => {
      const firmas = [[], [titulo], ['x'.repeat(300)], [titulo, 'Íñigo'], ['A', 'B', 'C']]
      for (const [i, autores] of firmas.entries()) {
        assertDrawing(
          drawPortada({ isbn: '', titulo, autores, categoria: titulo }, { familia, paleta: i, variante: i }),
        )
      }
    })
  }

  it('gives the same bytes for the same book, whatever was drawn before', () => {
    const cara = { familia: 5, paleta: 2, variante: 7 }
    const first = drawPortada(borges, cara)
    for (const titulo of HOSTILES) drawPortada({ ...borges, titulo }, cara)
    expect(drawPortada({ ...borges }, { ...cara })).toBe(first)
  })

  it('draws two books of one face differently', () => {
    const cara = { familia: 7, paleta: 0, variante: 0 }
    expect(drawPortada(borges, cara)).not.toBe(drawPortada({ ...borges, isbn: '9789500700924' }, cara))
  })

  it('escapes what it quotes', () => {
    const image = drawPortada({ ...borges, titulo: '"<b>&' }, { familia: 0, paleta: 0, variante: 0 })
    expect(image).toContain('aria-label="Portada de &quot;&lt;b&gt;&amp;')
  })
})

describe('medallions and marks', () => {
  it.each([...HOSTILES, 'Julio Cortázar'])('draws %j', (nombre) => {
    assertDrawing(drawMedallon(nombre))
    for (let dispositivo = 0; dispositivo < 9; dispositivo++) {
      for (const tema of ['dia', 'noche'] as const) assertDrawing(drawMarca(nombre, dispositivo, tema))
    }
    expect(drawMarca(nombre)).toBe(drawMarca(nombre))
    expect(drawMedallon(nombre)).toBe(drawMedallon(nombre))
  })

  it('draws the night in other inks', () => {
    expect(drawMarca('Losada', 5, 'noche')).not.toBe(drawMarca('Losada', 5, 'dia'))
  })

  it('survives a device nobody has', () => {
    assertDrawing(drawMarca('Losada', 99))
  })
})

describe('the fonts', () => {
  it.each([
    ['al400', 'A', 0.584],
    ['al500', 'ñ', 0.565],
    ['al700', 'W', 0.962],
    ['al800', '0', 0.487],
    ['ai400', 'f', 0.257],
    ['ai500', '¿', 0.351],
    ['ac800', 'M', 0.677],
    ['ac600', 'M', 0.712],
  ] as const)('measures %s %s as the browser does', (font, text, expected) => {
    expect(measureText(text, font, 0)).toBeCloseTo(expected, 2)
  })

  it('kerns, and letterspaces', () => {
    const apart = measureText('A', 'al500', 0) + measureText('V', 'al500', 0)
    expect(measureText('AV', 'al500', 0)).toBeLessThan(apart)
    expect(measureText('AV', 'al500', 0.1)).toBeCloseTo(measureText('AV', 'al500', 0) + 0.2)
  })

  it('finds Cyrillic, Greek and Polish, drops only the accent it lacks, and skips emoji', () => {
    for (const text of ['Ж', 'Ω', 'Ł', 'ế']) {
      for (const font of ['al500', 'ai400', 'ac800'] as const) expect(outlineText(text, font, 0, 1000)).toMatch(/^M/)
    }
    expect(outlineText('e\u0301', 'al500', 0, 500)).toBe(outlineText('é', 'al500', 0, 500))
    expect(outlineText('😀東', 'al500', 0, 500)).toBe('')
  })
})
