// The beginning of an uploaded list, so that its columns can be told apart before anything is imported.
import { type Campo, type Mapeo, readCabecera } from '../columnas.rules.ts'
import { openEntrada } from '../entrada.ts'
import { CabeceraError, type Fuente, ImportError } from '../fuente.ts'

const FILAS = 5
const CELDA_MAX = 120

export type Muestra = {
  descripcion: string
  motivo: string | null
  columnas: { nombre: string; campo: Campo | null }[]
  filas: string[][]
}

const cut = (celdas: readonly string[]) =>
  celdas.map((celda) => (celda.length > CELDA_MAX ? `${celda.slice(0, CELDA_MAX)}…` : celda))

/** Reads header and first rows. What cannot be imported so says why, with its columns where it has any. */
export async function readMuestra(fuente: Fuente, mapeo: Mapeo): Promise<Muestra> {
  try {
    const entrada = await openEntrada(fuente, mapeo)
    const filas: string[][] = []
    for await (const registros of entrada.registros()) {
      filas.push(...registros.slice(0, FILAS).map(({ celdas }) => cut(celdas)))
      if (filas.length >= FILAS) break
    }
    const tabla = entrada.formato === 'csv' || entrada.formato === 'xlsx'
    return {
      descripcion: entrada.descripcion,
      motivo: null,
      columnas: tabla ? describeColumnas(entrada.cabecera, mapeo) : [],
      filas: tabla ? filas.slice(0, FILAS) : [],
    }
  } catch (error) {
    if (!(error instanceof ImportError)) throw error
    const { cabecera, filas } = error instanceof CabeceraError ? error : { cabecera: [], filas: [] }
    return {
      descripcion: '',
      motivo: error.message,
      columnas: describeColumnas(cabecera, mapeo),
      filas: filas.slice(0, FILAS).map(cut),
    }
  }
}

function describeColumnas(cabecera: readonly string[], mapeo: Mapeo): Muestra['columnas'] {
  const leida = readCabecera(cabecera, mapeo)
  const posiciones = new Map<number, Campo>()
  if (!('motivo' in leida)) {
    for (const [campo, position] of Object.entries(leida.posicion)) posiciones.set(position, campo as Campo) // its own keys
  }
  return cabecera.map((nombre, at) => ({
    nombre: nombre.trim(),
    campo: posiciones.get(at) ?? mapeo[nombre.trim()] ?? null,
  }))
}
