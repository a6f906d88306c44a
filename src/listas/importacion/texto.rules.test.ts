import { describe, expect, it } from 'vitest'
import { cleanLine, cleanText, splitList } from './texto.rules.ts'

describe('cleanLine', () => {
  it.each([
    ['Rayuela', 'Rayuela'],
    ['  Bestiario \n y otros\tcuentos ', 'Bestiario y otros cuentos'],
    ['C&amp;A &laquo;ni&ntilde;os&raquo; &#8212; &#x201C;sí&#x201d;', 'C&A «niños» — “sí”'],
    ['Canci&amp;oacute;n', 'Canción'],
    ['A &inexistente; &#0; &#xD800; B', 'A &inexistente; \ufffd \ufffd B'],
    ['El eco de <i>La hojarasca</i> <br/>hoy', 'El eco de La hojarasca hoy'],
    ['1 < 2 y 3 > 2', '1 < 2 y 3 > 2'],
    ['Cancio\u0301n', 'Canción'],
    ['in\u00advisible\u200b\ufeff', 'invisible'],
    ['uno\u00a0dos\u0007tres', 'uno dos tres'],
  ])('cleans %j', (text, clean) => {
    expect(cleanLine(text)).toBe(clean)
  })
})

describe('cleanText', () => {
  it.each([
    ['uno\r\ndos', 'uno\ndos'],
    [' uno  dos \n\n\n\n tres ', 'uno dos\n\ntres'],
    ['<p>Uno</p><p>Dos</p>', 'Uno\n\nDos'],
    ['Uno<br />Dos', 'Uno\nDos'],
  ])('keeps the paragraphs of %j', (text, clean) => {
    expect(cleanText(text)).toBe(clean)
  })
})

it('splits lists and drops what is empty', () => {
  expect(splitList(' Novelas | | Cuentos  cortos|Poes&iacute;a |')).toEqual(['Novelas', 'Cuentos cortos', 'Poesía'])
})

it.each([
  ['', ''],
  ['a  b', 'a b'],
  [' a', 'a'],
  ['a ', 'a'],
  ['a &lt;b&gt;c&lt;/b&gt;', 'a c'],
  ['¡Ña, ÿ! ®', '¡Ña, ÿ! ®'],
  ['a\u00adb c', 'ab c'],
  ['<A HREF="x">uno</A> <blink>dos</blink>', 'uno <blink>dos</blink>'],
  ['<hr/>uno<br\n/>', '<hr/>uno'],
])('makes one line of %j: %j', (text, line) => {
  expect(cleanLine(text)).toBe(line)
})

it.each([
  ['', ''],
  ['uno\rdos', 'uno\ndos'],
  ['uno\u0007dos\t\ttres', 'uno dos tres'],
  ['uno\n\n\ndos\n\ntres', 'uno\n\ndos\n\ntres'],
  ['<ul><li>uno</li><li class="x">dos</li></ul>', 'uno\ndos'],
  ['<div>uno</div><DIV>dos', 'uno\ndos'],
  ['a<b>b</b>&amp;c', 'ab&c'],
  ['  uno  ', 'uno'],
])('keeps the lines of %j: %j', (text, kept) => {
  expect(cleanText(text)).toBe(kept)
})
