import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { paintCover } from '#test/imagenes.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { drawPortada } from '../dibujo/dibujo.ts'
import { ANCHOS, FORMATOS_PORTADA } from '../portada.rules.ts'
import { normalizeRemota, renderMedida } from './imagen.ts'

const svg = drawPortada(
  { isbn: '9789875666481', titulo: 'Ficciones', autores: ['Jorge Luis Borges'], categoria: 'Ficción' },
  { familia: 1, paleta: 2, variante: 3 },
)
const KINDS = { avif: 'heif', webp: 'webp', jpg: 'jpeg' } as const

describe('a drawn cover', () => {
  it.each(FORMATOS_PORTADA)('becomes %s in every width', async (formato) => {
    for (const ancho of ANCHOS) {
      const { format, width, height } = await sharp(await renderMedida(svg, { ancho, formato })).metadata()
      expect({ format, width, height }).toEqual({ format: KINDS[formato], width: ancho, height: (ancho * 3) / 2 })
    }
  })

  it('becomes a JPEG of 1200 by 630 for sharers', async () => {
    const { format, width, height } = await sharp(await renderMedida(svg, 'compartir')).metadata()
    expect({ format, width, height }).toEqual({ format: 'jpeg', width: 1200, height: 630 })
  })
})

describe('a remote cover', () => {
  it.each(['jpeg', 'png', 'webp', 'avif', 'gif'] as const)('may be %s, and is kept as WebP', async (kind) => {
    const { format, width, height } = await sharp(await normalizeRemota(await paintCover(kind))).metadata()
    expect({ format, width, height }).toEqual({ format: 'webp', width: 400, height: 600 })
  })

  it('is kept 800 wide at most, upright, and without what its camera noted', async () => {
    const photo = await sharp(await paintCover('jpeg', { width: 3000, height: 2000 }))
      .withExif({ IFD0: { Artist: 'Ana' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const kept = await sharp(await normalizeRemota(photo)).metadata()
    expect({ width: kept.width, height: kept.height }).toEqual({ width: 800, height: 1200 })
    expect(kept.exif).toBeUndefined()
  })

  it('that is square or a strip stands whole on a ground of its own colour', async () => {
    const kept = await normalizeRemota(await paintCover('png', { width: 600, height: 600, color: '#2040a0' }))
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([600, 900])
    const [red = 0, , blue = 0] = data // the corner, outside of the picture
    expect(blue).toBeGreaterThan(red + 60)
  })

  it('is never blown up', async () => {
    const small = await normalizeRemota(await paintCover('jpeg', { width: 100, height: 150 }))
    const { width } = await sharp(await renderMedida(small, { ancho: 720, formato: 'webp' })).metadata()
    expect(width).toBe(100)
    const { width: shared } = await sharp(await renderMedida(small, 'compartir')).metadata()
    expect(shared).toBe(1200)
  })

  it.each([
    ['nothing', async () => Buffer.alloc(0)],
    ['text', async () => Buffer.from('hola')],
    ['an SVG', async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="400" height="600"/>')],
    ['an SVG with a script', async () => Buffer.from('<?xml version="1.0"?><svg><script>alert(1)</script></svg>')],
    ['a page', async () => Buffer.from('<!doctype html><title>404</title>')],
    ['a PDF', async () => Buffer.from('%PDF-1.7\n1 0 obj')],
    ['a TIFF', () => sharp(svgBytes).tiff().toBuffer()],
    ['half a JPEG', async () => (await paintCover('jpeg')).subarray(0, 900)],
    ['half a PNG', async () => (await paintCover('png')).subarray(0, 500)],
    ['the beginning of a JPEG before an SVG', async () => Buffer.concat([Buffer.from([255, 216, 255]), svgBytes])],
    ['a dot', () => paintCover('gif', { width: 1, height: 1 })],
    ['a bomb', () => paintCover('png', { width: 6_000, height: 6_000 })],
  ])('may not be %s', async (_, make) => {
    await expect(normalizeRemota(await make())).rejects.toThrow(PortadaInaccesible)
  })
})

const svgBytes = Buffer.from(svg)
