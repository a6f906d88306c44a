// A spreadsheet of OpenDocument (LibreOffice, Google): one file of XML with all sheets, read as a stream.

import type { Zip } from './descomprimir.ts'
import type { Entrada, Registro } from './entrada.ts'
import { type ComoHojas, type Hoja, openHojas } from './entrada-hojas.ts'
import { CELDA_MAX, COLUMNAS_MAX, type Handlers, parseXml } from './entrada-xlsx.ts'
import { type Fuente, ImportError } from './fuente.ts'
import { toNumero } from './xlsx.rules.ts'

const CONTENIDO = 'content.xml'
/** Rows of a sheet as LibreOffice has them; more cannot be repeated. */
const FILAS_MAX = 1_048_576
/** Names of sheets and of hidden styles that are held. */
const NOMBRES_MAX = 10_000

type Atributos = Readonly<Record<string, string>>

const readRepetida = (atributos: Atributos, de: 'rows' | 'columns'): number =>
  Math.min(Math.max(Math.trunc(Number(atributos[`table:number-${de}-repeated`])) || 1, 1), FILAS_MAX)

/** What a cell says; null where its text does. */
function readValor(atributos: Atributos): string | null {
  const tipo = atributos['office:value-type'] ?? ''
  if (tipo === 'date') return (atributos['office:date-value'] ?? '').slice(0, 10)
  if (tipo === 'float' || tipo === 'currency' || tipo === 'percentage') return toNumero(atributos['office:value'] ?? '')
  return null
}

/** The rows of the sheet with this number in the file, with their own numbers. */
function createHojaReader(fuente: Fuente, numero: number) {
  let registros: Registro[] = []
  let hoja = -1
  let celdas: string[] = []
  let linea = 0
  let columna = 0
  let celda: { valor: string | null; texto: string; veces: number } | null = null
  let nota = 0
  let parrafos = 0
  const suya = () => hoja === numero
  const add = (text: string) => {
    if (!celda || nota > 0 || parrafos === 0) return
    celda.texto += text
    if (celda.texto.length > CELDA_MAX) {
      throw new ImportError(`«${fuente.nombre}» tiene una celda de más de un millón de caracteres (fila ${linea}).`)
    }
  }
  const handlers: Handlers = {
    open(nombre, atributos) {
      if (nombre === 'table') hoja++
      if (!suya()) return
      if (nombre === 'table-row') {
        celdas = []
        columna = 0
        linea++
      } else if (nombre === 'table-cell' || nombre === 'covered-table-cell') {
        celda = { valor: readValor(atributos), texto: '', veces: readRepetida(atributos, 'columns') }
      } else if (nombre === 'annotation') nota++
      else if (nombre === 'p') {
        if (celda && celda.texto !== '') add('\n')
        parrafos++
      } else if (nombre === 's') add(' ')
      else if (nombre === 'line-break' || nombre === 'tab') add('\n')
      if (nombre === 'table-row') repetida = readRepetida(atributos, 'rows')
    },
    text: add,
    close(nombre) {
      if (!suya()) return
      if (nombre === 'annotation') nota--
      else if (nombre === 'p') parrafos--
      else if ((nombre === 'table-cell' || nombre === 'covered-table-cell') && celda) {
        const text = celda.valor ?? celda.texto
        const end = Math.min(columna + celda.veces, COLUMNAS_MAX)
        if (text.trim() !== '') {
          while (celdas.length < columna) celdas.push('')
          for (; columna < end; columna++) celdas[columna] = text
        }
        columna = end
        celda = null
      } else if (nombre === 'table-row') {
        if (celdas.length > 0) registros.push({ linea, celdas })
        linea += repetida - 1
      } else if (nombre === 'table') ended = true
    },
  }
  let repetida = 1
  let ended = false
  return {
    handlers,
    take(): Registro[] {
      const taken = registros
      registros = []
      return taken
    },
    ended: () => ended,
  }
}

/** The sheets that are shown, in their order: hidden ones have a style that says so. */
async function listHojas(zip: Zip, fuente: Fuente): Promise<{ nombre: string; numero: number }[]> {
  const ocultos = new Set<string>()
  const hojas: { nombre: string; estilo: string }[] = []
  let estilo = ''
  const handlers: Handlers = {
    open(nombre, atributos) {
      if (nombre === 'style') estilo = atributos['style:name'] ?? ''
      if (nombre === 'table-properties' && atributos['table:display'] === 'false') ocultos.add(estilo)
      if (nombre === 'table') {
        hojas.push({ nombre: atributos['table:name'] ?? '', estilo: atributos['table:style-name'] ?? '' })
      }
      if (ocultos.size + hojas.length > NOMBRES_MAX) {
        throw new ImportError(`«${fuente.nombre}» es demasiado grande: guardalo como CSV.`)
      }
    },
  }
  for await (const _ of parseXml(zip, fuente, CONTENIDO, handlers));
  return hojas.map((hoja, numero) => ({ ...hoja, numero })).filter((hoja) => !ocultos.has(hoja.estilo))
}

/** Throws `ImportError` where no sheet is a table of books. */
export async function openOds(fuente: Fuente, zip: Zip, como: ComoHojas): Promise<Entrada> {
  const hojas = (await listHojas(zip, fuente)).map(
    ({ nombre, numero }): Hoja => ({
      nombre,
      async *read(onBytes) {
        const hoja = createHojaReader(fuente, numero)
        for await (const _ of parseXml(zip, fuente, CONTENIDO, hoja.handlers, onBytes)) {
          yield hoja.take()
          if (hoja.ended()) return
        }
      },
    }),
  )
  return openHojas(fuente, { formato: 'ods', clase: 'planilla ODS', hojas }, como)
}
