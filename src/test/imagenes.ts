// Stands for a picture server on the internet: a local server that the shop is allowed to reach.
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import sharp from 'sharp'

/** A cover of one colour with a stripe, 400 × 600 unless told otherwise. */
export const paintCover = (
  format: 'jpeg' | 'png' | 'webp' | 'avif' | 'gif' = 'jpeg',
  { width = 400, height = 600, color = '#b02020' } = {},
): Promise<Buffer> =>
  sharp({ create: { width, height, channels: 3, background: color } })
    .composite([
      {
        input: { create: { width, height: Math.ceil(height / 10), channels: 3, background: '#ffffff' } },
        top: 0,
        left: 0,
      },
    ])
    .toFormat(format)
    .toBuffer()

/** A GIF of so many frames, each of one pixel, on a canvas of this size: 23 bytes a frame. */
export function animateGif(ancho: number, alto: number, frames: number): Buffer {
  const head = Buffer.from('GIF89a\0\0\0\0\x80\0\0\0\0\0\xff\xff\xff', 'latin1')
  head.writeUInt16LE(ancho, 6)
  head.writeUInt16LE(alto, 8)
  const frame = Buffer.from('21f90400010000002c0000000001000100000202440100', 'hex')
  return Buffer.concat([head, ...Array<Buffer>(frames).fill(frame), Buffer.from(';')])
}

/** A WebP of so many equal frames of one colour. */
export async function animateWebp(lado: number, frames: number): Promise<Buffer> {
  const pixels = Buffer.alloc(lado * lado * 2 * 3).fill(200, 0, lado * lado * 3)
  const two = await sharp(pixels, { raw: { width: lado, height: lado * 2, channels: 3, pageHeight: lado } })
    .webp({ effort: 0, loop: 0 })
    .toBuffer()
  const last = two.subarray(two.lastIndexOf('ANMF'))
  const all = Buffer.concat([two, ...Array<Buffer>(frames - 2).fill(last)])
  all.writeUInt32LE(all.length - 8, 4)
  return all
}

/** The answer of a path: bytes with a type, or a listener of its own. */
type Page = { body: Buffer | string; type: string } | RequestListener

export type Machine = Awaited<ReturnType<typeof startMachine>>

/** Listens on the given port or a free one; `asked` has the paths in the order of their requests. */
export async function startMachine(pages: Record<string, Page>, given = 0) {
  const asked: string[] = []
  const server = createServer((request, response) => {
    const path = request.url ?? ''
    asked.push(path)
    const page = pages[path]
    if (!page) response.writeHead(404).end()
    else if (typeof page === 'function') page(request, response)
    else response.writeHead(200, { 'content-type': page.type }).end(page.body)
  })
  await new Promise<void>((resolve) => server.listen(given, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    pages,
    asked,
    /** In the form of `PORTADAS_PERMITIDAS`. */
    host: `127.0.0.1:${port}`,
    at: (path: string) => `http://127.0.0.1:${port}${path}`,
    countOf: (path: string) => asked.filter((one) => one === path).length,
    async end() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
