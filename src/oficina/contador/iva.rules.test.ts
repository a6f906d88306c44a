// The official layout position by position, and what a credit note does in the book.
import { expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { computeImportes, type LineaFiscal, toTipo } from '#venta/facturas/comprobante.rules.ts'
import {
  addSumas,
  type ComprobanteDeLibro,
  listAlicuotas,
  toAnsi,
  toSuma,
  writeAlicuotas,
  writeCabecera,
} from './iva.rules.ts'

const linea = (iva: LineaFiscal['iva'], unitario: number, cantidad = 1): LineaFiscal => ({
  linea: 1,
  rubro: 'libro',
  descripcion: 'El túnel',
  isbn: null,
  cantidad,
  unitario: centavos(unitario),
  iva,
})
const MIXTO = [linea('exento', 10_000_00), linea('21', 1_210_00), linea('10,5', 1_105_00)]
function comprobante(
  letra: 'A' | 'B' | 'C',
  clase: 'factura' | 'credito',
  lineas: LineaFiscal[],
  receptor: Partial<ComprobanteDeLibro['receptor']> = {},
): ComprobanteDeLibro {
  const { total, neto, exento, iva } = computeImportes(letra, lineas)
  return {
    id: '1',
    fecha: '2026-11-05',
    tipo: toTipo(letra, clase),
    punto: 3,
    numero: 94,
    lineas,
    cae: '1',
    de: '12',
    total,
    neto,
    exento,
    iva,
    receptor: { condicion: 'consumidor', documento: 'ninguno', numero: '', nombre: '', domicilio: '', ...receptor },
  }
}
const Z = '0'.repeat(15)
const NUMERO = '00000000000000000094'

it('writes the head of an A in 266 positions', () => {
  const cuit = {
    documento: 'cuit',
    numero: '30712345678',
    nombre: 'Librería Ñandú y Compañía, Sociedad Anónima',
  } as const
  const fila = writeCabecera(comprobante('A', 'factura', MIXTO, cuit))
  const suma = `${'1231500'.padStart(15, '0')}${Z}${Z}${'1000000'.padStart(15, '0')}`
  expect(fila).toBe(
    `2026110500100003${NUMERO}${NUMERO}8000000000030712345678LIBRERIA NANDU Y COMPANIA, SOC${suma}${Z}${Z}${Z}${Z}PES00010000002 ${Z}00000000`,
  )
  expect(fila).toHaveLength(266)
})
it('writes each rate of it in 62 positions', () => {
  const filas = writeAlicuotas(comprobante('A', 'factura', MIXTO))
  expect(filas).toEqual([
    `00100003${NUMERO}${'100000'.padStart(15, '0')}0004${'10500'.padStart(15, '0')}`,
    `00100003${NUMERO}${'100000'.padStart(15, '0')}0005${'21000'.padStart(15, '0')}`,
  ])
  expect(filas.map(({ length }) => length)).toEqual([62, 62])
})
it('says of books alone that they are exempt, with one rate of 0 %', () => {
  const libros = comprobante('B', 'factura', [linea('exento', 10_000_00, 2)])
  const fila = writeCabecera(libros)
  expect([fila.slice(8, 11), fila.slice(56, 58), fila.slice(58, 78), fila.slice(78, 108)]).toEqual([
    ...['006', '99', '0'.repeat(20), 'CONSUMIDOR FINAL'.padEnd(30)],
  ])
  expect([fila.slice(241, 242), fila.slice(242, 243)]).toEqual(['1', 'E'])
  expect(writeAlicuotas(libros)).toEqual([`00600003${NUMERO}${Z}0003${Z}`])
})
it('tells no rate of a C', () => {
  const c = comprobante('C', 'factura', [linea('exento', 500_00)])
  expect([writeCabecera(c).slice(241, 243), writeAlicuotas(c)]).toEqual(['0 ', []])
  expect(writeCabecera(c).slice(153, 168)).toBe(Z) // nothing exempt
})
it('writes a credit note in positive, by its own sort', () => {
  const nota = comprobante('B', 'credito', MIXTO, { documento: 'dni', numero: '25123456', nombre: 'Ana' })
  const fila = writeCabecera(nota)
  expect([fila.slice(8, 11), fila.slice(56, 78), fila.slice(108, 123)]).toEqual([
    ...['008', '9600000000000025123456', '1231500'.padStart(15, '0')],
  ])
  expect([...fila, ...writeAlicuotas(nota).join('')].includes('-')).toBe(false)
})
it('takes a credit note away in the book, and adds up to nothing with its invoice', () => {
  const [factura, nota] = [comprobante('B', 'factura', MIXTO), comprobante('B', 'credito', MIXTO)]
  expect(toSuma(factura)).toEqual({
    neto: 2_000_00,
    iva: 315_00,
    exento: 10_000_00,
    sinDiscriminar: 0,
    total: 12_315_00,
  })
  expect(toSuma(nota).total).toBe(-12_315_00)
  const c = comprobante('C', 'credito', [linea('exento', 5_00)])
  expect(toSuma(c)).toEqual({ neto: 0, iva: 0, exento: 0, sinDiscriminar: -5_00, total: -5_00 })
  const { total, neto, iva, exento } = addSumas([toSuma(factura), toSuma(nota), toSuma(factura)])
  expect([neto + iva + exento, total]).toEqual([12_315_00, 12_315_00])
})
it('has the rates of a document add up to its net and its VAT', () => {
  const a = comprobante('A', 'factura', [linea('21', 999_99, 3), linea('10,5', 1_01, 7)])
  const alicuotas = listAlicuotas(a)
  expect(alicuotas.reduce((total, { base }) => total + base, 0)).toBe(a.neto)
  expect(alicuotas.reduce((total, { importe }) => total + importe, 0)).toBe(a.iva)
})
it.each([
  ['Muñoz & Cía.', 'MUNOZ & CIA. '],
  ['书店 😀\r\nAna', '      ANA    '.slice(0, 13)],
  ['x'.repeat(40), 'X'.repeat(13)],
])('writes %j in letters of every code page', (texto, escrito) => {
  expect(toAnsi(texto, 13)).toHaveLength(13)
  expect(toAnsi(texto, 13).trim()).toBe(escrito.trim())
})
