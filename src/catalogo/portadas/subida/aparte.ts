// Uploaded pictures are made anew in a process of their own: what a stranger's picture takes of time and memory, no buyer lacks.

import type { Aparte, Entra } from '#platform/aparte/aparte.ts'
import type { Lugar } from '#platform/aparte/servir.ts'
import { AppError } from '#platform/errors.ts'
import { PortadaInaccesible } from '../descarga/direcciones.ts'
import { type Imagen, normalizeSubida } from '../imagen/imagen.ts'

/** Longer than a picture may take (`SECONDS` of imagen.ts) and the process to start on a busy machine; beyond it it hangs. */
const MS = 60_000

declare module '#platform/aparte/aparte.ts' {
  interface Tareas {
    imagen: { entra: { bytes: Uint8Array }; sale: Imagen | { motivo: string } }
  }
}

/** The work itself, in the other process. */
export const normalizarImagen = async (_: Lugar, { bytes }: Entra<'imagen'>): Promise<Imagen | { motivo: string }> => {
  try {
    return await normalizeSubida(Buffer.from(bytes))
  } catch (error) {
    if (error instanceof PortadaInaccesible) return { motivo: error.message }
    throw error
  }
}

/** `normalizeSubida` in the other process. Throws `PortadaInaccesible` also for a picture that needs more memory or time than it gets. */
export const createNormalizar =
  (aparte: Aparte) =>
  async (bytes: Buffer, quien: string): Promise<{ body: Buffer; ancho: number; alto: number }> => {
    const made = await aparte.run('imagen', { bytes }, { quien, ms: MS }).catch((error: unknown) => {
      if (error instanceof AppError && error.code === 'ARCHIVO_INVALIDO') throw new PortadaInaccesible(error.mensaje)
      throw error
    })
    if ('motivo' in made) throw new PortadaInaccesible(made.motivo)
    return { ...made, body: Buffer.from(made.body) }
  }
