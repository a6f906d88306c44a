// One backup from its first byte to its line in the owner's list: made, read again, written down.
import { dirname, join } from 'node:path'
import { createDbOver, type Db } from '#platform/db/pool.ts'
import { formatFechaHora } from '#platform/format.ts'
import { type Key, readFirmaKey } from '#platform/sealed.ts'
import { connect } from './conexion.ts'
import { explain } from './fallas.ts'
import { RespaldoError } from './formato.ts'
import { makeFolder, type Resumen, respaldar } from './respaldar.ts'
import { insertRespaldo } from './respaldo.queries.ts'
import { type Verificado, verificar } from './restaurar.ts'

/** Where the shop keeps what it has, and when to stop. */
export type Tienda = {
  databaseUrl: string
  dataDir: string
  /** `AJUSTES_CLAVE`, where it is set; else the file in `dataDir` has the key. */
  clave?: string | undefined
  signal?: AbortSignal
}
/** What backups are signed with. */
export const readClave = ({ clave, dataDir }: Tienda): Promise<Key | null> =>
  readFirmaKey({ AJUSTES_CLAVE: clave, DATA_DIR: dataDir })

/** Brings the pictures that nodes keep elsewhere into the folder. */
export type Traer = { traerImagenes?: () => Promise<unknown> }

/** Where backups are kept that name no other place. */
export const folderOf = (dataDir: string) => join(dataDir, 'respaldos')
/** Uploaded pictures alone: downloaded ones (the cache) come again, and written mails were sent or shown. */
export const imagenesOf = (dataDir: string) => join(dataDir, 'imagenes')

/** `anaquel-2026-11-21-163005.respaldo` with the prefix `anaquel-`; the moment is Argentina's, so names sort by age. */
export function nameRespaldo(prefijo: string, date: Date): string {
  const [day = '', time = ''] = formatFechaHora(date.toISOString()).split(' ')
  const seconds = String(date.getUTCSeconds()).padStart(2, '0') // the same in every zone
  return `${prefijo}${[...day.split('/').reverse(), time.replace(':', '') + seconds].join('-')}.respaldo`
}

/** What was made, and what its file says of itself; `id` of its line in the owner's list, null where that has none. */
export type Hecho = Resumen & Verificado & { id: string | null }

/**
 * Makes a backup, reads all of it again and writes down how it went, also that it failed. Throws `RespaldoError`, one line.
 * `newFolder`: its folder is made where it is missing. `db`: a connection of the caller's to write that down with.
 */
export async function hacerRespaldo(
  path: string,
  tienda: Tienda & Traer,
  { newFolder = false, db }: { newFolder?: boolean; db?: Db } = {},
): Promise<Hecho> {
  const { databaseUrl, dataDir, signal, traerImagenes } = tienda
  const anotar = (intento: Intento) => writeDown(databaseUrl, intento, db)
  try {
    if (newFolder) await makeFolder(dirname(path))
    const resumen = await respaldar(
      {
        databaseUrl,
        imagenes: imagenesOf(dataDir),
        clave: await readClave(tienda),
        traerImagenes: traerImagenes && (() => traer(traerImagenes)),
      },
      path,
      { signal },
    )
    return { ...resumen, ...(await comprobar(path, resumen.bytes, { anotar, signal })) }
  } catch (error) {
    const told = explain(error, 'No se hizo el respaldo')
    // What the shop itself says was asked for wrongly; an interruption was wanted.
    if (told !== error && !signal?.aborted) await anotar({ archivo: path, comprobado: false, falla: told.message })
    throw told
  }
}

type Intento = Parameters<typeof insertRespaldo>[1]
type Lugar = { anotar(intento: Intento): Promise<string | null>; signal: AbortSignal | undefined }

/** Reads the whole file again and compares its seals: a disk that lies is noticed today. */
async function comprobar(archivo: string, bytes: number, { anotar, signal }: Lugar) {
  try {
    const leido = await verificar(archivo, signal)
    return { ...leido, id: await anotar({ archivo, bytes, comprobado: true }) }
  } catch (error) {
    const told = explain(error, 'El respaldo se hizo, pero no se puede leer')
    if (!signal?.aborted) await anotar({ archivo, bytes, comprobado: false, falla: told.message })
    throw told instanceof RespaldoError ? told : new RespaldoError(told.message, { cause: error })
  }
}

/** For the owner's screen; the id of its line. A backup never fails because this cannot be written, by an older database for example. */
async function writeDown(databaseUrl: string, intento: Intento, db: Db | undefined): Promise<string | null> {
  try {
    if (db) return await insertRespaldo(db, intento)
    const client = await connect(databaseUrl)
    return await insertRespaldo(createDbOver(client), intento).finally(() => client.end())
  } catch {
    return null // the file is what counts, and whoever asked for it is told how it went
  }
}

const traer = (imagenes: () => Promise<unknown>) =>
  imagenes().catch((error: unknown) => {
    throw new RespaldoError('No se hizo el respaldo: no se pudieron traer las imágenes de S3_ENDPOINT.', {
      cause: error,
    })
  })
