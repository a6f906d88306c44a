// A table in text: CSV with whatever separator and encoding.
import { createDecoder, detectCodificacion, nameCodificacion } from './codificacion.ts'
import { CABECERA_HASTA, detectDelimitador, findCabecera, type Mapeo, readCabecera } from './columnas.rules.ts'
import { CsvReader, MAX_REGISTRO, type Registro } from './csv.rules.ts'
import type { Entrada } from './entrada.ts'
import type { Rechazo } from './fila.rules.ts'
import { CabeceraError, type Fuente, ImportError, PEDIR } from './fuente.ts'
import { COLUMNAS_DE_PRODUCTO, createTraductor, findPlataforma } from './plataformas.rules.ts'
import { createTablaReader } from './tabla.rules.ts'

const DELIMITADORES: Record<string, string> = { ',': 'coma', ';': 'punto y coma', '\t': 'tabulador', '|': 'barra' }
const ROTA: Rechazo = { clase: 'fila', motivo: 'las comillas no cierran o hay texto después de cerrarlas' }
const LARGA: Rechazo = {
  clase: 'fila',
  motivo: `tiene más de ${String(MAX_REGISTRO).replace(/\B(?=(\d{3})+$)/g, '.')} caracteres`,
}

/** What other files begin with, and what to do about them. */
const AJENOS = [
  ['%PDF', `un PDF: ${PEDIR}`],
  ['\u00d0\u00cf\u0011\u00e0', 'una planilla vieja de Excel (.xls): abrila y guardala como XLSX, ODS o CSV.'],
  ['{\\rtf', `un documento RTF: ${PEDIR}`],
] as const

/** Characters read at a time: the rows of a whole piece, held together, cost memory and time. */
const FEED = 32_768

/** Throws `ImportError` where the file is no table of books. `judge` says which columns it needs. */
export async function openCsv(fuente: Fuente, mapeo: Mapeo, judge = readCabecera): Promise<Entrada> {
  const start = await readText(fuente)
  const ajeno = AJENOS.find(([magic]) => start.latin1.startsWith(magic))?.[1]
  if (ajeno) throw new ImportError(`«${fuente.nombre}» es ${ajeno}`)
  if (/^\s*[[{]/.test(start.text)) {
    throw new ImportError(`«${fuente.nombre}» es un archivo JSON, y se importan CSV, XLSX, ONIX o Geslib.`)
  }
  const codificacion = await detectCodificacion(fuente.open())

  async function* pieces(onBytes?: (bytes: number) => void): AsyncGenerator<string> {
    const decoder = createDecoder(codificacion)
    for await (const piece of fuente.open(onBytes)) yield decoder.decode(piece)
    yield decoder.decode()
  }
  let sample = ''
  for await (const piece of pieces()) {
    sample = piece.slice(0, 65_536)
    if (sample !== '') break
  }
  const delimitador = detectDelimitador(sample)

  async function* read(onBytes?: (bytes: number) => void): AsyncGenerator<Registro[]> {
    const reader = new CsvReader(delimitador)
    for await (const piece of pieces(onBytes)) {
      for (let at = 0; at < piece.length; at += FEED) yield reader.push(piece.slice(at, at + FEED))
    }
    yield reader.push('', true)
  }
  const primeros: Registro[] = []
  for await (const registros of read()) {
    for (const registro of registros) if (!isSeparatorLine(registro)) primeros.push(registro) // may be too many to spread
    if (primeros.length >= CABECERA_HASTA) break
  }
  const plataforma = judge === readCabecera ? findPlataforma(primeros[0]?.celdas ?? []) : undefined
  const cabecera = plataforma ? primeros[0] : chooseCabecera(primeros, mapeo)
  if (!cabecera) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const nombres = plataforma ? [...COLUMNAS_DE_PRODUCTO] : cabecera.celdas
  const columnas = judge(nombres, mapeo)
  const { linea } = cabecera
  if ('motivo' in columnas) {
    const filas = primeros.filter((registro) => registro.linea > linea).map(({ celdas }) => celdas)
    throw new CabeceraError(`No se puede importar «${fuente.nombre}»: ${columnas.motivo}.`, nombres, filas)
  }

  return {
    fuente,
    formato: 'csv',
    descripcion: `${plataforma ? `productos de ${plataforma.nombre}, ` : ''}${nameCodificacion(codificacion)}, separado por ${DELIMITADORES[delimitador] ?? delimitador}`,
    lugar: 'línea',
    delimitador,
    cabecera: nombres,
    propia: columnas.exacta,
    ignoradas: columnas.ignoradas,
    propuestas: columnas.propuestas,
    async *registros(onBytes) {
      const traducir = plataforma && createTraductor(plataforma, cabecera.celdas)
      for await (const registros of read(onBytes)) {
        const propios =
          (registros[0]?.linea ?? 0) <= linea ? registros.filter((registro) => registro.linea > linea) : registros
        yield traducir ? propios.flatMap(traducir) : propios
      }
    },
    createLector(contexto) {
      const readFila = createTablaReader(columnas, contexto)
      return ({ linea, celdas, cruda, larga }) => (cruda === undefined ? readFila(celdas, linea) : larga ? LARGA : ROTA)
    },
  }
}

const isSeparatorLine = ({ linea, celdas }: Registro) => linea === 1 && /^sep=/i.test(celdas[0] ?? '')

/** The header among the first records. */
export function chooseCabecera(primeros: readonly Registro[], mapeo: Mapeo): Registro | undefined {
  const first = primeros.slice(0, CABECERA_HASTA)
  const filas = first.map(({ celdas }) => celdas)
  return first[findCabecera(filas, mapeo)]
}

/** The beginning of a file, as it may be text and as its bytes are. */
async function readText(fuente: Fuente): Promise<{ text: string; latin1: string }> {
  for await (const piece of fuente.open()) {
    const bytes = Buffer.from(piece.subarray(0, 1_000))
    return { text: bytes.toString('utf8').replace(/^\ufeff/, ''), latin1: bytes.toString('latin1') }
  }
  return { text: '', latin1: '' }
}
