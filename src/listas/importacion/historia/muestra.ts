// The beginning of an uploaded list, so that its columns can be told apart before anything is imported.
import { readIsbn } from '#catalogo/libros/isbn.rules.ts'
import type { Entra } from '#platform/aparte/aparte.ts'
import type { Lugar } from '#platform/aparte/servir.ts'
import { type Campo, findDicho, type Mapeo, type Propuesta, proposeCampos, readCabecera } from '../columnas.rules.ts'
import { openEntrada } from '../entrada.ts'
import { CabeceraError, type Fuente, ImportError } from '../fuente.ts'
import { openPiezas } from './piezas.ts'

const FILAS = 5
const CELDA_MAX = 120

export type Muestra = {
  descripcion: string
  motivo: string | null
  columnas: { nombre: string; campo: Campo | null; propuesta: Propuesta | null }[]
  filas: string[][]
  /** The sheets with books, and whether they are read. */
  hojas: { nombre: string; leida: boolean }[]
}

const cut = (celdas: readonly string[]) =>
  celdas.map((celda) => (celda.length > CELDA_MAX ? `${celda.slice(0, CELDA_MAX)}…` : celda))

/** Reads header and first rows. What cannot be imported so says why, with its columns where it has any. */
export async function readMuestra(fuente: Fuente, mapeo: Mapeo, hoja: string | null = null): Promise<Muestra> {
  try {
    const entrada = await openEntrada(fuente, mapeo, hoja)
    const filas: string[][] = []
    for await (const registros of entrada.registros()) {
      filas.push(...registros.slice(0, FILAS).map(({ celdas }) => cut(celdas)))
      if (filas.length >= FILAS) break
    }
    const tabla = entrada.formato !== 'onix' && entrada.formato !== 'geslib'
    return {
      descripcion: entrada.descripcion,
      motivo: null,
      columnas: tabla ? describeColumnas(entrada.cabecera, mapeo) : [],
      filas: tabla ? filas.slice(0, FILAS) : [],
      hojas: entrada.hojas ?? [],
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { cabecera, filas } = error instanceof CabeceraError ? error : { cabecera: [], filas: [] }
    return {
      descripcion: '',
      motivo: error.message,
      columnas: proposeIsbn(describeColumnas(cabecera, mapeo), filas),
      filas: filas.slice(0, FILAS).map(cut),
      hojas: [],
    }
  }
}

declare module '#platform/aparte/aparte.ts' {
  interface Tareas {
    muestra: {
      entra: { fila: { id: string; archivo: string; bytes: number }; mapeo: Mapeo; hoja: string | null }
      sale: Muestra
    }
  }
}

/** The same of an uploaded file. */
export const readMuestraDe = ({ db }: Lugar, { fila, mapeo, hoja }: Entra<'muestra'>): Promise<Muestra> =>
  readMuestra(openPiezas(db, fila), mapeo, hoja)

/** What cannot be read at all, as a sample: nothing but the reason. */
export const refuseMuestra = (motivo: string): Muestra => ({
  descripcion: '',
  motivo,
  columnas: [],
  filas: [],
  hojas: [],
})

/** Fewer numbers than these may be anything. */
const ISBNS_MIN = 3

/** Where no column is named after the ISBN, the first one in which the rows have nothing else is proposed for it. */
function proposeIsbn(columnas: Muestra['columnas'], filas: readonly (readonly string[])[]): Muestra['columnas'] {
  const isIsbn = (celda: string) => 'isbn' in readIsbn(celda)
  const found = columnas.some(({ campo }) => campo === 'isbn' || campo === 'isbnOriginal')
    ? -1
    : columnas.findIndex(({ nombre }, at) => {
        const said = filas.map((fila) => fila[at] ?? '').filter((celda) => celda.trim() !== '')
        return nombre !== '' && said.length >= ISBNS_MIN && said.every(isIsbn)
      })
  return columnas.map((columna, at) => (at === found ? { ...columna, campo: 'isbn' } : columna))
}

function describeColumnas(cabecera: readonly string[], mapeo: Mapeo): Muestra['columnas'] {
  const leida = readCabecera(cabecera, mapeo)
  const posiciones = new Map<number, Campo>()
  if (!('motivo' in leida)) {
    for (const [campo, position] of Object.entries(leida.posicion)) posiciones.set(position, campo as Campo) // its own keys
  }
  const columnas = cabecera.map((nombre, at) => ({
    nombre: nombre.trim(),
    campo: posiciones.get(at) ?? ('motivo' in leida ? findDicho(nombre, mapeo) : mapeo[nombre.trim()]) ?? null,
  }))
  const propuestas = proposeCampos(
    columnas.filter(({ campo }) => campo === null).map(({ nombre }) => nombre),
    columnas.flatMap(({ nombre, campo }) => (campo === null ? [] : [[campo, nombre] as const])),
  )
  return columnas.map((columna) => ({
    ...columna,
    propuesta: Object.hasOwn(mapeo, columna.nombre) ? null : (propuestas.get(columna.nombre) ?? null),
  }))
}
