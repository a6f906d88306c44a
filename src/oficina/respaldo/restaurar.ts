// A backup into an empty shop: checked whole before anything is touched, then all of it or nothing.
import { mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createZstdDecompress } from 'node:zlib'
import { sql } from 'kysely'
import type pg from 'pg'
import { from } from 'pg-copy-streams'
import { lockMigrations, MigrationError, migrateExactly, requireKnown } from '#platform/db/migrate.ts'
import { createDbOver } from '#platform/db/pool.ts'
import { connect } from './conexion.ts'
import { type Parte, readPartes } from './contenedor.ts'
import * as esquema from './esquema.queries.ts'
import { explain } from './fallas.ts'
import { type Fin, type Manifiesto, RespaldoError, type Tabla } from './formato.ts'

export type Destino = {
  databaseUrl: string
  /** The folder of uploaded pictures; made when it is missing. */
  imagenes: string
  /** Brings a database up to date, as a start does. */
  migrate(databaseUrl: string): Promise<unknown>
}

export type Restaurado = {
  /** The moment of the backup, ISO. */
  creado: string
  filas: number
  tablas: number
  imagenes: number
  /** Tables of the backup that are none of the shop's: the owner's own, left out. */
  ajenas: string[]
}

const OTHER_PLACE = 'Elegí una carpeta nueva con DATA_DIR, o una base de datos vacía con DATABASE_URL, y restaurá ahí.'

/** `anterior`: the seal of the part before the last. */
export type Verificado = { manifiesto: Manifiesto; fin: Fin; anterior: Buffer }

/** Reads the whole backup and compares every seal. Throws `RespaldoError`. */
export async function verificar(path: string, signal?: AbortSignal): Promise<Verificado> {
  let manifiesto: Manifiesto | undefined
  let last: { fin: Fin; anterior: Buffer } | undefined
  for await (const { encabezado, anterior } of readPartes(path, signal)) {
    if (encabezado.parte === 'manifiesto') manifiesto = encabezado
    if (encabezado.parte === 'fin') last = { fin: encabezado, anterior }
  }
  if (!manifiesto || !last) throw new RespaldoError(`«${path}» está incompleto.`)
  return { manifiesto, ...last }
}

type Opciones = {
  signal?: AbortSignal | undefined
  onParte?: (nombre: string) => unknown
  /** Comes before anything is touched; what it throws ends the restore. */
  onVerificado?: (verificado: Verificado) => Promise<void>
  /** Comes when the shop was found empty and is locked for all others. */
  onVacia?: () => Promise<void>
}

/**
 * Restores into an empty shop, migrated or not, and brings it up to date. Rows come in one transaction that is committed
 * last: whatever happens before leaves the shop as empty as it was, at most with pictures that the next try finds in
 * place. `onParte` hears which table comes next. Throws `RespaldoError` and `MigrationError`.
 */
export async function restaurar(
  path: string,
  { databaseUrl, imagenes, migrate }: Destino,
  { signal, onParte = () => {}, onVerificado = async () => {}, onVacia = async () => {} }: Opciones = {},
): Promise<Restaurado> {
  const verificado = await verificar(path, signal)
  const { manifiesto, fin } = verificado
  requireKnown(manifiesto.migraciones, 'El respaldo')
  await onVerificado(verificado)
  const client = await connect(databaseUrl)
  const carga = { path, ...verificado, imagenes, signal, onParte, onVacia }
  const tablas = await cargar(client, carga).finally(() => client.end())
  await finish(databaseUrl, tablas, migrate)
  return {
    creado: manifiesto.creado,
    filas: tablas.reduce((sum, nombre) => sum + (fin.filas[nombre] ?? 0), 0),
    tablas: tablas.length,
    imagenes: fin.imagenes,
    ajenas: Object.keys(fin.filas).filter((nombre) => !tablas.includes(nombre)),
  }
}

export type Carga = Verificado & {
  path: string
  /** Null: they are read and nowhere written. */
  imagenes: string | null
  signal: AbortSignal | undefined
  onParte: (nombre: string) => unknown
  onVacia?: () => Promise<void>
}

