// Where a parcel goes, in the fields that carriers and the shop's tables need.
import { formatEntrega, LARGOS, type PartesDireccion } from './direccion.rules.ts'

/** Where a parcel goes, in the fields that a carrier asks for. */
export type Domicilio = {
  calle: string
  /** Or `S/N`. */
  altura: string
  piso: string | null
  localidad: string
  codigo_postal: string
  /** The jurisdiction's name. */
  provincia: string
  recibe: string | null
  telefono: string | null
}

/** The same in one line. */
export const formatDomicilio = ({ provincia, ...domicilio }: Domicilio): string =>
  formatEntrega({ ...domicilio, provincia: { descripcion: provincia } })

/** The fields that are typed, as text; postal code and province are those of the quote. */
export type CampoDomicilio = 'calle' | 'altura' | 'piso' | 'localidad' | 'recibe' | 'telefono'
export type CamposDomicilio = Readonly<Record<CampoDomicilio, string>>
export const SIN_DOMICILIO: CamposDomicilio = {
  calle: '',
  altura: '',
  piso: '',
  localidad: '',
  recibe: '',
  telefono: '',
}

/** In lines with one of these words the number may be of something else: «Ruta Nacional 9», «Barrio Sur casa 12». */
const DE_OTRA_COSA =
  /(?<!\p{L})(?:ruta|rn|rp|km|camino|lotes?|lt|manzana|mza|mz|casas?|torres?|block|bloque|b[°º]|barrio|edificio|ed|dep(?:ar)?to|departamento|dpto|dto|piso|local|oficina|of|uf|parcela|sector|colectora|calle)(?!\p{L})/iu
/** Before a number these make it the street's name: «Calle 50», «Diagonal 74». */
const VIA = /(?:^|\s)(?:avenida|avda?|diagonal|diag|pasaje|pje|pasillo|boulevard|bulevar|bvar|bv|acceso)\.?$/iu

/**
 * Street and number of a line in which they are certain, else undefined: one number, behind a name, and nothing else that has
 * digits but a date («9 de Julio 1250»).
 */
export function splitCalle(linea: string): { calle: string; altura: string } | undefined {
  const entera = linea.trim()
  const altura = entera.split(/\s/).at(-1) ?? ''
  const calle = entera.slice(0, -altura.length).trimEnd()
  if (!/^\d{2,5}$/.test(altura) || !/\p{L}{3}\.?$/u.test(calle)) return undefined
  const sinFecha = calle.replace(/(?<!\S)\d{1,2} de (?=\p{L}{4,})/u, '')
  if (/[\d,;:#()/°º]/.test(sinFecha) || DE_OTRA_COSA.test(calle) || VIA.test(calle)) return undefined
  return { calle, altura }
}

type Guardada = Pick<PartesDireccion, 'calle' | 'altura' | 'piso' | 'localidad' | 'recibe' | 'telefono'>

/** What the form of an order begins with: a kept address, taken apart only where that is certain. */
export function proposeDomicilio({ calle, altura, piso, localidad, recibe, telefono }: Guardada): CamposDomicilio {
  const partes = altura === undefined ? (splitCalle(calle) ?? { calle, altura: '' }) : { calle, altura }
  return { ...partes, piso: piso ?? '', localidad, recibe: recibe ?? '', telefono: telefono ?? '' }
}

/** The fields out of what a browser kept. */
export function parseCampos(found: unknown): CamposDomicilio {
  const textOf = (campo: CampoDomicilio) => {
    const value: unknown = Object(found)[campo]
    return typeof value === 'string' ? value.slice(0, LARGOS[campo]) : ''
  }
  return {
    calle: textOf('calle'),
    altura: textOf('altura'),
    piso: textOf('piso'),
    localidad: textOf('localidad'),
    recibe: textOf('recibe'),
    telefono: textOf('telefono'),
  }
}
