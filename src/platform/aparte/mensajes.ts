// What the shop and the process that works for it tell each other.

/** Megabytes of heap that a work may take. */
export const HEAP_MB = 192
/** Bytes of the whole process, with what lies outside of the heap: beyond `limite` it ends, and holding more than `retiro` after a work it is not kept for the next one. */
export type Memoria = { limite: number; retiro: number }
export const DE_ARCHIVOS: Memoria = { limite: 300_000_000, retiro: 170_000_000 }
/** A picture of 50 megapixels stands decoded outside of the heap. */
export const DE_IMAGENES: Memoria = { limite: 500_000_000, retiro: 250_000_000 }
/** The exit code of a process that saw itself grow beyond its bound. */
export const SIN_MEMORIA = 71

export type Encargo = { tarea: string; entra: unknown; databaseUrl: string; limite: number } | { abort: true }

export type Falla =
  | {
      status: number
      code: string
      mensaje: string
      campos: Record<string, string> | undefined
      datos: Record<string, unknown> | undefined
    }
  | { message: string; code: string | undefined; sqlstate: string | undefined; constraint: string | undefined }

export type Respuesta =
  | { nota: 'info' | 'warn'; datos: object; mensaje: string }
  | { sale: unknown; rss: number }
  | { falla: Falla; rss: number }
