// The official list of Thema, uploaded in the panel: tried first, then loaded.
import { ADMIN } from '#platform/http/callers.ts'
import { contract } from '#platform/http/contract.ts'
import { z } from '#platform/zod.ts'

/** Of a file with the list, from the panel and the command line. */
export const THEMA_BYTES_MAX = 20_971_520

const MODOS_THEMA = ['ensayar', 'cargar'] as const

const InformeThema = () =>
  z.object({
    /** Codes of the file, and how many of the 20 classes of one letter are among them. */
    codigos: z.int(),
    clases: z.int(),
    /** Against the list that was loaded before. */
    nuevos: z.int(),
    cambiados: z.int(),
    quitados: z.int(),
  })
export type InformeThema = z.infer<ReturnType<typeof InformeThema>>

/**
 * The list in place of the one that was loaded before: the body is the file, `application/octet-stream`, at most 20 MB.
 * `ensayar` only says what `cargar` would do.
 */
export const cargarThema = contract('POST', '/api/materias/thema/{modo}', ADMIN, () => ({
  summary: 'Revisa o carga la lista de códigos Thema',
  errors: ['ARCHIVO_INVALIDO', 'TOO_LARGE', 'UNSUPPORTED'],
  input: z.object({ modo: z.enum(MODOS_THEMA) }),
  output: InformeThema(),
}))
