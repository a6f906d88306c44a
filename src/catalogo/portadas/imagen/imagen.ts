// Bytes in, bytes out: what sharp does for covers. Loaded at the first picture, since most shops start without one.
import type { Sharp, SharpOptions } from 'sharp'
import { COMPARTIR } from '#casa/sitio/pagina.rules.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { ALTO, ANCHO } from '../dibujo/familias/escena.rules.ts'
import type { Medida } from '../portada.rules.ts'

/** 24 million: a page of 4,000 × 6,000. More is a mistake or an attack. */
const PIXELS_MAX = 24_000_000
/** Other shops answer a missing cover with a picture of one pixel. */
const SIDE_MIN = 40
/** The widest picture that is ever made of a remote cover. */
const ORIGINAL_ANCHO = 800
/** Width by height of what is cut to 2:3; anything flatter or longer stands whole on a ground of its own colour. */
const PROPORTIONS = [0.52, 0.84] as const
const SECONDS = 10
/** An uploaded picture may come from any telephone: 8,000 × 6,000. */
const SUBIDA_PIXELS_MAX = 50_000_000
/** Of all frames of an animated picture together: only the first is decoded, but each of them has to be found. */
const ANIMADA_PIXELS_MAX = 1_000_000_000
/** The longer side of what is kept of it. */
const SUBIDA_LADO = 1_600

const loadSharp = async () => {
  const { default: sharp } = await import('sharp')
  sharp.concurrency(1) // a picture takes one core: how many at once is the queue's business
  sharp.cache(false)
  return sharp
}
let loaded: ReturnType<typeof loadSharp> | undefined
const getSharp = () => {
  loaded ??= loadSharp()
  return loaded
}

/** The kind of picture by its first bytes. The content type that was sent is not believed. */
function sniff(bytes: Buffer): 'jpeg' | 'png' | 'gif' | 'webp' | 'heif' | null {
  const text = bytes.toString('latin1', 0, 12)
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (/^GIF8[79]a/.test(text)) return 'gif'
  if (/^RIFF.{4}WEBP/s.test(text)) return 'webp'
  return /^.{4}ftypavi[fs]/s.test(text) ? 'heif' : null
}

type Limits = Pick<SharpOptions, 'limitInputPixels' | 'sequentialRead'>
export const REMOTA: Limits = { limitInputPixels: PIXELS_MAX, sequentialRead: true }
const SUBIDA: Limits = { limitInputPixels: SUBIDA_PIXELS_MAX }

/**
 * Works on a foreign picture. Each `open` starts from the upright original; `size` is its size. Throws
 * `PortadaInaccesible` for what is no whole JPEG, PNG, GIF, WebP or AVIF, or is too large or too small.
 */
export async function withPicture<T>(
  bytes: Buffer,
  limits: Limits,
  work: (open: () => Sharp, size: { width: number; height: number }) => Promise<T>,
): Promise<T> {
  const kind = sniff(bytes)
  if (!kind) throw new PortadaInaccesible('not a picture')
  const sharp = await getSharp()
  const open = () => sharp(bytes, { ...limits, failOn: 'truncated', autoOrient: true }).timeout({ seconds: SECONDS })
  try {
    const { format, autoOrient, pages = 1 } = await open().metadata()
    if (format !== kind) throw new PortadaInaccesible('not the picture that it begins like')
    if (pages * autoOrient.width * autoOrient.height > ANIMADA_PIXELS_MAX)
      throw new PortadaInaccesible('a bomb of frames')
    if (Math.min(autoOrient.width, autoOrient.height) < SIDE_MIN) throw new PortadaInaccesible('a dot')
    return await work(open, autoOrient)
  } catch (error) {
    if (error instanceof PortadaInaccesible) throw error
    throw new PortadaInaccesible('a damaged or oversized picture', { cause: error })
  }
}

/** The size in pixels of a picture that the shop made itself. */
export async function measureImagen(body: Buffer): Promise<{ ancho: number; alto: number }> {
  const sharp = await getSharp()
  const { width, height } = await sharp(body, SUBIDA).metadata()
  return { ancho: width, alto: height }
}

/** A picture that the shop made itself as paper takes it: on white, no larger than it is printed at 300 dots an inch. */
export async function toPng(body: Buffer): Promise<Buffer> {
  const sharp = await getSharp()
  return sharp(body, SUBIDA)
    .resize(IMPRESA.ancho, IMPRESA.alto, { fit: 'inside', withoutEnlargement: true })
    .flatten({ background: '#fff' })
    .png()
    .toBuffer()
}
const IMPRESA = { ancho: 625, alto: 167 }

/**
 * What the shop keeps of a remote cover: 2:3, at most 800 pixels wide, upright, without metadata, a WebP of high quality.
 * Throws `PortadaInaccesible`.
 */
export const normalizeRemota = (bytes: Buffer): Promise<Buffer> =>
  withPicture(bytes, REMOTA, async (open, { width, height }) => {
    const proportion = width / height
    const whole = proportion < PROPORTIONS[0] || proportion > PROPORTIONS[1]
    const fitting = (height * ANCHO) / ALTO
    const ancho = Math.min(ORIGINAL_ANCHO, Math.round(whole ? Math.max(width, fitting) : Math.min(width, fitting)))
    const background = whole ? (await open().flatten({ background: '#fff' }).stats()).dominant : '#fff'
    return open()
      .flatten({ background: '#fff' })
      .resize(ancho, Math.round((ancho * ALTO) / ANCHO), { fit: whole ? 'contain' : 'cover', background })
      .webp({ quality: 92, effort: 2, smartSubsample: true })
      .toBuffer()
  })

