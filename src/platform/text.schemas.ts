// The one way in for a text from outside: its raw length, then its marks, then its form as it is kept, then the
// limit that is specified. Each step sees only what the one before has let through, so none of them can take long. A test
// walks all contracts and refuses an input text that is bounded in no such way (src/app/api/textos.test.ts).
import { hasFewMarks, isPrintable, normalizeLine } from './text.ts'
import { z } from './zod.ts'

/** Decomposed, a letter is itself and up to three marks, and counts as one once it is composed. */
const RAW = 4

const DEMASIADAS_MARCAS = 'Hay letras con demasiados acentos o signos encima.'

const tooMany = (max: number) => `No puede superar los ${String(max).replace(/\B(?=(\d{3})+$)/g, '.')} caracteres.`

type Limits = {
  /** Of the text as it is kept, in UTF-16 units. */
  max: number
  tooLong?: string
  /** What is said when there is no text at all. */
  required?: string | undefined
  /** What the field says of characters that it does not take. */
  invalid?: string
  /** Control characters are refused with this; without it they become what `form` makes of them. */
  unprintable?: string
}

/** A text as `form` keeps it. */
export function Text(
  form: (text: string) => string,
  { max, tooLong = tooMany(max), required, invalid = DEMASIADAS_MARCAS, unprintable }: Limits,
) {
  const raw = z
    .string(required)
    .max(RAW * max, { error: tooLong, abort: true })
    .refine(hasFewMarks, { error: invalid, abort: true })
  const printable = unprintable ? raw.refine(isPrintable, { error: unprintable, abort: true }) : raw
  return printable.overwrite(form).max(max, { error: tooLong, abort: true })
}

/** One line. */
export const LineText = (limits: Limits) => Text(normalizeLine, limits)

/** A password or key: kept and compared as it comes. */
export const Secret = ({ max, tooLong = tooMany(max), required }: Pick<Limits, 'max' | 'tooLong' | 'required'>) =>
  z.string(required).max(max, { error: tooLong, abort: true })

/** What is judged later, when it is known what was stored before. */
export const UnjudgedText = (max: number, required: string) =>
  z.string(required).max(RAW * max, { error: tooMany(max), abort: true })

/** What is searched for: too long a text is cut, never refused. */
export const CutText = (max: number) => z.string().overwrite((text) => text.slice(0, max))

/** «El título no puede superar los 80 caracteres.» */
export const tooLong = (what: string, max: number): string => `${what} no puede superar los ${max} caracteres.`
