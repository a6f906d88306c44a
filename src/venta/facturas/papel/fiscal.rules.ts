// An authorised invoice or credit note as its paper says it: RG 1415 (annex II), RG 4892 and Ley 27.743, as docs/decisions/080
// reads them.
import { formatCuit } from '#casa/ajustes/fiscal.rules.ts'
import { type ClaseIva, computeNeto } from '#casa/deberes/iva.rules.ts'
import { formatDia } from '#platform/format.ts'
import { CERO, type Centavos } from '#platform/money.ts'
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
import {
  describeLinea,
  describeRevocar,
  type Papel,
  type Par,
  plata,
  type Tienda,
  toDatos,
  toMarca,
  VENTAS,
} from './papel.rules.ts'

const EMISOR_NOMBRES: Record<Emisor['condicion'], string> = {
  inscripto: 'IVA Responsable Inscripto',
  monotributo: 'Responsable Monotributo',
  exento: 'IVA Sujeto Exento',
}
const IVA_NOMBRES: Record<ClaseIva, string> = { exento: 'Exento', '10,5': '10,5 %', '21': '21 %' }
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

/** Who sells, and which paper of theirs it is. */
const describeEmisor = ({
  emisor,
  tienda,
  punto,
  numero,
  fecha,
}: DatosComprobante): Pick<Papel, 'vendedor' | 'documento'> => ({
  vendedor: {
    nombre: emisor.razon_social,
    datos: [
      ['Domicilio comercial', emisor.domicilio],
      ['Condición frente al IVA', EMISOR_NOMBRES[emisor.condicion]],
      ...toDatos(tienda),
    ],
  },
  documento: [
    ['N.º', formatNumeroFiscal(punto, numero)],
    ['Fecha de emisión', formatDia(fecha)],
    ['CUIT', formatCuit(emisor.cuit)],
    ['Ingresos brutos', emisor.ingresos_brutos],
    ['Inicio de actividades', formatDia(emisor.inicio_actividades)],
  ],
})

const describeTransparencia = (iva: Centavos): Papel['transparencia'] => ({
  titulo: 'Régimen de Transparencia Fiscal al Consumidor (Ley 27.743)',
  datos: [
    ['IVA Contenido', plata(iva)],
    ['Otros Impuestos Nacionales Indirectos', plata(CERO)],
  ],
})

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
    ...describeEmisor(datos),
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
      describeLinea(linea),
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
    transparencia: letra === 'B' ? describeTransparencia(iva) : null,
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
