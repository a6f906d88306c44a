// Where copies go and how the last ones went, for other slices.
import type { Leer } from '#casa/ajustes/declarar.ts'
import type { Db } from '#platform/db/pool.ts'
import { type Afuera, readAfuera } from './afuera.ajustes.ts'
import * as queries from './afuera.queries.ts'
import { describePendiente, toLinea } from './afuera.rules.ts'
import type { Destino } from './destino.ts'
import { createS3 } from './s3.ts'
import { createSftp } from './sftp.ts'

export { countFallas, insertCopia, lockCopias } from './afuera.queries.ts'
export { type Afuera, readAfuera }

type Options = { signal?: AbortSignal | undefined; patienceMs?: number; onHuella?: (huella: string) => void }

/** Opens no connection. */
export const openDestino = ({ lugar, secretos }: Pick<Afuera, 'lugar' | 'secretos'>, options: Options = {}): Destino =>
  lugar.clase === 's3'
    ? createS3({ ...lugar, ...secretos }, options)
    : createSftp({ ...lugar, ...secretos }, { ...options, ...(options.patienceMs && { idleMs: options.patienceMs }) })

/** Which copies of those that were made are of this place and this key. */
export const findCopias = (db: Db, { lugar, destinatario }: Afuera) =>
  queries.findCopias(db, { lugar: toLinea(lugar), destinatario })

/** How the copies are, for the owner; null where none are to be made. */
export async function describeAfuera(db: Db, leer: Leer) {
  const afuera = readAfuera(leer)
  if (!afuera) return null
  const { buena, fallada } = await findCopias(db, afuera)
  const show = <T extends { hecha_en: Date }>(row: T | null) => row && { ...row, hecha_en: row.hecha_en.toISOString() }
  return {
    lugar: toLinea(afuera.lugar),
    falta: describePendiente(afuera.destinatario),
    buena: show(buena),
    fallada: show(fallada),
  }
}
