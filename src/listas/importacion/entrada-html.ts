// Tables of a page of HTML, which many systems call «.xls»: read as a stream, tag by tag. Only tables, rows and cells are known.
import { decodeHTML } from 'entities'
import { createDecoder, detectCodificacion } from './codificacion.ts'
import type { Entrada, Registro } from './entrada.ts'
import { type ComoHojas, type Hoja, openHojas } from './entrada-hojas.ts'
import { CELDA_MAX, COLUMNAS_MAX } from './entrada-xlsx.ts'
import { type Fuente, ImportError } from './fuente.ts'
import { toNumero } from './xlsx.rules.ts'

/** Whether the beginning of a file is that of a page. */
export const isHtml = (start: string): boolean =>
  /^(?:\u00ef\u00bb\u00bf)?\s*(?:<!--[\s\S]{0,2000}?-->\s*)?<(?:!doctype html|html|head|meta|style|body|div|table|center)\b/i.test(
    start,
  )

/** A tag is not longer: another «<» was a sign of the text. */
const TAG_MAX = 4_000
const TAG = /^<(?:"[^"]*"|'[^']*'|[^"'<>])*>/
/** Of these what stands within is no text. */
const MUDO = /^(?:script|style|head|title)$/
/** Tables that are looked at. */
const TABLAS_MAX = 60

/** The rows of the table with this number, of the tags and texts of a page; `tablas` counts the tables that began. */
function createTabla(fuente: Fuente, numero: number) {
  let depth = 0
  let tablas = 0
  let linea = 0
  let celdas: string[] | null = null
  let texto: string | null = null
  let celda = { valor: null as string | null, ancho: 1 }
  let mudo = ''
  let registros: Registro[] = []
  const suya = () => depth === 1 && tablas === numero + 1

  function endCelda(): void {
    if (texto === null || !celdas) return
    const plain =
      celda.valor ??
      decodeHTML(texto)
        .replace(/\u00a0/g, ' ')
        .trim()
    const end = Math.min(celdas.length + celda.ancho, COLUMNAS_MAX)
    if (celdas.length < end) celdas.push(plain)
    while (celdas.length < end) celdas.push('')
    texto = null
  }
  function endFila(): void {
    endCelda()
    if (celdas?.some((text) => text !== '')) registros.push({ linea, celdas })
    celdas = null
  }
  return {
    tablas: () => tablas,
    readTag(tag: string): void {
      const [, cierra = '', nombre = ''] = /^<(\/?)([a-z][a-z0-9]*)/i.exec(tag) ?? []
      const name = nombre.toLowerCase()
      if (mudo !== '') {
        if (cierra && name === mudo) mudo = ''
        return
      }
      if (!cierra && MUDO.test(name)) mudo = name
      if (name === 'table') {
        if (suya()) endFila()
        if (!cierra && ++depth === 1) tablas++
        else if (cierra && depth > 0) depth--
      }
      if (!suya()) return
      if (name === 'tr') {
        endFila()
        if (!cierra) {
          linea++
          celdas = []
        }
      } else if (name === 'td' || name === 'th') {
        endCelda()
        if (cierra) return
        celdas ??= []
        texto = ''
        const exacto = /\bx:num="([^"]{1,40})"/i.exec(tag)?.[1]
        const ancho = Number(/\bcolspan\s*=\s*["']?(\d{1,3})/i.exec(tag)?.[1] ?? 1)
        celda = { valor: exacto ? toNumero(exacto) : null, ancho: Math.max(ancho, 1) }
      } else if (name === 'br' && texto !== null) texto += '\n'
    },
    addText(text: string): void {
      if (texto === null || mudo !== '' || depth !== 1) return
      texto += text
      if (texto.length > CELDA_MAX) {
        throw new ImportError(`«${fuente.nombre}» tiene una celda de más de un millón de caracteres (fila ${linea}).`)
      }
    },
    end(): void {
      if (suya()) endFila()
    },
    take(): Registro[] {
      const taken = registros
      registros = []
      return taken
    },
  }
}

/** Takes pieces of the page and gives the rows of the table with this number. */
function createTablaReader(fuente: Fuente, numero: number) {
  const tabla = createTabla(fuente, numero)
  /** What may go on in the next piece. */
  let rest = ''
  return {
    tablas: tabla.tablas,
    push(piece: string, end = false): Registro[] {
      const text = rest + piece
      let at = 0
      for (;;) {
        const open = text.indexOf('<', at)
        if (open < 0) {
          tabla.addText(text.slice(at))
          at = text.length
          break
        }
        tabla.addText(text.slice(at, open))
        at = open
        if (text.startsWith('<!--', open)) {
          const close = text.indexOf('-->', open + 4)
          if (close < 0) {
            rest = end ? '' : `<!--${text.slice(Math.max(open + 4, text.length - 2))}`
            return tabla.take()
          }
          at = close + 3
          continue
        }
        const tag = TAG.exec(text.slice(open, open + TAG_MAX))?.[0]
        if (tag) {
          tabla.readTag(tag)
          at = open + tag.length
        } else if (end || text.length - open >= TAG_MAX) {
          tabla.addText('<')
          at = open + 1
        } else break
      }
      rest = text.slice(at)
      if (end) tabla.end()
      return tabla.take()
    },
  }
}

/** Throws `ImportError` where no table is one of books. */
export async function openHtml(fuente: Fuente, como: ComoHojas): Promise<Entrada> {
  const codificacion = await detectCodificacion(fuente.open())
  async function* read(numero: number, onBytes?: (bytes: number) => void, tell?: (tablas: number) => void) {
    const decoder = createDecoder(codificacion)
    const tabla = createTablaReader(fuente, numero)
    for await (const piece of fuente.open(onBytes)) {
      yield tabla.push(decoder.decode(piece))
      if (tabla.tablas() > numero + 1) return
    }
    yield tabla.push(decoder.decode(), true)
    tell?.(tabla.tablas())
  }
  let tablas = 0
  for await (const _ of read(Number.POSITIVE_INFINITY, undefined, (found) => (tablas = found)));
  if (tablas === 0) throw new ImportError(`«${fuente.nombre}» es una página HTML sin ninguna tabla.`)
  const hojas = Array.from(
    { length: Math.min(tablas, TABLAS_MAX) },
    (_, n): Hoja => ({ nombre: `Tabla ${n + 1}`, read: (onBytes) => read(n, onBytes) }),
  )
  return openHojas(fuente, { formato: 'html', clase: 'página HTML', hojas }, como)
}
