// What the shop and the process that works for it tell each other.

/** Megabytes of heap that a work may take, and bytes of the whole process, with what lies outside of the heap. */
export const HEAP_MB = 192
export const MEMORIA_BYTES = 300_000_000
/** A process that holds more after a work is not kept for the next one. */
export const RETIRO_BYTES = 170_000_000
/** The exit code of a process that saw itself grow beyond its bound. */
export const SIN_MEMORIA = 71

export type Pedido = { tarea: string; entra: unknown; databaseUrl: string } | { abort: true }

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
