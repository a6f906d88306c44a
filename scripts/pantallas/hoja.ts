// A contact sheet: every screen of a width in one picture, to be looked at at once or beside another one.
import sharp, { type OverlayOptions } from 'sharp'

const AIRE = 16
const ROTULO = 22
const FONDO = '#777'

export type DeLaHoja = { nombre: string; foto: Buffer }

/** What two trees show of each screen, side by side: before, then now. A screen that was not there before has one picture. */
export const emparejar = (antes: readonly DeLaHoja[], ahora: readonly DeLaHoja[]): DeLaHoja[] =>
  ahora.flatMap(({ nombre, foto }) => {
    const suya = antes.find((una) => una.nombre === nombre)
    return [...(suya ? [{ nombre: `${nombre} · antes`, foto: suya.foto }] : []), { nombre, foto }]
  })

/** Pictures of this width stand side by side, in so many columns. */
export type Forma = { ancho: number; columnas: number }
const COMUN: Forma = { ancho: 320, columnas: 6 }

/** Named pictures of one width as one PNG. */
export async function hacerHoja(fotos: readonly DeLaHoja[], { ancho, columnas }: Forma = COMUN): Promise<Buffer> {
  const tiles = await Promise.all(
    fotos.map(async ({ nombre, foto }) => {
      const { data, info } = await sharp(foto).resize({ width: ancho }).png().toBuffer({ resolveWithObject: true })
      return { nombre, data, height: info.height }
    }),
  )
  const rows = Array.from({ length: Math.ceil(tiles.length / columnas) }, (_, n) =>
    tiles.slice(n * columnas, (n + 1) * columnas),
  )
  const placed: OverlayOptions[] = []
  let top = AIRE
  for (const row of rows) {
    for (const [n, { nombre, data }] of row.entries()) {
      const left = AIRE + n * (ancho + AIRE)
      const label = `<svg xmlns="http://www.w3.org/2000/svg" width="${ancho}" height="${ROTULO}"><text y="16" font-family="sans-serif" font-size="16" fill="#fff">${nombre}</text></svg>`
      placed.push({ input: Buffer.from(label), left, top }, { input: data, left, top: top + ROTULO })
    }
    top += ROTULO + AIRE + Math.max(...row.map(({ height }) => height))
  }
  const width = AIRE + columnas * (ancho + AIRE)
  return sharp({ create: { width, height: top, channels: 3, background: FONDO } })
    .composite(placed)
    .png()
    .toBuffer()
}
