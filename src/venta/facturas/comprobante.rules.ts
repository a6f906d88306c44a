import { type ClaseIva, computeNeto } from '#casa/deberes/iva.rules.ts'
import { add, CERO, type Centavos, subtract, sum, times } from '#platform/money.ts'

/** What the seller is to the tax office. */
export const CONDICIONES_EMISOR = ['inscripto', 'monotributo', 'exento'] as const

export type CondicionEmisor = (typeof CONDICIONES_EMISOR)[number]

/** The seller as the paper names it. Days as `yyyy-mm-dd`; texts may be empty where the owner typed none. */
export type Emisor = {
  razon_social: string
  domicilio: string
  cuit: string
  condicion: CondicionEmisor
  ingresos_brutos: string
  inicio_actividades: string
}

/** What the buyer is, with the tax office's own number (`CondicionIVAReceptorId`). */
export const CONDICIONES_RECEPTOR = ['consumidor', 'inscripto', 'monotributo', 'exento'] as const

export type CondicionReceptor = (typeof CONDICIONES_RECEPTOR)[number]

export const CODIGO_CONDICION: Record<CondicionReceptor, number> = {
  inscripto: 1,
  exento: 4,
  consumidor: 5,
  monotributo: 6,
}

export const CONDICION_NOMBRES: Record<CondicionReceptor, string> = {
  consumidor: 'Consumidor final',
  inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
}

export type Letra = 'A' | 'B' | 'C'

export const CLASES = ['factura', 'credito'] as const

export type Clase = (typeof CLASES)[number]

/** Whoever is not an inscripto writes C; an inscripto writes A to those who declare VAT or pay monotributo, and B to all others. */
export function chooseLetra(emisor: CondicionEmisor, receptor: CondicionReceptor): Letra {
  if (emisor !== 'inscripto') return 'C'
  return receptor === 'inscripto' || receptor === 'monotributo' ? 'A' : 'B'
}

const TIPOS: Record<Letra, Record<Clase, number>> = {
  A: { factura: 1, credito: 3 },
  B: { factura: 6, credito: 8 },
  C: { factura: 11, credito: 13 },
}

/** The tax office's number of a sort of document (`CbteTipo`). */
export const toTipo = (letra: Letra, clase: Clase): number => TIPOS[letra][clase]

/** Null for a number that this shop does not write. */
export function readTipo(tipo: number): { letra: Letra; clase: Clase } | null {
  for (const letra of ['A', 'B', 'C'] as const)
    for (const clase of CLASES) if (TIPOS[letra][clase] === tipo) return { letra, clase }
  return null
}

export const CLASE_NOMBRES: Record<Clase, string> = { factura: 'Factura', credito: 'Nota de crédito' }

/** `Factura B 00003-00000012`; without a number while it waits for one. */
export function nameComprobante(tipo: number, punto: number, numero: number | null): string {
  const leido = readTipo(tipo)
  const clase = leido ? `${CLASE_NOMBRES[leido.clase]} ${leido.letra}` : `Comprobante ${tipo}`
  return numero === null ? clase : `${clase} ${formatNumeroFiscal(punto, numero)}`
}

/** Five digits and eight, as the printed invoice has them. */
export const formatNumeroFiscal = (punto: number, numero: number): string =>
  `${String(punto).padStart(5, '0')}-${String(numero).padStart(8, '0')}`

/** The tax office's numbers of the rates. */
const ALICUOTA_IDS: Record<Exclude<ClaseIva, 'exento'>, number> = { '10,5': 4, '21': 5 }

/** What a line is of: copies of a book, or money that comes with the order. */
export const RUBROS = ['libro', 'envio', 'recargo'] as const

export type Rubro = (typeof RUBROS)[number]

/** A line as it is written on the paper. `unitario` is what the buyer pays, VAT included. */
export type LineaFiscal = {
  linea: number
  rubro: Rubro
  descripcion: string
  isbn: string | null
  cantidad: number
  unitario: Centavos
  iva: ClaseIva
}

export const importeDe = ({ unitario, cantidad }: Pick<LineaFiscal, 'unitario' | 'cantidad'>): Centavos =>
  times(unitario, cantidad)

export type Alicuota = { id: number; base: Centavos; importe: Centavos }

/** The sums that the tax office is told; `total` is that of all the others. */
export type Importes = { total: Centavos; neto: Centavos; exento: Centavos; iva: Centavos; alicuotas: Alicuota[] }

