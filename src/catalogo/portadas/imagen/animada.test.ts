// Animated pictures: the first frame is kept, and a file whose frames are a bomb is none.
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { animateGif, animateWebp } from '#test/imagenes.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { normalizeRemota, normalizeSubida } from './imagen.ts'

describe('an animated picture', () => {
  it.each([
    ['GIF', animateGif(400, 600, 40), 400 / 600],
    ['WebP', animateWebp(200, 40), 1],
  ])('%s: only its first frame is kept, uploaded as from elsewhere', async (_, bytes, proportion) => {
    const { body, ancho, alto } = await normalizeSubida(await bytes)
    expect(ancho / alto).toBeCloseTo(proportion)
    for (const made of [body, await normalizeRemota(await bytes)]) {
      expect((await sharp(made).metadata()).pages ?? 1).toBe(1)
    }
  })

  it.each([
    ['four hundred thousand frames of a small GIF', animateGif(400, 600, 400_000)],
    ['two thousand frames of a WebP', animateWebp(1_000, 2_000)],
  ])('of more pixels than all frames may have is refused: %s', async (_, bytes) => {
    for (const normalize of [normalizeSubida, normalizeRemota]) {
      await expect(normalize(await bytes)).rejects.toThrow(PortadaInaccesible)
    }
  })
})
