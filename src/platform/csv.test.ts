import { globSync, readFileSync } from 'node:fs'
import { join, sep } from 'node:path'
import { describe, expect, it } from 'vitest'
import { root } from '../../scripts/root.ts'
import { writeCsv } from './csv.ts'

describe('a row of CSV', () => {
  it.each([
    [['a', 1, null], ',', 'a,1,\r\n'],
    [['a,b', 'c"d', 'e\nf', 'g\rh'], ',', '"a,b","c""d","e\nf","g\rh"\r\n'],
    [['a,b', 'c;d'], ';', 'a,b;"c;d"\r\n'],
    [['=1+1', '-x', '@a', "'=1"], ';', "'=1+1;'-x;'@a;''=1\r\n"],
    [[-5, { cifra: '-12,50' }, { cifra: '3' }], ';', '-5;-12,50;3\r\n'],
  ])('of %j with %j', (celdas, delimitador, linea) => {
    expect(writeCsv([celdas], { delimitador })).toBe(linea)
  })
})

it('no other code of the shop writes CSV', () => {
  const makes = /from 'csv-stringify|\bwriteCsv\b[^;\n]*from 'hucre|'"', '""'/
  const found = globSync('{src,scripts}/**/*.{ts,tsx}', { cwd: root }).filter(
    (file) => !file.includes('.test.') && makes.test(readFileSync(join(root, file), 'utf8')),
  )
  expect(found.map((file) => file.replaceAll(sep, '/'))).toEqual(['src/platform/csv.ts'])
})
