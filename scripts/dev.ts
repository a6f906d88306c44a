// `npm run dev`: the shop from its sources. Vite answers in front; behind it the same createApp(), made again on each change.
import { createServer } from 'node:http'
import { createServer as createVite, isRunnableDevEnvironment } from 'vite'
import type * as Server from '#app/server.ts'
import { claimShop, openDatabase } from './database.ts'
import { root } from './root.ts'
import { loadEnvironment } from './server.ts'
import { atMost, Shutdown } from './shutdown.ts'
import { done, expectErrors, Failure, fail, note, progress, runCommand, say, step } from './terminal.ts'

const ENTRY = '/src/app/server.ts'

await runCommand(async () => {
  const began = performance.now()
  const shutdown = new Shutdown()
  const environment = loadEnvironment()
  const http = createServer()
  const vite = await createVite({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: http } },
  })
  const loadSources = async (): Promise<typeof Server> => {
    const { ssr } = vite.environments // read each time: a change of the config replaces it
    if (!ssr || !isRunnableDevEnvironment(ssr)) throw new Error('Vite has no environment that runs the server')
    return ssr.runner.import(ENTRY)
  }

  const server = await loadSources()
  expectErrors(server.ConfigError, server.MigrationError)
  const given = server.loadConfig(environment)
  const { config, end: endEnsayo } = await server.openPasarela(given)
  const shop = await claimShop(config)
  const database = await openDatabase(config) // outside the reloaded sources: it outlives every change
  const { url } = database
  await server.migrate(url)
  const admin = await server.ensureFirstAdmin(url, config, { embedded: database.cluster !== null })
  if (admin?.password) say(`  Administrador ${admin.email}, contraseña ${admin.password}  (se muestra una sola vez)`)
  const demo = config.DEMO ?? database.cluster !== null
  if (demo) {
    await step(
      () => server.loadDemo(url, { vidriera: demo !== 'libros', onProgress: progress('Catálogo de muestra') }),
      (count: number) => (count > 0 ? `Catálogo de muestra cargado (${count} libros)` : null),
    )
  }

  let current: { module: typeof Server; app: Promise<Server.App> } | null = null
  async function currentApp(): Promise<Server.App> {
    const module = await loadSources()
    if (current?.module !== module) {
      const former = current
      const app = module.createApp(config, { databaseUrl: url, development: true })
      current = { module, app }
      app.catch(() => {
        if (current?.app === app) current = null // tried again at the next request
      })
      former?.app.then((old) => old.close()).catch(() => {})
    }
    return current.app
  }

  http.on('request', (request, response) => {
    // vite.middlewares is read at each request: a change of the config replaces it.
    vite.middlewares(request, response, async () => {
      try {
        request.url = (request as { originalUrl?: string }).originalUrl ?? request.url
        const app = await currentApp()
        app.handle(request, response)
      } catch (error) {
        if (error instanceof Error) vite.ssrFixStacktrace(error)
        const told = error instanceof Error ? (error.stack ?? error.message) : String(error)
        vite.config.logger.error(told)
        if (!response.headersSent) response.writeHead(500, { 'content-type': 'text/plain; charset=utf-8' })
        response.end(told)
      }
    })
  })

  try {
    await new Promise<void>((resolve, reject) => {
      http.once('error', () => reject(new Failure(`El puerto ${config.PORT} está ocupado. Elegí otro con PORT.`)))
      http.listen(config.PORT, config.HOST, resolve)
    })
    const address = `http://localhost:${(http.address() as { port: number }).port}`
    shop.publish(address)
    done(`Desarrollo en ${address}`, performance.now() - began)
    currentApp().catch((error) => fail(String(error))) // the first page then waits less
    return await shutdown.requested
  } finally {
    note('Cerrando…')
    http.closeAllConnections()
    await atMost(
      5_000,
      Promise.all([vite.close(), (current as { app: Promise<Server.App> } | null)?.app.then((app) => app.close())]),
    )
    await endEnsayo()
    await database.close()
    shop.release()
  }
})
