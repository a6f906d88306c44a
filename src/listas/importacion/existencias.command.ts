// `npm run importar -- --existencias FILE [--modo sumar|fijar] [--dry-run]`
import { basename } from 'node:path'
import type { ModoArchivo } from '#estante/existencias/archivo/archivo.rules.ts'
import {
  applyArchivo,
  createArchivo,
  type InformeArchivo,
  tryArchivo,
} from '#estante/existencias/archivo/archivo.service.ts'
import { createDb, createPool, type Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { formatCount, formatNumero } from '#platform/format.ts'
import { createId } from '#platform/id.ts'
import { recordSuceso } from '#platform/sucesos.ts'
import { openFile } from './fuente.ts'
import type { Salida } from './informe.ts'
import { readTabla } from './tabla.ts'

const MOSTRADOS = 20
const NOMBRE_MAX = 255

export type OrdenExistencias = { archivo: string; modo: ModoArchivo; dryRun: boolean }

/** Applies a file of copies, or says what it would do; the exit code is 2 where rows were refused and nothing was stored. */
export async function importarExistencias(
  { archivo, modo, dryRun }: OrdenExistencias,
  databaseUrl: string,
  out: Salida,
): Promise<number> {
  const began = performance.now()
  const tabla = await readTabla(await openFile(archivo))
  const db = createDb(createPool(databaseUrl, 1, () => {}))
  try {
    const informe = dryRun
      ? await tryArchivo(db, tabla, modo)
      : await db.transaction().execute((trx) => store(trx, tabla, { archivo, modo }))
    out.write(`${formatInforme(informe, dryRun, (performance.now() - began) / 1_000).join('\n')}\n`)
    return informe.rechazadas > 0 ? 2 : 0
  } catch (error) {
    if (!(error instanceof AppError)) throw error
    out.write(`${error.message}\n`)
    return 1
  } finally {
    await db.destroy()
  }
}

type Tabla = Awaited<ReturnType<typeof readTabla>>

async function store(trx: Db, tabla: Tabla, { archivo, modo }: { archivo: string; modo: ModoArchivo }) {
  // Judged before anything is written: a file that is refused leaves nothing.
  const probado = await tryArchivo(trx, tabla, modo)
  if (probado.rechazadas > 0) return probado
  const id = createId()
  const nombre = basename(archivo).slice(0, NOMBRE_MAX)
  const numero = await createArchivo(trx, id, nombre)
  const informe = await applyArchivo(trx, tabla, { id, numero, modo, usuarioId: null })
  if (informe.rechazadas > 0)
    throw new AppError(409, 'OTRO_ESTADO', 'El stock cambió mientras se leía el archivo: probá otra vez.')
  const despues = { numero, archivo: nombre, modo, ejemplares: informe.ejemplares, estado: 'aplicado' }
  await recordSuceso(trx, { suceso: 'alta', entidad: 'archivo-existencias', objeto: id, despues })
  return informe
}

function formatInforme(informe: InformeArchivo, dryRun: boolean, segundos: number): string[] {
  const { filas, creadas, cambiadas, iguales, ejemplares, rechazadas, rechazos, lugar } = informe
  const first = rechazos.slice(0, MOSTRADOS).map(({ linea, motivo }) => `  ${lugar} ${linea}: ${motivo}`)
  return [
    `${formatCount(filas, 'fila', 'filas')}: ${formatNumero(creadas)} nuevas, ${formatNumero(cambiadas)} cambiadas, ${formatNumero(iguales)} sin cambios, ${formatNumero(rechazadas)} rechazadas`,
    ...(rechazadas > 0
      ? ['No se guardó nada: corregí estas filas.', ...first, ...(rechazadas > first.length ? ['  …'] : [])]
      : [
          `${dryRun ? 'Se sumarían' : 'Se sumaron'} ${formatNumero(ejemplares)} ejemplares (${segundos.toFixed(1).replace('.', ',')} s)`,
        ]),
  ]
}
