import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintCover } from '#test/imagenes.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { normalizeMarca, normalizeRetrato } from './figuras.ts'

type Pixel = { red: number; green: number; blue: number; alpha: number }

/** The pixel at these shares of width and height. */
async function pixelAt(picture: Buffer, x: number, y: number): Promise<Pixel> {
  const { data, info } = await sharp(picture).ensureAlpha().raw().toBuffer({ resolveWithObject: true })
  const at = (Math.floor(y * (info.height - 1)) * info.width + Math.floor(x * (info.width - 1))) * 4
  const [red = 0, green = 0, blue = 0, alpha = 0] = data.subarray(at, at + 4)
  return { red, green, blue, alpha }
}

/** A word in this colour on nothing. */
const drawLogo = (color: string) =>
  sharp({ create: { width: 600, height: 200, channels: 4, background: '#0000' } })
    .composite([{ input: { create: { width: 400, height: 80, channels: 4, background: color } } }])
    .png()
    .toBuffer()

describe('a portrait', () => {
  it.each([
    ['lying', 900, 400],
    ['standing', 300, 1200],
    ['small', 60, 60],
  ])('that is %s fills the oval, and nothing is left outside of it', async (_, width, height) => {
    const made = await normalizeRetrato(await paintCover('jpeg', { width, height }))
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 384, height: 480, hasAlpha: true })
    const [middle, corner] = [await pixelAt(made, 0.5, 0.6), await pixelAt(made, 0.03, 0.03)]
    expect(middle.alpha).toBe(255)
    expect(middle.red).toBeGreaterThan(middle.green + 80)
    expect(corner.alpha).toBe(0)
  })
})

describe('a logo', () => {
  it.each([
    ['wide', { width: 1200, height: 200 }],
    ['high', { width: 200, height: 900 }],
  ])('that is %s is never cropped', async (_, size) => {
    const lying = size.width > size.height
    const end = { width: lying ? 120 : 200, height: lying ? 200 : 90 }
    const paint = (background: string) => ({ input: { create: { ...end, channels: 3 as const, background } } })
    const logo = sharp({ create: { ...size, channels: 3, background: '#2020c0' } }).composite([
      { ...paint('#c02020'), gravity: lying ? 'west' : 'north' },
      { ...paint('#20a020'), gravity: lying ? 'east' : 'south' },
    ])
    const made = await normalizeMarca(await logo.png().toBuffer())
    expect(await sharp(made).metadata()).toMatchObject({ format: 'webp', width: 390, height: 360 })
    const [first, last] = lying
      ? [await pixelAt(made, 0.09, 0.5), await pixelAt(made, 0.91, 0.5)]
      : [await pixelAt(made, 0.5, 0.09), await pixelAt(made, 0.5, 0.91)]
    expect(first.red).toBeGreaterThan(first.green + 80)
    expect(last.green).toBeGreaterThan(last.red + 80)
  })

  it('without a ground stands on paper, and a light one on ink', async () => {
    const [dark, light] = await Promise.all([drawLogo('#1b2a55'), drawLogo('#fdfdfd')])
    expect((await pixelAt(await normalizeMarca(dark), 0, 0)).red).toBeGreaterThan(240)
    expect((await pixelAt(await normalizeMarca(light), 0, 0)).red).toBeLessThan(40)
  })

  it('in greys is read like any other', async () => {
    const grey = async (color: string) =>
      sharp(await drawLogo(color))
        .toColourspace('b-w')
        .png()
        .toBuffer()
    const [dark, light] = [await grey('#202020'), await grey('#fdfdfd')]
    expect((await sharp(dark).metadata()).channels).toBe(2)
    expect((await pixelAt(await normalizeMarca(dark), 0, 0)).red).toBeGreaterThan(240)
    expect((await pixelAt(await normalizeMarca(light), 0, 0)).red).toBeLessThan(40)
  })

  it('with a picture to its edges stands on paper', async () => {
    const { red, blue } = await pixelAt(await normalizeMarca(await paintCover('png')), 0, 0)
    expect(Math.min(red, blue)).toBeGreaterThan(230)
  })

  it('with a ground of its own keeps it to the edge', async () => {
    const own = await sharp({ create: { width: 400, height: 100, channels: 3, background: '#0a7040' } })
      .png()
      .toBuffer()
    const { red, green, alpha } = await pixelAt(await normalizeMarca(own), 0, 0)
    expect(green).toBeGreaterThan(red + 60)
    expect(alpha).toBe(255)
  })
})

describe.each([
  ['a portrait', normalizeRetrato],
  ['a logo', normalizeMarca],
])('%s', (_, normalize) => {
  it.each([
    ['an SVG with a script', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>')],
    ['a page', async () => Buffer.from('<!doctype html><title>404</title>')],
    ['half a JPEG', async () => (await paintCover('jpeg')).subarray(0, 900)],
    ['a dot', () => paintCover('gif', { width: 1, height: 1 })],
    ['a bomb', () => paintCover('png', { width: 6_000, height: 6_000 })],
  ])('may not be %s', async (_kind, make) => {
    await expect(normalize(await make())).rejects.toThrow(PortadaInaccesible)
  })
})
