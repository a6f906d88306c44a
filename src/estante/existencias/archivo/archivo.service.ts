// Files of copies: judged, applied whole or not at all, and taken back, within the caller's transaction. Set by set, so that
// fifty thousand rows are seconds.
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { createId } from '#platform/id.ts'
import { fold } from '#platform/text.ts'
import { lockExistencias, type MovimientoNuevo, moveCopies, requireLugar } from '../existencia.service.ts'
import * as queries from './archivo.queries.ts'
import * as rules from './archivo.rules.ts'

/** A table as it was read: `isbn` is where its ISBNs stand, -1 for nowhere; `lugar` is what its rows are counted in. */
export type TablaLeida = {
  lugar: string
  cabecera: readonly string[]
  isbn: number
  /** `rota`: why a row could not be read. */
  filas: readonly { linea: number; celdas: readonly string[]; rota?: string }[]
}

export type InformeArchivo = Pick<rules.Plan, 'creadas' | 'cambiadas' | 'iguales'> & {
  lugar: string
  filas: number
  /** What comes, less what goes. */
  ejemplares: number
  rechazadas: number
  /** The first refused rows. */
  rechazos: rules.Rechazo[]
}

const MOSTRADOS = 200

const isRechazo = (fila: object): fila is rules.Rechazo => 'motivo' in fila

/** What stands at the places and conditions of these books; with `lock` nobody changes it until the transaction ends. */
async function readHay(db: Db, libroIds: readonly string[], lock: boolean): Promise<Map<string, rules.Hay>> {
  if (lock) await lockExistencias(db, libroIds)
  const filas = await queries.listCopias(db, libroIds)
  return new Map(filas.map((fila) => [rules.keyOf(fila), fila]))
}

async function readConocido(db: Db, escritas: readonly rules.FilaEscrita[], lock: boolean): Promise<rules.Conocido> {
  const libros = await queries.listLibrosByIsbn(db, [...new Set(escritas.map(({ isbn }) => isbn))])
  const nombrados = new Set(escritas.map(({ proveedor }) => fold(proveedor)))
  const proveedores = await queries.listProveedoresByNombre(db, [...nombrados])
  const lugares = await queries.listAbiertos(db)
  const sinNombre = escritas.some(({ lugar }) => lugar === '')
  const [unico] = lugares
  return {
    libros: new Map(libros.map(({ isbn, ...libro }) => [isbn, libro])),
    lugares: new Map(lugares.map(({ id, nombre_p }) => [nombre_p, id])),
    proveedores: new Map(proveedores.map(({ id, nombre_p }) => [nombre_p, id])),
    // A shop without a place gets its first one; a trial only thinks of it.
    unico: unico
      ? lugares.length === 1
        ? unico.id
        : null
      : sinNombre && lock
        ? await requireLugar(db, null)
        : createId(),
  }
}

/** What the file would do. Throws 400 ARCHIVO_INVALIDO where it is no table of copies. */
async function judge(db: Db, tabla: TablaLeida, modo: rules.ModoArchivo, lock: boolean) {
  const columnas = rules.findColumnas(tabla.cabecera, tabla.isbn)
  if ('motivo' in columnas) throw archivoInvalido(`No se puede leer el archivo: ${columnas.motivo}.`)
  if (tabla.filas.length > rules.FILAS_MAX) throw archivoInvalido(`El archivo tiene más de ${rules.FILAS_MAX} filas.`)
  const leidas = tabla.filas.map(({ linea, celdas, rota }) =>
    rota === undefined ? rules.readFila(celdas, linea, columnas, modo) : { linea, motivo: rota },
  )
  const escritas = leidas.filter((fila) => !isRechazo(fila)) as rules.FilaEscrita[] // what is no refusal is a row
  const conocido = await readConocido(db, escritas, lock)
  const juzgadas = leidas.map((fila) => (isRechazo(fila) ? fila : rules.resolveFila(fila, conocido)))
  const resueltas = juzgadas.filter((fila) => !isRechazo(fila)) as rules.FilaResuelta[]
  const hay = await readHay(db, [...new Set(resueltas.map(({ libroId }) => libroId))], lock)
  const plan = rules.planArchivo(resueltas, hay, modo)
  const rechazos = [...juzgadas.filter(isRechazo), ...plan.rechazos].sort((a, b) => a.linea - b.linea)
  const { creadas, cambiadas, iguales, movimientos } = plan
  const informe: InformeArchivo = {
    lugar: tabla.lugar,
    filas: tabla.filas.length,
    creadas,
    cambiadas,
    iguales,
    ejemplares: movimientos.reduce((sum, { cantidad }) => sum + cantidad, 0),
    rechazadas: rechazos.length,
    rechazos: rechazos.slice(0, MOSTRADOS),
  }
  return { plan, informe }
}