/** All in one transaction; returns the tables that were filled. The seals of the file were compared before. */
export async function cargar(client: pg.Client, carga: Carga): Promise<string[]> {
  const { path, manifiesto, fin, anterior, imagenes, signal, onParte, onVacia } = carga
  const db = createDbOver(client)
  await lockMigrations(client)
  await sql`begin`.execute(db)
  const { tablas, efimeras } = await prepare(client, manifiesto, fin)
  await onVacia?.()
  const restore = await esquema.releaseTablas(db, [...tablas, ...efimeras])
  await esquema.emptyTablas(db, [...tablas, ...efimeras]) // released before: a table may refuse to be emptied
  for await (const { encabezado, datos, ...read } of readPartes(path, signal)) {
    if (encabezado.parte === 'fin' && !read.anterior.equals(anterior)) {
      throw new RespaldoError(`«${path}» cambió mientras se restauraba.`)
    }
    if (encabezado.parte === 'tabla' && tablas.includes(encabezado.nombre)) {
      await onParte(encabezado.nombre)
      await loadTabla(client, encabezado, datos, fin)
    } else if (encabezado.parte === 'imagen' && imagenes !== null) await loadImagen(imagenes, encabezado.nombre, datos)
  }
  await restore()
  await esquema.writeSecuencias(db, manifiesto.secuencias)
  await sql`commit`.execute(db)
  return tablas
}

/** What the next start would do as well: the data are in, whatever comes now. */
async function finish(databaseUrl: string, tablas: readonly string[], migrate: Destino['migrate']): Promise<void> {
  try {
    const client = await connect(databaseUrl)
    await esquema.analyzeTablas(createDbOver(client), tablas).finally(() => client.end())
    await migrate(databaseUrl)
  } catch (error) {
    throw explain(error, 'Los datos ya están restaurados; npm start termina de ponerlos al día')
  }
}

/** Brings the schema to the backup's and makes sure that the shop is empty. From here on it is locked for all others. */
async function prepare(client: pg.Client, { migraciones }: Manifiesto, fin: Fin) {
  const db = createDbOver(client)
  const before = await esquema.listTodas(db)
  if (before.length > 0 && !before.includes('migracion')) {
    throw new RespaldoError(`La base de datos no está vacía, y no es de una tienda. ${OTHER_PLACE}`)
  }
  try {
    await migrateExactly(client, migraciones)
  } catch (error) {
    if (!(error instanceof MigrationError)) throw error
    throw new RespaldoError(`El respaldo es de una versión anterior a la de esta base de datos. ${OTHER_PLACE}`)
  }
  const todas = await esquema.listTodas(db)
  const tablas = todas.filter((nombre) => Object.hasOwn(fin.filas, nombre))
  const efimeras = todas.filter((nombre) => esquema.EFIMERAS.includes(nombre))
  await esquema.lockForMyself(db, [...tablas, ...efimeras])
  const found = await esquema.describeContents(db)
  if (found)
    throw new RespaldoError(`Esta tienda no está vacía (tiene ${found}), y restaurar no pisa nada. ${OTHER_PLACE}`)
  return { tablas, efimeras }
}

async function loadTabla(client: pg.Client, tabla: Tabla, datos: Parte['datos'], fin: Fin): Promise<void> {
  const copia = client.query(from(esquema.copyFrom(tabla)))
  let broken: unknown
  async function* source() {
    try {
      yield* datos
    } catch (error) {
      broken = error // else only the database's answer to it would be heard, that its copy was cut short
      throw error
    }
  }
  await pipeline(source, createZstdDecompress(), copia).catch((error: unknown) => {
    throw broken ?? error
  })
  if (copia.rowCount !== fin.filas[tabla.nombre]) {
    throw new RespaldoError(`La tabla «${tabla.nombre}» no tiene las filas que dice el respaldo.`)
  }
}

/** Under its name when it is whole. A different picture of that name is not written over. */
async function loadImagen(folder: string, nombre: string, datos: Parte['datos']): Promise<void> {
  const path = join(folder, nombre)
  const parcial = join(dirname(path), `.${basename(path)}.${process.pid}.parcial`) // hidden: no backup takes it for a picture
  await mkdir(dirname(path), { recursive: true })
  const file = await open(parcial, 'w', 0o644)
  try {
    for await (const piece of datos) await file.appendFile(piece)
    await file.sync()
    await file.close()
    await requireSameOrNone(path, parcial)
    await rename(parcial, path)
  } catch (error) {
    await file.close()
    await rm(parcial, { force: true })
    throw error
  }
}

async function requireSameOrNone(path: string, fresh: string): Promise<void> {
  const present = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error
  })
  if (present && !present.equals(await readFile(fresh))) {
    throw new RespaldoError(`Ya hay otra imagen en ${path}, y restaurar no pisa nada. ${OTHER_PLACE}`)
  }
}
