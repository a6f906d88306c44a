// CSV as it is found, read piece by piece. Unlike a general parser this one survives a quote that is never closed: the
// row is reported with its line, and reading goes on at the next line instead of swallowing the rest of the file.

/** A row with the line of the file it begins on. `cruda` is set when its quotes make no sense: the line as it stands. */
export type Registro = { linea: number; celdas: string[]; cruda?: string }

const MAX_REGISTRO = 1_000_000
const QUOTE = 34
const LF = 10
const CR = 13

export function createCsvReader(delimiter: string) {
  const delimiterCode = delimiter.charCodeAt(0)
  let text = ''
  let position = 0
  let linea = 1

  /** After the line that begins at `start`, or -1 when its end is not here yet. */
  function endOfLine(start: number, last: boolean): number {
    for (let i = start; i < text.length; i++) {
      const code = text.charCodeAt(i)
      if (code === LF) return i + 1
      if (code === CR && (i + 1 < text.length || last)) return text.charCodeAt(i + 1) === LF ? i + 2 : i + 1
    }
    return last ? text.length : -1
  }

  /** One row, `null` when its end is not here yet. */
  function readRegistro(last: boolean): Registro | null {
    const celdas: string[] = []
    let at = position
    let lines = 0
    for (;;) {
      let celda: string
      if (text.charCodeAt(at) === QUOTE) {
        let close = text.indexOf('"', at + 1)
        let escaped = false
        while (close >= 0 && text.charCodeAt(close + 1) === QUOTE) {
          escaped = true
          close = text.indexOf('"', close + 2)
        }
        if (close < 0) return last || text.length - position > MAX_REGISTRO ? readBroken(last) : null
        if (close + 1 >= text.length && !last) return null // the next piece may begin with the second of two quotes
        const raw = text.slice(at + 1, close)
        for (let i = raw.indexOf('\n'); i >= 0; i = raw.indexOf('\n', i + 1)) lines++
        celda = escaped ? raw.replaceAll('""', '"') : raw
        at = close + 1
        while (text.charCodeAt(at) === 32 && delimiterCode !== 32) at++
      } else {
        const start = at
        for (; at < text.length; at++) {
          const code = text.charCodeAt(at)
          if (code === delimiterCode || code === LF || code === CR) break
        }
        celda = text.slice(start, at)
      }
      celdas.push(celda)
      if (at >= text.length) {
        if (!last) return text.length - position > MAX_REGISTRO ? readBroken(last) : null
        return finish({ linea, celdas }, at, lines)
      }
      const code = text.charCodeAt(at)
      if (code === delimiterCode) {
        at++
        if (at >= text.length && !last) return null
        continue
      }
      if (code === CR && at + 1 >= text.length && !last) return null
      if (code === LF || code === CR) {
        return finish({ linea, celdas }, code === CR && text.charCodeAt(at + 1) === LF ? at + 2 : at + 1, lines + 1)
      }
      return readBroken(last) // text after a closing quote
    }
  }

  function finish(registro: Registro, end: number, lines: number): Registro {
    position = end
    linea += lines
    return registro
  }

  function readBroken(last: boolean): Registro | null {
    const end = endOfLine(position, last)
    if (end < 0 && text.length - position <= MAX_REGISTRO) return null
    const stop = end < 0 ? text.length : end // a line of more than a million characters is cut: the rest is rejected too
    const cruda = text.slice(position, stop).replace(/[\r\n]+$/, '')
    return finish({ linea, celdas: [], cruda }, stop, end < 0 ? 0 : 1)
  }

  return {
    /** The rows that are complete after this piece of the file. Blank lines are no rows. */
    push(piece: string, last = false): Registro[] {
      text = position < text.length ? text.slice(position) + piece : piece
      position = 0
      const registros: Registro[] = []
      while (position < text.length) {
        const registro = readRegistro(last)
        if (!registro) break
        if (registro.cruda !== undefined || registro.celdas.length > 1 || registro.celdas[0]?.trim())
          registros.push(registro)
      }
      return registros
    },
  }
}

/** One line of CSV, ending included. */
export const formatCsv = (celdas: readonly (string | number | null)[], delimiter = ','): string =>
  `${celdas
    .map((celda) => {
      const text = String(celda ?? '')
      return /["\r\n]/.test(text) || text.includes(delimiter) ? `"${text.replaceAll('"', '""')}"` : text
    })
    .join(delimiter)}\r\n`
