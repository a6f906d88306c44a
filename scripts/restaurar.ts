// `npm run restaurar -- FILE`: into an empty shop.
import { createInterface } from 'node:readline/promises'
import { interruptSignal } from './shutdown.ts'
import { withDatabase } from './with-database.ts'

const signal = interruptSignal()

/** Whether the person at the terminal says yes. */
async function ask(text: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout })
  try {
    return /^s[ií]$/i.test((await terminal.question(text, { signal })).trim())
  } finally {
    terminal.close()
  }
}

await withDatabase(
  (server, databaseUrl, dataDir, config) =>
    server.restaurarCommand(process.argv.slice(2), {
      databaseUrl,
      dataDir,
      clave: config.AJUSTES_CLAVE,
      signal,
      migrate: server.migrate,
      preguntar: process.stdin.isTTY ? ask : null,
    }),
  { asItIs: true },
)
