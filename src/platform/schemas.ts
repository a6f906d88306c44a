// Shapes that several contracts share. Functions, so that the browser's bundle drops them together with zod.
import { ordenesDe } from './paging.ts'
import { LineText } from './text.schemas.ts'
import { z } from './zod.ts'

/**
 * A UUID of any version, so that an unknown one is a 404, not a 400 (`isUuid` accepts the same). Lower case, as the database
 * writes it.
 */
export const Id = () => z.guid().toLowerCase()
/** Any list: `offset` and `limit` (at most 1,000) page it, newest first. */
export const Page = () => ({
  offset: z.coerce.number<number>().int().min(0).max(100_000_000).default(0),
  limit: z.coerce.number<number>().int().min(1).max(1_000).default(1_000),
})
/** `no`: the first rows are wanted, and not how many there are (`X-Total-Count`), which costs a look at each. */
export const Contar = () => ({ contar: z.literal('no').optional() })
/** A list that can be sorted by these keys, upwards or with `-` downwards. */
export const Ordenada = <Clave extends string>(claves: readonly Clave[]) => ({
  orden: z.enum(ordenesDe(claves)).optional(),
})
/**
 * Any list that tells changes: those since an instant, or after a cursor of `X-Next-Cursor`, in the order of the changes. With
 * neither the list is as always.
 */
export const Cambios = () => ({
  updated_since: LineText({ max: 40 })
    .refine((text) => z.iso.datetime({ offset: true }).safeParse(text).success, {
      error: 'Escribí el instante como 2026-11-22T15:04:05Z.',
      abort: true,
    })
    .refine((instant) => Date.parse(instant) >= 0, 'Escribí un instante desde 1970.')
    .optional(),
  cursor: LineText({ max: 200 }).optional(),
})
const BUSQUEDA_MAX = 200
/** What a list is searched for: every word of it, whatever its case and accents. Empty counts as missing. */
export const Busqueda = () => ({ q: LineText({ max: BUSQUEDA_MAX }).optional() })
const DIA = 'Escribí la fecha como aaaa-mm-dd.'
/** A day, `yyyy-mm-dd`. */
export const Dia = () => z.iso.date(DIA).refine((dia) => dia >= '1900-01-01', DIA)
/** Counts the changes of a thing of the catalogue; an edit that names another one is refused. */
export const Version = () => z.number().int()
/** An amount in pesos (platform/money.ts). */
export const Pesos = () => z.number().brand<'pesos', 'inout'>()
/** The answer of a call that has nothing to show but a sentence. */
export const Mensaje = () => z.object({ mensaje: z.string() })
/** `{ data }`, where the specification reads `response.data`. */
export const Data = <T extends z.ZodType>(value: T) => z.object({ data: value })
