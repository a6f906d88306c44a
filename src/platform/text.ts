// Everything that is done to a written text. Unicode's normal forms are made here and nowhere else (a test of
// the sources holds it): marks are put into order by insertion, which takes seconds for 32,000 of them on one letter.

/**
 * Marks that may stand on one letter of a field. Vietnamese needs 2, Hebrew with points and accents 4, a keycap emoji 2,
 * the tallest stack of Tibetan 8.
 */
export const MARKS_MAX = 8

// Whatever is put into order, in any normal form: the half-width voicing marks of Japanese become marks in NFKC.
const TOO_MANY_MARKS = /[\p{M}\uff9e\uff9f]{9}/u
const EXCESSIVE_MARKS = /([\p{M}\uff9e\uff9f]{8})[\p{M}\uff9e\uff9f]+/gu

/** Whether no letter carries more than `MARKS_MAX` marks. Linear. */
export const hasFewMarks = (text: string): boolean => !TOO_MANY_MARKS.test(text)

/** A text of this length is normalized as it is: whatever it holds, it takes less than a tenth of a millisecond. */
const SHORT = 256

/**
 * The text in one of Unicode's normal forms, in linear time. Of a text beyond 256 characters each letter keeps its first
 * eight marks.
 */
export const toForm = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (text.length > SHORT ? text.replace(EXCESSIVE_MARKS, '$1') : text).normalize(form)

/** Directions that a reader cannot see and that turn the text around them: pasted telephone numbers bring them along. */
const DIRECTIONS = /[\u202a-\u202e\u2066-\u2069]+/g

const compose = (text: string) => toForm(text.toWellFormed().replace(DIRECTIONS, ''), 'NFC')

/** Line breaks of all kinds, tabs, spaces and what a keyboard cannot type. */
const BLANKS = /[\s\p{Cc}]+/gu

/**
 * One line of text as it is kept: letters in their composed form, no control characters or directions, inner spaces single,
 * half a character as U+FFFD.
 */
export const normalizeLine = (text: string): string => compose(text).replace(BLANKS, ' ').trim()

/** Text as it was laid out: like one line, but spaces, tabs and line breaks stay, all of these breaks alike. */
export const normalizeLayout = (text: string): string =>
  compose(text)
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .trim()

/** Text of several paragraphs as it is kept: like one line, but line breaks stay, two at most. */
export const normalizeParagraphs = (text: string): string =>
  normalizeLayout(text)
    .replace(/(?:[^\S\n]|(?!\n)\p{Cc})+/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** Whether there is no control character in it but tabs and line breaks, which `normalizeLine` makes spaces of. */
export const isPrintable = (text: string): boolean => !/[^\P{Cc}\s\u0085]/u.test(text)

// Characters up to U+024F: Latin with every accent of the European languages. Beyond them the definition itself is asked.
const LATIN = /* @__PURE__ */ Array.from(
  { length: 0x250 },
  (_, code) => foldByDefinition(String.fromCharCode(code)) || ' ',
)

/**
 * Folds text for comparing and searching: no accents (ñ becomes n), lower case, everything that is neither letter nor
 * digit becomes one space. The columns `*_p` hold this form. An import folds millions of texts: the table does it four
 * times as fast as the definition it is made from.
 */
export function fold(text: string): string {
  let folded = ''
  let afterSpace = true
  for (let i = 0; i < text.length; i++) {
    const character = LATIN[text.charCodeAt(i)]
    if (character === undefined) return foldByDefinition(text)
    if (character === ' ') {
      if (!afterSpace) folded += ' '
      afterSpace = true
    } else {
      folded += character
      afterSpace = false
    }
  }
  return afterSpace ? folded.trimEnd() : folded
}

function foldByDefinition(text: string): string {
  return dropAccents(text)
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
}

/** Without accents, in lower case. The database's `plegar` does the same (db/migrations/0016). */
export function dropAccents(text: string): string {
  return toForm(text, 'NFD')
    .replace(/\p{M}+/gu, '')
    .toLowerCase()
}
