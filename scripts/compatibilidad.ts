// `npm run compatibilidad`: the version before this one, out of git, on this version's schema (docs/decisions/042-migrations.md).
import { parseArgs } from 'node:util'
import { measureSubida } from './compatibilidad/subida.ts'
import { runPreviousTests } from './compatibilidad/tests.ts'
import { Failure, runCommand } from './terminal.ts'

const USAGE = `Uso: npm run compatibilidad [-- todo | subida [--libros 1000000] [--pedidos 100000] [--datos CARPETA]]
  sin nada  las pruebas de la versión anterior que navegan, buscan, compran, editan, opinan, ingresan e importan
  todo      todas sus pruebas
  subida    cuánto tarda en ponerse al día una tienda de la versión anterior, mientras la anterior vende`

await runCommand(async () => {
  const { what, libros, pedidos, datos } = readArguments()
  if (what === 'subida') return measureSubida({ libros, pedidos, datos })
  return runPreviousTests({ all: what === 'todo' })
})

function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        libros: { type: 'string', default: '1000000' },
        pedidos: { type: 'string', default: '100000' },
        datos: { type: 'string' },
      },
    })
    const [what = 'pruebas', ...more] = positionals
    const [libros, pedidos] = [Number(values.libros), Number(values.pedidos)]
    if (more.length > 0 || !['pruebas', 'todo', 'subida'].includes(what)) throw new Failure(USAGE)
    if (![libros, pedidos].every((n) => Number.isInteger(n) && n > 0)) throw new Failure(USAGE)
    return { what, libros, pedidos, datos: values.datos }
  } catch {
    throw new Failure(USAGE)
  }
}
