// What the shop decides about kept delivery addresses.

/** For home, work and the family; a list stays one. */
export const DIRECCIONES_MAX = 10

export const LARGOS = {
  alias: 30,
  calle: 80,
  altura: 10,
  piso: 20,
  localidad: 50,
  codigo_postal: 8,
  recibe: 60,
  telefono: 20,
} as const

export const PROVINCIA_DESCONOCIDA = 'Elegí una provincia de la lista.'
export const DEMASIADAS = `Podés guardar hasta ${DIRECCIONES_MAX} direcciones. Eliminá una para agregar otra.`

/** Four digits, or the CPA of letter, four digits and three letters (`S2000ABC`). */
export const CODIGO_POSTAL_PATTERN = /^(\d{4}|[A-Z]\d{4}[A-Z]{3})$/
export const normalizeCodigoPostal = (codigo: string): string => codigo.replace(/\s+/g, '').toUpperCase()

export type PartesDireccion = {
  calle: string
  /** Missing where it is a part of `calle`. */
  altura?: string | undefined
  piso: string | null
  localidad: string
  provincia: { descripcion: string }
  codigo_postal: string
  recibe: string | null
  telefono: string | null
}

/** The place in one line: `Bv. Oroño 1450, 2.º B, Rosario (2000), Santa Fe`. */
export const formatLugar = ({ calle, altura, piso, localidad, codigo_postal, provincia }: PartesDireccion): string =>
  [[calle, altura].filter(Boolean).join(' '), piso, `${localidad} (${codigo_postal})`, provincia.descripcion]
    .filter(Boolean)
    .join(', ')

/** Who takes the parcel: `Recibe Ana Ferreyra, tel. 341 555-0101`; nothing where neither was said. */
export const formatRecibe = ({ recibe, telefono }: PartesDireccion): string =>
  [recibe && `Recibe ${recibe}`, telefono && `${recibe ? 'tel.' : 'Tel.'} ${telefono}`].filter(Boolean).join(', ')

/** What an order keeps of an address: its own copy, as text. */
export const formatEntrega = (direccion: PartesDireccion): string =>
  [formatLugar(direccion), formatRecibe(direccion)].filter(Boolean).join('. ')
