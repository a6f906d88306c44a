// What the panel knows of another version. The updater is root's (scripts/updater): the shop reads what it tells, and can ask for the
// new version by leaving a file in its own data folder, nothing else.
import { readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { Config } from '#platform/config.ts'
import { readMemo, writeMemo } from '#platform/db/memo.ts'
import type { Db } from '#platform/db/pool.ts'
import {
  describeResultado,
  isLograda,
  isNewer,
  isVersion,
  judgePapers,
  type Oferta,
  type Resultado,
  readPapers,
} from '#platform/updates.ts'
import { VERSION } from '#platform/version.ts'
import type { CambioDeVersion } from './version.contract.ts'

const MEMO = 'version-nueva'
const DAY_MS = 86_400_000
/** Names of the updater's files (`scripts/installer/places.ts`). */
const ORIGEN = 'origen'
const CLAVE = 'clave-publica.pem'
const TRABAJO = 'trabajo.json'
const RESULTADO = 'resultado.json'
const PEDIDO = 'actualizar.pedido'

type Mirado = { mirado_en: string; origen: string; oferta: Oferta | null; problema: string | null }

/** Null where it is not there, or another account's. */
const readText = (path: string): Promise<string | null> => readFile(path, 'utf8').catch(() => null)

async function readJson<T>(path: string): Promise<T | null> {
  const text = await readText(path)
  return text === null ? null : (JSON.parse(text) as T) // root wrote it, whole
}

const readOrigen = async (dir: string): Promise<string | null> => (await readText(join(dir, ORIGEN)))?.trim() || null

/** Looks where root named once a day, whichever process comes first; nowhere where root named nothing. */
export async function mirarVersion(
  db: Db,
  { ACTUALIZADOR: dir }: Pick<Config, 'ACTUALIZADOR'>,
  ahora: Date,
): Promise<void> {
  const origen = dir === undefined ? null : await readOrigen(dir)
  if (dir === undefined || origen === null) return
  const before = await readMemo<Mirado | null>(db, MEMO, null)
  if (before?.origen === origen && ahora.getTime() - Date.parse(before.mirado_en) < DAY_MS) return
  const mirado = { mirado_en: ahora.toISOString(), origen, oferta: null, problema: null }
  await note(db, mirado) // before it asks, so that others do not
  await note(db, { ...mirado, ...(await lookAt(origen, await readText(join(dir, CLAVE)))) })
}

const note = (db: Db, mirado: Mirado) => writeMemo(db, MEMO, sql`${JSON.stringify(mirado)}::jsonb`)

async function lookAt(origen: string, clave: string | null): Promise<Pick<Mirado, 'oferta' | 'problema'>> {
  try {
    const judged = judgePapers(await readPapers(origen), clave)
    return 'problema' in judged
      ? { oferta: null, problema: judged.problema }
      : { oferta: judged.oferta, problema: null }
  } catch {
    return { oferta: null, problema: `No se pudo mirar ${origen}.` }
  }
}

type Lugar = Pick<Config, 'ACTUALIZADOR' | 'DATA_DIR'>

/** Null for a shop that is not installed, and where root named no place to look. `version`: the one that runs. */
export async function readCambio(
  db: Db,
  { ACTUALIZADOR: dir, DATA_DIR }: Lugar,
  version = VERSION,
): Promise<CambioDeVersion | null> {
  const origen = dir === undefined ? null : await readOrigen(dir)
  if (dir === undefined || origen === null) return null
  const [mirado, trabajo, resultado, pedido] = await Promise.all([
    readMemo<Mirado | null>(db, MEMO, null),
    readJson<{ hacia: string; paso: string }>(join(dir, TRABAJO)),
    readJson<Resultado>(join(dir, RESULTADO)),
    stat(join(DATA_DIR, PEDIDO)).catch(() => null),
  ])
  const known = mirado?.origen === origen ? mirado : null
  const [own = ''] = version.split(' ')
  const nueva = known?.oferta && isNewer(known.oferta.version, isVersion(own) ? own : '0') ? known.oferta : null
  const asked = pedido && { hacia: nueva?.version ?? '', paso: 'pedida' }
  return {
    nueva,
    marcha: trabajo ? { hacia: trabajo.hacia, paso: trabajo.paso } : asked,
    ultimo: resultado && {
      mensaje: describeResultado(resultado),
      lograda: isLograda(resultado),
      termino: resultado.termino,
    },
    problema: known?.problema ?? null,
  }
}

/** What root's path unit waits for. Its content says nothing: nobody reads it. */
export const askVersion = ({ DATA_DIR }: Pick<Config, 'DATA_DIR'>) => writeFile(join(DATA_DIR, PEDIDO), '')
