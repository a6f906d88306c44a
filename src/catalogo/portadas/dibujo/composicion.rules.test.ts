import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type Box, breakLines, cutLines, fitText, type Measure } from './composicion.rules.ts'
import { isAtada } from './texto.rules.ts'

/** Half an em for each character: sums a reader can do. */
const half: Measure = (text) => text.length / 2
const box: Box = { font: 'al500', width: 336, height: 120, max: 54, min: 18, leading: 1.04 }

const TITULOS = [
  'La increíble y triste historia de la cándida Eréndira y de su abuela desalmada',
  'Aventuras y desventuras de Casiperro del Hambre',
  'El origen del paisaje alrededor de Ushuaia',
  'Derecho internacional vs. derecho interno en el sistema interamericano de derechos humanos',
  'Manual de historia de la lengua y de la literatura en el Río de la Plata',
]

describe('breakLines', () => {
  it.each(TITULOS)('ends no line of %j in an article, preposition or conjunction', (titulo) => {
    for (const width of [12, 14, 18, 24]) {
      const { lines } = breakLines(titulo, width, { font: 'al500' }, half)
      for (const line of lines.slice(0, -1)) expect(isAtada(line.split(' ').at(-1) ?? '')).toBe(false)
      expect(lines.join(' ')).toBe(titulo)
      for (const line of lines) expect(half(line, 'al500', 0)).toBeLessThanOrEqual(width)
    }
  })

  it('shows 60 letters of what is no word, in the time that a word takes', () => {
    let measured = 0
    const counting: Measure = (text) => {
      measured += text.length
      return text.length / 2
    }
    const { lines } = breakLines(`Sobre ${'x'.repeat(400)}`, 14, { font: 'al500' }, counting)
    expect(lines.join('').replace(/[^x]/g, '')).toHaveLength(60)
    expect(lines.at(-1)).toMatch(/x…$/)
    expect(measured).toBeLessThan(5_000)
  })

  it('balances the lines instead of filling the first', () => {
    expect(breakLines('Azul rojo gris pardo', 7.5, { font: 'al500' }, half).lines).toEqual(['Azul rojo', 'gris pardo'])
  })

  it('divides a word too wide at its syllables', () => {
    expect(breakLines('Responsabilidad', 5, { font: 'al500' }, half)).toEqual({
      lines: ['Responsa-', 'bilidad'],
      quality: 'divided',
    })
  })

  it('breaks what has no syllables, so that nothing leaves the page', () => {
    const { lines, quality } = breakLines('x'.repeat(60), 8, { font: 'al500' }, half)
    expect(quality).toBe('broken')
    expect(lines.every((line) => line.length <= 16)).toBe(true)
    expect(lines.join('').replaceAll('-', '')).toBe('x'.repeat(60))
  })

  it('breaks a compound at its own hyphen', () => {
    expect(breakLines('franco-argentina', 6, { font: 'al500' }, half).lines).toEqual(['franco-', 'argentina'])
  })

  it('drops words no font can draw, spaces included', () => {
    const blind: Measure = (text) => (text === '📚' ? 0 : text.length / 2)
    expect(breakLines('📚 El libro 📚', 9, { font: 'al500' }, blind).lines).toEqual(['El libro'])
    expect(breakLines('', 9, { font: 'al500' }, half).lines).toEqual([])
  })
})

describe('fitText', () => {
  it.each([...TITULOS, 'Fe', 'x'.repeat(60), 'La '.repeat(114), ''])('keeps %j inside its box', (titulo) => {
    const block = fitText(titulo, box, half)
    expect(block.height).toBeLessThanOrEqual(box.height)
    for (const line of block.lines) expect(half(line, 'al500', 0) * block.size).toBeLessThanOrEqual(box.width + 0.01)
  })

  it('prefers a smaller size to dividing a word, down to a third', () => {
    expect(fitText('Mascaró, el cazador americano', box, half).lines.join(' ')).toBe('Mascaró, el cazador americano')
  })

  it('says with an ellipsis that something is missing', () => {
    const { lines, size } = fitText('palabras '.repeat(80).trim(), box, half)
    expect(size).toBe(box.min)
    expect(lines.at(-1)).toMatch(/\S…$/)
  })
})

it('cuts lines at a whole word', () => {
  expect(cutLines(['uno dos', 'tres, cuatro', 'cinco'], 2)).toEqual(['uno dos', 'tres…'])
  expect(cutLines(['uno'], 2)).toEqual(['uno'])
})

it('sets the same texts in the same way for ever', () => {
  const textos = [
    ...TITULOS,
    'Responsabilidad extracontractual',
    'franco-argentina y de la',
    'Fe',
    'a'.repeat(70),
    'uno dos tres sol',
  ]
  const set = textos.flatMap((texto) =>
    [3, 5, 7.5, 9, 12, 18].flatMap((width) => [
      breakLines(texto, width, { font: 'al500' }, half),
      breakLines(texto, width, { font: 'al500', upper: true }, half),
      fitText(texto, { ...box, width: width * 20 }, half),
      fitText(texto, { ...box, width: width * 20, height: 60, upper: true, track: 0.1, max: 44 }, half),
    ]),
  )
  expect(createHash('sha256').update(JSON.stringify(set)).digest('hex').slice(0, 16)).toBe('279f27381cb50adb')
})
