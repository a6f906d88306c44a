// Reading what carriers answer: numbers that come as text, keys that are missing.
import { type Centavos, centavos } from '#platform/money.ts'
import { z } from '#platform/zod.ts'
import { TransporteFalla } from './adaptador.ts'

/** A sum in pesos, as a number or as text with point or comma, to centavos. Thousands are never separated there. */
export const Importe = () =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}(?:[.,]\d{1,6})?$/)])
    .transform((value): Centavos => centavos(Math.round(Number(String(value).replace(',', '.')) * 100)))
    .refine((value) => Number.isSafeInteger(value) && value >= 0 && value <= IMPORTE_MAX)

/** Ten million pesos: no parcel costs that, and the columns of an order hold it. */
const IMPORTE_MAX = 1_000_000_000
const TEXTO_MAX = 200
const TOKEN_MAX = 8_000
/** Prices of a parcel, and steps on its way, are some; branches and towns of a province some thousands. */
export const POCOS = 200
export const MUCHOS = 10_000

/** A text of theirs that people read: cut. */
export const Texto = () => z.string().transform((text) => text.slice(0, TEXTO_MAX))
/** What is sent back to them in a header. */
export const Token = () =>
  z
    .string()
    .regex(/^[\x21-\x7e]+$/)
    .max(TOKEN_MAX)

/** A whole number, as one or as text; null where there is none. */
export const Entero = () =>
  z
    .union([z.int().min(0), z.string().regex(/^\d{1,6}$/)])
    .transform(Number)
    .nullish()
    .transform((value) => value ?? null)

/** A text that may come as a number; none where it is empty or missing. */
export const TextoONumero = () =>
  z
    .union([z.string().max(60), z.number()])
    .nullish()
    .transform((value) => (value === null || value === undefined || value === '' ? null : String(value)))

/** The four digits of a postal code in either form; null for anything else. */
export const readDigitos = (value: unknown): string | null =>
  /^[A-Z]?(\d{4})(?:[A-Z]{3})?$/.exec(String(value))?.[1] ?? null

/** The parts of an address that are there, in one line. */
export const joinDireccion = (direccion: Record<string, unknown> | null | undefined, keys: readonly string[]): string =>
  keys
    .map((key) => direccion?.[key])
    .filter((part) => typeof part === 'string' && part !== '')
    .join(' ')

/** What an answer must be like; anything else is `ilegible`. */
export function parseRespuesta<T>(schema: z.ZodType<T>, value: unknown): T {
  const judged = schema.safeParse(value)
  if (!judged.success) throw new TransporteFalla('ilegible')
  return judged.data
}

/** Labels of one parcel are some hundred kilobytes. */
export const ETIQUETA_BYTES = 2 * 1024 * 1024

/** The bytes of a PDF of a label, by what it begins with. */
export function requirePdf(bytes: Buffer<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  if (bytes.length > ETIQUETA_BYTES || bytes.subarray(0, 5).toString('latin1') !== '%PDF-') {
    throw new TransporteFalla('ilegible')
  }
  return bytes
}

/** Whole centimetres of millimetres, rounded up. */
export const toCm = (mm: number): number => Math.max(1, Math.ceil(mm / 10))
