// The list from its bytes into the shop, for the panel and the command line.

import type { Entra } from '#platform/aparte/aparte.ts'
import { type Autoria, toAutor } from '#platform/aparte/autoria.ts'
import type { Lugar } from '#platform/aparte/servir.ts'
import { type Auditada, recordCambio } from '#platform/auditoria.ts'
import type { Db } from '#platform/db/pool.ts'
import { AppError } from '#platform/errors.ts'
import { createDecoder, detectCodificacion } from '../codificacion.ts'
import type { InformeThema } from './thema.contract.ts'
import { diffThema, replaceThema } from './thema.queries.ts'
import { countClases, type ListaThema, readThema } from './thema.rules.ts'

/** What the file says, in whatever encoding; or the reason, in Spanish, why it is not the list. */
export async function readListaThema(bytes: Buffer): Promise<ListaThema> {
  const pieces = async function* () {
    yield bytes
  }
  const decoder = createDecoder(await detectCodificacion(pieces()))
  return readThema(decoder.decode(bytes) + decoder.decode())
}

type Nombres = ReadonlyMap<string, string>
const describe = (nombres: Nombres) => ({ codigos: nombres.size, clases: countClases(nombres) })

/** What loading it would do. */
export const tryThema = async (db: Db, nombres: Nombres): Promise<InformeThema> => ({
  ...describe(nombres),
  ...(await diffThema(db, nombres)),
})

/** Loads it in place of the one before. `note` writes the row of the audit, where anything changed. */
export async function loadThema(
  trx: Db,
  nombres: Nombres,
  note: (informe: InformeThema) => Promise<void>,
): Promise<InformeThema> {
  const informe = { ...describe(nombres), ...(await replaceThema(trx, nombres)) }
  if (informe.nuevos + informe.cambiados + informe.quitados > 0) await note(informe)
  return informe
}

declare module '#platform/aparte/aparte.ts' {
  interface Tareas {
    thema: { entra: { modo: 'ensayar' | 'cargar'; bytes: Uint8Array; autoria: Autoria }; sale: InformeThema }
  }
}

const invalid = (motivo: string) => new AppError(400, 'ARCHIVO_INVALIDO', motivo, { archivo: motivo })
const themaAuditada: Auditada<InformeThema> = { entidad: 'thema', describe: (informe) => ({ ...informe }) }

/** The file as the panel sends it: tried, or loaded with its row of the audit. Throws 400 `ARCHIVO_INVALIDO`. */
export async function cargarThema({ db }: Lugar, { modo, bytes, autoria }: Entra<'thema'>): Promise<InformeThema> {
  const leida = await readListaThema(Buffer.from(bytes))
  if ('motivo' in leida) throw invalid(leida.motivo)
  const { nombres } = leida
  if (modo === 'ensayar') return tryThema(db, nombres)
  const note = (trx: Db) => (despues: InformeThema) =>
    recordCambio(trx, toAutor(autoria), themaAuditada, { id: null, despues })
  return db.transaction().execute((trx) => loadThema(trx, nombres, note(trx)))
}
