// What an invoice is: its letter, its sums, who it is for, and what may be credited of it (docs/decisions/080). Sources: the
// description of WSFEv1 and RG 5616/2024. A technical reading; what is uncertain is said on the page of duties.
import { isCuit } from '#casa/ajustes/fiscal.rules.ts'
import { type ClaseIva, computeNeto } from '#casa/deberes/iva.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { add, CERO, type Centavos, subtract, sum, times, toPesos } from '#platform/money.ts'

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

/** What of an order is written: its books, then what it costs besides. Lines that cost nothing stay: they left the shop too. */
export function planLineas(
  pedido: {
    items: readonly { titulo: string; isbn: string; cantidad: number; precio_unitario: Centavos; iva: ClaseIva }[]
    recargo: Centavos
    envio: Centavos
  },
  ivaEnvio: ClaseIva,
): LineaFiscal[] {
  const libros = pedido.items.map(({ titulo, isbn, cantidad, precio_unitario, iva }) => ({
    ...{ rubro: 'libro' as const, descripcion: titulo, isbn, cantidad, unitario: precio_unitario, iva },
  }))
  const extra = (rubro: 'envio' | 'recargo', descripcion: string, unitario: Centavos, iva: ClaseIva) =>
    unitario > 0 ? [{ rubro, descripcion, isbn: null, cantidad: 1, unitario, iva }] : []
  return [
    ...libros,
    ...extra('envio', 'Envío', pedido.envio, ivaEnvio),
    ...extra('recargo', 'Recargo por pago en cuotas', pedido.recargo, ivaEnvio),
  ].map((linea, n) => ({ linea: n + 1, ...linea }))
}

/** What is left of a line to be credited: copies at their price, or of shipping and surcharge a sum. */
export type Resto = LineaFiscal & { acreditado: Centavos }

/** The lines of an invoice with what is left of them, those with nothing left included. */
export function computeRestos(factura: readonly LineaFiscal[], creditos: readonly LineaFiscal[]): Resto[] {
  return factura.map((linea) => {
    const suyos = creditos.filter((credito) => credito.linea === linea.linea)
    const acreditado = sum(suyos.map(importeDe))
    if (linea.rubro !== 'libro') {
      const unitario = subtract(linea.unitario, acreditado)
      return { ...linea, cantidad: unitario > 0 ? 1 : 0, unitario, acreditado }
    }
    const copias = suyos.reduce((total, { cantidad }) => total + cantidad, 0)
    return { ...linea, cantidad: linea.cantidad - copias, acreditado }
  })
}

/** What is asked back: copies of a book, or a sum of shipping or surcharge. */
export type Pedida = { linea: number; cantidad: number; importe?: Centavos | undefined }
export type Credito = { lineas: LineaFiscal[] } | { motivo: string }

/** The lines of a credit note, or why it can't be one. Never more than is left of the invoice. */
export function planCredito(restos: readonly Resto[], pedidas: readonly Pedida[]): Credito {
  const lineas: LineaFiscal[] = []
  for (const { linea, cantidad, importe } of pedidas) {
    const resto = restos.find((one) => one.linea === linea)
    if (!resto) return { motivo: 'Esa línea no es de esta factura.' }
    if (lineas.some((one) => one.linea === linea)) return { motivo: 'Hay una línea dos veces.' }
    const { acreditado: _, ...deFactura } = resto
    if (resto.rubro === 'libro') {
      if (cantidad > resto.cantidad) {
        return { motivo: `De «${resto.descripcion}» quedan ${resto.cantidad} por acreditar.` }
      }
      lineas.push({ ...deFactura, cantidad })
      continue
    }
    const unitario = importe ?? resto.unitario
    if (resto.cantidad === 0 || unitario > resto.unitario) {
      const queda = resto.cantidad === 0 ? CERO : resto.unitario
      return { motivo: `De «${resto.descripcion}» quedan ${formatPesos(toPesos(queda))} por acreditar.` }
    }
    lineas.push({ ...deFactura, cantidad: 1, unitario })
  }
  if (sum(lineas.map(importeDe)) <= 0) return { motivo: 'No hay nada que acreditar.' }
  return { lineas }
}

/** Nothing is left to be credited: the order may be invoiced anew. */
export const isAcreditado = (restos: readonly Resto[]): boolean =>
  restos.every(({ cantidad, unitario }) => cantidad === 0 || unitario === 0)

/** Documents by which a buyer is known, with the tax office's numbers (`DocTipo`). */
export const DOCUMENTOS = ['ninguno', 'dni', 'cuil', 'cuit'] as const
export type Documento = (typeof DOCUMENTOS)[number]
export const CODIGO_DOCUMENTO: Record<Documento, number> = { ninguno: 99, dni: 96, cuil: 86, cuit: 80 }
export const DOCUMENTO_NOMBRES: Record<Documento, string> = {
  ninguno: 'Sin identificar',
  dni: 'DNI',
  cuil: 'CUIL',
  cuit: 'CUIT',
}

export type Receptor = {
  condicion: CondicionReceptor
  documento: Documento
  /** Digits alone; empty without a document. */
  numero: string
  nombre: string
  domicilio: string
}
export const A_CONSUMIDOR_FINAL: Receptor = {
  ...{ condicion: 'consumidor', documento: 'ninguno', numero: '', nombre: '', domicilio: '' },
}
export const RECEPTOR_MAX = { nombre: 200, domicilio: 300, numero: 20 } as const

/** The number as it is kept: without dots, hyphens and spaces. */
export const normalizeDocumento = (texto: string): string => texto.replace(/[\s.-]/g, '')

export type Falta = { campo: keyof Receptor; mensaje: string }

/** What a buyer's data lack for an invoice of this total; null if nothing. From `umbral` on a consumer must be identified. */
export function refuseReceptor(
  { condicion, documento, numero, nombre, domicilio }: Receptor,
  total: Centavos,
  umbral: Centavos,
): Falta | null {
  if (condicion !== 'consumidor' && documento !== 'cuit') {
    return { campo: 'documento', mensaje: `Quien es ${CONDICION_NOMBRES[condicion]} se identifica con su CUIT.` }
  }
  if (documento === 'ninguno' && numero !== '') {
    return { campo: 'documento', mensaje: 'Elegí de qué documento es el número.' }
  }
  if ((documento === 'cuit' || documento === 'cuil') && !isCuit(numero)) {
    return { campo: 'numero', mensaje: `No es un ${DOCUMENTO_NOMBRES[documento]}: son 11 dígitos.` }
  }
  if (documento === 'dni' && !/^[1-9]\d{5,7}$/.test(numero)) {
    return { campo: 'numero', mensaje: 'Un DNI son 7 u 8 dígitos.' }
  }
  if (documento === 'ninguno' && total >= umbral) {
    const desde = formatPesos(toPesos(umbral))
    return { campo: 'documento', mensaje: `Desde ${desde} hay que identificar a quien compra con DNI, CUIL o CUIT.` }
  }
  if (documento !== 'ninguno' && nombre === '')
    return { campo: 'nombre', mensaje: 'Escribí el nombre de quien compra.' }
  if (condicion !== 'consumidor' && domicilio === '') {
    return { campo: 'domicilio', mensaje: 'Escribí el domicilio de quien compra.' }
  }
  return null
}

/** States of the queue. `enviado`: it was sent and nobody knows the answer; it is asked for before anything else. */
export const ESTADOS_COMPROBANTE = ['pendiente', 'enviado', 'autorizado', 'rechazado'] as const
export type EstadoComprobante = (typeof ESTADOS_COMPROBANTE)[number]
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
export type Momento = keyof typeof MOMENTOS
