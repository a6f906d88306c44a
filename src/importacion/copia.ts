// Rows on their way into the staging table, in the text form of PostgreSQL's COPY.
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { composePalabras } from '../libros/libro.busqueda.rules.ts'
import { createId } from '../platform/id.ts'
import { fold } from '../platform/text.ts'
import { createCaraAssigner, formatCara } from '../portadas/cara.rules.ts'
import type { Fila, Rechazo } from './fila.rules.ts'

/** As COPY names them, and as `encodeFila` writes them. */
export const COLUMNAS_FILA =
  'linea, clase, motivo, id, isbn, titulo, titulo_p, cara, descripcion, precio, portada, calificacion, fecha, fecha_precision, idioma, formatos, editorial, editorial_p, autores, autores_p, nombres, apellidos, temas, temas_extra, categorias, categorias_sugeridas, a, b, c, d'
const ANCHO = COLUMNAS_FILA.split(', ').length

type Valor = string | number | boolean | readonly string[] | null

const escapeElement = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const escapeText = (text: string) =>
  /[\\\t\n\r]/.test(text) ? text.replace(/[\\\t\n\r]/g, (c) => (c === '\t' ? '\\t' : c === '\n' ? '\\n' : c === '\r' ? '\\r' : '\\\\')) : text

function encode(value: Valor): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'object') return escapeText(`{${value.map(escapeElement).join(',')}}`)
  return String(value)
}

export type CategoriaConocida = { id: string; nombre: string }

/** Turns rows into COPY lines; new books get their key and their face here. */
export function createFilaEncoder(categorias: ReadonlyMap<string, CategoriaConocida>) {
  const assignCara = createCaraAssigner()

  return {
    encodeRechazo: (linea: number, { clase, motivo }: Rechazo): string =>
      `${linea}\t${clase}\t${escapeText(motivo)}${'\t\\N'.repeat(ANCHO - 3)}\n`,

    encodeFila(linea: number, fila: Fila): string {
      const { isbn, titulo, autores, editorial } = fila
      const own = (fila.categorias ?? []).map((nombreP) => categorias.get(nombreP)).filter((categoria) => categoria !== undefined)
      const nombres = (autores ?? []).map(({ nombreCompleto }) => nombreCompleto)
      const temas = [...(fila.temas ?? []), ...(fila.temasExtra ?? [])]
      const anio = fila.fecha?.fecha.slice(0, 4) ?? null
      // Only a row with a title can become a new book: face and search words are for those alone.
      const cara = titulo === null ? null : formatCara(assignCara({ isbn, titulo, autor: nombres[0] ?? '', categoria: own[0]?.nombre ?? null }))
      const palabras =
        titulo === null
          ? [null, null, null, null]
          : composePalabras({ titulo, autores: nombres, editorial, categorias: own.map(({ nombre }) => nombre), temas, anio, descripcion: fila.descripcion })
      const values: Valor[] = [
        linea, null, null, titulo === null ? null : createId(), isbn, titulo, titulo === null ? null : fold(titulo), cara,
        fila.descripcion, fila.precio, fila.portada, fila.calificacion, fila.fecha?.fecha ?? null, fila.fecha?.precision ?? null,
        fila.idioma, fila.formatos, editorial, editorial === null ? null : fold(editorial),
        autores && nombres, autores && autores.map(({ nombreP }) => nombreP), autores && autores.map(({ nombre }) => nombre),
        autores && autores.map(({ apellido }) => apellido), fila.temas, fila.temasExtra, own.length > 0 ? own.map(({ id }) => id) : null,
        fila.categoriasSugeridas, ...palabras,
      ] // biome-ignore format: in the order of COLUMNAS_FILA
      return `${values.map(encode).join('\t')}\n`
    },
  }
}

const PIECE = 128 * 1024

/** An open COPY. `write` gathers lines and waits while the database is behind; memory stays constant. */
export function openCopy(client: pg.ClientBase, table: string) {
  const stream = client.query(copyFrom(`copy ${table} (${COLUMNAS_FILA}) from stdin`))
  let failure: Error | null = null
  const finished = new Promise<void>((resolve, reject) => stream.once('finish', resolve).once('error', reject))
  finished.catch((error: Error) => {
    failure = error
  })
  let pending: string[] = []
  let length = 0

  async function flush(): Promise<void> {
    if (failure) throw failure
    const free = stream.write(pending.join(''))
    pending = []
    length = 0
    if (!free) await Promise.race([once(stream, 'drain'), finished])
  }

  return {
    /** True when `flush` is due. Kept apart, so that most lines cost no promise. */
    add(line: string): boolean {
      pending.push(line)
      length += line.length
      return length >= PIECE
    },
    flush,
    async close(): Promise<void> {
      await flush()
      stream.end()
      await finished
    },
    abort: (): void => void stream.destroy(),
  }
}
