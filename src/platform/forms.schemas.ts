// What the forms of the catalogue have in common (specification, section 5). Server and form pages use it.
import { readLocalMinute } from './format.ts'
import './jitless.ts'
import { Id } from './schemas.ts'
import { LineText, Text, UnjudgedText } from './text.schemas.ts'
import { normalizeParagraphs } from './text.ts'
import { isWebAddress, WEB_ADDRESS_MAX } from './web-address.ts'
import { z } from './zod.ts'

export const CAMPO_REQUERIDO = 'Campo requerido'

// Letters with accents, spaces, comma, apostrophe and period, as the specification has it; names also have hyphens, other
// apostrophes, &, / and parentheses.
const NAME_PATTERN = /^(?=.*\p{L})[\p{L}\p{M} ,.'’‘ʼ´`‐‑–&/()-]+$/u

/** One line that must not be empty. */
export const Line = (max: number, required = CAMPO_REQUERIDO) => LineText({ max, required }).min(1, required)

/** Several paragraphs that must not be empty. */
export const Paragraphs = (max: number, required = CAMPO_REQUERIDO) =>
  Text(normalizeParagraphs, { max, required }).min(1, required)

/** A name of letters and the signs that names have. */
export const Name = (max: number, message: string) =>
  LineText({ max, required: message, invalid: message }).regex(NAME_PATTERN, message)

/** An address that begins with http:// or https://. */
export const WebAddress = (invalid: string, required = invalid) =>
  Text((text) => text.trim(), { max: WEB_ADDRESS_MAX, required, invalid })
    .min(1, required)
    .refine((text) => text === '' || isWebAddress(text), invalid)

const MINUTO_INVALIDO = 'Escribí la fecha y la hora como aaaa-mm-ddThh:mm.'

/** A minute of Argentina, `yyyy-mm-ddThh:mm`; an empty one is none. */
export const MinutoOpcional = () =>
  LineText({ max: 40, required: MINUTO_INVALIDO, tooLong: MINUTO_INVALIDO, invalid: MINUTO_INVALIDO })
    .refine((text) => text === '' || readLocalMinute(text) !== null, MINUTO_INVALIDO)
    .transform((text) => text || null)
    .nullish()

const isEmpty = (value: unknown): boolean =>
  value === null || (typeof value === 'string' && value.trim() === '') || (Array.isArray(value) && value.length === 0)

const isSame = (value: unknown, before: unknown): boolean =>
  value === before ||
  (isEmpty(value) && isEmpty(before)) ||
  (typeof value === 'string' &&
    typeof before === 'string' &&
    normalizeParagraphs(value) === normalizeParagraphs(before))

/** A field of an edit: it may be left out, and a stored value that does not change is not validated again. */
const unlessSame = <T extends z.ZodType, B>(schema: T, before: B) =>
  z
    .unknown()
    .transform((value, context): z.output<T> | B => {
      const parsed = schema.safeParse(value)
      if (parsed.success) return parsed.data
      if (isSame(value, before)) return before
      for (const { message, path } of parsed.error.issues) {
        context.issues.push({ code: 'custom', message, path: [...path], input: value })
      }
      return z.NEVER
    })
    .optional()

type Fields = Record<string, z.ZodType>
type Edited<S extends Fields, B extends { [K in keyof S]?: unknown }> = {
  [K in keyof S]: ReturnType<typeof unlessSame<S[K], B[K]>>
}

/**
 * The schema of an edit of `antes`, derived from the form's. An import brings names with digits and books without a
 * description, and the rest of such a row must still be editable.
 */
export function editOf<S extends Fields, B extends { [K in keyof S]?: unknown }>(form: z.ZodObject<S>, antes: B) {
  const fields = Object.entries(form.shape).map(([name, schema]) => [name, unlessSame(schema, antes[name])])
  return z.object(Object.fromEntries(fields) as Edited<S, B>) // the same names
}

/** The longest text of the catalogue's forms. */
const EDITED_MAX = 20_000

/** On the wire a text of an edit may be missing, or null where nothing is known; what it must be depends on what is stored. */
const EditedText = () => UnjudgedText(EDITED_MAX, CAMPO_REQUERIDO).nullable().optional()

/**
 * What an edit sends: the form's fields, as texts that are judged later (`editOf`), and the version that it began with. Without
 * a version the last one to save wins.
 */
export function EditInput<S extends Fields>(form: z.ZodObject<S>) {
  const fields = Object.keys(form.shape).map((name) => [name, EditedText()])
  return z.object({
    id: Id(),
    version: z.number('La versión tiene que ser un número.').int().optional(),
    ...(Object.fromEntries(fields) as { [K in keyof S]: ReturnType<typeof EditedText> }), // the same names
  })
}

/** What people do not see (`ui/Trampa.tsx`), so that only programs fill it. */
export const Trampa = () => LineText({ max: 500 }).default('')
