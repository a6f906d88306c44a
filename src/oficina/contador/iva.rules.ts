// The book of VAT on sales: a row for each authorised document, and the two files that ARCA's «Libro IVA Digital» takes
// (docs/decisions/108 says where the layout was read, and what of it is not certain).

import { CERO, type Centavos, centavos, sum } from '#platform/money.ts'
import { toForm } from '#platform/text.ts'
import { computeImportes, type Importes, type LineaFiscal, readTipo } from '#venta/facturas/comprobante.rules.ts'
import { CODIGO_DOCUMENTO, type Receptor } from '#venta/facturas/receptor.rules.ts'

/** An authorised document as the book needs it. Days as `yyyy-mm-dd`. */
export type ComprobanteDeLibro = {
  id: string
  fecha: string
  tipo: number
  punto: number
  numero: number
  receptor: Receptor
  lineas: readonly LineaFiscal[]
  total: Centavos
  neto: Centavos
  exento: Centavos
  iva: Centavos
  cae: string
  /** Of an order or a sale: its number. */
  de: string
}

/** By its sort, as ARCA numbers them. */
export const isCredito = (tipo: number): boolean => readTipo(tipo)?.clase === 'credito'
const isC = (tipo: number): boolean => readTipo(tipo)?.letra === 'C'

/** In the book a credit note takes away. */
export const signed = (tipo: number, importe: Centavos): Centavos => centavos(isCredito(tipo) ? -importe : importe)

/** The rates of a document with their net and their VAT, as it was authorised; none on a C. */
export const listAlicuotas = ({ tipo, lineas }: Pick<ComprobanteDeLibro, 'tipo' | 'lineas'>): Importes['alicuotas'] =>
  computeImportes(readTipo(tipo)?.letra ?? 'B', lineas).alicuotas

export type SumaDeIva = { neto: Centavos; iva: Centavos; exento: Centavos; sinDiscriminar: Centavos; total: Centavos }
export const SIN_IVA: SumaDeIva = { neto: CERO, iva: CERO, exento: CERO, sinDiscriminar: CERO, total: CERO }

type Sumable = Pick<ComprobanteDeLibro, 'tipo' | 'neto' | 'iva' | 'exento' | 'total'>

/** A document's sums with their sign. What a C says is one sum, of which no VAT is told. */
export function toSuma({ tipo, neto, iva, exento, total }: Sumable): SumaDeIva {
  const de = (importe: Centavos) => signed(tipo, importe)
  return isC(tipo)
    ? { ...SIN_IVA, sinDiscriminar: de(neto), total: de(total) }
    : { neto: de(neto), iva: de(iva), exento: de(exento), sinDiscriminar: CERO, total: de(total) }
}

export const addSumas = (sumas: readonly SumaDeIva[]): SumaDeIva => ({
  neto: sum(sumas.map(({ neto }) => neto)),
  iva: sum(sumas.map(({ iva }) => iva)),
  exento: sum(sumas.map(({ exento }) => exento)),
  sinDiscriminar: sum(sumas.map(({ sinDiscriminar }) => sinDiscriminar)),
  total: sum(sumas.map(({ total }) => total)),
})

// The files of fixed width. Numbers have zeros at their left, texts blanks at their right, sums 13 digits and 2 of centavos.

const cifra = (valor: number | string, largo: number): string => String(valor).padStart(largo, '0')

/** Letters that every code page writes alike: the office's importer reads ANSI. */
export const toAnsi = (texto: string, largo: number): string =>
  toForm(texto, 'NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[^\x20-\x7e]/g, ' ')
    .toUpperCase()
    .slice(0, largo)
    .padEnd(largo, ' ')

const IMPORTE = 15
const importe = (suma: Centavos): string => cifra(Math.abs(suma), IMPORTE)
const NADA = '0'.repeat(IMPORTE)
const dia = (fecha: string): string => fecha.replaceAll('-', '')

/** A credit note is told by its number of a sort, not by a sign: all sums are positive. */
export function writeCabecera(comprobante: ComprobanteDeLibro): string {
  const { fecha, tipo, punto, numero, receptor, total, exento } = comprobante
  const alicuotas = listAlicuotas(comprobante).length
  const soloExento = alicuotas === 0 && !isC(tipo)
  return [
    dia(fecha),
    cifra(tipo, 3),
    cifra(punto, 5),
    cifra(numero, 20),
    cifra(numero, 20), // up to which number: each document is a row of its own
    cifra(CODIGO_DOCUMENTO[receptor.documento], 2),
    cifra(receptor.numero || 0, 20),
    toAnsi(receptor.nombre || 'Consumidor final', 30),
    importe(total),
    NADA, // what is no part of the net taxed price
    NADA, // perception from those who are not categorised
    importe(exento),
    ...[NADA, NADA, NADA, NADA], // perceptions of the nation, of gross income, of towns; internal taxes
    'PES',
    '0001000000', // the rate of exchange: 4 digits and 6 decimals
    String(isC(tipo) ? 0 : Math.max(1, alicuotas)),
    soloExento ? 'E' : ' ',
    NADA, // other taxes
    '00000000', // until when it is to be paid: of services alone
  ].join('')
}

/** `0005` is 21 %, `0004` 10,5 %, `0003` 0 %. None of a C; of an exempt one a row of zeros, as its head says one rate. */
export function writeAlicuotas(comprobante: ComprobanteDeLibro): string[] {
  const { tipo, punto, numero } = comprobante
  if (isC(tipo)) return []
  const alicuotas = listAlicuotas(comprobante)
  const filas = alicuotas.length > 0 ? alicuotas : [{ id: 3, base: CERO, importe: CERO }]
  const cual = cifra(tipo, 3) + cifra(punto, 5) + cifra(numero, 20)
  return filas.map(({ id, base, importe: iva }) => cual + importe(base) + cifra(id, 4) + importe(iva))
}

/** What the screen says beside these files: nobody has tried them against the office's importer. */
export const INSEGURO_DEL_LIBRO_DIGITAL = [
  'Siguen el diseño de registro del Libro de IVA Digital (RG 4597) leído en copias de 2021 a 2025: 266 posiciones la cabecera, 62 las alícuotas. No los probamos en el Portal IVA: cargá un mes y mirá qué dice antes de presentar.',
  'Un comprobante de libros solos, exento, va con código de operación E y una alícuota de 0 % sin base. Los comprobantes C van sin alícuotas.',
  'Las notas de crédito van en positivo: ARCA las resta por su tipo. En la planilla CSV van en negativo.',
  'Es solo lo facturado desde esta tienda. Si tenés que presentar el libro (un monotributo no lo presenta), y si conviene importar los comprobantes desde ARCA, preguntáselo a tu contador.',
] as const
