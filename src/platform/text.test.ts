import { describe, expect, it } from 'vitest'
import {
  fold,
  hasFewMarks,
  isPrintable,
  MARKS_MAX,
  normalizeLayout,
  normalizeLine,
  normalizeParagraphs,
  toForm,
} from './text.ts'

describe('fold', () => {
  it.each([
    ['José Ñandú', 'jose nandu'],
    ["O'Higgins", 'o higgins'],
    ['  ¡Socorro!: 12 cuentos ', 'socorro 12 cuentos'],
    ['Pedagogía del oprimido', 'pedagogia del oprimido'],
    ['📚', ''],
    ['Достоевский', 'достоевскии'],
  ])('folds %s', (text, folded) => {
    expect(fold(text)).toBe(folded)
  })

  it('folds each Latin character by its table as its definition does', () => {
    // A Cyrillic letter at the end has no place in the table, so the whole text goes through the definition.
    for (let code = 0; code < 0x250; code++) {
      const character = String.fromCharCode(code)
      expect(`${fold(`a${character}b`)}ж`).toBe(fold(`a${character}bж`))
    }
  })
})

describe('what is kept of a text', () => {
  it.each([
    ['  El \t Aleph \n', 'El Aleph'],
    ['n\u0303andu\u0301', 'ñandú'],
    ['a\u0000b\u0085c', 'a b c'],
    [' \n ', ''],
    ['uno\u2028dos\u2029tres\u0085cuatro', 'uno dos tres cuatro'],
    ['\u202a+54 341 555-0101\u202c', '+54 341 555-0101'],
    ['alrev\u202e\u2067és', 'alrevés'],
    ['media \ud83d letra', 'media \ufffd letra'],
    ['José Ñandú 👨‍👩‍👧‍👦 ☕\ufe0f 1\ufe0f\u20e3', 'José Ñandú 👨‍👩‍👧‍👦 ☕\ufe0f 1\ufe0f\u20e3'],
  ])('is one line of %j', (text, line) => {
    expect(normalizeLine(text)).toBe(line)
  })

  it.each([
    ['Uno.\r\nDos. \n\n\n\nTres.\t\u0000fin ', 'Uno.\nDos.\n\nTres. fin'],
    ['\n\n', ''],
    ['Uno.\u2029Dos.\u0085\u2028Tres \u202efin', 'Uno.\nDos.\n\nTres fin'],
    ['una 👨‍👩‍👧‍👦\r\ny un ☕\ufe0f', 'una 👨‍👩‍👧‍👦\ny un ☕\ufe0f'],
  ])('are the paragraphs of %j', (text, paragraphs) => {
    expect(normalizeParagraphs(text)).toBe(paragraphs)
  })
})

it('keeps the layout of a message, with its line breaks alike', () => {
  expect(normalizeLayout('  Uno:\r\n\tdos,  tres\u2028\r\n\n\nfin ')).toBe('Uno:\n\tdos,  tres\n\n\n\nfin')
})

describe('marks', () => {
  it.each([
    ['Vietnamese, decomposed', 'Nguye\u0302\u0303n'],
    ['Hebrew with points and accents', '\u05e9\u05c1\u05b8\u0591\u05bd'],
    ['the tallest stack of Tibetan', '\u0f67\u0f90\u0fb5\u0fa8\u0fb3\u0fba\u0fbc\u0fbb\u0f82'],
    ['a keycap', '1\ufe0f\u20e3'],
    ['half-width Japanese', '\uff76\uff9e\uff97\uff7d'],
  ])('are few enough in %s', (_, text) => {
    expect(hasFewMarks(text)).toBe(true)
    expect(toForm(text.repeat(300), 'NFC')).toBe(text.repeat(300).normalize('NFC'))
  })

  it('are too many from the ninth on one letter on', () => {
    expect(hasFewMarks(`a${'\u0301'.repeat(MARKS_MAX)}b`.repeat(3))).toBe(true)
    expect(hasFewMarks(`a${'\u0301\u0323'.repeat(MARKS_MAX / 2)}\u0334`)).toBe(false)
  })

  it('are cut down where there are too many of them to be put into order', () => {
    const marks = '\u0301\u0323'.repeat(16_000)
    expect(toForm(`a${marks}b`, 'NFD')).toBe(`a${'\u0323'.repeat(4)}${'\u0301'.repeat(4)}b`)
    expect(fold(`a${marks}b`)).toBe('ab')
    expect(normalizeLine(`a${marks}b`)).toHaveLength(9)
    expect(normalizeLine(`a${'\u0301'.repeat(20)}`)).toHaveLength(20) // a short text is left as it is
  })

  it('are all of them known: nothing else is a mark and no more in any normal form', () => {
    const unknown: string[] = []
    for (let code = 0; code <= 0x10ffff; code++) {
      const character = String.fromCodePoint(code)
      if (!/^\p{M}+$/u.test(character.normalize('NFKD'))) continue
      if (hasFewMarks(character.repeat(MARKS_MAX + 1))) unknown.push(code.toString(16))
    }
    expect(unknown).toEqual([])
  })
})

it.each([
  ['a\tb\r\nc\u0085d\u2028', true],
  ['a\u0000', false],
  ['a\u0007', false],
  ['a\u009b', false],
])('says whether %j can be printed', (text, printable) => {
  expect(isPrintable(text)).toBe(printable)
})
