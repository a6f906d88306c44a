// Uploaded pictures: a new picture is made of the bytes that were sent, and kept under its own hash.
import { randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#platform/errors.ts'
import { createSingleFlight } from '#platform/single-flight.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { createCola } from '../imagen/cola.ts'
import { measureImagen, normalizeSubida, toPng } from '../imagen/imagen.ts'
import { type Deposito, DepositoInaccesible, nombreOf } from './deposito.ts'
import {
  isNombreSubida,
  readNombreSubida,
  SUBIDA_NO_ES_IMAGEN,
  SUBIDA_SIN_DEPOSITO,
  subidaPath,
} from './subida.rules.ts'

/** Large pictures in memory at once, and how many may wait for them. */
const AT_ONCE = 1
const WAITING = 8
/** More accounts than wait: they take turns, and whoever comes with many pictures waits behind themselves. */
const REMEMBERED = 1_000

const imagenInvalida = () => new AppError(400, 'IMAGEN_INVALIDA', SUBIDA_NO_ES_IMAGEN, { portada: SUBIDA_NO_ES_IMAGEN })
const sinDeposito = () => new AppError(503, 'UNAVAILABLE', SUBIDA_SIN_DEPOSITO, { portada: SUBIDA_SIN_DEPOSITO })

type Normalizar = (bytes: Buffer, cuenta: string) => Promise<{ body: Buffer; ancho: number; alto: number }>

/** The files: in the folder, and in the store where there is one. */
function createGuardadas(folder: string, deposito: Deposito | null) {
  const fetches = createSingleFlight<Buffer | null>()

  async function read(nombre: string): Promise<Buffer | null> {
    if (!isNombreSubida(nombre)) return null
    const here = await readFile(join(folder, nombre)).catch(ifMissing)
    if (here || !deposito) return here
    return fetches.run(nombre, async () => {
      const body = await deposito.read(nombre)
      if (body) await keep(nombre, body).catch(() => {}) // a disk that is full: it is fetched again
      return body
    })
  }

  const readPath = (path: string) => read(path.slice(subidaPath('').length))

  async function keep(nombre: string, body: Buffer): Promise<void> {
    const path = join(folder, nombre)
    if (!(await stat(path).catch(() => null))) await writeWhole(folder, path, body)
  }

  /** In the store first: what only this machine has, the others would not show. */
  async function storeEverywhere(nombre: string, body: Buffer): Promise<void> {
    if (!deposito) return keep(nombre, body)
    await deposito.write(nombre, body)
    await keep(nombre, body).catch(() => {})
  }

  return { read, readPath, keep, storeEverywhere }
}

export type Subidas = ReturnType<typeof createSubidas>

/**
 * Uploaded pictures. Nothing is ever changed, and nothing is deleted: an order may show it. They lie in the folder, or in the
 * store; then the folder is the cache in front of it. `normalizar` makes the picture, in this process unless it is told otherwise.
 */
export function createSubidas(dataDir: string, deposito: Deposito | null, normalizar: Normalizar = normalizeSubida) {
  const conversions = createCola({
    name: 'uploads',
    by: 'account',
    atOnce: AT_ONCE,
    waiting: WAITING,
    remembered: REMEMBERED,
  })
  const { read, readPath, keep, storeEverywhere } = createGuardadas(join(dataDir, 'imagenes'), deposito)
  const remake = (bytes: Buffer, cuenta: string) => conversions.run(cuenta, () => normalizar(bytes, cuenta))

  return {
    /**
     * Makes a picture of what was sent and stores nothing, for pictures that are nobody else's, in the turn of an account. Throws `PortadaInaccesible` for what
     * is no picture, 503 `BUSY` when too many come.
     */
    remake,

    /** The stored picture; null for any name that the shop did not give. Throws `DepositoInaccesible`. */
    read,

    /** The size of the stored picture at a path of ours; null where there is none. Throws 503 `UNAVAILABLE` while the store is away. */
    async measure(path: string): Promise<{ ancho: number; alto: number } | null> {
      const body = await readPath(path).catch((error: unknown) => {
        throw error instanceof DepositoInaccesible ? sinDeposito() : error
      })
      return body && measureImagen(body)
    },

    /** The stored picture at a path of ours, whatever follows a `?`, as PNG for papers; null where there is none. Throws as `read`. */
    async paint(path: string): Promise<Buffer | null> {
      const body = await readPath(path.replace(/\?.*/, ''))
      return body && toPng(body)
    },

    /** Brings a picture from the store into the folder; false where the store has none. Throws as `read` and what the disk throws. */
    async fetchInto(nombre: string): Promise<boolean> {
      const body = await deposito?.read(nombre)
      if (body) await keep(nombre, body)
      return Boolean(body)
    },

    /** The stored picture that a book's `portada` means, or null. Throws as `read`. */
    async readDireccion(direccion: string): Promise<Buffer | null> {
      const nombre = readNombreSubida(direccion)
      return nombre === null ? null : read(nombre)
    },

    /**
     * Makes and stores a picture of what was sent, in the turn of an account. Throws a 400 for what is no picture, 503 `BUSY` when too many come, 503
     * `UNAVAILABLE` while the store does not take it; nothing is stored then.
     */
    async store(bytes: Buffer, cuenta: string): Promise<{ nombre: string; ancho: number; alto: number }> {
      const { body, ancho, alto } = await remake(bytes, cuenta).catch((error: unknown) => {
        throw error instanceof PortadaInaccesible ? imagenInvalida() : error
      })
      const nombre = nombreOf(body)
      await storeEverywhere(nombre, body).catch((error: unknown) => {
        throw error instanceof DepositoInaccesible ? sinDeposito() : error
      })
      return { nombre, ancho, alto }
    },
  }
}

/** Under its name the file appears complete or not at all. */
async function writeWhole(folder: string, path: string, body: Buffer): Promise<void> {
  const temporary = join(folder, `${randomUUID()}.parte`)
  await mkdir(folder, { recursive: true })
  try {
    await writeFile(temporary, body, { flush: true })
    await rename(temporary, path)
  } catch (error) {
    await rm(temporary, { force: true })
    throw error
  }
}

function ifMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}
