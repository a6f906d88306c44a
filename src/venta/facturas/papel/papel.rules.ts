// What stands on the paper, as text: RG 1415 (annex II), RG 4892 and Ley 27.743, as docs/decisions/080 reads them.
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { type ClaseIva, computeNeto } from '#casa/deberes/iva.rules.ts'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { NOMBRE } from '#casa/sitio/sitio.rules.ts'
import { formatDia, formatPesos } from '#platform/format.ts'
import { CERO, type Centavos, toPesos } from '#platform/money.ts'
import { toForm } from '#platform/text.ts'
import type { Emisor } from '../comprobante.rules.ts'
import {
  CLASE_NOMBRES,
  CONDICION_NOMBRES,
  computeImportes,
  formatNumeroFiscal,
  importeDe,
  type LineaFiscal,
  listNetos,
  readTipo,
} from '../comprobante.rules.ts'
import { toQr } from '../qr.rules.ts'
import { CODIGO_DOCUMENTO, DOCUMENTO_NOMBRES, type Receptor } from '../receptor.rules.ts'

type Par = readonly [etiqueta: string, valor: string]

/** The shop's name, and the path of its picture, which stands in the name's place; empty: it has none. */
type Marca = { nombre: string; logo: string }

/** What the shop shows of itself: as typed in, empty where nothing was. */
export type Tienda = Marca & { whatsapp: string }

const toMarca = ({ nombre, logo }: Tienda): Marca | null => (nombre === NOMBRE && logo === '' ? null : { nombre, logo })
const toDatos = ({ whatsapp }: Tienda): Par[] => (whatsapp === '' ? [] : [['WhatsApp', whatsapp]])

/** A paper as it is drawn, from top to bottom. */
export type Papel = {
  /** The file's name, without an ending. */
  nombre: string
  titulo: string
  letra: string
  /** Below the letter. */
  codigo: string
  /** Across the page, where the paper is worth nothing as an invoice. */
  aviso: string | null
  /** The shop's own, above who sells; null in one that is still called as it came. */
  marca: Marca | null
  vendedor: { nombre: string; datos: Par[] }
  documento: Par[]
  receptor: Par[]
  columnas: readonly string[]
  lineas: string[][]
  totales: Par[]
  /** Ley 27.743: its heading and its sums; on B alone. */
  transparencia: { titulo: string; datos: Par[] } | null
  cae: Par[]
  qr: string | null
  pie: string[]
}

const EMISOR_NOMBRES: Record<Emisor['condicion'], string> = {
  inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
}
const IVA_NOMBRES: Record<ClaseIva, string> = { exento: 'Exento', '10,5': '10,5 %', '21': '21 %' }
const VENTAS: Record<string, string> = {
  efectivo: 'Contado',
  debito: 'Tarjeta de débito',
  tarjeta: 'Tarjeta de crédito',
  transferencia: 'Transferencia bancaria',
  varios: 'Varios medios de pago',
}
const plata = (importe: Centavos): string => formatPesos(toPesos(importe))

/** Ley 24.240 art. 34 asks for it on every document of a sale; `boton` is the address where it is done. */
const describeRevocar = (boton: string): string =>
  `Tenés derecho a revocar esta compra dentro de los ${REVOCACION_DIAS} días corridos desde que la recibís, sin costo (Ley 24.240, art. 34). Botón de arrepentimiento: ${boton}`

/** RG 1415, art. 15 a), as RG 5003/2021 has it since 2021-07-01: on every A to who pays monotributo. Its words, as several papers quote them. */
const CREDITO_DE_MONOTRIBUTO =
  'El crédito fiscal discriminado en el presente comprobante, sólo podrá ser computado a efectos del Régimen de Sostenimiento e Inclusión Fiscal para Pequeños Contribuyentes de la Ley Nº 27.618'

function describeReceptor({ condicion, documento, numero, nombre, domicilio }: Receptor): Par[] {
  return [
    ['Señor/a', nombre || 'A CONSUMIDOR FINAL'],
    ...(documento === 'ninguno' ? [] : [[DOCUMENTO_NOMBRES[documento], formatDocumento(documento, numero)] as const]),
    ...(domicilio === '' ? [] : [['Domicilio', domicilio] as const]),
    ['Condición frente al IVA', CONDICION_NOMBRES[condicion]],
  ]
}
const formatDocumento = (documento: Receptor['documento'], numero: string): string =>
  documento === 'dni' ? numero.replace(/\B(?=(\d{3})+$)/g, '.') : formatCuit(numero)

