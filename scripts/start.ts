// `npm start`: everything between a fresh clone and a shop that answers.
import type { App } from '#app/server.ts'
import type { Config } from '#platform/config.ts'
import { leaveRoot, ownerOf } from './account.ts'
import { claimShop, dataDirOf, type OpenDatabase, openDatabase } from './database.ts'
import { keepAlive } from './embedded/keep-alive.ts'
import { describeOpenSettings, loadEnvironment, loadServer } from './server.ts'
import { atMost, DRAIN_MS, Interrupted, Shutdown } from './shutdown.ts'
import { CRASHED, done, Failure, note, progress, runCommand, say, showDefect, step } from './terminal.ts'
import { createWorkers } from './workers.ts'

/** For the end of processes that did not close in time (scripts/workers.ts). */
const KILL_MS = 500

type Server = Awaited<ReturnType<typeof loadServer>>

await runCommand(async () => {
  const began = performance.now()
  const shutdown = new Shutdown()
  const environment = loadEnvironment()
  const held = environment.ANAQUEL_PUERTO_ABIERTO ? Number(environment.ANAQUEL_PUERTO_ABIERTO) : undefined
  const legible = describeOpenSettings()
  if (legible) note(legible)
  const server = await loadServer()
  const given = server.loadConfig(environment)
  const dataDir = dataDirOf(given)
  const config = Object.freeze({ ...given, DATA_DIR: dataDir })
  const owner = ownerOf(dataDir)
  const early = owner && leaveRoot({ dataDir, port: config.PORT, account: owner })
  const shop = await claimShop(config)
  let database: OpenDatabase | undefined
  let app: Pick<App, 'listen' | 'close'> | undefined
  let ensayo: Awaited<ReturnType<Server['openPasarela']>> | undefined
  let open = false
  try {
    shutdown.check()
    ensayo = await server.openPasarela(config)
    if (config.PAGOS === 'ensayo') note(`Pago de ensayo: no se cobra nada (${ensayo.config.MERCADOPAGO_URL})`)
    database = await openDatabase(config)
    shutdown.check()
    const { listening } = early ?? leaveRoot({ dataDir, port: config.PORT, account: database.cluster?.account ?? null })
    await prepareData(server, config, database, shutdown)
    app =
      config.WORKERS > 1
        ? createWorkers(ensayo.config, { databaseUrl: database.url, stopping: shutdown.signal, held })
        : await server.createApp(ensayo.config, { databaseUrl: database.url, held })
    const opened = app
    const address = addressOf(config, await listening(() => listen(opened, config)))
    open = true
    process.on('uncaughtException', crash)
    shop.publish(address)
    if (database.cluster) keepAlive(database.cluster, { stopping: shutdown.signal })
    done(`Tienda abierta en ${address}`, performance.now() - began)
    say('  Ctrl-C la cierra.')
    return await shutdown.requested
  } catch (error) {
    if (error instanceof Interrupted) return await shutdown.requested
    throw error
  } finally {
    if (open) note('Cerrando…')
    if (app) await atMost(DRAIN_MS + config.CIERRE_ESPERA_SEGUNDOS * 1_000 + KILL_MS, app.close())
    await ensayo?.end()
    await database?.close()
    shop.release()
    if (open) done('Tienda cerrada')
  }
})

async function prepareData(server: Server, config: Config, { url, cluster }: OpenDatabase, shutdown: Shutdown) {
  const embedded = cluster !== null
  await step(
    () => server.migrate(url),
    (count) => (count > 0 ? `Base de datos al día (${count} ${count === 1 ? 'migración' : 'migraciones'})` : null),
  )
  await server
    .ensureKey(config)
    .catch(() => note('No se pudo guardar la clave de cifrado en DATA_DIR: los respaldos van sin firma.'))
  const incompleta = await server.describeIncompleta(url)
  if (incompleta) note(incompleta)
  shutdown.check()
  const admin = await server.ensureFirstAdmin(url, config, { embedded })
  if (admin) done(`Primer administrador: ${admin.email}`)
  if (admin?.password) say(`  Contraseña: ${admin.password}  (se muestra una sola vez)`)
  const debil = await server.describeAdminDebil(config)
  if (debil) note(debil)
  shutdown.check()
  if (config.S3_ENDPOINT) await sharePictures(server, config)
  shutdown.check()
  const demo = config.DEMO ?? embedded
  if (!demo) return
  await step(
    () => server.loadDemo(url, { vidriera: demo !== 'libros', onProgress: progress('Catálogo de muestra') }),
    (count) => (count > 0 ? `Catálogo de muestra cargado (${count} libros)` : null),
  )
  shutdown.check()
}

/** What this machine alone has: uploads before there was a store, a restored backup. A store that is away stops no start. */
async function sharePictures(server: Server, config: Config) {
  try {
    await step(
      () => server.pushImagenes(config),
      (count) => (count > 0 ? `Imágenes llevadas a S3_ENDPOINT: ${count}` : null),
    )
  } catch {
    note('S3_ENDPOINT no responde como debe: no se puede subir imágenes, y las que faltan acá se dibujan.')
  }
}

async function listen(app: Pick<App, 'listen'>, config: Config): Promise<string> {
  try {
    return await app.listen()
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EADDRINUSE') {
      throw new Failure(
        `El puerto ${config.PORT} está ocupado. Elegí otro, por ejemplo: PORT=${config.PORT + 1} npm start`,
      )
    }
    if (code === 'EACCES')
      throw new Failure(`No hay permiso para escuchar en el puerto ${config.PORT}. Elegí otro con PORT.`)
    if (code === 'ENOTFOUND' || code === 'EADDRNOTAVAIL') throw new Failure('HOST no es una dirección de esta máquina.')
    throw error
  }
}

/** What a person can open: an address like 0.0.0.0 says where it listens, not where to go. */
function addressOf(config: Config, listening: string): string {
  const everywhere = ['localhost', '0.0.0.0', '::', '127.0.0.1', '::1'].includes(config.HOST)
  return everywhere ? `http://localhost:${new URL(listening).port || 80}` : listening
}

function crash(error: unknown) {
  showDefect(error)
  process.exit(CRASHED)
}
