// Rows on their way into the staging table, in the text form of PostgreSQL's COPY.
import { once } from 'node:events'
import type pg from 'pg'
import { from as copyFrom } from 'pg-copy-streams'
import { composePalabras, dropArticulo } from '#catalogo/indice/texto.rules.ts'
import { createCaraAssigner, formatCara } from '#catalogo/portadas/dibujo/cara.rules.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import { toBuscado } from './buscado.rules.ts'
import { toColumnasDeFicha } from './ficha.rules.ts'
import { type Fila, isReferencia, type Rechazo } from './fila.rules.ts'
import type { CategoriaConocida } from './staging.queries.ts'

const COLUMNAS = [
  ...[
    'linea',
    'clase',
    'motivo',
    'id',
    'isbn',
    'titulo',
    'titulo_p',
    'cara',
    'descripcion',
    'precio',
    'gratis',
    'portada',
  ],
  ...['calificacion', 'fecha', 'fecha_precision', 'idioma', 'formatos', 'editorial', 'editorial_p'],
  ...['autores', 'autores_p', 'nombres', 'apellidos', 'temas', 'temas_extra', 'categorias', 'categorias_sugeridas'],
  ...['autores_id', 'titulo_s', 'a', 'b', 'c', 'd', 'ficha', 'pvp', 'pvp_fuente', 'vacia', 'relacionados', 'obras'],
  'referencia',
] as const

type Valor = string | number | boolean | readonly string[] | null

const escapeElement = (text: string) => `"${text.replace(/["\\]/g, '\\$&')}"`
const escapeText = (text: string) =>
  /[\\\t\n\r]/.test(text)
    ? text.replace(/[\\\t\n\r]/g, (c) => (c === '\t' ? '\\t' : c === '\n' ? '\\n' : c === '\r' ? '\\r' : '\\\\'))
    : text

function encode(value: Valor): string {
  if (value === null) return '\\N'
  if (typeof value === 'string') return escapeText(value)
  if (typeof value === 'object') return escapeText(`{${value.map(escapeElement).join(',')}}`)
  return String(value)
}

const encodeLine = (values: Partial<Record<(typeof COLUMNAS)[number], Valor>>): string =>
  `${COLUMNAS.map((columna) => encode(values[columna] ?? null)).join('\t')}\n`

/** Whether any row has facts of an edition, or categories: a list of many lines that has none spares asking. */
export type Contenido = { fichas: boolean; categorias: boolean }

/** Turns rows into COPY lines; new books get their key and their face here, and authors the key that a new one will have. */
export function createFilaEncoder(categorias: ReadonlyMap<string, CategoriaConocida>) {
  const assignCara = createCaraAssigner()
  let seen: Contenido = { fichas: false, categorias: false }

  /** Only a row with a title can become a new book: key, face and search words are for those alone. */
  function describeNuevo(fila: Fila & { titulo: string }, nombres: string[]) {
    const { isbn, titulo, autores } = fila
    const autor = autores?.[0]?.nombreCompleto ?? ''
    const cara = formatCara(assignCara({ isbn, titulo, autor, categoria: nombres[0] ?? null }))
    const [a, b, c, d] = composePalabras(toBuscado(fila, nombres))
    const titulo_p = fold(titulo)
    return { id: createId(), titulo, titulo_p, titulo_s: dropArticulo(titulo_p), cara, a, b, c, d }
  }

  return {
    /** What the rows since the last time it was asked have. */
    takeContenido(): Contenido {
      const taken = seen
      seen = { fichas: false, categorias: false }
      return taken
    },

    encodeRechazo: (linea: number, rechazo: Rechazo): string => encodeLine({ linea, ...rechazo }),

    encodeFila(linea: number, fila: Fila): string {
      const { titulo, autores, editorial, fecha, ...rest } = fila
      const ficha = toColumnasDeFicha(fila)
      const own = (fila.categorias ?? []).flatMap((nombreP) => categorias.get(nombreP) ?? [])
      if (ficha) seen.fichas = true
      if (own.length > 0) seen.categorias = true
      return encodeLine({
        linea,
        isbn: rest.isbn,
        descripcion: rest.descripcion,
        precio: rest.precio,
        gratis: rest.gratis,
        portada: rest.portada,
        calificacion: rest.calificacion,
        fecha: fecha?.fecha ?? null,
        fecha_precision: fecha?.precision ?? null,
        idioma: rest.idioma,
        formatos: rest.formatos,
        editorial,
        editorial_p: editorial && fold(editorial),
        autores: autores?.map(({ nombreCompleto }) => nombreCompleto) ?? null,
        autores_p: autores?.map(({ nombreP }) => nombreP) ?? null,
        autores_id: autores?.map(createId) ?? null,
        nombres: autores?.map(({ nombre }) => nombre) ?? null,
        apellidos: autores?.map(({ apellido }) => apellido) ?? null,
        temas: rest.temas,
        temas_extra: rest.temasExtra,
        categorias: own.length > 0 ? own.map(({ id }) => id) : null,
        categorias_sugeridas: rest.categoriasSugeridas,
        ficha: ficha && JSON.stringify(ficha),
        pvp: fila.pvp?.centavos ?? null,
        pvp_fuente: fila.pvp?.deOnix ? 'onix' : null,
        vacia: fila.vacia,
        relacionados: fila.relacionados,
        obras: fila.obras,
        referencia: fila.clave && isReferencia(fila.clave.referencia) ? fila.clave.referencia : null,
        ...(titulo !== null &&
          describeNuevo(
            { ...fila, titulo },
            own.map(({ nombre }) => nombre),
          )),
      })
    },
  }
}

const PIECE = 128 * 1024

/** An open COPY. `write` gathers lines and waits while the database is behind; memory stays constant. */
export function openCopy(client: pg.ClientBase) {
  const stream = client.query(copyFrom(`copy importacion_fila (${COLUMNAS.join(', ')}) from stdin`))
  let failure: Error | null = null
  const finished = new Promise<void>((resolve, reject) => stream.on('finish', resolve).on('error', reject))
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
