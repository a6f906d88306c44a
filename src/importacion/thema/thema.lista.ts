// The list from its bytes into the shop, for the panel and the command line.
import type { Db } from '../../platform/db/pool.ts'
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
