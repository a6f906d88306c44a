// CSV as it is found, read piece by piece. A quote that is never closed does not swallow the rest of the file: the row is
// reported with its line, and reading goes on at the next line.

/**
 * A row with the line of the file it begins on. `cruda` is set when it cannot be split: the line as it stands, or its
 * beginning; `larga` when that is because it has more than `MAX_REGISTRO` characters.
 */
export type Registro = { linea: number; celdas: string[]; cruda?: string; larga?: boolean }

export const MAX_REGISTRO = 1_000_000
/** So much of a line that is too long is kept for the report. */
const CRUDA_MAX = 1_000
const QUOTE = 34
const LF = 10
const CR = 13
const SPACE = 32

export class CsvReader {
  readonly #delimiter: number
  #text = ''
  #position = 0
  #linea = 1
  /** Within a line that was too long and has been told already. */
  #skipping = false

  constructor(delimiter: string) {
    this.#delimiter = delimiter.charCodeAt(0)
  }

  /** The rows that are complete after this piece of the file. Blank lines are no rows. */
  push(piece: string, last = false): Registro[] {
    this.#text = this.#position < this.#text.length ? this.#text.slice(this.#position) + piece : piece
    this.#position = 0
    const registros: Registro[] = []
    while (this.#position < this.#text.length) {
      if (this.#skipping) {
        if (!this.#skipLine(last)) break
        continue
      }
      const registro = this.#readRegistro(last)
      if (!registro) break
      if (registro.cruda !== undefined || registro.celdas.length > 1 || registro.celdas[0]?.trim())
        registros.push(registro)
    }
    return registros
  }

  /** After the line that begins at `start`, or -1 when its end is not here yet. */
  #endOfLine(start: number, last: boolean): number {
    for (let i = start; i < this.#text.length; i++) {
      const code = this.#text.charCodeAt(i)
      if (code === LF) return i + 1
      if (code === CR && (i + 1 < this.#text.length || last)) return this.#text.charCodeAt(i + 1) === LF ? i + 2 : i + 1
    }
    return last ? this.#text.length : -1
  }

  /** The cell in quotes that begins at `start`; null when its end is not here yet, `unclosed` when no quote ends it. */
  #readQuoted(start: number, last: boolean): { celda: string; end: number; lines: number } | 'unclosed' | null {
    let close = this.#text.indexOf('"', start + 1)
    let escaped = false
    while (close >= 0 && this.#text.charCodeAt(close + 1) === QUOTE) {
      escaped = true
      close = this.#text.indexOf('"', close + 2)
    }
    if (close < 0) return 'unclosed'
    if (close + 1 >= this.#text.length && !last) return null // the next piece may begin with the second of two quotes
    const raw = this.#text.slice(start + 1, close)
    let lines = 0
    for (let i = raw.indexOf('\n'); i >= 0; i = raw.indexOf('\n', i + 1)) lines++
    let end = close + 1
    while (this.#text.charCodeAt(end) === SPACE && this.#delimiter !== SPACE) end++
    return { celda: escaped ? raw.replaceAll('""', '"') : raw, end, lines }
  }

  #endOfPlain(start: number): number {
    const text = this.#text // read once: this loop sees every character
    const delimiter = this.#delimiter
    for (let at = start; at < text.length; at++) {
      const code = text.charCodeAt(at)
      if (code === delimiter || code === LF || code === CR) return at
    }
    return text.length
  }

  /** One row, `null` when its end is not here yet. */
  #readRegistro(last: boolean): Registro | null {
    const celdas: string[] = []
    let at = this.#position
    let lines = 0
    // Without the bound a row that never ends would be read anew with each piece, and held in full.
    const awaitMore = () => (last || this.#text.length - this.#position > MAX_REGISTRO ? this.#readBroken(last) : null)
    for (;;) {
      if (this.#text.charCodeAt(at) === QUOTE) {
        const quoted = this.#readQuoted(at, last)
        if (quoted === null) return awaitMore()
        if (quoted === 'unclosed') return awaitMore()
        celdas.push(quoted.celda)
        at = quoted.end
        lines += quoted.lines
      } else {
        const end = this.#endOfPlain(at)
        celdas.push(this.#text.slice(at, end))
        at = end
      }
      if (at >= this.#text.length) return last ? this.#finish({ linea: this.#linea, celdas }, at, lines) : awaitMore()
      const code = this.#text.charCodeAt(at)
      const ends = at + 1 >= this.#text.length
      if (code === this.#delimiter) {
        at++
        if (ends && !last) return awaitMore()
      } else if (code === CR || code === LF) {
        if (code === CR && ends && !last) return awaitMore() // the next piece may begin with its LF
        return this.#finish(
          { linea: this.#linea, celdas },
          code === CR && this.#text.charCodeAt(at + 1) === LF ? at + 2 : at + 1,
          lines + 1,
        )
      } else return this.#readBroken(last) // text after a closing quote
    }
  }

  #finish(registro: Registro, end: number, lines: number): Registro {
    const tooLong = end - this.#position > MAX_REGISTRO
    const whole = tooLong ? this.#tellLong(registro.linea) : registro
    this.#position = end
    this.#linea += lines
    return whole
  }

  #tellLong(linea: number): Registro {
    const cruda = this.#text.slice(this.#position, this.#position + CRUDA_MAX).replace(/[\r\n][\s\S]*$/, '')
    return { linea, celdas: [], cruda, larga: true }
  }

  /** Passes over the rest of a line; false when its end is not here yet. */
  #skipLine(last: boolean): boolean {
    const end = this.#endOfLine(this.#position, last)
    if (end < 0) {
      this.#position = this.#text.endsWith('\r') ? this.#text.length - 1 : this.#text.length
      return false
    }
    this.#position = end
    this.#linea++
    this.#skipping = false
    return true
  }

  #readBroken(last: boolean): Registro | null {
    const end = this.#endOfLine(this.#position, last)
    if (end < 0) {
      if (this.#text.length - this.#position <= MAX_REGISTRO) return null
      const registro = this.#tellLong(this.#linea)
      this.#skipping = true
      this.#position = this.#text.length - 1 // the last character may be half of a line break
      return registro
    }
    const cruda = this.#text
      .slice(this.#position, Math.min(end, this.#position + MAX_REGISTRO + 2))
      .replace(/[\r\n]+$/, '')
    return this.#finish({ linea: this.#linea, celdas: [], cruda }, end, 1)
  }
}
