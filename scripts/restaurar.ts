// `npm run restaurar -- FILE`, or `-- --afuera`: into an empty shop.
import { createInterface } from 'node:readline/promises'
import { loadEnvironment } from './server.ts'
import { interruptSignal } from './shutdown.ts'
import { Failure } from './terminal.ts'
import { withDatabase } from './with-database.ts'

const signal = interruptSignal()
const environment = loadEnvironment()

// One reader of lines for all questions: a second one would lose what a pipe has sent already.
let lines: { next(): Promise<string | undefined>; close(): void } | undefined
function openLines() {
  const terminal = createInterface({ input: process.stdin, signal })
  const each = terminal[Symbol.asyncIterator]()
  return {
    async next() {
      const { done, value } = await each.next()
      return done ? undefined : value
    },
    close: () => terminal.close(),
  }
}

async function askLine(text: string): Promise<string | undefined> {
  process.stdout.write(text)
  lines ??= openLines()
  const line = await lines.next()
  signal.throwIfAborted()
  return line
}

/** Whether the person at the terminal says yes. */
const ask = async (text: string) => /^s[ií]$/i.test((await askLine(text))?.trim() ?? '')

await withDatabase(
  async (server, databaseUrl, dataDir, config) => {
    const preguntar = process.stdin.isTTY ? ask : null
    return server
      .restaurarCommand(process.argv.slice(2), {
        databaseUrl,
        dataDir,
        clave: config.AJUSTES_CLAVE,
        signal,
        migrate: server.migrate,
        preguntar,
        terminal: {
          async answer(pregunta) {
            const line = environment[pregunta] ?? (await askLine(server.PREGUNTAS[pregunta]))
            if (line === undefined) throw new Failure(`Falta ${pregunta}.`)
            return line.trim()
          },
          huella: environment.AFUERA_HUELLA,
          confirm: preguntar,
        },
      })
      .finally(() => lines?.close())
  },
  { asItIs: true },
)
