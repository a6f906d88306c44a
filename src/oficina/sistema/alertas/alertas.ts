// Looks for trouble now and then and has the owner told by mail. A shop without SITE_EMAIL, or with ALERTAS=no, looks for none.

import type { Kysely } from 'kysely'
import type { Leer } from '#casa/ajustes/declarar.ts'
import { describeAfuera } from '#oficina/afuera/afuera.service.ts'
import type { Config } from '#platform/config.ts'
import { listFaltantes } from '#platform/db/partes.ts'
import type { Db } from '#platform/db/pool.ts'
import type { Database } from '#platform/db/schema.ts'
import { enqueue } from '#platform/jobs.ts'
import { countGivenUp } from '#platform/jobs-state.ts'
import { listRechazadas } from '../credenciales.service.ts'
import { type ReadEspacio, readEspacio } from '../disco.ts'
import type { Estado } from '../estado.contract.ts'
import { findRespaldos, listReplicas } from '../estado.queries.ts'
import * as queries from './alertas.queries.ts'
import { claveDisco, decideAvisos, describeAusencia, listAlertas, type Situacion } from './alertas.rules.ts'

const EVERY_MS = 5 * 60_000
/** A database that was away for less is back before its owner reads a mail. */
const AUSENCIA_MS = 60_000
const DAY_MS = 24 * 3_600_000
/** A replica that restarts is no trouble yet. */
const REPLICA_MS = 3 * 60_000
const REPLICA_OLVIDO_MS = 7 * DAY_MS

/** `ajuste` reads the owner's settings. */
type Read = { config: Config; maquina: string; ahora: Date; leerDisco?: ReadEspacio; ajuste?: Leer | undefined }
type Vista = Situacion & Pick<Estado, 'afuera'>

/** What is to be known now, and the replicas that are known by now. Writes nothing. */
export async function leer(
  db: Db,
  { replicas: conocidas }: queries.Guardado,
  { config, maquina, ahora, leerDisco = readEspacio, ajuste }: Read,
): Promise<{ situacion: Vista; replicas: Record<string, string> }> {
  const presentes = await listReplicas(db)
  // An address that a mail server refuses for good is its customer's mistake and counts for nothing; nor does a mail of ours about this.
  const abandonadas = await countGivenUp(db, 'alerta-tienda')
  const respaldos = { abandonadas, ...(await findRespaldos(db)) }
  const afuera = ajuste ? await describeAfuera(db, ajuste) : null
  const faltan = await listFaltantes(db)
  const rechazadas = await listRechazadas(db)
  const disco = await leerDisco(config.DATA_DIR).catch(() => null)
  const since = (instant: string) => ahora.getTime() - Date.parse(instant)
  const replicas = Object.fromEntries([
    ...Object.entries(conocidas).filter(([, vista]) => since(vista) < REPLICA_OLVIDO_MS),
    ...presentes.flatMap(({ nombre }) => (nombre === null ? [] : [[nombre, ahora.toISOString()] as const])),
  ])
  const perdidas = Object.entries(replicas).flatMap(([nombre, vista]) => (since(vista) > REPLICA_MS ? [nombre] : []))
  return { situacion: { maquina, disco, perdidas, faltan, rechazadas, afuera, ...respaldos }, replicas }
}

/** One look: decides under a lock which mails are due, and adds their jobs in the same transaction. */
export const revisar = (db: Kysely<Database>, read: Read): Promise<void> =>
  db.transaction().execute(async (trx) => {
    const guardado = await queries.readGuardado(trx, { lock: true })
    const { situacion, replicas } = await leer(trx, guardado, read)
    const alertas = listAlertas(situacion, read.ahora, read.config.ALERTA_RESPALDO_DIAS)
    const juzga = (clave: string) => !clave.startsWith('disco ') || clave === claveDisco(read.maquina)
    const { memoria, avisos } = decideAvisos(guardado.memoria, alertas, read.ahora, juzga)
    for (const aviso of avisos) await enqueue(trx, 'alerta-tienda', aviso)
    await queries.writeGuardado(trx, { memoria, replicas })
  })

/** Tells that the database was away, once a day at most, whichever node noticed it. */
export async function avisarAusencia(db: Kysely<Database>, desde: Date, hasta: Date, atLeastMs = AUSENCIA_MS) {
  if (hasta.getTime() - desde.getTime() < atLeastMs) return
  await db.transaction().execute(async (trx) => {
    const { memoria, replicas } = await queries.readGuardado(trx, { lock: true })
    const antes = memoria.base
    if (antes && hasta.getTime() - Date.parse(antes.avisada) < DAY_MS) return
    const mensaje = describeAusencia(desde, hasta)
    await enqueue(trx, 'alerta-tienda', { mensaje, termino: false })
    const base = { mensaje, activa: false, contada: false, avisada: hasta.toISOString() }
    await queries.writeGuardado(trx, { memoria: { ...memoria, base }, replicas })
  })
}

type Log = { warn(data: object, message: string): void }
export type Alertas = { ausencia(desde: Date, hasta: Date): void; stop(): Promise<void> }

/** Begins to look; null where nobody is to be told. `readEmail`: whom, where the owner may still type it in. */
export function startAlertas(
  db: Kysely<Database>,
  {
    config,
    maquina,
    log,
    readEmail,
    ajuste,
  }: { config: Config; maquina: string; log: Log; readEmail?: () => string | undefined; ajuste?: Leer },
): Alertas | null {
  if (!config.ALERTAS || (!config.SITE_EMAIL && !readEmail)) return null
  let under = Promise.resolve()
  const run = (work: () => Promise<void>) => {
    if (readEmail && !readEmail()) return // nobody yet
    under = under.then(work).catch(({ message }: Error) => log.warn({ message }, 'alerts could not be checked'))
  }
  const look = () => run(() => revisar(db, { config, maquina, ahora: new Date(), ajuste }))
  const timer = setInterval(look, EVERY_MS)
  timer.unref()
  look()
  return {
    ausencia: (desde, hasta) => run(() => avisarAusencia(db, desde, hasta)),
    stop: () => {
      clearInterval(timer)
      return under
    },
  }
}
