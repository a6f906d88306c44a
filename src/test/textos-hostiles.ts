// Texts that careless code processes slowly: their parts, and how they are combined.
import fc from 'fast-check'

/** What a hostile text repeats. Each has made some program slower than linear. */
const PIECES = [
  ...[
    '\u0301\u0323',
    '\u0323\u0301\u0334',
    'a\u0301\u0323',
    '\u0344\u0323',
    '\u0f73\u0301',
    '\uff9e\u0301',
    '\u3099\u0301',
  ],
  ...['\u1100\u1161\u11a8', '\u1161', '\u11a8', '\uac00\u11a8', '\ufdfa', '\u0130', '\u00df', '\u1e9e'],
  ...[
    ' ',
    '\t',
    '\n',
    '\r',
    '\r\n',
    '\n ',
    ' \n',
    '\n\n ',
    '\u00a0',
    '\u3000',
    '\u2028',
    '\u0085 ',
    '\u0000',
    '\u0007 ',
  ],
  ...[
    '\u200b',
    '\u200d',
    '\ufe0f',
    '\u202e',
    '\u2067a',
    '\u2069',
    '\ufeff',
    '\u00ad',
    '\ud800',
    '\udc00',
    '\udc00\ud800',
  ],
  ...['👨‍👩‍👧‍👦', '🇦🇷', '1\ufe0f\u20e3', '\u{e0041}', '\u{1d15e}', '\u{10ffff}'],
  ...[
    'a@a.',
    'a@',
    '@',
    'a.',
    '.',
    '..',
    '-',
    'a-',
    '_',
    ',',
    ', ',
    ' a',
    "'a",
    "a'",
    '’',
    'Á ',
    'x',
    'ñ',
    'iones ',
    ' de',
  ],
  ...[
    '<a',
    '<a ',
    '<p>',
    '</',
    '<!--',
    '&',
    '&amp;',
    '&amp',
    '&#',
    '&#x',
    '"',
    '""',
    '\\',
    '%',
    '%41',
    '_%',
    '$1',
    '(',
    '(a)',
  ],
  ...[
    '0',
    '1.',
    '.0',
    '9,',
    '1e9',
    '978',
    'ISBN',
    'ISBN-13 ',
    '-0',
    '2020-',
    'T1:',
    'http://',
    'a.b/',
    ':a',
    '?a',
    '&a=',
    '//',
  ],
  ...['[', '{"a":', '[[],', 'null,', "'|", 'a & ', '* ', '|', ';', 'a;b', ': ', ':  ', 'y '],
]

/** Beginnings and ends that make a pattern nearly match. */
const ENDS = [
  '',
  'a',
  'é',
  '\n',
  ' ',
  '!',
  'a@a.',
  'https://',
  '<a',
  '(',
  'x\u0301',
  '978',
  'Casa: ',
  'J. ',
  '0',
  '\ud83d',
]

/** One piece or some, over and over, to so many UTF-16 units. */
export const fillText = (pieces: string, units: number, [begin = '', end = ''] = ['', '']): string =>
  begin + pieces.repeat(Math.max(1, Math.ceil((units - begin.length - end.length) / pieces.length))) + end

/** A text whose parts all differ, for code that looks each of them up. */
const distinct = (units: number) =>
  Array.from({ length: units }, (_, n) => String.fromCharCode(0x4e00 + (n % 20_000))).join('')

/** One text of each kind, of this length. */
export const listHostiles = (units: number): string[] => [
  ...PIECES.map((piece) => fillText(piece, units)),
  ...PIECES.slice(0, 16).map((piece) => fillText(piece, units, ['a', '!'])),
  ...['<a', '&', 'a@', 'Casa:', ','].map((begin) => fillText(' ', units, [begin, 'é'])),
  `https://${distinct(units)}`,
  distinct(units),
]

const anyCharacter = () => fc.integer({ min: 0, max: 0x10_ffff }).map((code) => String.fromCodePoint(code))

/** Random texts, up to this length. */
export const hostil = (units: number): fc.Arbitrary<string> =>
  fc
    .record({
      pieces: fc.array(fc.oneof(fc.constantFrom(...PIECES), anyCharacter()), {
        minLength: 1,
        maxLength: 4,
      }),
      begin: fc.constantFrom(...ENDS, ...PIECES),
      end: fc.constantFrom(...ENDS, ...PIECES),
      length: fc.oneof(fc.constant(units), fc.integer({ min: 1, max: units })),
    })
    .map(({ pieces, begin, end, length }) => fillText(pieces.join(''), length, [begin, end]))
