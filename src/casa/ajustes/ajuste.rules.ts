// What settings are, for both sides.

/** The parts of the panel's screen, in its order. */
export const GRUPOS = [
  'libreria',
  'legales',
  'textos',
  'aspecto',
  'envios',
  'transportes',
  'pagos',
  'impresora',
  'facturas',
  'existencias',
  'busqueda',
  'ley',
  'correo',
  'respaldo',
  'integraciones',
  'registros',
] as const
export type Grupo = (typeof GRUPOS)[number]
export const GRUPO_NOMBRES: Record<Grupo, string> = {
  libreria: 'Librería',
  legales: 'Datos legales',
  textos: 'Textos',
  aspecto: 'Aspecto',
  envios: 'Envíos y recargos',
  transportes: 'Transportes',
  pagos: 'Pagos y transferencia',
  impresora: 'Impresora de tickets',
  facturas: 'Facturas',
  existencias: 'Existencias',
  busqueda: 'Búsqueda',
  ley: 'Ley del libro',
  correo: 'Correo',
  respaldo: 'Copias afuera',
  integraciones: 'Integraciones',
  registros: 'Registros',
}

/** How the panel asks for a value. */
export const TIPOS = [
  'linea',
  'parrafos',
  'dinero',
  'entero',
  'decimal',
  'si-no',
  'opcion',
  'color',
  'logo',
  'dia',
  'secreto',
  'sucursales',
] as const
export type Tipo = (typeof TIPOS)[number]

/** One of the values that a setting may have, and what the panel calls it. */
export type Opcion<T extends string = string> = { valor: T; nombre: string }

/** How large an uploaded logo is, in pixels: it stands in the header of every page, and larger ones are refused. */
export const LOGO = { anchoMax: 1_200, altoMin: 40, altoMax: 400 } as const
export const LOGO_FUERA_DE_MEDIDA = `El logo tiene que medir de ${LOGO.altoMin} a ${LOGO.altoMax} píxeles de alto y hasta 1.200 de ancho.`

/** The setting that says which uploaded picture is shown, and its size: `/imagenes/{sha256}.webp?{ancho}x{alto}`. */
export const toLogo = (path: string, { ancho, alto }: { ancho: number; alto: number }): string =>
  `${path}?${ancho}x${alto}`

export const LOGO_AJENO = 'Subí una imagen: esa no es de la tienda.'

/** Its sizes; null for what is no logo of ours. */
export function readLogo(valor: string): { ancho: number; alto: number } | null {
  const [, ancho = '', alto = ''] = /^\/imagenes\/[0-9a-f]{64}\.webp\?([1-9]\d{0,4})x([1-9]\d{0,4})$/.exec(valor) ?? []
  return ancho === '' ? null : { ancho: Number(ancho), alto: Number(alto) }
}

export const isLogoDeMedida = ({ ancho, alto }: { ancho: number; alto: number }): boolean =>
  ancho <= LOGO.anchoMax && alto >= LOGO.altoMin && alto <= LOGO.altoMax

/** A shop with a door to the street. */
export type Sucursal = { nombre: string; direccion: string; horario: string; telefono: string }
