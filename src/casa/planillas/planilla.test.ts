import { readXlsx } from 'hucre/xlsx'
import { expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { writePapel } from './papel.ts'
import { type Celda, type Tabla, toImporte } from './planilla.ts'

async function* inBatches(filas: readonly Celda[][], each = 2): Tabla {
  for (let at = 0; at < filas.length; at += each) yield filas.slice(at, at + each)
}
const write = (formato: 'csv' | 'xlsx', filas: readonly Celda[][]) =>
  writePapel({ nombre: 'Libros', tabla: () => inBatches(filas) }, formato)
const readHoja = async (filas: readonly Celda[][]) => (await readXlsx(await write('xlsx', filas))).sheets[0]

const FILAS: Celda[][] = [
  ['Título', 'Precio', 'Copias'],
  ['=Uno; dos', toImporte(centavos(12_500_05)), 3],
  ["'=Tres", toImporte(null), 0],
]

it('is a file with semicolons and commas, sums to the centavo, and no formula', async () => {
  expect((await write('csv', FILAS)).toString()).toBe(
    `\u{feff}Título;Precio;Copias\r\n"'=Uno; dos";12500,05;3\r\n''=Tres;;0\r\n`,
  )
  expect((await write('csv', [])).toString()).toBe('\u{feff}')
})

it('is a sheet with numbers, where a text stays one', async () => {
  const hoja = await readHoja(FILAS)
  expect(hoja?.name).toBe('Libros')
  expect(hoja?.rows).toEqual([
    ['Título', 'Precio', 'Copias'],
    ['=Uno; dos', 12_500.05, 3],
    ["''=Tres", null, 0],
  ])
})

it.each([1, 99, 100, 101, 250])('has all of %i rows, each once', async (cuantas) => {
  const filas: Celda[][] = Array.from({ length: cuantas }, (_, n) => [n, 'a'])
  const lines = (await write('csv', filas)).toString().slice(1).split('\r\n')
  expect(lines).toEqual([...filas.map(([n]) => `${n};a`), ''])
})
