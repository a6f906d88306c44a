// What stands on a paper of a sale, as text, and the paper of a shop that makes no invoices here.
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { REVOCACION_DIAS } from '#casa/deberes/plazos.rules.ts'
import { NOMBRE } from '#casa/sitio/sitio.rules.ts'
import { formatDia, formatPesos } from '#platform/format.ts'
import { type Centavos, toPesos } from '#platform/money.ts'
import { computeImportes, importeDe, type LineaFiscal } from '../comprobante.rules.ts'

export type Par = readonly [etiqueta: string, valor: string]

/** The shop's name, and the path of its picture, which stands in the name's place; empty: it has none. */
type Marca = { nombre: string; logo: string }

/** What the shop shows of itself: as typed in, empty where nothing was. */
export type Tienda = Marca & { whatsapp: string }

export const toMarca = ({ nombre, logo }: Tienda): Marca | null =>
  nombre === NOMBRE && logo === '' ? null : { nombre, logo }
export const toDatos = ({ whatsapp }: Tienda): Par[] => (whatsapp === '' ? [] : [['WhatsApp', whatsapp]])

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

export const VENTAS: Record<string, string> = {
  efectivo: 'Contado',
  debito: 'Tarjeta de débito',
  tarjeta: 'Tarjeta de crédito',
  transferencia: 'Transferencia bancaria',
  varios: 'Varios medios de pago',
}
export const describeLinea = ({ isbn, descripcion }: LineaFiscal) =>
  isbn === null ? descripcion : `${descripcion} (ISBN ${isbn})`
export const plata = (importe: Centavos): string => formatPesos(toPesos(importe))

/** Ley 24.240 art. 34 asks for it on every document of a sale; `boton` is the address where it is done. */
export const describeRevocar = (boton: string): string =>
  `Tenés derecho a revocar esta compra dentro de los ${REVOCACION_DIAS} días corridos desde que la recibís, sin costo (Ley 24.240, art. 34). Botón de arrepentimiento: ${boton}`

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
      describeLinea(linea),
      ...[String(linea.cantidad), plata(linea.unitario), '', plata(importeDe(linea))],
    ]),
    totales: [['Total', plata(total)]],
    transparencia: null,
    cae: [],
    qr: null,
    pie: [describeRevocar(boton)],
  }
}
