// Text as it comes out of foreign catalogues: HTML entities, tags, odd spaces, decomposed accents.

// HTML's names of U+00A0 to U+00FF, in order.
const LATIN1 =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml'
const ENTITIES = new Map<string, string>([
  ...LATIN1.split(' ').map((name, i): [string, string] => [name, String.fromCharCode(0xa0 + i)]),
  ...Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", ndash: '–', mdash: '—', hellip: '…', bull: '•' }),
  ...Object.entries({ lsquo: '‘', rsquo: '’', sbquo: '‚', ldquo: '“', rdquo: '”', bdquo: '„', euro: '€', trade: '™' }),
  ...Object.entries({ OElig: 'Œ', oelig: 'œ', Scaron: 'Š', scaron: 'š', Yuml: 'Ÿ', thinsp: ' ', ensp: ' ', emsp: ' ' }),
])

function decodeEntity(entity: string, body: string): string {
  if (!body.startsWith('#')) return ENTITIES.get(body) ?? entity
  const code = /^#x/i.test(body) ? Number.parseInt(body.slice(2), 16) : Number.parseInt(body.slice(1), 10)
  const isCharacter = code > 0 && code <= 0x10ffff && (code < 0xd800 || code > 0xdfff)
  return isCharacter ? String.fromCodePoint(code) : entity
}

/** Twice, because exports often escape what was escaped: `&amp;eacute;`. */
function decodeEntities(text: string): string {
  const decode = (value: string) => value.replace(/&(#\d{1,7}|#[xX][\da-fA-F]{1,6}|[a-zA-Z]\w{1,7});/g, decodeEntity)
  return decode(decode(text))
}

const TAG = /<\/?(?:a|b|br|div|em|i|li|p|s|small|span|strong|sub|sup|u|ul)(?:\s[^<>]*)?\s*\/?>/gi
const BREAK = /<(?:br|p|\/p|li|div)(?:\s[^<>]*)?\s*\/?>/gi
const INVISIBLE = /[\u00ad\u200b\u2060\ufeff]/g

function clean(text: string): string {
  const decoded = text.includes('&') ? decodeEntities(text) : text
  const plain = decoded.includes('<') ? decoded.replace(TAG, '') : decoded
  return plain.normalize('NFC').replace(INVISIBLE, '')
}

/** One line of text: a title, a name. */
export const cleanLine = (text: string): string =>
  clean(text)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()

/** Text of several paragraphs: line breaks stay, also those written as HTML. */
export const cleanText = (text: string): string =>
  clean(text.includes('<') ? text.replace(BREAK, '\n') : text)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\S\n]+|(?!\n)\p{Cc}/gu, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()

/** The values of a cell that holds several, separated by ` | `. */
export const splitList = (cell: string): string[] =>
  cell
    .split('|')
    .map(cleanLine)
    .filter((value) => value !== '')
