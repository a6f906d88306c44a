import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { unguardCelda } from '#platform/celda.ts'
import { writeCsv } from '#platform/csv.ts'
import { CsvReader } from './csv.rules.ts'

const read = (text: string, delimiter = ',') => new CsvReader(delimiter).push(text, true)

describe('CsvReader', () => {
  it.each([
    [
      'CRLF',
      'a,b\r\n1,2\r\n',
      [
        { linea: 1, celdas: ['a', 'b'] },
        { linea: 2, celdas: ['1', '2'] },
      ],
    ],
    [
      'CR alone',
      'a,b\r1,2',
      [
        { linea: 1, celdas: ['a', 'b'] },
        { linea: 2, celdas: ['1', '2'] },
      ],
    ],
    [
      'no last line break',
      'a\n1',
      [
        { linea: 1, celdas: ['a'] },
        { linea: 2, celdas: ['1'] },
      ],
    ],
    [
      'blank lines',
      'a\n\n \n1\n',
      [
        { linea: 1, celdas: ['a'] },
        { linea: 4, celdas: ['1'] },
      ],
    ],
    [
      'a cell that ends the file empty',
      'a,b\n1,',
      [
        { linea: 1, celdas: ['a', 'b'] },
        { linea: 2, celdas: ['1', ''] },
      ],
    ],
    ['quotes', '"a,b","c""d",""\n', [{ linea: 1, celdas: ['a,b', 'c"d', ''] }]],
    [
      'line breaks in a cell',
      '"a\r\nb\nc",d\nx,y',
      [
        { linea: 1, celdas: ['a\r\nb\nc', 'd'] },
        { linea: 4, celdas: ['x', 'y'] },
      ],
    ],
    ['quotes inside an unquoted cell', 'El "libro" rojo,1', [{ linea: 1, celdas: ['El "libro" rojo', '1'] }]],
  ])('reads %s', (_, text, registros) => {
    expect(read(text)).toEqual(registros)
  })

  it('goes on at the next line after quotes that make no sense', () => {
    expect(read('a,b\n"uno" dos,1\nx,y\n')).toEqual([
      { linea: 1, celdas: ['a', 'b'] },
      { linea: 2, celdas: [], cruda: '"uno" dos,1' },
      { linea: 3, celdas: ['x', 'y'] },
    ])
  })

  it('does not let a quote that is never closed swallow the file', () => {
    expect(read('"sin cierre,1\nx,y\nz,w\n')).toEqual([
      { linea: 1, celdas: [], cruda: '"sin cierre,1' },
      { linea: 2, celdas: ['x', 'y'] },
      { linea: 3, celdas: ['z', 'w'] },
    ])
  })

  it('gives up on a row of more than a million characters without holding the file', () => {
    const reader = new CsvReader(',')
    const piece = 'x'.repeat(300_000)
    const registros = [`"${piece}`, piece, piece, piece].flatMap((text) => reader.push(text))
    expect(registros.length).toBeGreaterThan(0)
    expect(registros[0]?.cruda).toBeDefined()
  })

  it.each(['"', ',', '"",', 'x,'])(
    'cuts a row of nothing but %j too, so that no piece is read twice for ever',
    (text) => {
      const reader = new CsvReader(',')
      const piece = text.repeat(Math.floor(239_999 / text.length)) // an odd number of quotes ends a cell, or not
      const [first] = [text, piece, piece, piece, piece, piece].flatMap((part) => reader.push(part))
      expect(first).toBeDefined()
    },
  )

  it('reads the same whatever pieces the file comes in', () => {
    const celda = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\n', '\r', ' ', '1'), maxLength: 8 })
    const tabla = fc.array(fc.array(celda, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(tabla, fc.array(fc.nat(60), { maxLength: 6 }), (rows, cuts) => {
        const text = writeCsv(rows, { delimitador: ',' })
        const reader = new CsvReader(',')
        const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
        const pieces = edges.slice(1).map((edge, i) => text.slice(edges[i], edge))
        const registros = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.push('', true)]
        expect(registros.map(({ celdas }) => celdas.map(unguardCelda))).toEqual(rows)
      }),
    )
  })

  it('survives any text at all', () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r'), maxLength: 40 }), (text) => {
        const lineas = read(text).map(({ linea }) => linea)
        expect(lineas).toEqual([...new Set(lineas)].sort((a, b) => a - b))
      }),
    )
  })
})

describe('a file in pieces', () => {
  const push = (pieces: string[], delimiter = ',') => {
    const reader = new CsvReader(delimiter)
    return pieces.map((piece, n) => reader.push(piece, n === pieces.length - 1))
  }

  it.each([
    [
      'a line break that may be half of one',
      ['a,b\r', '\n1,2'],
      [
        [],
        [
          ['a', 'b'],
          ['1', '2'],
        ],
      ],
    ],
    ['a quote that may be half of two', ['"a"', '"b",c\n'], [[], [['a"b', 'c']]]],
    ['a delimiter at the end', ['a,', 'b\n'], [[], [['a', 'b']]]],
    ['spaces behind a quote', ['"a" ,b\n', ''], [[['a', 'b']], []]],
    ['an open cell', ['a,b', 'c\n'], [[], [['a', 'bc']]]],
  ])('waits for the rest of %s', (_, pieces, celdas) => {
    expect(push(pieces).map((registros) => registros.map((registro) => registro.celdas))).toEqual(celdas)
  })

  it('takes spaces for delimiters where they are', () => {
    expect(push(['"a" "b"\n'], ' ')[0]).toEqual([{ linea: 1, celdas: ['a', 'b'] }])
  })

  it('waits for the end of a broken line, and counts its lines', () => {
    expect(push(['"a"b\r', '\nc,d\n'])).toEqual([
      [],
      [
        { linea: 1, celdas: [], cruda: '"a"b' },
        { linea: 2, celdas: ['c', 'd'] },
      ],
    ])
    expect(push(['"a\n"b\r\nc\rd'])[0]).toEqual([
      { linea: 1, celdas: [], cruda: '"a' },
      { linea: 2, celdas: [], cruda: '"b' },
      { linea: 3, celdas: ['c'] },
      { linea: 4, celdas: ['d'] },
    ])
  })

  it('tells once of a line of more than a million characters, quoted or not, and goes on at the next', () => {
    expect(push(['x'.repeat(1_000_000), ''])[0]).toEqual([])
    const cruda = 'x'.repeat(1_000)
    expect(push(['x'.repeat(1_000_001), 'xx\r', '\na,b\n'])).toEqual([
      [{ linea: 1, celdas: [], cruda, larga: true }],
      [],
      [{ linea: 2, celdas: ['a', 'b'] }],
    ])
    expect(push([`a,${'x'.repeat(1_000_001)}\nc,d\n`])[0]).toEqual([
      { linea: 1, celdas: [], cruda: `a,${'x'.repeat(998)}`, larga: true },
      { linea: 2, celdas: ['c', 'd'] },
    ])
    expect(push([`"${'x'.repeat(999_999)}`, ''])[0]).toEqual([])
    expect(push([`"${'x'.repeat(1_000_000)}`, 'x\na,b\n'])).toEqual([
      [{ linea: 1, celdas: [], cruda: `"${'x'.repeat(999)}`, larga: true }],
      [{ linea: 2, celdas: ['a', 'b'] }],
    ])
  })
})
