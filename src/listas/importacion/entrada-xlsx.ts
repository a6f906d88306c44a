// A spreadsheet of Excel, read as a stream. Only its shared texts are held.
import { SaxesParser } from 'saxes'
import type { Zip } from './descomprimir.ts'
import type { Entrada, Registro } from './entrada.ts'
import { type ComoHojas, type Hoja, openHojas } from './entrada-hojas.ts'
import { type Fuente, ImportError } from './fuente.ts'
import { type Celda, readColumna, readFormatosDeFecha, toTexto } from './xlsx.rules.ts'

/** Characters of shared texts, each with what it takes besides: half a million rows stay below; and characters of one cell. */
const COMPARTIDOS_MAX = 80_000_000
const COMPARTIDO_MIN = 40
export const CELDA_MAX = 1_000_000
/** Columns that are read, as many as a sheet of Excel 97 has. A cell far to the right makes all before it: they cost memory. */
export const COLUMNAS_MAX = 256
/** Elements within one another, which the parser holds, and sheets and styles: Excel itself writes some 65,000 of these. */
const DEPTH_MAX = 100
const PARTES_MAX = 200_000

export type Handlers = {
  open?: (nombre: string, atributos: Readonly<Record<string, string>>) => void
  text?: (text: string) => void
  close?: (nombre: string) => void
}

const local = (name: string) => name.slice(name.indexOf(':') + 1)

/** Parses one XML file of a spreadsheet; what it yields comes after each piece. Throws `ImportError`. */
export async function* parseXml(
  zip: Zip,
  fuente: Fuente,
  name: string,
  handlers: Handlers,
  onBytes?: (bytes: number) => void,
) {
  const damaged = () => new ImportError(`«${fuente.nombre}» está dañado: no se puede leer «${name}».`)
  const parser = new SaxesParser<{ xmlns: false }>({ xmlns: false })
  let quiet = 0
  let depth = 0
  parser.on('error', () => {
    throw damaged()
  })
  parser.on('opentag', ({ name: tag, attributes }) => {
    quiet = 0
    if (++depth > DEPTH_MAX) throw damaged()
    handlers.open?.(local(tag), attributes)
  })
  parser.on('text', (text) => handlers.text?.(text))
  parser.on('closetag', ({ name: tag }) => {
    quiet = 0
    depth--
    handlers.close?.(local(tag))
  })
  const decoder = new TextDecoder()
  for await (const piece of zip.open(name, onBytes)) {
    quiet += piece.length
    if (quiet > 4 * CELDA_MAX)
      throw new ImportError(`«${fuente.nombre}» tiene una celda de más de un millón de caracteres.`)
    parser.write(decoder.decode(piece, { stream: true }))
    yield
  }
  parser.write(decoder.decode()).close()
  yield
}

async function parseWhole(zip: Zip, fuente: Fuente, name: string, handlers: Handlers): Promise<void> {
  if (!zip.files.has(name)) return
  const pieces = parseXml(zip, fuente, name, handlers)
  while (!(await pieces.next()).done);
}

/** Counts what is held of a spreadsheet; throws `ImportError` beyond `max`. */
function createLimit(fuente: Fuente, max: number): (more?: number) => void {
  let sum = 0
  return (more = 1) => {
    sum += more
    if (sum > max) throw new ImportError(`«${fuente.nombre}» es demasiado grande: guardalo como CSV.`)
  }
}

/** Sheets that are shown, in their order, with their files. */
async function listHojas(zip: Zip, fuente: Fuente) {
  const count = createLimit(fuente, PARTES_MAX)
  const targets = new Map<string, string>()
  await parseWhole(zip, fuente, 'xl/_rels/workbook.xml.rels', {
    open: (nombre, { Id = '', Target = '' }) => {
      if (nombre !== 'Relationship') return
      count()
      targets.set(Id, Target.startsWith('/') ? Target.slice(1) : `xl/${Target}`)
    },
  })
  const hojas: { nombre: string; archivo: string }[] = []
  let desde1904 = false
  await parseWhole(zip, fuente, 'xl/workbook.xml', {
    open: (nombre, atributos) => {
      if (nombre === 'workbookPr') desde1904 = /^(?:1|true)$/.test(atributos.date1904 ?? '')
      if (nombre !== 'sheet' || (atributos.state ?? 'visible') !== 'visible') return
      count()
      const id = Object.entries(atributos).find(([name]) => local(name) === 'id' && name !== 'id')?.[1] ?? ''
      const archivo = targets.get(id) ?? ''
      if (zip.files.has(archivo)) hojas.push({ nombre: atributos.name ?? '', archivo })
    },
  })
  return { hojas, desde1904 }
}

