// A file of copies from its bytes to the shelves: tried, or applied with its row of the audit. Done apart (platform/aparte).
import type { Entra, Sale } from '#platform/aparte/aparte.ts'
import { type Autoria, toAutor } from '#platform/aparte/autoria.ts'
import type { Lugar } from '#platform/aparte/servir.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError, orThrow } from '#platform/errors.ts'
import { accountOf } from '#platform/http/context.ts'
import * as queries from './archivo.queries.ts'
import type { ModoArchivo } from './archivo.rules.ts'
import { applyArchivo, archivoInvalido, type InformeArchivo, type TablaLeida, tryArchivo } from './archivo.service.ts'

type Aplicable = { id: string; nombre: string; modo: ModoArchivo; ensayo: boolean; autoria: Autoria }

declare module '#platform/aparte/aparte.ts' {
  interface Tareas {
    existencias: { entra: Aplicable; sale: { aplicado: boolean; informe: InformeArchivo | null } }
  }
}

export const archivoNotFound = () =>
  new AppError(404, 'ARCHIVO_NOT_FOUND', 'Ese archivo ya no está guardado: subilo otra vez.')

type Anotado = { numero: number; archivo: string; modo: ModoArchivo; ejemplares: number; estado: string }
export const archivoAuditado: Auditada<Anotado> = {
  entidad: 'archivo-existencias',
  describe: (anotado) => ({ ...anotado }),
}

type Needs = {
  /** Reads the bytes of a table, however they are packed. Throws an error with `describe` as its Spanish reason. */
  read: (nombre: string, bytes: Buffer) => Promise<TablaLeida>
  /** The Spanish reason why a file cannot be read at all; null for any other error. */
  describe: (error: unknown) => string | null
}

export function createAplicacion({ read, describe }: Needs) {
  async function readTabla(db: Db, id: string, nombre: string): Promise<TablaLeida> {
    const contenido = orThrow(await queries.findContenido(db, id), archivoNotFound)
    try {
      return await read(nombre, contenido)
    } catch (error) {
      const motivo = describe(error)
      throw motivo === null ? error : archivoInvalido(motivo)
    }
  }

  return async (
    { db }: Lugar,
    { id, nombre, modo, ensayo, autoria }: Entra<'existencias'>,
  ): Promise<Sale<'existencias'>> => {
    if (ensayo) return { aplicado: false, informe: await tryArchivo(db, await readTabla(db, id, nombre), modo) }
    return db.transaction().execute(async (trx) => {
      const archivo = orThrow(await queries.lockArchivo(trx, id), archivoNotFound)
      if (archivo.estado !== 'subido') return { aplicado: true, informe: null } // sent again
      const { numero } = archivo
      const usuarioId = accountOf(autoria.identidad)
      const informe = await applyArchivo(trx, await readTabla(trx, id, nombre), { id, numero, modo, usuarioId })
      if (informe.rechazadas > 0) return { aplicado: false, informe }
      await queries.nombrar(trx, id, nombre)
      const despues = { numero, archivo: nombre, modo, ejemplares: informe.ejemplares, estado: 'aplicado' }
      await recordCambio(trx, toAutor(autoria), archivoAuditado, { id, despues })
      return { aplicado: true, informe }
    })
  }
}
