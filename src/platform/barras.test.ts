import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, it } from 'vitest'
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader'
import { drawBarras, isEan13, toEan13 } from './barras.ts'

/** The text that a reader finds in bars which were drawn with three points a module and clear paper around them. */
async function readDrawn(codigo: string) {
  const dibujo = drawBarras(codigo)
  if (!dibujo) return null
  const [width, height] = [(dibujo.modulos + 24) * 3, 60]
  const data = new Uint8ClampedArray(width * height * 4).fill(255)
  for (const [x, ancho] of dibujo.barras) {
    for (let column = (x + 12) * 3; column < (x + 12 + ancho) * 3; column++) {
      for (let row = 10; row < 50; row++) data.fill(0, (row * width + column) * 4, (row * width + column) * 4 + 3)
    }
  }
  const picture = { data, width, height, colorSpace: 'srgb' } as ImageData // what the reader looks at of one
  const [found] = await readBarcodes(picture, { formats: ['EAN13', 'Code128'] })
  return found ? `${found.format} ${found.text}` : null
}

it('draws bars that a reader reads', { timeout: 20_000 }, async () => {
  const wasmBinary = readFileSync(createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm')).buffer
  await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true })
  const eans = [...'0123456789'].map((first) => toEan13(`${first}78950547066`))
  for (const codigo of eans) expect(await readDrawn(codigo)).toMatch(new RegExp(`^EAN-?13 ${codigo}$`, 'i'))
  const ascii = String.fromCharCode(...Array.from({ length: 95 }, (_, at) => at + 32))
  const words = ['00001234', '123', 'CU000000001AR', ...(ascii.match(/.{1,19}/g) ?? [])]
  const pairs = Array.from({ length: 100 }, (_, at) => String(at).padStart(2, '0'))
  for (let at = 0; at < 100; at += 10) words.push(pairs.slice(at, at + 10).join(''))
  for (const word of words) expect((await readDrawn(word))?.replace(/^Code-?128 /i, '')).toBe(word)
})

it.each([
  ['978950547066', '9789505470662'],
  ['980000000001', toEan13('980000000001')],
])('%s has a check digit', (doce, trece) => {
  expect(toEan13(doce)).toBe(trece)
  expect([isEan13(trece), isEan13(trece.slice(1)), isEan13(`${Number(trece) + 1}`)]).toEqual([true, false, false])
})

it('draws nothing of what no bars can write', () => {
  expect([drawBarras(''), drawBarras('Ñandú'), drawBarras('1'.repeat(41))]).toEqual([null, null, null])
  expect(drawBarras('9789505470662')?.modulos).toBe(95)
})
