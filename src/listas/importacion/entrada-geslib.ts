// The export of Geslib, a bookshop's counter program: lines of fields between bars, the first one says what the line is.
// Only positions that are known for certain are read; articles become rows of a table and follow its rules.
import { HECHOS } from '#catalogo/libros/ficha/hechos.rules.ts'
import { createDecoder, detectCodificacion, nameCodificacion } from './codificacion.ts'
import { readCabecera } from './columnas.rules.ts'
import type { Entrada, Registro } from './entrada.ts'
import { LIMITES, type Rechazo } from './fila.rules.ts'
import { type Fuente, ImportError } from './fuente.ts'
import { createTablaReader } from './tabla.rules.ts'
import { detach } from './texto.rules.ts'

const CODIGOS = new Set(
  'GP4 1L AUT LA AUTBIO 2 3 5 BIC 6 6E 6I 7 8 E TIPART CLASIF B B2 EB IEB ARTREC PAIS PROVIN CLOTE LLOTE I 4 ARTADV COED'.split(
    ' ',
  ),
)

/** Whether the beginning of a file is that of Geslib: nearly all whole lines begin with a code of it and one is an article. */
export function isGeslib(start: string): boolean {
  const lines = start.split(/\r?\n/).slice(0, -1).slice(0, 50).filter(Boolean)
  const known = lines.filter((line) => CODIGOS.has(line.slice(0, line.indexOf('|'))))
  return (
    lines.length > 0 &&
    known.length >= lines.length * 0.9 &&
    known.some((line) => /^(?:GP4|1L|AUT)\|[AMB]\|/.test(line))
  )
}

/** The columns that an article becomes, in the words of our own format. */
const COLUMNAS = [
  ...['isbn', 'ean', 'titulo', 'subtitulo', 'autores', 'editorial', 'fecha_edicion', 'idioma', 'materias', 'ibic'],
  ...['descripcion', 'pvp', 'traductor', 'ilustrador', 'coleccion', 'coleccion_numero', 'numero_edicion', 'paginas'],
  ...['alto_mm', 'ancho_mm', 'peso_g', 'titulo_original', 'indice'],
]

/** Texts of all articles together: they are held, because their lines may stand before or behind the article. */
const TEXTOS_MAX = 200_000_000
/** With the names of publishers, series and subjects. */
const DICCIONARIO_MAX = 250_000_000
/** What a short one takes besides its characters. */
const TEXTO_MIN = 100
/** A text is not read on from here: it is longer than any that is kept. */
const TEXTO_MAX = Math.max(LIMITES.descripcion, HECHOS.indice.max)
const LINEA_MAX = 4_000_000

/** What lines say that articles point at. */
type Diccionario = {
  editoriales: Map<string, string>
  colecciones: Map<string, string>
  materias: Map<string, string>
  idiomas: Map<string, string>
  ibic: Map<string, string>
  textos: Map<string, string>
  indices: Map<string, string>
  /** False where there were too many texts: those after the limit are left out. */
  entero: boolean
}

/** Throws `ImportError` where a line has no end. */
export async function openGeslib(fuente: Fuente): Promise<Entrada> {
  const codificacion = await detectCodificacion(fuente.open())

  async function* lines(onBytes?: (bytes: number) => void): AsyncGenerator<{ linea: number; campos: string[] }[]> {
    const decoder = createDecoder(codificacion)
    let rest = ''
    let linea = 0
    function* split(text: string) {
      const all = text.split(/\r?\n/)
      rest = all.pop() ?? ''
      if (rest.length > LINEA_MAX)
        throw new ImportError(`«${fuente.nombre}» tiene una línea que no termina (${linea + 1}).`)
      yield all.map((line) => ({ linea: ++linea, campos: line.split('|') }))
    }
    for await (const piece of fuente.open(onBytes)) yield* split(rest + decoder.decode(piece))
    yield* split(`${rest}${decoder.decode()}\n`)
  }

  const diccionario = await readDiccionario(lines(), fuente.nombre)
  const columnas = readCabecera(COLUMNAS)
  if ('motivo' in columnas) throw new Error(columnas.motivo)

  return {
    fuente,
    formato: 'geslib',
    descripcion: `exportación de Geslib, ${nameCodificacion(codificacion)}`,
    lugar: 'línea',
    delimitador: ';',
    cabecera: COLUMNAS,
    ignoradas: diccionario.entero ? [] : ['textos de los últimos artículos'],
    async *registros(onBytes) {
      for await (const read of lines(onBytes)) {
        yield read.flatMap(({ linea, campos }): Registro[] => {
          if (campos[0] !== 'GP4') return []
          if (campos[1] === 'B') return [{ linea, celdas: [], cruda: campos.join('|').slice(0, 1_000) }]
          return [{ linea, celdas: toCeldas(campos, diccionario) }]
        })
      }
    },
    createLector(contexto) {
      const readFila = createTablaReader(columnas, contexto)
      return ({ linea, celdas, cruda }) => (cruda === undefined ? readFila(celdas, linea) : BAJA)
    },
  }
}

