// Bytes to a printer of the network, as all of them take them: a connection, the bytes, the end. It says nothing back.
import { connect } from 'node:net'
import pLimit from 'p-limit'
import { type Direccion, lookupDeLaRed } from './direccion.ts'

/** A slip of 200 books has some 30 kB. */
const BYTES_MAX = 256 * 1024
/** Papers that wait for the one that is being printed. */
const ESPERAN_MAX = 20
export const PLAZO_MS = 8_000
/** How long a printer may take to close its side once it has everything; many never do. */
const DESPEDIDA_MS = 500

/** The printer did not take it. The message says why, never its address. */
export class ImpresoraFalla extends Error {}

/** Sends to one printer at a time: two papers at once come out as one. Rejects with `ImpresoraFalla` within the time limit. */
export function createEnviar(plazoMs = PLAZO_MS) {
  const turno = pLimit(1)
  return async (direccion: Direccion, bytes: Uint8Array): Promise<void> => {
    if (bytes.length > BYTES_MAX) throw new ImpresoraFalla('too long')
    if (turno.pendingCount >= ESPERAN_MAX) throw new ImpresoraFalla('busy')
    await turno(() => send(direccion, bytes, plazoMs))
  }
}

const send = ({ host, port }: Direccion, bytes: Uint8Array, plazoMs: number): Promise<void> =>
  new Promise((resolve, reject) => {
    const socket = connect({ host, port, lookup: lookupDeLaRed })
    let entregado = false
    const timer = setTimeout(() => finish(new ImpresoraFalla('slow')), plazoMs)
    let despedida: NodeJS.Timeout | undefined
    const finish = (error?: ImpresoraFalla) => {
      clearTimeout(timer)
      clearTimeout(despedida)
      socket.destroy()
      if (error) reject(error)
      else resolve()
    }
    socket.on('error', (cause) => finish(new ImpresoraFalla('no connection', { cause })))
    // Whoever closes before it has everything has not printed it.
    socket.on('close', () => finish(entregado ? undefined : new ImpresoraFalla('closed')))
    socket.resume() // what a printer says of itself is read by nobody
    socket.end(bytes, () => {
      entregado = true
      despedida = setTimeout(finish, DESPEDIDA_MS)
    })
  })
