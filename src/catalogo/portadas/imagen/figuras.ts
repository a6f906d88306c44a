// Portraits of authors and logos of publishers, made for their places: bytes in, bytes out.
import type { Sharp } from 'sharp'
import { MARCO_DE_FOTO } from '../dibujo/medallon.rules.ts'
import { PAPER, REMOTA, withPicture } from './imagen.ts'

/** Twice the 192 pixels that a profile shows; drawn medallions are 200 × 250. */
const RETRATO = { width: 384, height: 480 }
/** The same of the drawn marks, and the air that a logo keeps around itself. */
const MARCA = { width: 390, height: 360 }
const AIR = 24
const INK = '#1e1b18'
/** Sum of squared differences up to which two colours count as one ground: a JPEG's noise. */
const NOISE = 300

const toWebp = (picture: Sharp) => picture.webp({ quality: 82, effort: 4, smartSubsample: true }).toBuffer()

/** At the size of a portrait, whose drawings are 200 wide. */
const layer = (svg: string) => ({ input: Buffer.from(svg), density: (72 * RETRATO.width) / 200 })

/** A portrait: what the eye goes to, in the oval and rim of the drawn medallions. Throws `PortadaInaccesible`. */
export const normalizeRetrato = (bytes: Buffer): Promise<Buffer> =>
  withPicture(bytes, REMOTA, (open) =>
    toWebp(
      open()
        .flatten({ background: PAPER })
        .resize({ ...RETRATO, fit: 'cover', position: 'attention' })
        .ensureAlpha()
        .composite([{ ...layer(MARCO_DE_FOTO.oval), blend: 'dest-in' }, layer(MARCO_DE_FOTO.rim)]),
    ),
  )

/** A logo: whole, with air around it, on a ground on which it can be read in any light. Throws `PortadaInaccesible`. */
export const normalizeMarca = (bytes: Buffer): Promise<Buffer> =>
  withPicture(bytes, REMOTA, async (open) => {
    const background = await pickGround(open)
    const [width, height] = [MARCA.width - 2 * AIR, MARCA.height - 2 * AIR]
    return toWebp(
      open()
        .flatten({ background })
        .resize({ width, height, fit: 'contain', background })
        .extend({ top: AIR, bottom: AIR, left: AIR, right: AIR, background }),
    )
  })

/** See-through logos stand on paper, or on ink where they are light; others on their own ground, if they have one. */
async function pickGround(open: () => Sharp): Promise<string> {
  const { data, info } = await open()
    .toColourspace('srgb')
    .ensureAlpha()
    .resize({ width: 64, height: 64, fit: 'fill' })
    .raw()
    .toBuffer({ resolveWithObject: true })
  const pixelAt = (n: number) => [...data.subarray(n * 4, n * 4 + 4)]
  const size = info.width * info.height
  const corners = [0, info.width - 1, size - info.width, size - 1].map(pixelAt)
  const [first = []] = corners
  if (corners.every(([, , , alpha = 0]) => alpha > 250)) {
    const same = corners.every((corner) => squaredDistance(corner, first) < NOISE)
    return same ? `rgb(${first.slice(0, 3).join(',')})` : PAPER
  }
  let [light, weight] = [0, 0]
  for (let n = 0; n < size; n++) {
    const [red = 0, green = 0, blue = 0, alpha = 0] = pixelAt(n)
    light += alpha * (0.2126 * red + 0.7152 * green + 0.0722 * blue)
    weight += alpha
  }
  return light > 170 * weight ? INK : PAPER
}

const squaredDistance = (one: readonly number[], other: readonly number[]): number =>
  one.reduce((sum, value, n) => sum + (value - (other[n] ?? 0)) ** 2, 0)