/** A picture that the shop made, with its size in pixels. */
export type Imagen = { body: Uint8Array; ancho: number; alto: number }

/**
 * What the shop keeps of an uploaded picture: whole, upright, see-through where it was, at most 1,600 pixels long, without
 * metadata, a WebP. Throws `PortadaInaccesible` as `normalizeRemota` does.
 */
export const normalizeSubida = (bytes: Buffer): Promise<{ body: Buffer; ancho: number; alto: number }> =>
  withPicture(bytes, SUBIDA, async (open) => {
    const { data, info } = await open()
      .resize(SUBIDA_LADO, SUBIDA_LADO, { fit: 'inside', withoutEnlargement: true })
      .webp({ quality: 90, effort: 4, smartSubsample: true })
      .toBuffer({ resolveWithObject: true })
    return { body: data, ancho: info.width, alto: info.height }
  })

/** A drawn cover as SVG text, or what `normalizeRemota` made. */
export type Original = string | Buffer

/** One picture of a cover. A drawn one is drawn at the asked size, not scaled. */
export async function renderMedida(original: Original, medida: Medida): Promise<Buffer> {
  if (medida === 'compartir') return renderCompartir(original)
  const { ancho, formato } = medida
  const picture = (await rasterize(original, ancho)).timeout({ seconds: SECONDS })
  // Effort 2 of AVIF takes a sixth of the time of 4, for the same bytes (docs/decisions/011).
  if (formato === 'avif') return picture.avif({ quality: 55, effort: 2 }).toBuffer()
  if (formato === 'webp') return picture.webp({ quality: 80, effort: 4, smartSubsample: true }).toBuffer()
  return toJpeg(picture)
}

const toJpeg = (picture: Sharp) => picture.jpeg({ quality: 84, mozjpeg: true, chromaSubsampling: '4:4:4' }).toBuffer()

async function rasterize(original: Original, ancho: number): Promise<Sharp> {
  const sharp = await getSharp()
  if (typeof original === 'string') {
    return sharp(Buffer.from(original), { density: (72 * ancho) / ANCHO }).resize(
      ancho,
      Math.round((ancho * ALTO) / ANCHO),
    )
  }
  return sharp(original).resize(ancho, undefined, { withoutEnlargement: true })
}

// The day's paper and shelf of ui/tokens.css.
export const PAPER = '#f8f5ef'
const SHELF = '#1e1b18'
const SHARED_ANCHO = 360

/** Paper with a shelf at this height; what stands behind the picture may be drawn on it. */
const drawEstante = (shelf: number, behind = '') =>
  Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="${COMPARTIR.ancho}" height="${COMPARTIR.alto}">
    <defs><filter id="s" x="-20%" width="140%" y="-20%" height="140%"><feGaussianBlur stdDeviation="12"/></filter></defs>
    <rect width="100%" height="100%" fill="${PAPER}"/>
    ${behind}
    <rect y="${shelf}" width="100%" height="100%" fill="${PAPER}"/><rect y="${shelf}" width="100%" height="4" fill="${SHELF}"/>
  </svg>`)

/** The cover standing on its shelf, on paper. */
async function renderCompartir(original: Original): Promise<Buffer> {
  const { ancho, alto } = COMPARTIR
  const height = Math.round((SHARED_ANCHO * ALTO) / ANCHO)
  const [left, shelf] = [(ancho - SHARED_ANCHO) / 2, alto - 36]
  const top = shelf - height
  const shadow = `<rect x="${left}" y="${top + 8}" width="${SHARED_ANCHO}" height="${height - 8}" fill-opacity=".35" filter="url(#s)"/>`
  const sharp = await getSharp()
  const cover = await (await rasterize(original, SHARED_ANCHO))
    .resize(SHARED_ANCHO, height) // a small remote one grows here
    .png()
    .toBuffer()
  return toJpeg(
    sharp(drawEstante(shelf, shadow))
      .composite([{ input: cover, left, top }])
      .timeout({ seconds: SECONDS }),
  )
}

/** How high a portrait or a mark hangs over the shelf, in pixels. */
const FIGURA_ALTO = 480

/** A portrait or a mark for sharers, `COMPARTIR`: over the shelf, on paper. A drawing is SVG text. */
export async function renderFigura(original: Original): Promise<Buffer> {
  const { ancho, alto } = COMPARTIR
  const sharp = await getSharp()
  const drawn = typeof original === 'string'
  const open = drawn ? sharp(Buffer.from(original), { density: FIGURA_DENSIDAD }) : sharp(original)
  const { data, info } = await open
    .resize({ height: FIGURA_ALTO, width: ancho - 200, fit: 'inside' })
    .png()
    .toBuffer({ resolveWithObject: true })
  const shelf = alto - 36
  return toJpeg(
    sharp(drawEstante(shelf))
      .composite([{ input: data, left: Math.round((ancho - info.width) / 2), top: shelf - 32 - info.height }])
      .timeout({ seconds: SECONDS }),
  )
}

/** Dots an inch at which marks, 120 pixels high, are drawn sharp at `FIGURA_ALTO`. */
const FIGURA_DENSIDAD = (72 * FIGURA_ALTO) / 120

/** A square drawing as a PNG, `lado` pixels wide. */
export const renderIcono = async (drawing: string, lado: number): Promise<Buffer> =>
  (await getSharp())(Buffer.from(drawing)).resize(lado, lado).timeout({ seconds: SECONDS }).png().toBuffer()

/** A drawing of `COMPARTIR`'s size as it is. */
export const renderDibujo = async (drawing: string): Promise<Buffer> =>
  toJpeg((await getSharp())(Buffer.from(drawing)).timeout({ seconds: SECONDS }))