/** The texts that cells point at by number. */
async function readCompartidos(zip: Zip, fuente: Fuente): Promise<string[]> {
  const compartidos: string[] = []
  let text = ''
  let inText = false
  let hidden = false
  const count = createLimit(fuente, COMPARTIDOS_MAX)
  await parseWhole(zip, fuente, 'xl/sharedStrings.xml', {
    open: (nombre) => {
      if (nombre === 'si') text = ''
      if (nombre === 'rPh') hidden = true // how Japanese is read aloud
      inText = nombre === 't' && !hidden
    },
    text: (more) => {
      if (!inText) return
      count(more.length)
      text += more
    },
    close: (nombre) => {
      if (nombre === 't') inText = false
      if (nombre === 'rPh') hidden = false
      if (nombre !== 'si') return
      count(COMPARTIDO_MIN)
      compartidos.push(text)
    },
  })
  return compartidos
}

/** Rows of one sheet with their numbers. */
function createHojaReader(fuente: Fuente, toText: (celda: Celda) => string) {
  let registros: Registro[] = []
  let celdas: string[] = []
  let linea = 0
  let columna = -1
  let celda: Celda | null = null
  let inValue = false
  const handlers: Handlers = {
    open(nombre, atributos) {
      if (nombre === 'row') {
        celdas = []
        columna = -1
        linea = Math.max(Number(atributos.r) || linea + 1, linea + 1)
      } else if (nombre === 'c') {
        columna = atributos.r ? readColumna(atributos.r) : columna + 1
        celda = { tipo: atributos.t ?? 'n', estilo: Number(atributos.s) || 0, valor: '' }
      }
      inValue = (nombre === 'v' || nombre === 't') && celda !== null
    },
    text(text) {
      if (!inValue || !celda) return
      celda.valor += text
      if (celda.valor.length > CELDA_MAX) {
        throw new ImportError(`«${fuente.nombre}» tiene una celda de más de un millón de caracteres (fila ${linea}).`)
      }
    },
    close(nombre) {
      if (nombre === 'v' || nombre === 't') inValue = false
      if (nombre === 'c' && celda) {
        if (columna >= 0 && columna < COLUMNAS_MAX && celda.valor !== '') {
          while (celdas.length < columna) celdas.push('')
          celdas[columna] = toText(celda)
        }
        celda = null
      }
      if (nombre === 'row' && celdas.some((text) => text.trim() !== '')) registros.push({ linea, celdas })
    },
  }
  function take(): Registro[] {
    const taken = registros
    registros = []
    return taken
  }
  return { handlers, take }
}

/** Throws `ImportError` where no sheet is a table of books. */
export async function openXlsx(fuente: Fuente, zip: Zip, como: ComoHojas): Promise<Entrada> {
  const { hojas, desde1904 } = await listHojas(zip, fuente)
  const compartidos = await readCompartidos(zip, fuente)
  const esFecha = await readEstilos(zip, fuente)
  const toText = (celda: Celda) => toTexto(celda, { compartidos, esFecha, desde1904 })
  const shown = hojas.map(
    ({ nombre, archivo }): Hoja => ({
      nombre,
      async *read(onBytes) {
        const hoja = createHojaReader(fuente, toText)
        for await (const _ of parseXml(zip, fuente, archivo, hoja.handlers, onBytes)) yield hoja.take()
      },
    }),
  )
  return openHojas(fuente, { formato: 'xlsx', clase: 'planilla XLSX', hojas: shown }, como)
}

/** Which styles of cells, by number, show dates. */
async function readEstilos(zip: Zip, fuente: Fuente): Promise<boolean[]> {
  const propios: [id: number, codigo: string][] = []
  const usados: number[] = []
  let inCells = false
  const count = createLimit(fuente, PARTES_MAX)
  await parseWhole(zip, fuente, 'xl/styles.xml', {
    open: (nombre, { numFmtId = '0', formatCode = '' }) => {
      if (nombre === 'cellXfs') inCells = true
      if (nombre === 'numFmt' || nombre === 'xf') count()
      if (nombre === 'numFmt') propios.push([Number(numFmtId), formatCode])
      if (nombre === 'xf' && inCells) usados.push(Number(numFmtId))
    },
    close: (nombre) => {
      if (nombre === 'cellXfs') inCells = false
    },
  })
  const fechas = readFormatosDeFecha(propios)
  return usados.map((id) => fechas.has(id))
}
