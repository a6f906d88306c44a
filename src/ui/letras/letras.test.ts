import { readFileSync } from 'node:fs'
import { create } from 'fontkit'
import { expect, it } from 'vitest'

const DIR = `${import.meta.dirname}/`
const css = readFileSync(`${DIR}../fonts.css`, 'utf8')

/** The characters of a list as CSS writes it: `U+0020-007E, U+00A9`. */
function listCharacters(range: string): number[] {
  return range.split(',').flatMap((part) => {
    const [from = Number.NaN, to = from] = part
      .trim()
      .replace('U+', '')
      .split('-')
      .map((code) => Number.parseInt(code, 16))
    return Array.from({ length: to - from + 1 }, (_, n) => from + n)
  })
}

const FACES = [...css.matchAll(/src: url\("\.\/letras\/([\w-]+\.woff2)"\)[^;]*;\s*unicode-range:\s*([^;]+);/g)].map(
  ([, file = '', range = '']) => ({ file, range }),
)

it('names three files', () =>
  expect(FACES.map(({ file }) => file)).toEqual(['alegreya.woff2', 'alegreya-cursiva.woff2', 'archivo.woff2']))

it.each(FACES)('$file has the letters that the styles say', ({ file, range }) => {
  const font = create(readFileSync(DIR + file))
  if (!('characterSet' in font)) throw new Error('a collection')
  const own = font.characterSet.filter((character) => character !== 0xffff) // what ends the font's table
  expect(own.toSorted((a, b) => a - b)).toEqual(listCharacters(range))
})

it.each(FACES)('what $file has not is looked for in the whole face', ({ range }) => {
  const own = new Set(listCharacters(range))
  const others = [...css.matchAll(/src: url\("@fontsource[^;]+;\s*unicode-range:\s*([^;]+);/g)].map(([, all = '']) =>
    listCharacters(all),
  )
  expect(others).toHaveLength(FACES.length)
  for (const rest of others) expect(rest.filter((character) => own.has(character))).toEqual([])
})
