// The shop as it is at one moment, into one file, while it goes on selling.
import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, opendir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join, relative, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdCompress } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { to } from 'pg-copy-streams'
import { lockMigrations, type Migracion, unlockMigrations } from '#platform/db/migrate.ts'
import { createDbOver } from '#platform/db/pool.ts'
import type { Key } from '#platform/sealed.ts'
import { connect } from './conexion.ts'
import { Escritor } from './contenedor.ts'
import * as esquema from './esquema.queries.ts'
import { signFin } from './firma.ts'
import { type Fin, type Leido, NOMBRE_DE_IMAGEN, RespaldoError, type Tabla } from './formato.ts'

const PIECE = 256 * 1024
const DAY = 24 * 3_600_000

export type Origen = {
  databaseUrl: string
  /** The folder of uploaded pictures; it need not exist. */
  imagenes: string
  /** Brings what nodes keep elsewhere into that folder. */
  traerImagenes?: (() => Promise<unknown>) | undefined
  /** What it is signed with; without one it is not signed. */
  clave?: Key | null | undefined
}

export type Resumen = { bytes: number; filas: number; tablas: number; imagenes: number; leido: Leido }

/**
 * Writes the backup. The file appears under its name when it is whole and on disk; until then, and after a failure, there
 * is none. `onTabla` hears which table comes next. Throws `RespaldoError` when `path` is
 * taken already, besides what disk and database throw.
 */
export async function respaldar(
  origen: Origen,
  path: string,
  { signal, onTabla = () => {} }: { signal?: AbortSignal | undefined; onTabla?: (nombre: string) => unknown } = {},
): Promise<Resumen> {
  await requireFree(path)
  const client = await connect(origen.databaseUrl)
  try {
    await removeLeftovers(path)
    const parcial = join(dirname(path), `.${basename(path)}.${process.pid}.parcial`)
    const file = await open(parcial, 'wx', 0o600)
    try {
      const resumen = await write(client, origen, await Escritor.begin(file, signal), onTabla)
      await file.sync()
      await file.close()
      await requireFree(path)
      await rename(parcial, path)
      await syncFolder(dirname(path))
      return resumen
    } catch (error) {
      await file.close()
      await rm(parcial, { force: true })
      throw error
    }
  } finally {
    await client.end()
  }
}

type Foto = {
  tablas: Omit<Tabla, 'parte'>[]
  migraciones: Migracion[]
  secuencias: Record<string, string>
  creado: string
}

/**
 * One moment for all tables. Writers go on; no migration comes between the look at the schema and the locks that keep
 * the tables as they are. Sequences know no snapshot: read after it, they stand behind every row that it sees.
 */
async function openSnapshot(client: pg.Client): Promise<Foto> {
  const db = createDbOver(client)
  await lockMigrations(client)
  await sql`begin isolation level repeatable read read only`.execute(db)
  const todas = await esquema.listTodas(db)
  if (!todas.includes('migracion')) throw new RespaldoError('Todavía no hay una tienda que respaldar.')
  const creado = new Date().toISOString()
  const tablas = await esquema.listTablas(db)
  await esquema.lockForReading(
    db,
    tablas.map(({ nombre }) => nombre),
  )
  const { rows: migraciones } = await sql<Migracion>`select nombre, sha256 from migracion order by nombre`.execute(db)
  const secuencias = await esquema.readSecuencias(db)
  await unlockMigrations(client)
  return { tablas, migraciones, secuencias, creado }
}

