// Two pictures of a screen, compared so that another machine's rendering of the same letters is no difference.
import pixelmatch from 'pixelmatch'
import sharp from 'sharp'

/** What is kept. The new picture goes the same way before it is compared, so what this loses is no difference. */
const CALIDAD = 40
/** Half a pixel's shift of a letter's edge, or another smoothing of it, is gone at half the size and after this blur. */
const DESENFOQUE = 0.8
/** The difference of two colours from which a pixel counts, of 0 to 1 (pixelmatch's own measure). */
const UMBRAL = 0.12
/** The share of such pixels from which a screen looks different: at 360 px a word of a line. */
const TOLERANCIA = 0.0004

export type Diferencia = {
  /** The share of pixels that differ, 0 to 1; 1 where the sizes differ. */
  parte: number
  /** Rows of the picture between which they lie, in CSS pixels; null where none do. */
  filas: readonly [desde: number, hasta: number] | null
  /** PNG with the differing pixels in red; null where the sizes differ. */
  dibujo: Buffer | null
}

/** Whether somebody has to look. */
export const seVe = ({ parte }: Diferencia): boolean => parte > TOLERANCIA

/** The picture of a screen (PNG) as it is kept (WebP). */
export const guardable = (png: Buffer): Promise<Buffer> => sharp(png).webp({ quality: CALIDAD, effort: 6 }).toBuffer()

/** Compares two kept pictures. */
export async function comparar(antes: Buffer, ahora: Buffer): Promise<Diferencia> {
  const [a, b] = await Promise.all([reduce(antes), reduce(ahora)])
  const { width, height } = a.info
  if (width !== b.info.width || height !== b.info.height) return { parte: 1, filas: null, dibujo: null }
  const marks = new Uint8Array(a.data.length)
  const options = { threshold: UMBRAL, includeAA: true, diffMask: true }
  const count = pixelmatch(a.data, b.data, marks, width, height, options)
  const rows = [...Array(height).keys()].filter((row) => {
    for (let x = 0; x < width; x++) if (marks[(row * width + x) * 4 + 3] !== 0) return true
    return false
  })
  const [first, last] = [rows[0], rows.at(-1)]
  const drawn = new Uint8Array(a.data.length)
  pixelmatch(a.data, b.data, drawn, width, height, { ...options, diffMask: false, alpha: 0.3 })
  return {
    parte: count / (width * height),
    filas: first === undefined || last === undefined ? null : [first * 2, last * 2 + 2],
    dibujo: await sharp(drawn, { raw: { width, height, channels: 4 } })
      .png()
      .toBuffer(),
  }
}

async function reduce(picture: Buffer) {
  const { width = 0, height = 0 } = await sharp(picture).metadata()
  return sharp(picture)
    .resize(Math.ceil(width / 2), Math.ceil(height / 2), { fit: 'fill' })
    .blur(DESENFOQUE)
    .ensureAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
}
