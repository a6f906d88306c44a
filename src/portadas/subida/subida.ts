// Uploaded pictures: a new picture is made of the bytes that were sent, and kept under its own hash.
import { createHash, randomUUID } from 'node:crypto'
import { mkdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '../../platform/errors.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { createCola } from '../imagen/cola.ts'
import { normalizeSubida } from '../imagen/imagen.ts'
import { isNombreSubida, readNombreSubida, SUBIDA_NO_ES_IMAGEN } from './subida.rules.ts'

/** Large pictures in memory at once, and how many may wait for them. */
const AT_ONCE = 1
const WAITING = 8

const imagenInvalida = () => new AppError(400, 'IMAGEN_INVALIDA', SUBIDA_NO_ES_IMAGEN, { portada: SUBIDA_NO_ES_IMAGEN })

export type Subidas = ReturnType<typeof createSubidas>

/** The folder of uploaded pictures. Nothing in it is ever changed, and nothing is deleted: an order may show it. */
export function createSubidas(dataDir: string) {
  const folder = join(dataDir, 'imagenes')
  const conversions = createCola({ atOnce: AT_ONCE, waiting: WAITING })
  const read = (nombre: string): Promise<Buffer | null> =>
    isNombreSubida(nombre) ? readFile(join(folder, nombre)).catch(ifMissing) : Promise.resolve(null)

  return {
    /** The stored file; null for any name that the shop did not give. */
    read,

    /** The stored file that a book's `portada` means, or null. */
    async readDireccion(direccion: string): Promise<Buffer | null> {
      const nombre = readNombreSubida(direccion)
      return nombre === null ? null : read(nombre)
    },

    /** Makes and stores a picture of what was sent. Throws a 400 for what is no picture, 503 `BUSY` when too many come. */
    async store(bytes: Buffer): Promise<{ nombre: string; ancho: number; alto: number }> {
      const { body, ancho, alto } = await conversions.run('', async () => {
        try {
          return await normalizeSubida(bytes)
        } catch (error) {
          throw error instanceof PortadaInaccesible ? imagenInvalida() : error
        }
      })
      const nombre = `${createHash('sha256').update(body).digest('hex')}.webp`
      const path = join(folder, nombre)
      if (!(await stat(path).catch(() => null))) await writeWhole(folder, path, body)
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
