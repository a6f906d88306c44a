// What a backup's file says about itself. The whole format: docs/decisions/016-backups.md.
import { z } from '#platform/zod.ts'

/** The first line of every backup. The number is the format's: a reader refuses those it does not know. */
export const MARCA = 'Anaquel respaldo 1\n'

/** Names beneath the pictures' folder: no way out of it, nothing hidden, the same on every system. */
export const NOMBRE_DE_IMAGEN = /^(?:[A-Za-z0-9_-][A-Za-z0-9._-]*\/)*[A-Za-z0-9_-][A-Za-z0-9._-]*$/

const Nombre = z.string().min(1).max(63)

const Manifiesto = z.object({
  parte: z.literal('manifiesto'),
  creado: z.iso.datetime(),
  /** What the tables' shape comes from. */
  migraciones: z.array(z.object({ nombre: z.string(), sha256: z.string() })).min(1),
  /** The next value of each sequence that was used. */
  secuencias: z.record(Nombre, z.string().regex(/^-?\d+$/)),
})
const Tabla = z.object({ parte: z.literal('tabla'), nombre: Nombre, columnas: z.array(Nombre).min(1) })
const Imagen = z.object({ parte: z.literal('imagen'), nombre: z.string().max(1_000).regex(NOMBRE_DE_IMAGEN) })
/** `clave`: the fingerprint of the key that `hmac` was made with (`firma.ts`). */
const Firma = z.object({ clave: z.string().regex(/^[0-9a-f]{8}$/), hmac: z.string().regex(/^[0-9a-f]{64}$/) })
const Fin = z.object({
  parte: z.literal('fin'),
  /** Rows of each table. */
  filas: z.record(Nombre, z.int().min(0)),
  imagenes: z.int().min(0),
  firma: Firma.optional(),
})

export const Encabezado = z.discriminatedUnion('parte', [Manifiesto, Tabla, Imagen, Fin])
export type Encabezado = z.output<typeof Encabezado>
export type Manifiesto = z.output<typeof Manifiesto>
export type Tabla = z.output<typeof Tabla>
export type Fin = z.output<typeof Fin>
export type Firma = z.output<typeof Firma>

/** What was read from the shop. */
export type Leido = {
  /** The SHA-256 (hex) of each table's rows as COPY's text, by the table's name. */
  sumas: Record<string, string>
  /** The next value of each sequence that was used. */
  secuencias: Record<string, string>
}

/** Why there is no backup, or none restored: one line for the person at the terminal. */
export class RespaldoError extends Error {}
