// `npm run importar -- FILE [--dry-run] [--gratis] [--precios-lejanos] [--hoja NOMBRE] [--columna COLUMNA=CAMPO] [--detalle SALIDA.csv] [--proveedor NOMBRE]`, or `--existencias`, `--clientes`, `--pedidos FILE`
import { basename } from 'node:path'
import pg from 'pg'
import { MODOS_ARCHIVO, type ModoArchivo } from '#estante/existencias/archivo/archivo.rules.ts'
import { isDatabaseDown } from '#platform/db/errors.ts'
import { createId } from '#platform/id.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { CAMPOS } from './campo.rules.ts'
import type { Mapeo } from './columnas.rules.ts'
import { type Entrada, ImportError, openEntrada, openFile } from './entrada.ts'
import { importarExistencias } from './existencias.command.ts'
import * as historia from './historia/historia.queries.ts'
import * as trabajoQueries from './historia/trabajo.queries.ts'
import { describeInforme } from './historia/trabajo.ts'
import type { ImportOptions } from './importar.avisos.ts'
import { importCsv } from './importar.ts'
import * as informe from './informe.ts'
import { DE_PERSONAS, type DePersonas, importarMudanza } from './mudanza/mudanza.command.ts'

const USO =
  'Uso: npm run importar -- ARCHIVO [--dry-run] [--gratis] [--precios-lejanos] [--hoja NOMBRE] [--columna COLUMNA=CAMPO] [--detalle SALIDA.csv] [--proveedor NOMBRE], o --existencias ARCHIVO [--modo fijar|sumar] [--dry-run], o --clientes|--pedidos ARCHIVO [--dry-run]   (formatos: docs/importar.md)'
const SHOWN = 20

type Orden = {
  archivo: string
  dryRun: boolean
  gratis: boolean
  lejanos: boolean
  /** The sheet that is read. */
  hoja: string | null
  /** What columns mean. */
  columnas: Mapeo
  detalle: string | null
  proveedor: string | null
  /** A file of copies, and how it is read. */
  existencias: ModoArchivo | null
  /** A file of customers or orders. */
  personas: DePersonas | null
}

function parseArguments(argv: readonly string[]): Orden | null {
  const orden: Orden = {
    archivo: '',
    dryRun: false,
    gratis: false,
    lejanos: false,
    detalle: null,
    proveedor: null,
    hoja: null,
    columnas: {},
    existencias: null,
    personas: null,
  }
  let modo: string | null = null
  let deExistencias = false
  for (let i = 0; i < argv.length; i++) {
    const argument = argv[i] ?? ''
    const personas = DE_PERSONAS.find((de) => argument === `--${de}`)
    if (personas && orden.personas !== null) return null
    if (personas) orden.personas = personas
    else if (argument === '--dry-run') orden.dryRun = true
    else if (argument === '--gratis') orden.gratis = true
    else if (argument === '--precios-lejanos') orden.lejanos = true
    else if (argument === '--hoja') orden.hoja = argv[++i] ?? ''
    else if (argument === '--columna') {
      const columna = readColumna(argv[++i] ?? '')
      if (!columna) return null
      orden.columnas = { ...orden.columnas, ...columna }
    } else if (argument === '--existencias') deExistencias = true
    else if (argument === '--modo') modo = argv[++i] ?? ''
    else if (argument === '--detalle') orden.detalle = argv[++i] ?? ''
    else if (argument === '--proveedor') orden.proveedor = argv[++i] ?? ''
    else if (argument.startsWith('-') || orden.archivo !== '') return null
    else orden.archivo = argument
  }
  if (deExistencias) orden.existencias = MODOS_ARCHIVO.find((one) => one === (modo ?? 'fijar')) ?? null
  const comoSeLee = orden.lejanos || orden.hoja !== null || Object.keys(orden.columnas).length > 0
  const deLibros = orden.gratis || comoSeLee || orden.detalle !== null || orden.proveedor !== null
  if (deExistencias ? deLibros || orden.existencias === null : modo !== null) return null
  if (orden.personas !== null && (deExistencias || deLibros)) return null
  return [orden.archivo, orden.detalle, orden.proveedor, orden.hoja].includes('') ? null : orden
}

/** `Precio neto=precio`, `Stock=` for one that is not read; null where it names no field. */
function readColumna(text: string): Mapeo | null {
  const at = text.lastIndexOf('=')
  const [nombre, dicho] = [text.slice(0, Math.max(at, 0)).trim(), text.slice(at + 1).trim()]
  const campo = CAMPOS.find((known) => known === dicho)
  return nombre === '' || (dicho !== '' && !campo) ? null : { [nombre]: campo ?? null }
}

/** Where Ctrl-C is heard. */
type Signals = Pick<NodeJS.EventEmitter, 'once' | 'off'>

/**
 * Runs the importer and returns its exit code: 0 all good, 2 with refused rows or sheets with books that were not read, 1 when nothing could be imported, 130 when
 * it was interrupted, which it says with what that means for the books.
 */
