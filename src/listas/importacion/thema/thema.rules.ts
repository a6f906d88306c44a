// The official list of Thema as its owner downloads it: JSON and XML in EDItEUR's shape, or a table with a header.
import { SaxesParser } from 'saxes'
import { fold, normalizeLine } from '#platform/text.ts'
import { detectDelimitador } from '../columnas.rules.ts'
import { CsvReader } from '../csv.rules.ts'

const CODIGO = /^[A-Z0-9][A-Z0-9-]{0,29}$/
const NOMBRE_MAX = 300
/** Parts of a JSON: ten times those of the official file. Each costs many times its bytes once it is parsed. */
const PARTES_MAX = 1_000_000
/** Characters that tell what separates the columns. */
const MUESTRA = 65_536
/** Fewer codes than this with fewer classes are some other list. */
const CODIGOS_MIN = 100
const CODIGOS_MAX = 50_000
const CLASES = [...'ACDFGJKLMNPQRSTUVWXY']
const CLASES_MIN = 10

const COLUMNAS_CODIGO = ['codigo', 'code', 'codevalue', 'codigo thema', 'thema']
const COLUMNAS_NOMBRE = [
  'encabezado',
  'nombre',
  'descripcion',
  'codedescription',
  'heading',
  'encabezamiento',
  'literal',
]

type Par = { codigo: string; nombre: string }
type Nombres = ReadonlyMap<string, string>
export type ListaThema = { nombres: Nombres } | { motivo: string }

export type DiferenciaThema = { nuevos: number; cambiados: number; quitados: number }

/** How many codes a list adds, calls otherwise, and no longer has. */
export function compareThema(antes: Nombres, despues: Nombres): DiferenciaThema {
  const codigos = [...despues]
  return {
    nuevos: codigos.filter(([codigo]) => !antes.has(codigo)).length,
    cambiados: codigos.filter(([codigo, nombre]) => antes.has(codigo) && antes.get(codigo) !== nombre).length,
    quitados: [...antes.keys()].filter((codigo) => !despues.has(codigo)).length,
  }
}

/** How many of the 20 classes of one letter are among the codes. */
export const countClases = (nombres: Nombres): number => CLASES.filter((clase) => nombres.has(clase)).length

/** What a file says; or the reason, in Spanish, why it is not the list. */
export function readThema(text: string): ListaThema {
  const begun = text.replace(/^\ufeff/, '').trimStart()
  if (!begun) return { motivo: 'El archivo está vacío.' }
  try {
    if (begun.startsWith('{') || begun.startsWith('[')) {
      if (countPartes(begun) > PARTES_MAX)
        return { motivo: 'El archivo trae demasiados datos: no es la lista de Thema.' }
      return judge(readJson(begun))
    }
    if (begun.startsWith('<')) return judge(readXml(begun))
  } catch {
    return {
      motivo: `El archivo empieza como ${begun.startsWith('<') ? 'XML' : 'JSON'}, pero está cortado o mal escrito.`,
    }
  }
  return readTabla(begun)
}

function judge(pares: readonly Par[]): ListaThema {
  const nombres = new Map<string, string>()
  for (const par of pares) {
    const codigo = par.codigo.trim().toUpperCase()
    const nombre = normalizeLine(par.nombre).slice(0, NOMBRE_MAX).trim()
    if (!CODIGO.test(codigo) || !nombre) continue
    nombres.set(codigo, nombre)
  }
  if (nombres.size > CODIGOS_MAX) return { motivo: `Son ${nombres.size} códigos: la lista de Thema no tiene tantos.` }
  const clases = countClases(nombres)
  if (nombres.size < CODIGOS_MIN || clases < CLASES_MIN) {
    return {
      motivo: `No parece la lista de Thema: trae ${nombres.size} códigos y ${clases} de sus 20 clases de una letra.`,
    }
  }
  return { nombres }
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')
const isObject = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null

/** Lists, objects and their members, quoted ones included; a little more than there are. */
function countPartes(text: string): number {
  let partes = 0
  for (const mark of ['{', '[', ',']) {
    for (let at = text.indexOf(mark); at >= 0 && partes <= PARTES_MAX; at = text.indexOf(mark, at + 1)) partes++
  }
  return partes
}

/** Every object with `CodeValue` and `CodeDescription`, wherever it stands: `CodeList.ThemaCodes.Code[]` in the official file. */
function readJson(text: string): Par[] {
  const pares: Par[] = []
  const left: unknown[] = [JSON.parse(text)]
  for (let value = left.pop(); value !== undefined; value = left.pop()) {
    if (!isObject(value)) continue
    if (typeof value.CodeValue === 'string') {
      pares.push({ codigo: value.CodeValue, nombre: textOf(value.CodeDescription) })
    } else for (const part of Object.values(value)) if (isObject(part)) left.push(part)
  }
  return pares
}

/** Every `Code` with its `CodeValue` and `CodeDescription`. No DTD is loaded, no entity but XML's own is known. */
function readXml(text: string): Par[] {
  const pares: Par[] = []
  const parser = new SaxesParser()
  let inside = ''
  let par: Par = { codigo: '', nombre: '' }
  const keep = (more: string) => {
    if (inside === 'CodeValue') par.codigo += more
    if (inside === 'CodeDescription') par.nombre += more
  }
  parser.on('opentag', ({ name }) => {
    inside = name
    if (name === 'Code') par = { codigo: '', nombre: '' }
  })
  parser.on('text', keep)
  parser.on('cdata', keep)
  parser.on('closetag', ({ name }) => {
    inside = ''
    if (name === 'Code') pares.push(par)
  })
  parser.on('error', (error) => {
    throw error
  })
  parser.write(text).close()
  return pares
}

function readTabla(text: string): ListaThema {
  const [cabecera, ...filas] = new CsvReader(detectDelimitador(text.slice(0, MUESTRA))).push(text, true)
  const titulos = (cabecera?.celdas ?? []).map(fold)
  const at = (known: readonly string[]) => titulos.findIndex((titulo) => known.includes(titulo))
  const [codigo, nombre] = [at(COLUMNAS_CODIGO), at(COLUMNAS_NOMBRE)]
  if (codigo < 0 || nombre < 0) {
    return {
      motivo:
        'La primera línea tiene que nombrar una columna con el código («codigo») y una con su nombre («encabezado»).',
    }
  }
  return judge(filas.map(({ celdas }) => ({ codigo: celdas[codigo] ?? '', nombre: celdas[nombre] ?? '' })))
}
