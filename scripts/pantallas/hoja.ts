// A contact sheet: every screen of a width in one picture, to be looked at at once or beside another one.
import sharp, { type OverlayOptions } from 'sharp'

/** Pictures of this width stand side by side, in so many columns. */
const ANCHO = 320
const COLUMNAS = 6
const AIRE = 16
const ROTULO = 22
const FONDO = '#777'

/** Named pictures of one width as one PNG. */
export async function hacerHoja(fotos: readonly { nombre: string; foto: Buffer }[]): Promise<Buffer> {
  const tiles = await Promise.all(
    fotos.map(async ({ nombre, foto }) => {
      const { data, info } = await sharp(foto).resize({ width: ANCHO }).png().toBuffer({ resolveWithObject: true })
      return { nombre, data, height: info.height }
    }),
  )
  const rows = Array.from({ length: Math.ceil(tiles.length / COLUMNAS) }, (_, n) =>
    tiles.slice(n * COLUMNAS, (n + 1) * COLUMNAS),
  )
  const placed: OverlayOptions[] = []
  let top = AIRE
  for (const row of rows) {
    for (const [n, { nombre, data }] of row.entries()) {
      const left = AIRE + n * (ANCHO + AIRE)
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${ANCHO}" height="${ROTULO}"><text y="16" font-family="sans-serif" font-size="16" fill="#fff">${nombre}</text></svg>`
      placed.push({ input: Buffer.from(label), left, top }, { input: data, left, top: top + ROTULO })
    }
    top += ROTULO + AIRE + Math.max(...row.map(({ height }) => height))
  }
  const width = AIRE + COLUMNAS * (ANCHO + AIRE)
  return sharp({ create: { width, height: top, channels: 3, background: FONDO } })
    .composite(placed)
    .png()
    .toBuffer()
}
