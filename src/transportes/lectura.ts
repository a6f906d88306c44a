// Reading what carriers answer: numbers that come as text, keys that are missing.
import { type Centavos, centavos } from '../platform/money.ts'
import { z } from '../platform/zod.ts'
import { TransporteFalla } from './adaptador.ts'

/** A sum in pesos, as a number or as text with point or comma, to centavos. Thousands are never separated there. */
export const Importe = () =>
  z
    .union([z.number(), z.string().regex(/^\d{1,12}(?:[.,]\d{1,6})?$/)])
    .transform((value): Centavos => centavos(Math.round(Number(String(value).replace(',', '.')) * 100)))
    .refine((value) => Number.isSafeInteger(value) && value >= 0)

/** A whole number, as one or as text; null where there is none. */
export const Entero = () =>
  z
    .union([z.int().min(0), z.string().regex(/^\d{1,6}$/)])
    .transform(Number)
    .nullish()
    .transform((value) => value ?? null)

/** What an answer must be like; anything else is `ilegible`. */
export function parseRespuesta<T>(schema: z.ZodType<T>, value: unknown): T {
  const judged = schema.safeParse(value)
  if (!judged.success) throw new TransporteFalla('ilegible')
  return judged.data
}