export async function importarCommand(
  argv: readonly string[],
  databaseUrl: string,
  out: informe.Salida = process.stdout,
  signals: Signals = process,
): Promise<number> {
  const orden = parseArguments(argv)
  if (!orden) {
    out.write(`${USO}\n`)
    return 1
  }
  const progress = informe.createProgress(out)
  const paso = { guardando: false }
  const stopping = new AbortController()
  const interrupt = () => stopping.abort()
  signals.once('SIGINT', interrupt)
  try {
    return await run(orden, databaseUrl, out, progress, { paso, signal: stopping.signal })
  } catch (error) {
    progress.end()
    const isInterrupted = stopping.signal.aborted
    out.write(`${isInterrupted ? (paso.guardando ? CORTADA_AL_GUARDAR : CORTADA) : describeFailure(error)}\n`)
    return isInterrupted ? INTERRUMPIDA : 1
  } finally {
    signals.off('SIGINT', interrupt)
  }
}

const INTERRUMPIDA = 130
const CORTADA = 'Interrumpida: no se guardó nada.'
const CORTADA_AL_GUARDAR =
  'Interrumpida mientras guardaba. Importá el archivo otra vez: lo que ya esté guardado queda sin cambios.'

async function run(
  { archivo, dryRun, gratis, lejanos, hoja, columnas, detalle, proveedor, existencias, personas }: Orden,
  databaseUrl: string,
  out: informe.Salida,
  progress: ReturnType<typeof informe.createProgress>,
  { paso, signal }: { paso: { guardando: boolean }; signal: AbortSignal },
) {
  if (existencias) return importarExistencias({ archivo, modo: existencias, dryRun }, databaseUrl, out)
  if (personas) {
    const onCommit = () => {
      paso.guardando = true
    }
    return importarMudanza({ archivo, de: personas, dryRun }, databaseUrl, out, { signal, onCommit })
  }
  const entrada = await openEntrada(await openFile(archivo), columnas, hoja)
  out.write(`${archivo}: ${entrada.descripcion}\n`)
  const path = await informe.chooseRechazosPath(archivo)
  const started = performance.now()
  const first: string[] = []
  const report = await importCsv(entrada, databaseUrl, {
    dryRun,
    gratis,
    lejanos,
    signal,
    onProgress: progress.show,
    onWait: () => out.write('Hay otra importación en curso; esta empieza cuando termine…\n'),
    onRechazos: (rechazos) => {
      const shown = informe.peekRechazos(rechazos, SHOWN, ({ linea, motivo }) =>
        first.push(`  ${informe.ubicar(entrada, linea)}: ${motivo}`),
      )
      return informe.writeRechazos(path, entrada, shown)
    },
    ...(proveedor !== null && { proveedor: { nombre: proveedor } }),
    ...(!dryRun && keepHistoria(entrada, { began: started, paso })),
    ...(detalle && { onDetalle: (filas) => informe.writeDetalle(detalle, filas) }),
  })
  progress.end()
  if (!report) return 0
  const lines = informe.formatReport(report, (performance.now() - started) / 1_000, dryRun)
  if (report.rechazados === 0) informe.removeRechazos(path)
  else {
    if (report.rechazados > first.length) first.push('  …')
    lines.push('Rechazos:', ...first, `Todas las filas rechazadas, con su motivo: ${path}`)
  }
  lines.push(...informe.formatAvisos(report, entrada))
  out.write(`${lines.join('\n')}\n`)
  return report.rechazados > 0 || entrada.hojas?.some(({ leida }) => !leida) ? 2 : 0
}

const ARCHIVO_MAX = 255

/** The import's rows in the history of the panel and in the audit, in its own transaction. */
function keepHistoria(
  entrada: Entrada,
  { began, paso }: { began: number; paso: { guardando: boolean } },
): ImportOptions {
  const { fuente } = entrada
  const id = createId()
  const archivo = basename(fuente.nombre).slice(0, ARCHIVO_MAX)
  return {
    historia: id,
    afterBegin: (db, proveedor) => historia.insertDeComando(db, { id, archivo, bytes: fuente.bytes, proveedor }),
    beforeCommit: async (db, report) => {
      await trabajoQueries.finishDeComando(db, id, await describeInforme(db, report, { entrada, began }))
      // By nobody of the shop's accounts, and from no address.
      const { creados, actualizados, rechazados } = report
      const despues = { archivo, creados, actualizados, rechazados }
      await recordSuceso(db, { suceso: 'alta', entidad: 'importacion', objeto: id, despues })
      paso.guardando = true
    },
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof ImportError) return error.message
  if (error instanceof pg.DatabaseError && error.code === '42P01') {
    return 'La base de datos todavía no tiene las tablas de la tienda: iniciala una vez con npm start.'
  }
  if (isDatabaseDown(error)) return 'No se puede llegar a la base de datos, o se cortó la conexión. No se guardó nada.'
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
  return `No se pudo importar; no se guardó nada. (${reason})`
}
