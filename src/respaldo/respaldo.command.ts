// `npm run respaldo [-- FILE]` and `npm run restaurar -- FILE`
import { dirname, join } from 'node:path'
import { formatCount, formatFechaHora } from '../platform/format.ts'
import { explain } from './fallas.ts'
import { RespaldoError } from './formato.ts'
import { makeFolder, respaldar } from './respaldar.ts'
import { type Destino, restaurar } from './restaurar.ts'

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
    out.write(
      `Respaldo listo: ${path}\n  ${formatBytes(bytes)}, ${formatContents(filas, tablas, imagenes)}, ${formatSeconds(began)}\n`,
    )
    return 0
  } catch (error) {
    throw explain(error, 'No se hizo el respaldo')
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
