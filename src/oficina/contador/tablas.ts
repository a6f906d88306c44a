// What an accountant takes home, as tables and as ARCA's files.

import { type Celda, type Tabla, toImporte } from '#casa/planillas/planilla.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatFechaHora } from '#platform/format.ts'
import { inTurns, writeInTurns } from '#platform/http/pieces.ts'
import { subtract } from '#platform/money.ts'
import {
  CLASE_NOMBRES,
  CONDICION_NOMBRES,
  formatNumeroFiscal,
  nameComprobante,
  readTipo,
} from '#venta/facturas/comprobante.rules.ts'
import { DOCUMENTO_NOMBRES } from '#venta/facturas/receptor.rules.ts'
import { MEDIO_NOMBRES as MEDIOS_DE_MOSTRADOR } from '#venta/mostrador/mostrador.rules.ts'
import { MEDIO_NOMBRES, TIPO_NOMBRES } from '#venta/pagos/pago.rules.ts'
import * as dinero from './dinero.queries.ts'
import { type ComprobanteDeLibro, listAlicuotas, signed, toSuma, writeAlicuotas, writeCabecera } from './iva.rules.ts'
import { type Libro, readComprobantes } from './libro.queries.ts'
import type { Lapso } from './mes.rules.ts'

type Columna<Row> = readonly [nombre: string, celda: (row: Row) => Celda]

async function* toTabla<Row>(columnas: readonly Columna<Row>[], batches: AsyncIterable<readonly Row[]>): Tabla {
  yield [columnas.map(([nombre]) => nombre)]
  for await (const row of inTurns(batches)) yield [columnas.map(([, celda]) => celda(row))]
}

const alicuota = (comprobante: ComprobanteDeLibro, id: number, que: 'base' | 'importe'): Celda => {
  const suya = listAlicuotas(comprobante).find((una) => una.id === id)
  return suya ? toImporte(signed(comprobante.tipo, suya[que])) : null
}

const DOCUMENTO: readonly Columna<ComprobanteDeLibro>[] = [
  ['Fecha', ({ fecha }) => fecha],
  ['Comprobante', ({ tipo }) => CLASE_NOMBRES[readTipo(tipo)?.clase ?? 'factura']],
  ['Letra', ({ tipo }) => readTipo(tipo)?.letra ?? ''],
  ['Código', ({ tipo }) => tipo],
  ['Número', ({ punto, numero }) => formatNumeroFiscal(punto, numero)],
  ['Cliente', ({ receptor }) => receptor.nombre || 'Consumidor final'],
  ['Condición', ({ receptor }) => CONDICION_NOMBRES[receptor.condicion]],
  ['Documento', ({ receptor }) => DOCUMENTO_NOMBRES[receptor.documento]],
  ['Número de documento', ({ receptor }) => receptor.numero || null],
]

/** The book of VAT: a credit note in negative. */
const LIBRO: readonly Columna<ComprobanteDeLibro>[] = [
  ...DOCUMENTO,
  ['Neto 10,5 %', (uno) => alicuota(uno, 4, 'base')],
  ['IVA 10,5 %', (uno) => alicuota(uno, 4, 'importe')],
  ['Neto 21 %', (uno) => alicuota(uno, 5, 'base')],
  ['IVA 21 %', (uno) => alicuota(uno, 5, 'importe')],
  ['Exento', (uno) => toImporte(toSuma(uno).exento)],
  ['Sin discriminar (C)', (uno) => toImporte(toSuma(uno).sinDiscriminar)],
  ['Total', (uno) => toImporte(toSuma(uno).total)],
  ['CAE', ({ cae }) => cae],
]

/** Every document as it is, without a sign. */
const COMPROBANTES: readonly Columna<ComprobanteDeLibro>[] = [
  ...DOCUMENTO,
  ['Domicilio', ({ receptor }) => receptor.domicilio || null],
  ['De', ({ de }) => de],
  ['Neto', ({ neto }) => toImporte(neto)],
  ['IVA', ({ iva }) => toImporte(iva)],
  ['Exento', ({ exento }) => toImporte(exento)],
  ['Total', ({ total }) => toImporte(total)],
  ['CAE', ({ cae }) => cae],
  ['Nombre', ({ tipo, punto, numero }) => nameComprobante(tipo, punto, numero)],
]

