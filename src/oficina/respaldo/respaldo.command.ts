// `npm run respaldo [-- FILE]` and `npm run restaurar -- FILE`, or `-- --afuera [NAME]` for a copy from outside.
import { basename, join } from 'node:path'
import { createDbOver } from '#platform/db/pool.ts'
import { formatCount, formatFechaHora } from '#platform/format.ts'
import { CLAVE_FILE, placeKey, readFirmaKey } from '#platform/sealed.ts'
import { recordSuceso, type Valor } from '#platform/sucesos.ts'
import { connect } from './conexion.ts'
import { type Gobierno, readGobierno } from './contenido.ts'
import { explain } from './fallas.ts'
import { DUDAS, type EstadoDeFirma, judgeFirma } from './firma.ts'
import { RespaldoError } from './formato.ts'
import { folderOf, hacerRespaldo, imagenesOf, nameRespaldo, readClave, type Tienda, type Traer } from './hacer.ts'
import { existsSecreto } from './respaldo.queries.ts'
import { type Destino, restaurar, type Verificado } from './restaurar.ts'
import { type Terminal, traer } from './traer.ts'

type Salida = { write(text: string): unknown }

/** Makes a backup and returns the exit code. Throws `RespaldoError`, one line. */
export async function respaldoCommand(
  argv: readonly string[],
  tienda: Tienda & Traer,
  out: Salida = process.stdout,
): Promise<number> {
  const began = performance.now()
  const [file] = readArguments(argv, 0, 'Uso: npm run respaldo [-- ARCHIVO]')
  const path = file ?? join(folderOf(tienda.dataDir), nameRespaldo('anaquel-', new Date()))
  const { bytes, filas, tablas, imagenes, fin } = await hacerRespaldo(path, tienda, { newFolder: !file })
  // A backup is made of an older database too, which has no audit.
  await recordAlta(tienda.databaseUrl, 'respaldo', { archivo: basename(path), bytes, filas }).catch(() => {})
  out.write(
    `Respaldo listo: ${path}\n  ${formatBytes(bytes)}, ${formatContents(filas, tablas, imagenes)}, ${formatSeconds(began)}\n`,
  )
  if (!fin.firma) {
    out.write('  No está firmado, porque todavía no hay clave: la hace npm start.\n')
  }
  if (await lookForSecretos(tienda.databaseUrl)) {
    out.write(
      `  Hay ajustes secretos cifrados. El archivo no lleva su clave: guardá aparte AJUSTES_CLAVE o ${join(tienda.dataDir, CLAVE_FILE)}.\n`,
    )
  }
  return 0
}

/** What was done at the machine's command line: nobody of the shop's accounts, and no address. */
async function recordAlta(databaseUrl: string, entidad: string, despues: Record<string, Valor>): Promise<void> {
  const client = await connect(databaseUrl)
  await recordSuceso(createDbOver(client), { suceso: 'alta', entidad, despues }).finally(() => client.end())
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

const SIN_PREGUNTAR = '--sin-preguntar'
const AFUERA = '--afuera'

type Restauracion = Tienda &
  Pick<Destino, 'migrate'> & {
    /** Asks the person at the terminal; null where nobody is there. */
    preguntar?: ((texto: string) => Promise<boolean>) | null
    /** Answers where a copy comes from, for `--afuera`. */
    terminal?: Terminal
  }

/**
 * Restores a backup into an empty shop and returns the exit code. It says who will rule the shop, and where the file's signature
 * cannot be checked it goes on only when somebody agrees. Throws `RespaldoError` or `MigrationError`, one line.
 */
export async function restaurarCommand(
  argv: readonly string[],
  tienda: Restauracion,
  out: Salida = process.stdout,
): Promise<number> {
  const { databaseUrl, dataDir, signal, migrate, preguntar = null, terminal } = tienda
  const began = performance.now()
  const sinPreguntar = argv.includes(SIN_PREGUNTAR)
  const fromOutside = terminal !== undefined && argv.includes(AFUERA)
  const rest = argv.filter((argument) => argument !== SIN_PREGUNTAR && !(fromOutside && argument === AFUERA))
  const usage = `Uso: npm run restaurar -- ARCHIVO [${SIN_PREGUNTAR}]${terminal ? `, o -- ${AFUERA} [COPIA]` : ''}`
  const [named] = readArguments(rest, fromOutside ? 0 : 1, usage)
  const traido = fromOutside
    ? await traer({ nombre: named, folder: folderOf(dataDir), terminal, out, signal })
    : { path: named ?? '', clave: null }
  const { path } = traido
  // A key of this machine's own wins; the one that came along is told apart, since whoever made the copy may have made it too.
  const propia = await readClave(tienda)
  const traida = traido.clave === null ? null : await readFirmaKey({ AJUSTES_CLAVE: traido.clave, DATA_DIR: dataDir })
  const onVerificado = async ({ manifiesto, fin, anterior }: Verificado) => {
    const isPropia = traida === null || propia?.id === fin.firma?.clave
    const judged = judgeFirma(path, isPropia ? propia : traida, anterior, fin)
    const firma = judged === 'propia' && !isPropia ? 'traida' : judged
    out.write(describeContenido(manifiesto.creado, await readGobierno(path, signal), firma))
    if (firma === 'propia' || sinPreguntar) return
    if (!preguntar) throw new RespaldoError(`No se restauró nada. Si los conocés, repetilo con ${SIN_PREGUNTAR}.`)
    if (!(await preguntar('¿Los conocés a todos? Escribí «sí» para restaurar: '))) {
      throw new RespaldoError('No se restauró nada.')
    }
  }
  try {
    const destino = { databaseUrl, imagenes: imagenesOf(dataDir), migrate }
    const onVacia = async () => {
      if (traido.clave === null || tienda.clave !== undefined) return
      const before = await placeKey(dataDir, traido.clave)
      if (before !== null) out.write(`  La clave que estaba acá quedó en ${before}.\n`)
    }
    const done = await restaurar(path, destino, { signal, onVerificado, onVacia })
    await recordAlta(databaseUrl, 'restauracion', {
      archivo: basename(path),
      hecho_en: done.creado,
      filas: done.filas,
    }).catch((error: unknown) => {
      throw explain(error, 'Los datos ya están restaurados, pero no se anotó en la auditoría')
    })
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

function describeContenido(creado: string, gobierno: Gobierno, firma: EstadoDeFirma): string {
  const { administradores, total, empleados, llaves } = gobierno
  const mas = total - administradores.length
  return [
    `Respaldo del ${formatFechaHora(creado)}. ${firma === 'propia' ? 'Su firma es la de esta tienda.' : DUDAS[firma]}`,
    `  Administran (${total}):`,
    ...administradores.map((uno) => `    ${uno}`),
    ...(mas > 0 ? [`    y ${mas} más`] : []),
    `  Además: ${formatCount(empleados, 'empleado', 'empleados')}, ${formatCount(llaves, 'clave de la API', 'claves de la API')}.\n`,
  ].join('\n')
}

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

const formatContents = (filas: number, tablas: number, imagenes: number) =>
  `${formatCount(filas, 'fila', 'filas')} de ${formatCount(tablas, 'tabla', 'tablas')}, ${formatCount(imagenes, 'imagen', 'imágenes')}`

const formatBytes = (bytes: number) => `${(bytes / 1e6).toFixed(1).replace('.', ',')} MB`
const formatSeconds = (began: number) => `${((performance.now() - began) / 1_000).toFixed(1).replace('.', ',')} s`
