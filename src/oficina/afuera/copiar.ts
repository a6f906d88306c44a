// One copy out of this machine: encrypted, sent, read back and compared; only then older ones go.
import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { basename } from 'node:path'
import { listSobrantes, nameClave, nameCopia } from './afuera.rules.ts'
import { encrypt } from './cifrado.ts'
import { type Destino, DestinoError } from './destino.ts'

const PIECE = 256 * 1024

type Copia = {
  /** The backup's file. */
  path: string
  destino: Destino
  destinatario: string
  /** What the shop's secrets are sealed with; it burns with the machine and goes along. Null where there is none. */
  clave: string | null
  /** How many copies stay there. */
  cantidad: number
}

/**
 * Sends a copy and its key, each verified there, then deletes those beyond `cantidad`. `falla`: why older ones could not be
 * deleted; the copy itself is good. Throws `DestinoError`, and what the disk throws; then there is no copy.
 */
export async function copiar({
  path,
  destino,
  destinatario,
  clave,
  cantidad,
}: Copia): Promise<{ bytes: number; falla: string | null }> {
  const nombre = nameCopia(basename(path))
  if (clave !== null) await send(destino, nameClave(nombre), encrypt(destinatario, once(Buffer.from(clave))))
  const bytes = await send(destino, nombre, encrypt(destinatario, createReadStream(path, { highWaterMark: PIECE })))
  try {
    const there = (await destino.list()).map((one) => one.nombre)
    for (const viejo of listSobrantes(there, cantidad)) await destino.remove(viejo)
    return { bytes, falla: null }
  } catch (error) {
    if (!(error instanceof DestinoError)) throw error
    return { bytes, falla: `La copia está, pero no se pudieron borrar las viejas. ${error.message}` }
  }
}

async function* once(bytes: Uint8Array) {
  yield bytes
}

/** Returns how many bytes lie there now. What cannot be read back is taken away again. */
async function send(destino: Destino, nombre: string, body: AsyncIterable<Uint8Array>): Promise<number> {
  const [sent, back] = [createHash('sha256'), createHash('sha256')]
  let [out, returned] = [0, 0]
  async function* counted() {
    for await (const piece of body) {
      sent.update(piece)
      out += piece.length
      yield piece
    }
  }
  await destino.put(nombre, counted())
  for await (const piece of destino.get(nombre)) {
    back.update(piece)
    returned += piece.length
    if (returned > out) break
  }
  if (returned === out && sent.digest().equals(back.digest())) return out
  await destino.remove(nombre).catch(() => {}) // the sentence says that it is of no use
  throw new DestinoError('miente')
}
