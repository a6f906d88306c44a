// Where a parcel goes, as far as its price depends on it: the jurisdiction and the four digits of the postal code.
import { JURISDICCIONES, type Jurisdiccion } from '#catalogo/descuentos/provincias.rules.ts'
import { fold } from '#platform/text.ts'

/** The letters of the jurisdictions (ISO 3166-2:AR), with which their postal codes begin too; no I and no O. */
const LETRAS: Record<Jurisdiccion, string> = {
  'Buenos Aires': 'B',
  Catamarca: 'K',
  Chaco: 'H',
  Chubut: 'U',
  'Ciudad Autónoma de Buenos Aires': 'C',
  Córdoba: 'X',
  Corrientes: 'W',
  'Entre Ríos': 'E',
  Formosa: 'P',
  Jujuy: 'Y',
  'La Pampa': 'L',
  'La Rioja': 'F',
  Mendoza: 'M',
  Misiones: 'N',
  Neuquén: 'Q',
  'Río Negro': 'R',
  Salta: 'A',
  'San Juan': 'J',
  'San Luis': 'D',
  'Santa Cruz': 'Z',
  'Santa Fe': 'S',
  'Santiago del Estero': 'G',
  'Tierra del Fuego': 'V',
  Tucumán: 'T',
}

/** The letter of a jurisdiction, as carriers and postal codes write it. */
export const letraDe = (provincia: Jurisdiccion): string => LETRAS[provincia]

const byLetra = new Map(JURISDICCIONES.map((provincia) => [LETRAS[provincia], provincia]))
const byFold = new Map(JURISDICCIONES.map((provincia) => [fold(provincia), provincia]))
const OTROS_NOMBRES: Record<string, Jurisdiccion> = {
  caba: 'Ciudad Autónoma de Buenos Aires',
  'capital federal': 'Ciudad Autónoma de Buenos Aires',
  'ciudad de buenos aires': 'Ciudad Autónoma de Buenos Aires',
  'tierra del fuego antartida e islas del atlantico sur': 'Tierra del Fuego',
}

/** A jurisdiction by its name, whatever its case and accents, or by its letter. Undefined for anything else. */
export const findJurisdiccion = (texto: string): Jurisdiccion | undefined => {
  const palabra = fold(texto).trim()
  return byFold.get(palabra) ?? OTROS_NOMBRES[palabra] ?? byLetra.get(texto.trim().toUpperCase())
}

export const CP_MIN = 1000
export const CP_MAX = 9999
/** Four digits, or the CPA of letter, digits and three letters; the letters I and O name no jurisdiction. */
const CODIGO_POSTAL = /^(?:\d{4}|[A-HJ-NP-Z]\d{4}[A-Z]{3})$/
export const CODIGO_POSTAL_INVALIDO = 'El código postal son cuatro números, como 2000, o el CPA, como S2000BTN.'

/** A postal code as it is kept: in capitals, without spaces. Undefined for what is none. */
export function readCodigoPostal(texto: string): string | undefined {
  const codigo = texto.replace(/\s+/g, '').toUpperCase()
  return CODIGO_POSTAL.test(codigo) && toDigitos(codigo) >= CP_MIN ? codigo : undefined
}

/** The four digits of a postal code that `readCodigoPostal` gave. */
export const toDigitos = (codigo: string): number => Number(codigo.replace(/\D/g, ''))

/** Rough blocks, for a first guess that the visitor may correct: ranges overlap at borders. The first that holds it wins. */
const BLOQUES: readonly (readonly [desde: number, hasta: number, provincia: Jurisdiccion])[] = [
  [1000, 1499, 'Ciudad Autónoma de Buenos Aires'],
  [1500, 1999, 'Buenos Aires'],
  [2700, 2799, 'Buenos Aires'],
  [2800, 2999, 'Buenos Aires'],
  [2000, 2699, 'Santa Fe'],
  [3000, 3099, 'Santa Fe'],
  [3100, 3299, 'Entre Ríos'],
  [3300, 3399, 'Misiones'],
  [3400, 3499, 'Corrientes'],
  [3500, 3599, 'Chaco'],
  [3600, 3699, 'Formosa'],
  [3700, 3799, 'Chaco'],
  [4000, 4199, 'Tucumán'],
  [4200, 4399, 'Santiago del Estero'],
  [4400, 4599, 'Salta'],
  [4600, 4699, 'Jujuy'],
  [4700, 4799, 'Catamarca'],
  [5000, 5299, 'Córdoba'],
  [5300, 5399, 'La Rioja'],
  [5400, 5499, 'San Juan'],
  [5500, 5699, 'Mendoza'],
  [5700, 5799, 'San Luis'],
  [5800, 5999, 'Córdoba'],
  [6300, 6399, 'La Pampa'],
  [6000, 6999, 'Buenos Aires'],
  [7000, 8199, 'Buenos Aires'],
  [8300, 8399, 'Neuquén'],
  [8200, 8499, 'Río Negro'],
  [8500, 8599, 'Río Negro'],
  [9000, 9299, 'Chubut'],
  [9410, 9429, 'Tierra del Fuego'],
  [9300, 9499, 'Santa Cruz'],
]

/** Which jurisdiction a postal code is probably in: a CPA says it, of four digits it is a guess. */
export function guessJurisdiccion(codigo: string): Jurisdiccion | undefined {
  const letra = byLetra.get(codigo.charAt(0))
  if (letra) return letra
  const digitos = toDigitos(codigo)
  return BLOQUES.find(([desde, hasta]) => desde <= digitos && digitos <= hasta)?.[2]
}

/** Where a parcel goes. */
export type Lugar = { codigo_postal: string; provincia: Jurisdiccion }

/** The jurisdiction that a place's postal code speaks for, where another one was typed. */
export function findOtra({ codigo_postal, provincia }: Lugar): Jurisdiccion | undefined {
  const suya = guessJurisdiccion(codigo_postal)
  return suya === provincia ? undefined : suya
}

/** Told to the reader and to the staff; which of both is right nobody but the reader knows. */
export const describeOtra = (codigo: string, provincia: string, otra: string): string =>
  `El código postal ${codigo} parece de ${otra}, no de ${provincia}: fijate cuál está mal. Mientras no coincidan vale el precio más caro de los dos.`
