// The file to import: opened, recognised, and read record by record with constant memory. It can be read more than once.

import type { Mapeo, Propuesta } from './columnas.rules.ts'
import type { Registro as RegistroCsv } from './csv.rules.ts'
import { unpack } from './descomprimir.ts'
import { openCsv } from './entrada-csv.ts'
import { isGeslib, openGeslib } from './entrada-geslib.ts'
import { isHtml, openHtml } from './entrada-html.ts'
import { openOds } from './entrada-ods.ts'
import { isXml, openOnix } from './entrada-onix.ts'
import { openXlsx } from './entrada-xlsx.ts'
import type { Contexto, Fila, Rechazo } from './fila.rules.ts'
import { type Fuente, ImportError, readStart } from './fuente.ts'
import type { Producto } from './onix/arbol.ts'

export { type Fuente, ImportError, openFile, openText } from './fuente.ts'

/** A record as it stands in the file: a row, or a product of ONIX. */
export type Registro = RegistroCsv & { producto?: Producto }

export type Formato = 'csv' | 'xlsx' | 'ods' | 'html' | 'onix' | 'geslib'

export type Entrada = {
  fuente: Fuente
  formato: Formato
  /** What was recognised, in Spanish: «UTF-8, separado por coma». */
  descripcion: string
  /** What the numbers of its records count. */
  lugar: 'línea' | 'fila' | 'producto'
  /** Of a number in a further sheet: which sheet, and the row there. */
  situar?: (linea: number) => { hoja: string; linea: number } | null
  /** The sheets with books, and whether they are read. */
  hojas?: { nombre: string; leida: boolean }[]
  /** Of the file of refused records. */
  delimitador: string
  /** The columns of the file of refused records. */
  cabecera: string[]
  /** When the whole message was sent (ISO 8601), and which one of its sender it is; null or missing where it does not say. */
  mensaje?: { enviado: string | null; numero: number | null }
  /** Written here (docs/decisions/061): without a supplier it is the shop's own word on editions too. */
  propia?: boolean
  /** Columns, as they are written, that nothing is read from. */
  ignoradas: string[]
  /** What some of its columns may be that are not read so. */
  propuestas?: ReadonlyMap<string, Propuesta>
  /**
   * The records in handfuls, each with its number, which only grows. `celdas` is the record as the file of refused records
   * shows it. `onBytes` hears how much of the file has been read.
   */
  registros(onBytes?: (bytes: number) => void): AsyncGenerator<Registro[]>
  /** What makes books of the records, told of the shop and whom to tell what it noticed. */
  createLector(contexto: Contexto): (registro: Registro) => Fila | Rechazo
}

/** Recognises packing, format, encoding and columns; of a spreadsheet with `hoja` that sheet alone. Throws `ImportError`. */
export async function openEntrada(fuente: Fuente, mapeo: Mapeo = {}, hoja: string | null = null): Promise<Entrada> {
  if (fuente.bytes === 0) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const desempaquetada = await unpack(fuente)
  const envuelta = (entrada: Entrada): Entrada => ({
    ...entrada,
    descripcion: [entrada.descripcion, ...desempaquetada.envoltura.map((capa) => `comprimido con ${capa}`)].join(', '),
  })
  if (desempaquetada.tipo === 'planilla') {
    const open = desempaquetada.clase === 'ods' ? openOds : openXlsx
    return envuelta(await open(desempaquetada.fuente, desempaquetada.zip, { mapeo, hoja }))
  }
  const plana = desempaquetada.fuente
  const start = await readStart(plana)
  if (isHtml(start.toString('latin1'))) return envuelta(await openHtml(plana, { mapeo, hoja }))
  if (isXml(start)) return envuelta(await openOnix(plana))
  return envuelta(isGeslib(start.toString('latin1')) ? await openGeslib(plana) : await openCsv(plana, mapeo))
}
