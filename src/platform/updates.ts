// What a newer version of the program shows of itself: its number, what changed, and who signed it. The updater (scripts/updater)
// and the panel read it by the same rules.
import { createHash, createPublicKey, verify } from 'node:crypto'
import { open } from 'node:fs/promises'
import { isAbsolute, join } from 'node:path'
import { askOutside } from './outside.ts'

export const SUMAS = 'SHA256SUMS'
export const FIRMA = 'SHA256SUMS.firma'
export const OFERTA = 'version.json'

/** `cambios`: this version's part of CHANGELOG.md. `fecha`: a day (ISO). */
export type Oferta = { version: string; fecha: string; cambios: string }

const PAPER_BYTES = 1_000_000
const PAPER_MS = 20_000

/** Numbers with dots, none of them long; what follows a hyphen comes before the bare number, as everywhere. */
const VERSION = /^(\d{1,6}(?:\.\d{1,6}){0,3})(?:-([0-9A-Za-z.]{1,30}))?$/

export const isVersion = (text: string): boolean => VERSION.test(text)

/** Whether the first one comes after the second. What is no version is neither. */
export function isNewer(one: string, other: string): boolean {
  const [a, b] = [VERSION.exec(one), VERSION.exec(other)]
  if (!a || !b) return false
  const [left, right] = [a, b].map(([, numbers = '']) => numbers.split('.').map(Number))
  for (let at = 0; at < 4; at++) {
    const difference = (left?.[at] ?? 0) - (right?.[at] ?? 0)
    if (difference !== 0) return difference > 0
  }
  if (!a[2] || !b[2]) return Boolean(b[2]) && !a[2]
  return a[2].localeCompare(b[2], 'en', { numeric: true }) > 0
}

/** How people compare a key, by telephone too: `3f2a 91c0 …`. Throws where the text is no ed25519 key. */
export function describeHuella(publicKey: string): string {
  const key = createPublicKey(publicKey)
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('not an ed25519 key')
  const sum = createHash('sha256')
    .update(key.export({ type: 'spki', format: 'der' }))
    .digest('hex')
  return sum.slice(0, 24).match(/.{4}/g)?.join(' ') ?? ''
}

function isSigned(sums: string, signature: string, publicKey: string): boolean {
  try {
    return verify(null, Buffer.from(sums), publicKey, Buffer.from(signature.trim(), 'base64'))
  } catch {
    return false
  }
}

/** The sums by the names of the files. */
export const readSums = (text: string): Map<string, string> =>
  new Map([...text.matchAll(/^([0-9a-f]{64}) {2}([^\s/]+)$/gm)].map(([, sum = '', name = '']) => [name, sum]))

/** The papers of a version, as they came; null for one that is not there. */
export type Papers = { sums: string | null; signature: string | null; offer: string | null }

/** What is offered, or why it is not to be believed. `publicKey`: the one that root trusts. */
export function judgePapers(
  { sums, signature, offer }: Papers,
  publicKey: string | null,
): { oferta: Oferta; sums: Map<string, string> } | { problema: string } {
  if (publicKey === null)
    return {
      problema: 'Esta máquina no confía todavía en ninguna clave: «anaquel actualizar --confiar ARCHIVO» la pone.',
    }
  if (sums === null || offer === null)
    return { problema: `Ahí no hay ninguna versión: falta ${sums === null ? SUMAS : OFERTA}.` }
  if (signature === null) return { problema: `Esa versión no está firmada: falta ${FIRMA}.` }
  if (!isSigned(sums, signature, publicKey))
    return {
      problema: `La firma de esa versión no es de la clave en la que confía esta máquina (${describeHuella(publicKey)}).`,
    }
  const list = readSums(sums)
  if (list.get(OFERTA) !== createHash('sha256').update(offer).digest('hex'))
    return { problema: `${OFERTA} no es el que dice ${SUMAS}: esa versión llegó cambiada o incompleta.` }
  const oferta = readOferta(offer)
  return oferta ? { oferta, sums: list } : { problema: `${OFERTA} no dice qué versión es.` }
}

function readOferta(text: string): Oferta | null {
  try {
    const read: unknown = JSON.parse(text)
    const { version, fecha, cambios } = { ...(read as Partial<Oferta> | null) } // each field is looked at below
    if (typeof version !== 'string' || !isVersion(version)) return null
    return { version, fecha: String(fecha ?? ''), cambios: String(cambios ?? '') }
  } catch {
    return null
  }
}

/** A folder, or an https address whose files are asked for below it. */
export const isOrigen = (text: string): boolean => isAbsolute(text) || /^https:\/\/[^\s]+$/.test(text)

/** Below a folder's or an address's name. */
export const nameWithin = (origen: string, name: string): string =>
  isAbsolute(origen) ? join(origen, name) : `${origen.replace(/\/+$/, '')}/${name}`

/** Reads the papers of what is offered there. Throws where nobody answers. */
export async function readPapers(origen: string, timeLimitMs = PAPER_MS): Promise<Papers> {
  const [sums, signature, offer] = await Promise.all(
    [SUMAS, FIRMA, OFERTA].map((name) => readPaper(origen, name, timeLimitMs)),
  )
  return { sums: sums ?? null, signature: signature ?? null, offer: offer ?? null }
}

/** Null where it is not there. */
async function readPaper(origen: string, name: string, timeLimitMs: number): Promise<string | null> {
  const place = nameWithin(origen, name)
  if (isAbsolute(origen)) return readFile(place)
  const url = new URL(place)
  const { status, body } = await askOutside(url, {
    method: 'GET',
    headers: {},
    signal: AbortSignal.timeout(timeLimitMs),
    bytes: PAPER_BYTES,
  })
  if (status === 404 || status === 410) return null
  if (status !== 200) throw new Error(`${url.host} answered ${status}`)
  return body.toString('utf8')
}

async function readFile(path: string): Promise<string | null> {
  const file = await open(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (!file) return null
  try {
    const { size } = await file.stat()
    if (size > PAPER_BYTES) throw new Error(`${path} is too large`)
    return await file.readFile('utf8')
  } finally {
    await file.close()
  }
}

/** How a change of version ended. `no_cambio`: nothing that visitors see; `volvio`: there and back. */
export type Resultado = {
  id: string
  tipo: 'actualizar' | 'volver'
  desde: string
  hacia: string
  como: 'actualizada' | 'volvio_a_mano' | 'no_cambio' | 'volvio'
  motivo: string | null
  espera_ms: number | null
  termino: string
}

export const isLograda = ({ como }: Resultado): boolean => como === 'actualizada' || como === 'volvio_a_mano'

export function describeResultado({ como, desde, hacia, motivo }: Resultado): string {
  if (como === 'actualizada')
    return `La tienda es la ${hacia}. La ${desde} queda guardada: «anaquel volver» la pone de nuevo.`
  if (como === 'volvio_a_mano') return `La tienda volvió a la ${hacia}.`
  return como === 'volvio'
    ? `Se volvió a la versión anterior (${desde}). ${motivo ?? ''}`
    : `No se actualizó: la tienda sigue con la ${desde}. ${motivo ?? ''}`
}