const BAJA: Rechazo = {
  clase: 'fila',
  motivo: 'Geslib da de baja un artículo sin decir su ISBN: revisá si se sigue vendiendo',
}

async function readDiccionario(lines: AsyncIterable<{ campos: string[] }[]>, nombre: string): Promise<Diccionario> {
  const [editoriales, colecciones, materias] = [
    new Map<string, string>(),
    new Map<string, string>(),
    new Map<string, string>(),
  ]
  const [idiomas, ibic, indices] = [new Map<string, string>(), new Map<string, string>(), new Map<string, string>()]
  const deEditorial = new Map<string, string>()
  const deLibreria = new Map<string, string>()
  let length = 0
  let entero = true
  const weigh = (id: string, text: string) => id.length + text.length + TEXTO_MIN
  // A book without its publisher would be a wrong book; one without a text is only a poorer one.
  const set = (map: Map<string, string>, id: string, text: string) => {
    length += weigh(id, text)
    if (length > DICCIONARIO_MAX) {
      throw new ImportError(`«${nombre}» es demasiado grande: partilo en varios archivos.`)
    }
    map.set(detach(id), detach(text))
  }
  const append = (map: Map<string, string>, id = '', text = '', joint = '\n') => {
    const before = map.get(id)
    if (text === '' || !entero || (before?.length ?? 0) > TEXTO_MAX) return
    entero = length + weigh(id, text) <= TEXTOS_MAX
    if (!entero) return
    length += weigh(id, text)
    map.set(detach(id), before === undefined ? detach(text) : before + joint + detach(text))
  }
  for await (const read of lines) {
    for (const { campos } of read) {
      const [codigo, a = '', b = '', c = '', d = ''] = campos
      const rest = () => campos.slice(3).join('|')
      if (codigo === '1L' && a !== 'B') set(editoriales, b, c)
      else if (codigo === '2' && a !== 'B') set(colecciones, `${b}|${c}`, d)
      else if (codigo === '3' && a !== 'B') set(materias, b, c)
      else if (codigo === '8') set(idiomas, a, b)
      else if (codigo === 'BIC') append(ibic, a, b, ' ')
      else if (codigo === '6') append(deLibreria, a, rest())
      else if (codigo === '6E') append(deEditorial, a, rest())
      else if (codigo === '6I') append(indices, a, rest())
    }
  }
  // What the shop itself wrote of a book goes before its publisher's words.
  return {
    editoriales,
    colecciones,
    materias,
    idiomas,
    ibic,
    indices,
    textos: new Map([...deEditorial, ...deLibreria]),
    entero,
  }
}

const GENERICA = /^\s*<.*>\s*$/ // «< Genérica >» is no collection
const toDia = (text = '') => text.replace(/^(\d{4})(\d{2})(\d{2})$/, '$1-$2-$3')
const orEmpty = (text = '') => (/^0*$/.test(text.trim()) ? '' : text.trim())

/** An article as a row of `COLUMNAS`. */
function toCeldas(campos: readonly string[], diccionario: Diccionario): string[] {
  const at = (position: number) => campos[position]?.trim() ?? ''
  const id = at(2)
  const coleccion = diccionario.colecciones.get(`${at(32)}|${at(24)}`) ?? ''
  return [
    ...[at(6), at(7), at(3), at(26), at(4), diccionario.editoriales.get(at(32)) ?? at(10)],
    ...[toDia(at(11)) || at(14), diccionario.idiomas.get(at(20)) ?? '', diccionario.materias.get(at(17)) ?? ''],
    ...[diccionario.ibic.get(id) ?? '', diccionario.textos.get(id) ?? '', at(29), at(22), at(23)],
    ...[GENERICA.test(coleccion) ? '' : coleccion, orEmpty(at(25)), orEmpty(at(9)), orEmpty(at(8))],
    ...[orEmpty(at(37)), orEmpty(at(36)), orEmpty(at(35)), at(56), diccionario.indices.get(id) ?? ''],
  ]
}
