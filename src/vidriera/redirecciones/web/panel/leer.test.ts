// Sitemaps are read by the browser's own parser: e2e/mudanza.e2e.ts.
import { expect, it } from 'vitest'
import { decode, leerDirecciones } from './leer.ts'

const leer = (texto: string) => leerDirecciones(texto).filas.map(({ ruta, destino }) => [ruta, destino])

it('lines are addresses, with the page they lead to or none; headings are left out', () => {
  expect(leer('\ufeffvieja;nueva\nhttps://x.com/a;/contacto\n/b\n\n"/c";9788437604572\nnada')).toEqual([
    ['https://x.com/a', '/contacto'],
    ['/b', null],
    ['/c', '9788437604572'],
  ])
  expect(leer('/a\t/b')).toEqual([['/a', '/b']])
  expect(leer('/uno')).toEqual([['/uno', null]])
  expect(leer('  ')).toEqual([])
})

it('a list of Tiendanube gives the address of each product with its ISBN', () => {
  const lista = [
    'Identificador de URL;Nombre;Precio;SKU;Código de barras;Descripción',
    'rayuela;Rayuela;"10,00";R-1;978-84-376-0457-2;"<p>Uno;\ndos</p>"',
    'ficciones;Ficciones;"10,00";9788420633121;;',
    'taza;Taza;"5,00";T-1;;',
    'rayuela;;;R-2;;',
  ].join('\n')
  expect(leer(lista)).toEqual([
    ['/productos/rayuela', '978-84-376-0457-2'],
    ['/productos/ficciones', '9788420633121'],
    ['/productos/taza', null],
  ])
})

it('a list of Shopify too', () => {
  expect(leer('Handle,Title,Variant SKU,Variant Barcode\nrayuela,Rayuela,,9788437604572')).toEqual([
    ['/products/rayuela', '9788437604572'],
  ])
})

it('letters of Windows are read', () => {
  expect(decode(new Uint8Array([0x43, 0xf3, 0x64]).buffer)).toBe('Cód')
  expect(decode(new TextEncoder().encode('Cód').buffer as ArrayBuffer)).toBe('Cód')
})
