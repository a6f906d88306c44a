// The overview's parts as tables for a spreadsheet.
import { Readable } from 'node:stream'
import { BOM, type CeldaCsv, writeCsv } from '#platform/csv.ts'
import type { Db } from '#platform/db/pool.ts'
import { formatDia, toLocalDay } from '#platform/format.ts'
import type { Centavos } from '#platform/money.ts'
import { listQuietos, listVendidos } from './contado.queries.ts'
import * as queries from './exportar.queries.ts'
import { listVentas } from './resumen.queries.ts'
import { countDias, listVentasPorDia, type Parte } from './resumen.rules.ts'

type Row = readonly CeldaCsv[]
/** Rows some at a time, the first one with the names of the columns. */
type Tabla = (db: Db, ahora: Date) => AsyncGenerator<readonly Row[]>

const DIAS = 365
/** Rows of what is a list of the best or the worst. */
const LARGO = 1_000

/** `12500,00`, as a spreadsheet in Argentina reads it. */
const toDecimal = (importe: Centavos): CeldaCsv => ({ cifra: (importe / 100).toFixed(2).replace('.', ',') })

async function* writeVentas(db: Db, ahora: Date): AsyncGenerator<readonly Row[]> {
  yield [['Día', 'Pedidos', 'Importe sin envíos']]
  const ventas = await listVentas(db, ahora, DIAS)
  const dias = listVentasPorDia(ventas, toLocalDay(ahora), DIAS)
  yield dias.map(({ dia, pedidos, importe }) => [formatDia(dia), pedidos, toDecimal(importe)])
}

async function* writeVendidos(db: Db, ahora: Date): AsyncGenerator<readonly Row[]> {
  yield [['ISBN', 'Título', 'Ejemplares en 30 días', 'Importe']]
  const vendidos = await listVendidos(db, ahora, LARGO)
  yield vendidos.map(({ isbn, titulo, ejemplares, importe }) => [isbn, titulo, ejemplares, toDecimal(importe)])
}

async function* writeQuietos(db: Db, ahora: Date): AsyncGenerator<readonly Row[]> {
  yield [['ISBN', 'Título', 'Última venta', 'En la tienda sin ventas desde', 'Días']]
  const quietos = await listQuietos(db, LARGO)
  yield quietos.map(({ isbn, titulo, desde, vendido }) => {
    const dia = formatDia(toLocalDay(new Date(desde)))
    return [isbn, titulo, vendido ? dia : '', vendido ? '' : dia, countDias(new Date(desde), ahora)]
  })
}

async function* writeBusquedas(db: Db): AsyncGenerator<readonly Row[]> {
  yield [['Búsqueda', 'Veces', 'Primera', 'Última']]
  const busquedas = await queries.listBusquedas(db)
  yield busquedas.map(({ texto, veces, primera, ultima }) => [texto, veces, formatDia(primera), formatDia(ultima)])
}

const writeFaltantes = (falta: queries.Falta): Tabla =>
  async function* write(db) {
    yield [['ISBN', 'Título', 'Editorial']]
    for await (const libros of queries.readFaltantes(db, falta)) {
      yield libros.map(({ isbn, titulo, editorial }) => [isbn, titulo, editorial])
    }
  }

const TABLAS: Record<Parte, Tabla> = {
  ventas: writeVentas,
  'mas-vendidos': writeVendidos,
  'sin-ventas': writeQuietos,
  busquedas: writeBusquedas,
  'sin-precio': writeFaltantes('precio'),
  'sin-portada': writeFaltantes('portada'),
  'sin-categoria': writeFaltantes('categoria'),
}

async function* writeFilas(batches: AsyncGenerator<readonly Row[]>): AsyncGenerator<string> {
  yield BOM
  for await (const batch of batches) yield writeCsv(batch)
}

/**
 * One part as CSV, read as fast as it is taken; titles, and what visitors typed, are other people's texts. A failure destroys it:
 * the connection closes, and whoever reads on sees it.
 */
export const createCsv = (db: Db, parte: Parte, ahora: Date): Readable =>
  Readable.from(writeFilas(TABLAS[parte](db, ahora)))