export type DatosComprobante = {
  tipo: number
  punto: number
  numero: number
  fecha: string
  lineas: readonly LineaFiscal[]
  receptor: Receptor
  emisor: Emisor
  cae: string
  caeVence: string
  deProduccion: boolean
  /** What it is of: `Pedido`, `N.º 41`. */
  de: Par
  metodoPago: string
  /** Of a credit note: its invoice, as `Factura B 00003-00000012`. */
  factura: string | null
  /** The owner's address of the QR code. */
  qr: string
  /** The address of the button that revokes a purchase; null: it was not bought from afar. */
  boton: string | null
  tienda: Tienda
}

/** An authorised invoice or credit note. */
export function describeComprobante(datos: DatosComprobante): Papel {
  const { tipo, punto, numero, fecha, lineas, receptor, emisor, cae, caeVence, deProduccion, factura } = datos
  const { letra, clase } = readTipo(tipo) ?? { letra: 'C' as const, clase: 'factura' as const }
  const { total, neto, exento, iva, alicuotas } = computeImportes(letra, lineas)
  const discrimina = letra === 'A'
  const netos = discrimina ? listNetos(lineas) : null
  return {
    nombre: `${clase === 'factura' ? 'factura' : 'nota-de-credito'}-${letra.toLowerCase()}-${formatNumeroFiscal(punto, numero)}`,
    titulo: CLASE_NOMBRES[clase],
    letra,
    codigo: `Código N.º ${String(tipo).padStart(2, '0')}`,
    aviso: deProduccion ? null : 'COMPROBANTE DE PRUEBA: NO VÁLIDO COMO FACTURA',
    marca: toMarca(datos.tienda),
    vendedor: {
      nombre: emisor.razon_social,
      datos: [
        ['Domicilio comercial', emisor.domicilio],
        ['Condición frente al IVA', EMISOR_NOMBRES[emisor.condicion]],
        ...toDatos(datos.tienda),
      ],
    },
    documento: [
      ['N.º', formatNumeroFiscal(punto, numero)],
      ['Fecha de emisión', formatDia(fecha)],
      ['CUIT', formatCuit(emisor.cuit)],
      ['Ingresos brutos', emisor.ingresos_brutos],
      ['Inicio de actividades', formatDia(emisor.inicio_actividades)],
    ],
    receptor: [
      ...describeReceptor(receptor),
      ['Condición de venta', VENTAS[datos.metodoPago] ?? 'Otra'],
      datos.de,
      ...(factura === null ? [] : [['Comprobante asociado', factura] as const]),
    ],
    // Where VAT stands apart no amount of a row has it: the rows add up to the sums below them.
    columnas: discrimina
      ? ['Descripción', 'Cantidad', 'Unitario sin IVA', 'IVA', 'Importe sin IVA']
      : ['Descripción', 'Cantidad', 'Unitario', 'IVA', 'Importe'],
    lineas: lineas.map((linea, n) => [
      linea.isbn === null ? linea.descripcion : `${linea.descripcion} (ISBN ${linea.isbn})`,
      String(linea.cantidad),
      plata(discrimina ? computeNeto(linea.unitario, linea.iva) : linea.unitario),
      letra === 'C' ? '' : IVA_NOMBRES[linea.iva],
      plata(netos?.[n] ?? importeDe(linea)),
    ]),
    totales: [
      ...(discrimina
        ? [
            ['Neto gravado', plata(neto)] as const,
            ...alicuotas.map(({ id, importe }) => [`IVA ${id === 5 ? '21' : '10,5'} %`, plata(importe)] as const),
            ['Exento', plata(exento)] as const,
          ]
        : []),
      ['Total', plata(total)],
    ],
    transparencia:
      letra === 'B'
        ? {
            titulo: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
            datos: [
              ['IVA Contenido', plata(iva)],
              ['Otros Impuestos Nacionales Indirectos', plata(CERO)],
            ],
          }
        : null,
    cae: [
      ['C.A.E. N.º', cae],
      ['Vencimiento del C.A.E.', formatDia(caeVence)],
    ],
    qr: toQr(datos.qr, {
      fecha,
      cuit: emisor.cuit,
      punto,
      tipo,
      numero,
      total,
      cae,
      docTipo: CODIGO_DOCUMENTO[receptor.documento],
      docNro: receptor.numero,
    }),
    pie: [
      ...(discrimina && receptor.condicion === 'monotributo' ? [CREDITO_DE_MONOTRIBUTO] : []),
      // A credit note undoes a sale: there is nothing to revoke.
      ...(clase === 'factura' && receptor.condicion === 'consumidor' && datos.boton !== null
        ? [describeRevocar(datos.boton)]
        : []),
    ],
  }
}