async function write(
  client: pg.Client,
  { imagenes: folder, traerImagenes, clave }: Origen,
  escritor: Escritor,
  onTabla: (nombre: string) => unknown,
): Promise<Resumen> {
  const { tablas, migraciones, secuencias, creado } = await openSnapshot(client)
  await escritor.write({ parte: 'manifiesto', creado, migraciones, secuencias })
  const filas: Fin['filas'] = {}
  const sumas: Leido['sumas'] = {}
  for (const tabla of tablas) {
    await onTabla(tabla.nombre)
    const escrita = await writeTabla(client, tabla, escritor)
    filas[tabla.nombre] = escrita.filas
    sumas[tabla.nombre] = escrita.suma
  }
  await sql`commit`.execute(createDbOver(client))
  // After the rows: nothing that they name is missing, since pictures are never deleted.
  await traerImagenes?.()
  let imagenes = 0
  for await (const nombre of listImagenes(folder)) if (await writeImagen(folder, nombre, escritor)) imagenes++
  const fin = { parte: 'fin', filas, imagenes } as const
  await escritor.end(fin, clave ? (anterior) => signFin(clave, anterior, fin) : null)
  const total = Object.values(filas).reduce((sum, count) => sum + count, 0)
  return { bytes: escritor.bytes, filas: total, tablas: tablas.length, imagenes, leido: { sumas, secuencias } }
}

/** Returns the number of rows, and the SHA-256 of their text. */
async function writeTabla(
  client: pg.Client,
  tabla: Omit<Tabla, 'parte'>,
  escritor: Escritor,
): Promise<{ filas: number; suma: string }> {
  const suma = createHash('sha256')
  async function* hash(pieces: AsyncIterable<Uint8Array>) {
    for await (const piece of pieces) {
      suma.update(piece)
      yield piece
    }
  }
  const copia = client.query(to(esquema.copyTo(tabla), { highWaterMark: PIECE }))
  await pipeline(copia, hash, createZstdCompress({ chunkSize: PIECE }), (datos: AsyncIterable<Uint8Array>) =>
    escritor.write({ parte: 'tabla', ...tabla }, datos),
  )
  await client.query('select') // the count arrives after the last row
  return { filas: copia.rowCount, suma: suma.digest('hex') }
}

/** Names of the pictures, with `/` on every system. What is on its way in, hidden or a link is none. */
async function* listImagenes(folder: string): AsyncGenerator<string> {
  const entries = await opendir(folder, { recursive: true }).catch(ignoreMissing)
  if (!entries) return
  for await (const entry of entries) {
    const nombre = relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/')
    if (entry.isFile() && NOMBRE_DE_IMAGEN.test(nombre)) yield nombre
  }
}

/** Returns false for a picture that was deleted a moment ago. */
async function writeImagen(folder: string, nombre: string, escritor: Escritor): Promise<boolean> {
  const file = await open(join(folder, nombre)).catch(ignoreMissing)
  if (!file) return false
  try {
    await escritor.write({ parte: 'imagen', nombre }, file.createReadStream({ highWaterMark: PIECE, autoClose: false }))
  } finally {
    await file.close()
  }
  return true
}

function ignoreMissing(error: NodeJS.ErrnoException): null {
  if (error.code === 'ENOENT') return null
  throw error
}

async function requireFree(path: string): Promise<void> {
  if (await stat(path).catch(ignoreMissing))
    throw new RespaldoError(`Ya existe «${path}»; no se pisa. Elegí otro nombre.`)
}

/** What a killed backup left behind: no backup takes a whole day. */
async function removeLeftovers(path: string): Promise<void> {
  for await (const { name } of await opendir(dirname(path))) {
    if (!/^\..*\.\d+\.parcial$/.test(name)) continue
    const leftover = join(dirname(path), name)
    const info = await stat(leftover).catch(ignoreMissing)
    if (info && Date.now() - info.mtimeMs > DAY) await rm(leftover, { force: true })
  }
}

/** The new name outlives a power cut too. Windows has no such call for folders, and does not need it. */
async function syncFolder(folder: string): Promise<void> {
  let handle: FileHandle | undefined
  try {
    handle = await open(folder)
    await handle.sync()
  } catch {
  } finally {
    await handle?.close()
  }
}

/** Makes the folder of backups, for its owner alone. */
export const makeFolder = (folder: string) => mkdir(folder, { recursive: true, mode: 0o700 })
