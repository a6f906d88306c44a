import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createCsvReader, formatCsv } from './csv.rules.ts'

const read = (text: string, delimiter = ',') => createCsvReader(delimiter).push(text, true)

describe('createCsvReader', () => {
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
    const reader = createCsvReader(',')
    const piece = 'x'.repeat(300_000)
    const registros = [`"${piece}`, piece, piece, piece].flatMap((text) => reader.push(text))
    expect(registros.length).toBeGreaterThan(0)
    expect(registros[0]?.cruda).toBeDefined()
  })

  it('reads the same whatever pieces the file comes in', () => {
    const celda = fc.string({ unit: fc.constantFrom('a', 'ñ', '"', ',', ';', '\n', '\r', ' ', '1'), maxLength: 8 })
    const tabla = fc.array(fc.array(celda, { minLength: 2, maxLength: 4 }), { minLength: 1, maxLength: 6 })
    fc.assert(
      fc.property(tabla, fc.array(fc.nat(60), { maxLength: 6 }), (rows, cuts) => {
        const text = rows.map((row) => formatCsv(row)).join('')
        const reader = createCsvReader(',')
        const edges = [0, ...cuts.filter((cut) => cut < text.length).sort((a, b) => a - b), text.length]
        const pieces = edges.slice(1).map((edge, i) => text.slice(edges[i], edge))
        const registros = [...pieces.flatMap((piece) => reader.push(piece)), ...reader.push('', true)]
        expect(registros.map(({ celdas }) => celdas)).toEqual(rows)
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
