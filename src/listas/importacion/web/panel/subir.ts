// A file goes up in pieces: one that was cut off goes on where it was when the same file is chosen again.
import { AppError } from '#platform/errors.ts'
import { api } from '#platform/http/client.ts'
import { createImportacion, subirPieza } from '../../historia/historia.contract.ts'
import { countPiezas, PIEZA, refuseArchivo } from '../../historia/historia.rules.ts'

const INTENTOS = 5
const ESPERA_MS = 1_000
const OCTETOS = 'application/octet-stream'

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))
/** A network that is away for a moment, or a server that restarts. */
const mayPass = (error: unknown) => error instanceof AppError && (error.status === 0 || error.status >= 500)

/** Uploads a file and gives the id of its import. `onAvance` hears the part that is there, from 0 to 1. */
export async function subirArchivo(
  file: File,
  onAvance: (parte: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const refusal = refuseArchivo(file.size)
  if (refusal) throw new AppError(400, 'ARCHIVO_INVALIDO', refusal)
  const { importacion, faltan } = await api.call(createImportacion, {
    archivo: file.name,
    bytes: file.size,
    modificado: file.lastModified,
  })
  const total = countPiezas(file.size)
  let hechas = total - faltan.length
  onAvance(hechas / total)
  for (const numero of faltan) {
    const body = file.slice(numero * PIEZA, (numero + 1) * PIEZA, OCTETOS)
    for (let intento = 1; ; intento++) {
      try {
        await api.call(subirPieza, { id: importacion._id, numero }, { body, signal })
        break
      } catch (error) {
        if (intento === INTENTOS || !mayPass(error)) throw error
        await wait(ESPERA_MS * 2 ** intento)
      }
    }
    onAvance(++hechas / total)
  }
  return importacion._id
}