export type DatosNoFiscal = {
  vendedor: { razon_social: string; cuit: string; domicilio: string }
  pedidoNumero: number
  fecha: string
  nombre: string
  metodoPago: string
  lineas: readonly LineaFiscal[]
  /** The address of the button that revokes a purchase. */
  boton: string
  tienda: Tienda
}

/** The paper of an order of a shop that makes no invoices here. */
export function describeNoFiscal(datos: DatosNoFiscal): Papel {
  const { vendedor, pedidoNumero, fecha, nombre, metodoPago, lineas, boton, tienda } = datos
  const { total } = computeImportes('C', lineas)
  return {
    nombre: `pedido-${pedidoNumero}-no-fiscal`,
    titulo: 'Comprobante no fiscal',
    letra: 'X',
    codigo: 'Documento no válido como factura',
    aviso: 'DOCUMENTO NO VÁLIDO COMO FACTURA',
    marca: toMarca(tienda),
    vendedor: {
      nombre: vendedor.razon_social,
      datos: [
        ...(vendedor.domicilio === '' ? [] : [['Domicilio comercial', vendedor.domicilio] as const]),
        ...toDatos(tienda),
      ],
    },
    documento: [
      ['Pedido', `N.º ${pedidoNumero}`],
      ['Fecha', formatDia(fecha)],
      ['CUIT', formatCuit(vendedor.cuit)],
    ],
    receptor: [
      ['Señor/a', nombre || 'A CONSUMIDOR FINAL'],
      ['Condición de venta', VENTAS[metodoPago] ?? 'Otra'],
    ],
    columnas: ['Descripción', 'Cantidad', 'Unitario', '', 'Importe'],
    lineas: lineas.map((linea) => [
      linea.isbn === null ? linea.descripcion : `${linea.descripcion} (ISBN ${linea.isbn})`,
      ...[String(linea.cantidad), plata(linea.unitario), '', plata(importeDe(linea))],
    ]),
    totales: [['Total', plata(total)]],
    transparencia: null,
    cae: [],
    qr: null,
    pie: [describeRevocar(boton)],
  }
}

/** Letters of the standard fonts of every PDF reader (Windows-1252) beyond Latin-1. */
const MAS = '–—‘’‚“”„•…€™ŒœŠšŽžŸ†‡‰‹›ƒˆ˜'
const SIN_MARCA: Record<string, string> = { ł: 'l', Ł: 'L', đ: 'd', Đ: 'D', ı: 'i', '\u00a0': ' ' }

/** Emoji with what they are put together of, and signs that nobody sees; with the spaces before them. */
const DIBUJOS = / *(?:[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\p{Cf}\p{Cc}]|\u20e3|\ufe0f)+/gu
/** Of those, what the fonts have as letters. */
const isLetra = (char: string): boolean => /[\u00a1-\u00ac\u00ae-\u00ff]/.test(char) || MAS.includes(char)

function dropDibujos(texto: string): string {
  return texto.replace(DIBUJOS, (dibujos) => {
    const letras = [...dibujos].filter(isLetra).join('')
    return letras !== '' && dibujos.startsWith(' ') ? ` ${letras}` : letras
  })
}

/**
 * The nearest text that those fonts can write: accents that they lack are dropped, emoji are left out, and letters of other
 * alphabets become a question mark each, so that nobody takes the rest for all of it.
 */
export const toImprimible = (texto: string): string =>
  [...dropDibujos(toForm(texto, 'NFC'))]
    .map((char) => {
      const simple = SIN_MARCA[char] ?? char
      if (/^[\u0020-\u007e\u00a1-\u00ff]$/.test(simple) || MAS.includes(simple)) return simple
      const sinMarcas = toForm(simple, 'NFD').replace(/\p{M}/gu, '')
      return /^[\u0020-\u007e\u00a1-\u00ff]+$/.test(sinMarcas) ? sinMarcas : '?'
    })
    .join('')
    .trimStart()
