import { describe, expect, it } from 'vitest'
import { readIsbn } from './isbn.rules.ts'

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
    ['1668-5431', 'ISBN inválido: «1668-5431», no tiene 10 ni 13 dígitos'],
  ])('explains what is wrong with %j', (cell, motivo) => {
    expect(readIsbn(cell)).toEqual({ motivo })
  })
})
