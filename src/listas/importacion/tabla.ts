// A table as it stands, for whoever reads other columns than a catalogue's: packing, format, separator and encoding are
// recognised, the row of names is found by its column of ISBNs, or by the one that `mapeo` names.
import type { TablaLeida } from '#estante/existencias/archivo/archivo.service.ts'
import { type Columnas, type Mapeo, namesIsbn } from './columnas.rules.ts'
import { unpack } from './descomprimir.ts'
import { openCsv } from './entrada-csv.ts'
import { openOds } from './entrada-ods.ts'
import { openXlsx } from './entrada-xlsx.ts'
import { type Fuente, ImportError, openBytes } from './fuente.ts'

/** More rows than a shop has books on its shelves. */
const FILAS_MAX = 200_000
/** Cells of all rows, empty ones in between included: what is held of a table. */
const CELDAS_MAX = 3_000_000
const VACIAS = 'tiene demasiadas celdas vacías en el medio: dejá solo las columnas que hacen falta y guardalo como CSV.'
const ROTA = 'las comillas no cierran, o la fila es demasiado larga'

const ALL = (celdas: readonly string[]): Columnas => ({
  formato: 'propio',
  posicion: {},
  unidad: {},
  pvp: false,
  exacta: false,
  ignoradas: [],
  propuestas: new Map(),
  ancho: celdas.length,
})

/** Reads a CSV or XLSX whole. Throws `ImportError`. */
export async function readTabla(fuente: Fuente, mapeo: Mapeo = {}): Promise<TablaLeida> {
  if (fuente.bytes === 0) throw new ImportError(`«${fuente.nombre}» está vacío.`)
  const unpacked = await unpack(fuente)
  const entrada =
    unpacked.tipo === 'planilla'
      ? await (unpacked.clase === 'ods' ? openOds : openXlsx)(unpacked.fuente, unpacked.zip, {
          mapeo,
          judge: ALL,
          sola: true,
        })
      : await openCsv(unpacked.fuente, mapeo, ALL)
  const filas: { linea: number; celdas: readonly string[]; rota?: string }[] = []
  let total = 0
  for await (const registros of entrada.registros()) {
    for (const { linea, celdas, cruda } of registros) {
      total += celdas.length
      if (total > CELDAS_MAX) throw new ImportError(`«${fuente.nombre}» ${VACIAS}`)
      if (celdas.every((celda) => celda.trim() === '') && cruda === undefined) continue
      filas.push({ linea, celdas, ...(cruda !== undefined && { rota: ROTA }) })
    }
    if (filas.length > FILAS_MAX) throw new ImportError(`«${fuente.nombre}» tiene más de ${FILAS_MAX} filas.`)
  }
  const { cabecera, lugar } = entrada
  return { lugar, cabecera, filas, isbn: cabecera.findIndex((celda) => namesIsbn([celda])) }
}

/** The same of bytes that are held. */
export const readTablaDeBytes = (nombre: string, bytes: Buffer): Promise<TablaLeida> =>
  readTabla(openBytes(nombre, bytes))

export const describeTabla = (error: unknown): string | null => (error instanceof ImportError ? error.message : null)
