// The QR code of an invoice (RG 4892): an address and, in base64, a JSON of which every number is written from text.
import type { Centavos } from '#platform/money.ts'
import { toDecimal } from './comprobante.rules.ts'

export const QR_DIRECCION = 'https://www.arca.gob.ar/fe/qr/?p='

export type DatosQr = {
  /** `yyyy-mm-dd`. */
  fecha: string
  /** Eleven digits. */
  cuit: string
  punto: number
  tipo: number
  numero: number
  total: Centavos
  docTipo: number
  /** Digits; empty is 0. */
  docNro: string
  /** Fourteen digits. */
  cae: string
}

/** Digits without zeros in front, as JSON has numbers. */
const toNumero = (digits: string): string => digits.replace(/^0+(?=\d)/, '') || '0'
/** `12100` and `12100.5`: no zeros at the end. */
const toImporte = (importe: Centavos): string => toDecimal(importe).replace(/\.?0+$/, '')

/** The payload as JSON. A CAE fits into a double, but it is written digit by digit all the same. */
export const toQrJson = ({ fecha, cuit, punto, tipo, numero, total, docTipo, docNro, cae }: DatosQr): string =>
  `{"ver":1,"fecha":"${fecha}","cuit":${toNumero(cuit)},"ptoVta":${punto},"tipoCmp":${tipo},"nroCmp":${numero},` +
  `"importe":${toImporte(total)},"moneda":"PES","ctz":1,"tipoDocRec":${docTipo},"nroDocRec":${toNumero(docNro)},` +
  `"tipoCodAut":"E","codAut":${toNumero(cae)}}`

/** What the code says: the owner's address, which must end where the payload begins. */
export const toQr = (direccion: string, datos: DatosQr): string => `${direccion}${btoa(toQrJson(datos))}`
