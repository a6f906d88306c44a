// Text as it comes out of foreign catalogues: HTML entities, tags, odd spaces, decomposed accents.
import { decodeHTMLStrict } from 'entities'
import { toForm } from '#platform/text.ts'

/** Twice, because exports often escape what was escaped: `&amp;eacute;`. */
const decodeEntities = (text: string): string => decodeHTMLStrict(decodeHTMLStrict(text))

const TAG = /<\/?(?:a|b|br|div|em|i|li|p|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]*|\/)?>/gi
const BREAK = /<(?:br|p|\/p|li|div)(?:\s[^<>]*|\/)?>/gi
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

// Most cells: words of visible Latin-1 characters between single spaces, nothing to decode.
const TIDY = /^[!-%'-;=-~¡-¬®-ÿ]+(?: [!-%'-;=-~¡-¬®-ÿ]+)*$/

function clean(text: string): string {
  const decoded = text.includes('&') ? decodeEntities(text) : text
  const plain = decoded.includes('<') ? decoded.replace(TAG, '') : decoded
  return toForm(plain, 'NFC').replace(INVISIBLE, '')
}

const squeeze = (text: string) => text.replace(/[\s\p{Cc}]+/gu, ' ').trim()
const squeezeParagraphs = (text: string) =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+|(?!\n)\p{Cc}/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** One line of text: a title, a name. */
export const cleanLine = (text: string): string => (text === '' || TIDY.test(text) ? text : squeeze(clean(text)))

/** Text of several paragraphs: line breaks stay, also those written as HTML. */
export const cleanText = (text: string): string =>
  text === '' || TIDY.test(text)
    ? text
    : squeezeParagraphs(clean(text.includes('<') ? text.replace(BREAK, '\n') : text))

/** One line that was written here: its signs mean themselves. */
export const readLine = (text: string): string => squeeze(toForm(text, 'NFC'))
/** The same of several paragraphs. */
export const readParagraphs = (text: string): string => squeezeParagraphs(toForm(text, 'NFC'))

/**
 * The same text in memory of its own. A part that was cut from a text keeps the whole of it alive, here some hundred kB of
 * the file: whatever outlives its row is copied.
 */
export const detach = (text: string): string => Buffer.from(text).toString()

/** The values of a cell that holds several, separated by ` | `. */
export const splitList = (cell: string): string[] =>
  cell
    .split('|')
    .map(cleanLine)
    .filter((value) => value !== '')
