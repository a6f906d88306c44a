// Files of imports in pieces of the database, so that every node can read what another one was given.
import { Readable } from 'node:stream'
import type { Db } from '#platform/db/pool.ts'
import { type Fuente, ImportError } from '../entrada.ts'
import * as queries from './historia.queries.ts'
import { countPiezas, PIEZA } from './historia.rules.ts'

/** Bytes that a reader gets at once: short turns of the event loop, for the shop goes on selling. */
const POR_VEZ = 64 * 1024
const PERDIDO = 'El archivo ya no está guardado: subilo otra vez.'

/** An uploaded file as the importer reads it. Throws `ImportError` where a piece is missing. */
export function openPiezas(db: Db, { id, archivo, bytes }: { id: string; archivo: string; bytes: number }): Fuente {
  // The last one is kept: who reads the middle of a file reads many short stretches of the same piece.
  let kept: { numero: number; datos: Buffer } | null = null
  async function read(numero: number): Promise<Buffer> {
    if (kept?.numero === numero) return kept.datos
    const datos = await queries.findPieza(db, id, 'archivo', numero)
    if (!datos) throw new ImportError(PERDIDO)
    kept = { numero, datos }
    return datos
  }
  return {
    nombre: archivo,
    bytes,
    async *open(onBytes) {
      let read = 0
      for (let numero = 0; numero < countPiezas(bytes); numero++) {
        const datos = await queries.findPieza(db, id, 'archivo', numero)
        if (!datos) throw new ImportError(PERDIDO)
        for (let at = 0; at < datos.length; at += POR_VEZ) {
          const part = datos.subarray(at, at + POR_VEZ)
          read += part.length
          onBytes?.(read)
          yield part
        }
      }
    },
    async read(at, length) {
      const parts: Buffer[] = []
      const end = Math.min(bytes, at + length)
      for (let from = at; from < end; ) {
        const numero = Math.floor(from / PIEZA)
        const part = (await read(numero)).subarray(from - numero * PIEZA, end - numero * PIEZA)
        parts.push(part)
        from += part.length
      }
      return Buffer.concat(parts)
    },
  }
}

/** Keeps the refused rows of an import in place of those of an earlier try. */
export async function storeRechazos(db: Db, id: string, texts: AsyncIterable<string>): Promise<void> {
  await queries.deletePiezas(db, id, 'rechazos')
  let numero = 0
  let pending: Buffer[] = []
  let length = 0
  const flush = async () => {
    await queries.insertPieza(db, id, 'rechazos', numero++, Buffer.concat(pending))
    pending = []
    length = 0
  }
  for await (const text of texts) {
    const bytes = Buffer.from(text)
    pending.push(bytes)
    length += bytes.length
    if (length >= PIEZA) await flush()
  }
  if (length > 0) await flush()
}

/** The refused rows, read while they are sent. */
export const readRechazos = (db: Db, id: string): Readable =>
  Readable.from(
    (async function* () {
      for (let numero = 0; ; numero++) {
        const datos = await queries.findPieza(db, id, 'rechazos', numero)
        if (!datos) return
        yield datos
      }
    })(),
  )
