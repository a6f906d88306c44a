import { describe, expect, it } from 'vitest'
import { isIsbn10, isIsbn13, readIsbn, readLoneIsbn } from './isbn.rules.ts'

describe('readIsbn', () => {
  it.each([
    ['thirteen digits', '9789500000017', '9789500000017'],
    ['hyphens', '978-950-00-0001-7', '9789500000017'],
    ['spaces', ' 978 950 00 0001 7 ', '9789500000017'],
    ['the hyphen of Unicode', '978‐950‐00‐0001‐7', '9789500000017'],
    ['a label', 'ISBN-13: 978-950-00-0001-7', '9789500000017'],
    ['a label without colon', 'ISBN 9789500000017', '9789500000017'],
    ['an ISBN-10', '950-00-0001-6', '9789500000017'],
    ['an ISBN-10 that ends in X', '950-00-0009-x', null],
    ['an ISBN-10 with a right X', '0-8044-2957-x', '9780804429573'],
    ['a number of a spreadsheet', '9789500000017.0', '9789500000017'],
    ['a note', '9789500000017 (tapa dura)', '9789500000017'],
    ['several, by space', '9789500000017 9789500000024', '9789500000017'],
    ['several, by slash', '978-950-00-0001-7/978-950-00-0002-4', '9789500000017'],
    ['an ISBN-13 label with a space', 'ISBN 13: 9789500000017', '9789500000017'],
    ['a label that touches the number', 'ISBN9789500000017', '9789500000017'],
    ['a label with a hyphen and no colon', 'ISBN-10 950-00-0001-6', '9789500000017'],
    ['a label before an ISBN-10 that begins with a ten', 'ISBN 1000000001', '9781000000009'],
    ['two labelled ones', 'ISBN 9789500000018 ISBN 9789500000024', '9789500000024'],
    ['an ISBN-10 among others, spaces between', 'tomo 950-00-0001-6  agotado', '9789500000017'],
    ['many zeros of a spreadsheet', '9789500000017.000', '9789500000017'],
    ['a soft hyphen and a minus', '978\u00ad950\u221200-0001-7', '9789500000017'],
    ['several, the first of them wrong', '9789500000018 / 9789500000024', '9789500000024'],
  ])('reads %s', (_, cell, isbn) => {
    const read = readIsbn(cell)
    expect('isbn' in read ? read.isbn : null).toBe(isbn)
  })

  it.each([
    ['', 'no tiene ISBN'],
    ['s/n', 'no tiene ISBN'],
    ['978-950-00-0001-8', 'ISBN inválido: «978-950-00-0001-8», el dígito de control no corresponde'],
    ['978-950-00-0001', 'ISBN inválido: «978-950-00-0001», le falta un dígito'],
    ['9,78950E+12', 'ISBN ilegible: «9,78950E+12» perdió dígitos en una planilla'],
    ['978950E12', 'ISBN ilegible: «978950E12» perdió dígitos en una planilla'],
    ['950-00-0001-7', 'ISBN inválido: «950-00-0001-7», el dígito de control no corresponde'],
    ['950-00-0001', 'ISBN inválido: «950-00-0001», le falta un dígito'],
    ['97895000000170', 'ISBN inválido: «97895000000170», no tiene 10 ni 13 dígitos'],
    ['12.05', 'ISBN inválido: «12.05», no tiene 10 ni 13 dígitos'],
    [`${'1'.repeat(70)}`, `ISBN inválido: «${'1'.repeat(60)}», no tiene 10 ni 13 dígitos`],
    [`${' '.repeat(2_000)}9789500000017`, 'no tiene ISBN'],
    ['1668-5431', 'ISBN inválido: «1668-5431», no tiene 10 ni 13 dígitos'],
  ])('explains what is wrong with %j', (cell, motivo) => {
    expect(readIsbn(cell)).toEqual({ motivo })
  })
})

describe('an ISBN', () => {
  it.each(['x9789500000017', '9789500000017x', '9779500000017', '978950000001', '9789500000018'])(
    'of thirteen digits is not %j',
    (text) => {
      expect(isIsbn13(text)).toBe(false)
    },
  )
  it.each(['x9500000016', '9500000016x', '950000001', '95000000X6', '9500000017'])('of ten is not %j', (text) => {
    expect(isIsbn10(text)).toBe(false)
  })
  it.each(['9789500000017', '9799500000016'])('of thirteen digits is %s', (text) => {
    expect(isIsbn13(text)).toBe(true)
    expect(readIsbn(text)).toEqual({ isbn: text })
  })
})

describe('readLoneIsbn', () => {
  it.each([
    ['9789500000017', '9789500000017'],
    ['isbn-13: 978 950‐00‐0001‐7', '9789500000017'],
    ['ISBN-10 : 950-00-0001-6', '9789500000017'],
    ['ISBN9789500000017', '9789500000017'],
    ['080442957x', '9780804429573'],
    ['el ISBN 9789500000017', null],
    ['9789500000017 9789500000024', null],
    ['rayuela', null],
    ['', null],
  ])('reads %j as %s', (texto, isbn) => {
    expect(readLoneIsbn(texto)).toBe(isbn)
  })
})
