// One of the processes that answer where WORKERS is more than one. scripts/workers.ts starts it and tells it when to leave.
import type { App } from '#app/server.ts'
import { importServer } from './server.ts'
import { CRASHED, showDefect } from './terminal.ts'
import type { FromWorker, ToWorker } from './workers.ts'

// Ctrl-C and a service's stop reach every process: the first one decides, and says so in a message.
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, () => {})

let app: App | undefined

async function open({ config, databaseUrl, held }: Extract<ToWorker, { do: 'open' }>): Promise<FromWorker> {
  try {
    const { createApp } = await importServer()
    app = await createApp(config, { databaseUrl, held })
    const address = await app.listen()
    process.on('uncaughtException', crash)
    return { address }
  } catch (error) {
    if (!(error instanceof Error)) throw error
    const { code } = error as NodeJS.ErrnoException
    return { refused: error.message, ...(code !== undefined && { code }) }
  }
}

process.on('message', async (message: ToWorker) => {
  if (message.do === 'open') {
    const answer = await open(message)
    process.send?.(answer, () => 'refused' in answer && process.exit(1))
  } else {
    await app?.close(message.seconds)
    process.exit(0)
  }
})

function crash(error: unknown) {
  showDefect(error)
  process.exit(CRASHED)
}
