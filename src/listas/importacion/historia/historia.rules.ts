// Imports in the panel: what may be uploaded, what can be done when, and how long it is kept.
import { formatNumero } from '#platform/format.ts'

/** What is settled of an import. `vencida`: its file was deleted before it was imported. */
export const ESTADOS_IMPORTACION = ['subiendo', 'subida', 'importada', 'deshecha', 'vencida'] as const
export type EstadoImportacion = (typeof ESTADOS_IMPORTACION)[number]

/** What is being done with it. */
export const TRABAJOS = ['ensayo', 'importar', 'deshacer'] as const
export type Trabajo = (typeof TRABAJOS)[number]

/** Which state each work begins from. */
export const DESDE: Record<Trabajo, EstadoImportacion> = { ensayo: 'subida', importar: 'subida', deshacer: 'importada' }

/** The largest file, in bytes. */
export const ARCHIVO_MAX = 500 * 1024 * 1024
/** Bytes of one piece; the last one may be shorter. */
export const PIEZA = 2 * 1024 * 1024

export const countPiezas = (bytes: number): number => Math.ceil(bytes / PIEZA)

/** How many bytes the piece with this number has. */
export const sizeOfPieza = (bytes: number, numero: number): number => Math.min(PIEZA, bytes - numero * PIEZA)

/** Days that an uploaded file and the refused rows are kept. */
export const ARCHIVO_DIAS = 7
/** Days that an import can be undone. */
export const DETALLE_DIAS = 90

/** Why a file is not taken, or null. */
export function refuseArchivo(bytes: number): string | null {
  if (bytes === 0) return 'El archivo está vacío.'
  if (bytes <= ARCHIVO_MAX) return null
  return `El archivo tiene ${formatNumero(Math.ceil(bytes / 1_048_576))} MB y no puede pasar de ${ARCHIVO_MAX / 1_048_576}.`
}

/** A process that gave no sign of life for so long has lost its work to another one. */
export const SIN_LATIDO_SEGUNDOS = 30
/** A work that was cut off so often is given up. */
export const INTENTOS_MAX = 3
