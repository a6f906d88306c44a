import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { comparar, guardable, seVe } from './comparar.ts'

/** A phone's page with two lines of text; the second begins at `x`, `y`. */
async function draw({ x = 16, y = 200, word = 'Comprar ahora', smooth = 'geometricPrecision', height = 800 } = {}) {
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="360" height="${height}">
    <rect width="100%" height="100%" fill="#fbf8f2"/>
    <g font-family="serif" font-size="22" fill="#1d1a16" text-rendering="${smooth}">
      <text x="16" y="60">Don Quijote de la Mancha</text><text x="${x}" y="${y}">${word}</text>
    </g></svg>`
  return guardable(await sharp(Buffer.from(svg)).png().toBuffer())
}

describe('comparar', () => {
  it('finds nothing between two pictures of one page', async () => {
    const { parte, filas } = await comparar(await draw(), await draw())
    expect({ parte, filas }).toEqual({ parte: 0, filas: null })
  })

  it('lets a quarter of a pixel pass, which another machine may shift a letter', async () => {
    expect(seVe(await comparar(await draw(), await draw({ x: 16.25, y: 200.25 })))).toBe(false)
  })

  it.each([
    { name: 'another word', changed: { word: 'Agotado' } },
    { name: 'a line that moved by three pixels', changed: { y: 203 } },
    { name: 'a line that is gone', changed: { word: '' } },
  ])('sees $name, and says where', async ({ changed }) => {
    const found = await comparar(await draw(), await draw(changed))
    expect(seVe(found)).toBe(true)
    expect(found.filas?.[0]).toBeGreaterThan(170)
    expect(found.filas?.[1]).toBeLessThan(220)
  })

  it('takes a page of another height for another look', async () => {
    expect(await comparar(await draw(), await draw({ height: 820 }))).toEqual({ parte: 1, filas: null, dibujo: null })
  })
})
