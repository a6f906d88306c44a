// A QR code as one path of an SVG.
import { encode } from 'uqr'

export type Qr = { lado: number; trazo: string }

/** The dark squares of `text`'s code, with the quiet border of four that readers want. `lado`: squares on each side. */
export function drawQr(text: string): Qr {
  const { data, size } = encode(text, { ecc: 'M', border: 4 })
  const trazo = data.flatMap((row, y) => row.flatMap((dark, x) => (dark ? [`M${x} ${y}h1v1h-1z`] : []))).join('')
  return { lado: size, trazo }
}