export const tablaLibro = (db: Db, libro: Libro, lapso: Lapso): Tabla =>
  toTabla(LIBRO, readComprobantes(db, libro, lapso))
export const tablaComprobantes = (db: Db, libro: Libro, lapso: Lapso): Tabla =>
  toTabla(COMPROBANTES, readComprobantes(db, libro, lapso))

const FIN = '\r\n'
/** A file of ARCA's in pieces. */
export const writeDigital = (db: Db, libro: Libro, lapso: Lapso, cual: 'cabecera' | 'alicuotas') =>
  writeInTurns(readComprobantes(db, libro, lapso), (comprobante) =>
    (cual === 'cabecera' ? [writeCabecera(comprobante)] : writeAlicuotas(comprobante))
      .map((fila) => fila + FIN)
      .join(''),
  )

type Movimiento =
  | { de: 'pedido'; fila: dinero.MovimientoDePedido }
  | { de: 'mostrador'; fila: dinero.MovimientoDeMostrador }

async function* readAll(db: Db, lapso: Lapso): AsyncGenerator<Movimiento[]> {
  for await (const filas of dinero.readMovimientos(db, lapso)) yield filas.map((fila) => ({ de: 'pedido', fila }))
  for await (const filas of dinero.readMostrador(db, lapso)) yield filas.map((fila) => ({ de: 'mostrador', fila }))
}

/** A fee that nobody told is unknown, and never zero. */
const NO_SE_SABE = 'no se sabe'
const CON_COMISION = ['debito', 'tarjeta']

/** What is kept of a movement: a sum, unknown, or null where nobody keeps anything of it. */
function comisionDe({ de, fila }: Movimiento): Celda {
  if (de === 'mostrador') return fila.devolucion === null && CON_COMISION.includes(fila.medio) ? NO_SE_SABE : null
  if (fila.medio !== 'mercadopago' || fila.tipo !== 'aprobado') return null
  return fila.comision === null ? NO_SE_SABE : toImporte(fila.comision)
}

function netoDe({ de, fila }: Movimiento): Celda {
  if (de === 'mostrador' || fila.medio !== 'mercadopago' || fila.tipo !== 'aprobado') return null
  return fila.comision === null ? NO_SE_SABE : toImporte(subtract(fila.flujo, fila.comision))
}

const DINERO: readonly Columna<Movimiento>[] = [
  ['Fecha', ({ de, fila }) => formatFechaHora((de === 'pedido' ? fila.ocurrido_en : fila.creado_en).toISOString())],
  ['De', ({ de }) => (de === 'pedido' ? 'Pedido' : 'Mostrador')],
  ['Número', ({ de, fila }) => (de === 'pedido' ? fila.numero : fila.venta)],
  [
    'Qué',
    ({ de, fila }) => {
      if (de === 'pedido') return TIPO_NOMBRES[fila.tipo]
      return fila.devolucion === null ? 'Venta' : `Devolución N.º ${fila.devolucion}`
    },
  ],
  ['Medio', ({ de, fila }) => (de === 'pedido' ? MEDIO_NOMBRES[fila.medio] : MEDIOS_DE_MOSTRADOR[fila.medio])],
  ['Pago', ({ de, fila }) => (de === 'pedido' ? fila.pago : null)],
  ['Importe', ({ de, fila }) => toImporte(de === 'pedido' ? fila.flujo : fila.importe)],
  ['Ajeno al pedido', ({ de, fila }) => (de === 'pedido' && fila.tipo === 'ajeno' ? toImporte(fila.importe) : null)],
  ['Comisión', comisionDe],
  ['Neto', netoDe],
  ['Detalle', ({ de, fila }) => (de === 'pedido' ? fila.detalle || null : null)],
]

/** Orders first, by number, then the counter. */
export const tablaMovimientos = (db: Db, lapso: Lapso): Tabla => toTabla(DINERO, readAll(db, lapso))