/** What a file would do; nothing changes. */
export const tryArchivo = async (db: Db, tabla: TablaLeida, modo: rules.ModoArchivo): Promise<InformeArchivo> =>
  (await judge(db, tabla, modo, false)).informe

type Aplicar = { id: string; numero: number; modo: rules.ModoArchivo; usuarioId: string | null }

/** Does what a file says, and notes it; with one refused row nothing: then the report alone is answered. */
export async function applyArchivo(
  trx: Db,
  tabla: TablaLeida,
  { id, numero, modo, usuarioId }: Aplicar,
): Promise<InformeArchivo> {
  const { plan, informe } = await judge(trx, tabla, modo, true)
  if (informe.rechazadas > 0) return informe
  const documento = rules.nameArchivo(numero)
  const ids = await moveCopies(
    trx,
    plan.movimientos.map((movimiento): MovimientoNuevo => ({ ...movimiento, documento, usuarioId })),
  )
  await queries.updateEstantes(trx, plan.estantes)
  await queries.insertMovimientosDe(trx, id, ids)
  const { creadas, cambiadas, iguales, ejemplares } = informe
  await queries.finishArchivo(trx, id, { modo, creadas, cambiadas, iguales, ejemplares })
  return informe
}

export const archivoInvalido = (mensaje: string) => new AppError(400, 'ARCHIVO_INVALIDO', mensaje)

const NOMBRADOS = 3

/** Writes back what a file moved; its caller holds the file. 409 COPIAS_MOVIDAS where copies have gone since. */
export async function undoArchivo(trx: Db, id: string, numero: number, usuarioId: string | null): Promise<void> {
  const movidos = await queries.listMovimientosDe(trx, id)
  const sumas = new Map<string, number>()
  for (const movido of movidos) sumas.set(rules.keyOf(movido), (sumas.get(rules.keyOf(movido)) ?? 0) + movido.cantidad)
  const libroIds = [...new Set(movidos.map(({ libroId }) => libroId))]
  const hay = await readHay(trx, libroIds, true)
  const faltan = movidos.filter((movido) => {
    const here = hay.get(rules.keyOf(movido))
    return !here || here.fisico - (sumas.get(rules.keyOf(movido)) ?? 0) < here.reservado
  })
  if (faltan.length > 0) {
    const titulos = [...new Set(faltan.map(({ titulo }) => `«${titulo}»`))]
    const otros = titulos.length - NOMBRADOS
    const cuales = [...titulos.slice(0, NOMBRADOS), ...(otros > 0 ? [`${otros} más`] : [])].join(', ')
    const mensaje = `No se puede deshacer: ya salieron o están reservados ejemplares de ${cuales}.`
    throw new AppError(409, 'COPIAS_MOVIDAS', mensaje)
  }
  const documento = rules.nameArchivo(numero, true)
  await moveCopies(
    trx,
    movidos.map(
      ({ titulo: _titulo, cantidad, ...movido }): MovimientoNuevo => ({
        ...movido,
        cantidad: -cantidad,
        documento,
        usuarioId,
      }),
    ),
  )
  await queries.markDeshecho(trx, id)
}

const TRAMO = 5_000

/** All copies as the file that can be read again, some rows at a time; the first has the names of the columns. */
export async function* readExistenciasDeArchivo(db: Db): AsyncGenerator<(string | number | null)[][]> {
  yield [[...rules.CABECERA]]
  for (let despues = 0; ; ) {
    const filas = await queries.listFilas(db, despues, TRAMO)
    const last = filas.at(-1)
    if (!last) return
    despues = last.id
    yield filas.map(({ isbn, lugar, fisico, condicion, proveedor, estante, titulo }) => [
      ...[isbn, lugar, fisico, condicion, proveedor],
      ...[null, estante, titulo], // a cost is of a delivery, not of what is there
    ])
  }
}

/** A file that the command line brings; it needs no upload. Its number. */
export async function createArchivo(trx: Db, id: string, nombre: string): Promise<number> {
  return queries.insertArchivo(trx, { id, nombre, contenido: null, usuarioId: null })
}
