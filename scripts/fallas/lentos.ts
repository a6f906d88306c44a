// Slow clients that hold sockets: headers and bodies that never end, and readers who ask for much and read nothing.
import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { waitFor } from '../embedded/process.ts'
import type { Falla } from './falla.ts'
import { measure } from './medir.ts'

const EACH = 150
const DRIP_MS = 2_000
/** The first are closed after 15 seconds, before a busy machine has taken the last. */
const TAKEN_MS = 12_000
/** By then the shop has closed them: 40 s of silence, for which Node waits up to three times. */
const HELD_MS = 125_000
/** Answers of a megabyte, asked for in one go: more than the system's buffers take. */
const PIPELINED = 30

const HEAD = 'GET /inicio HTTP/1.1\r\nHost: anaquel.test\r\n'
const BODY =
  'POST /api/pedidos HTTP/1.1\r\nHost: anaquel.test\r\nContent-Type: application/json\r\nContent-Length: 60000\r\n\r\n{'
const READ = 'GET /api/libros?limit=1000 HTTP/1.1\r\nHost: anaquel.test\r\n\r\n'.repeat(PIPELINED)

/** A client that sends `first`, then `drop` again and again, and reads only if it says so. */
function openSlow(url: string, first: string, { drop, reads = true }: { drop?: string; reads?: boolean } = {}): Socket {
  const { port, hostname } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  socket.on('connect', () => socket.write(first))
  if (reads) socket.resume()
  else socket.pause()
  if (drop !== undefined) {
    const timer = setInterval(() => socket.writable && socket.write(drop), DRIP_MS)
    socket.on('close', () => clearInterval(timer))
  }
  return socket
}

export const lentos: Falla = {
  nombre: 'lentos',
  titulo: `${3 * EACH} clientes lentos retienen conexiones`,
  async causar({ tienda, exigir }) {
    const before = measure(tienda.pid())
    const sockets = Array.from({ length: EACH }, () => [
      openSlow(tienda.url, HEAD, { drop: 'X-A: b\r\n' }),
      openSlow(tienda.url, BODY, { drop: ' ' }),
      openSlow(tienda.url, READ, { reads: false }),
    ]).flat()
    try {
      const countHeld = () => measure(tienda.pid()).conexiones - before.conexiones
      const taken = await waitFor(() => countHeld() > EACH / 2, TAKEN_MS)
      exigir(taken !== null, `de verdad retienen conexiones (${countHeld()})`)
      await sleep(HELD_MS)
      const left = countHeld()
      exigir(left < EACH / 10, `la tienda las cierra sola en ${HELD_MS / 1_000} s (quedan ${left})`)
    } finally {
      for (const socket of sockets) socket.destroy()
    }
  },
}