/**
 * Adds up the lines. A C says everything in the net and no VAT. On A and B exempt lines are one sum, and the VAT within the
 * others is taken out of each rate's sum, once: rounding line by line would not add up.
 */
export function computeImportes(letra: Letra, lineas: readonly LineaFiscal[]): Importes {
  const total = sum(lineas.map(importeDe))
  if (letra === 'C') return { total, neto: total, exento: CERO, iva: CERO, alicuotas: [] }
  const sumOf = (clase: ClaseIva) => sum(lineas.filter(({ iva }) => iva === clase).map(importeDe))
  const alicuotas = (['10,5', '21'] as const).flatMap((clase) => {
    const bruto = sumOf(clase)
    if (bruto === 0) return []
    const base = computeNeto(bruto, clase)
    return [{ id: ALICUOTA_IDS[clase], base, importe: subtract(bruto, base) }]
  })
  return {
    total,
    neto: sum(alicuotas.map(({ base }) => base)),
    exento: sumOf('exento'),
    iva: sum(alicuotas.map(({ importe }) => importe)),
    alicuotas,
  }
}

/**
 * What each line costs without its VAT, in their order: the lines of a rate add up to its base. Each takes what the base of all
 * lines up to it is above that of those before it.
 */
export function listNetos(lineas: readonly LineaFiscal[]): Centavos[] {
  const hasta: Record<ClaseIva, Centavos> = { exento: CERO, '10,5': CERO, '21': CERO }
  return lineas.map((linea) => {
    const antes = hasta[linea.iva]
    const ahora = add(antes, importeDe(linea))
    hasta[linea.iva] = ahora
    return subtract(computeNeto(ahora, linea.iva), computeNeto(antes, linea.iva))
  })
}

/** States of the queue. `enviado`: it was sent and nobody knows the answer; it is asked for before anything else. */
export const ESTADOS_COMPROBANTE = ['pendiente', 'enviado', 'autorizado', 'rechazado'] as const

export type EstadoComprobante = (typeof ESTADOS_COMPROBANTE)[number]

/** What their list can be sorted by. */
export const ORDENES_COMPROBANTE = ['hecho'] as const

export const ESTADO_COMPROBANTE_NOMBRES: Record<EstadoComprobante, string> = {
  pendiente: 'En la cola',
  enviado: 'Enviado, sin respuesta',
  autorizado: 'Autorizado',
  rechazado: 'Rechazado',
}

export type Acto =
  | 'enviar'
  | 'autorizar'
  | 'rechazar'
  | 'devolver'
  | 'corregir'
  | 'descartar'
  | 'acreditar'
  | 'descargar'

/** What may be done with a document in a state; the database refuses to touch an authorised one. */
const ACTOS: Record<EstadoComprobante, readonly Acto[]> = {
  pendiente: ['enviar', 'rechazar', 'corregir', 'descartar'],
  enviado: ['autorizar', 'rechazar', 'devolver'],
  autorizado: ['acreditar', 'descargar'],
  rechazado: ['corregir', 'descartar'],
}

export const maySer = (estado: EstadoComprobante, acto: Acto): boolean => ACTOS[estado].includes(acto)

/** Never before the last of its series, and never before today. Days as `yyyy-mm-dd`. */
export const chooseFecha = (hoy: string, ultima: string | null): string =>
  ultima !== null && ultima > hoy ? ultima : hoy

/** Where documents are authorised. Numbers of one are never those of another. */
export const AMBIENTES = ['produccion', 'homologacion', 'ensayo'] as const

export type Ambiente = (typeof AMBIENTES)[number]

/** `123456` as `1234.56`: money as the tax office reads it, never by way of a fraction. */
export function toDecimal(importe: Centavos): string {
  const digits = String(Math.abs(importe)).padStart(3, '0')
  return `${importe < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** When an order is invoiced by itself: when it comes into a state; by hand alone until the owner chooses. */
export const MOMENTOS = {
  mano: 'A mano, desde el pedido',
  pago: 'Solo, cuando queda pagado',
  procesado: 'Solo, cuando pasa a procesado',
  enviado: 'Solo, cuando pasa a enviado',
  entregado: 'Solo, cuando pasa a entregado',
} as const

export const MOMENTO_CLAVES = [
  'mano',
  'pago',
  'procesado',
  'enviado',
  'entregado',
] as const satisfies readonly Momento[]
export type Momento = keyof typeof MOMENTOS
