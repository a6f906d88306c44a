// `npm run respaldo [-- FILE]` and `npm run restaurar -- FILE`
import { dirname, join } from 'node:path'
import { createDbOver } from '../platform/db/pool.ts'
import { formatCount, formatFechaHora } from '../platform/format.ts'
import { CLAVE_FILE } from '../platform/sealed.ts'
import { connect } from './conexion.ts'
import { explain } from './fallas.ts'
import { RespaldoError } from './formato.ts'
import { makeFolder, respaldar } from './respaldar.ts'
import { existsSecreto, insertRespaldo } from './respaldo.queries.ts'
import { type Destino, restaurar, verificar } from './restaurar.ts'

/** Where the shop keeps what it has, and when to stop. */
export type Tienda = { databaseUrl: string; dataDir: string; signal?: AbortSignal }
/** Brings the pictures that nodes keep elsewhere into the folder. */
type Traer = { traerImagenes?: () => Promise<unknown> }

type Salida = { write(text: string): unknown }

// Uploaded pictures alone: downloaded ones (the cache) come again, and written mails were sent or shown.
const imagenesOf = (dataDir: string) => join(dataDir, 'imagenes')

/** Makes a backup and returns the exit code. Throws `RespaldoError`, one line. */
export async function respaldoCommand(
  argv: readonly string[],
  { databaseUrl, dataDir, signal, traerImagenes }: Tienda & Traer,
  out: Salida = process.stdout,
): Promise<number> {
  const began = performance.now()
  const [file] = readArguments(argv, 0, 'Uso: npm run respaldo [-- ARCHIVO]')
  const path = file ?? join(dataDir, 'respaldos', `anaquel-${formatMoment(new Date())}.respaldo`)
  try {
    if (!file) await makeFolder(dirname(path))
    const { bytes, filas, tablas, imagenes } = await respaldar(
      { databaseUrl, imagenes: imagenesOf(dataDir), traerImagenes: traerImagenes && (() => traer(traerImagenes)) },
      path,
      { signal },
    )
    await comprobar(path, bytes, { databaseUrl, signal })
    out.write(
      `Respaldo listo: ${path}\n  ${formatBytes(bytes)}, ${formatContents(filas, tablas, imagenes)}, ${formatSeconds(began)}\n`,
    )
    if (await lookForSecretos(databaseUrl)) {
      out.write(
        `  Hay ajustes secretos cifrados. El archivo no lleva su clave: guardá aparte AJUSTES_CLAVE o ${join(dataDir, CLAVE_FILE)}.\n`,
      )
    }
    return 0
  } catch (error) {
    const told = explain(error, 'No se hizo el respaldo')
    // What the shop itself says was asked for wrongly; an interruption was wanted.
    if (told !== error && !signal?.aborted)
      await anotar(databaseUrl, { archivo: path, comprobado: false, falla: told.message })
    throw told
  }
}

/** An older database knows of none. */
async function lookForSecretos(databaseUrl: string): Promise<boolean> {
  try {
    const client = await connect(databaseUrl)
    return await existsSecreto(createDbOver(client)).finally(() => client.end())
  } catch {
    return false
  }
}

type Lugar = { databaseUrl: string; signal: AbortSignal | undefined }

/** Reads the whole file again and compares its seals: a disk that lies is noticed today. */
async function comprobar(archivo: string, bytes: number, { databaseUrl, signal }: Lugar) {
  try {
    await verificar(archivo, signal)
  } catch (error) {
    const told = explain(error, 'El respaldo se hizo, pero no se puede leer')
    if (!signal?.aborted) await anotar(databaseUrl, { archivo, bytes, comprobado: false, falla: told.message })
    throw told instanceof RespaldoError ? told : new RespaldoError(told.message, { cause: error })
  }
  await anotar(databaseUrl, { archivo, bytes, comprobado: true })
}

/** For the owner's screen. A backup never fails because this cannot be written, by an older database for example. */
async function anotar(databaseUrl: string, intento: Parameters<typeof insertRespaldo>[1]): Promise<void> {
  try {
    const client = await connect(databaseUrl)
    await insertRespaldo(createDbOver(client), intento).finally(() => client.end())
  } catch {
    // The file is what counts, and the terminal has said how it went.
  }
}

/** Restores a backup into an empty shop and returns the exit code. Throws `RespaldoError` or `MigrationError`, one line. */
export async function restaurarCommand(
  argv: readonly string[],
  { databaseUrl, dataDir, signal, migrate }: Tienda & Pick<Destino, 'migrate'>,
  out: Salida = process.stdout,
): Promise<number> {
  const began = performance.now()
  const [path = ''] = readArguments(argv, 1, 'Uso: npm run restaurar -- ARCHIVO')
  try {
    const done = await restaurar(path, { databaseUrl, imagenes: imagenesOf(dataDir), migrate }, { signal })
    out.write(
      [
        `Restaurado: la tienda está como el ${formatFechaHora(done.creado)}`,
        `  ${formatContents(done.filas, done.tablas, done.imagenes)}, ${formatSeconds(began)}`,
        ...done.ajenas.map((nombre) => `  Se omitió la tabla «${nombre}»: no es de la tienda.`),
        '  Cada cuenta ingresa con su contraseña de entonces. Abrila con npm start.\n',
      ].join('\n'),
    )
    return 0
  } catch (error) {
    throw explain(error, 'No se restauró nada')
  }
}

const traer = (imagenes: () => Promise<unknown>) =>
  imagenes().catch((error: unknown) => {
    throw new RespaldoError('No se hizo el respaldo: no se pudieron traer las imágenes de S3_ENDPOINT.', {
      cause: error,
    })
  })

function readArguments(argv: readonly string[], atLeast: number, usage: string): readonly string[] {
  if (
    argv.length < atLeast ||
    argv.length > 1 ||
    argv.some((argument) => argument === '' || argument.startsWith('-'))
  ) {
    throw new RespaldoError(usage)
  }
  return argv
}

/** `2026-11-21-163005`, in Argentina: names sort by age. */
function formatMoment(date: Date): string {
  const [day = '', time = ''] = formatFechaHora(date.toISOString()).split(' ')
  const seconds = String(date.getUTCSeconds()).padStart(2, '0') // the same in every zone
  return [...day.split('/').reverse(), time.replace(':', '') + seconds].join('-')
}

const formatContents = (filas: number, tablas: number, imagenes: number) =>
  `${formatCount(filas, 'fila', 'filas')} de ${formatCount(tablas, 'tabla', 'tablas')}, ${formatCount(imagenes, 'imagen', 'imágenes')}`

const formatBytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
const formatSeconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')} s`
