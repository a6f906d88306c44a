// `npm run compatibilidad`: the version before this one, out of git, on this version's schema (docs/decisions/042-migrations.md).
import { parseArgs } from 'node:util'
import { measureSubida } from './compatibilidad/subida.ts'
import { runPreviousTests } from './compatibilidad/tests.ts'
import { Failure, runCommand } from './terminal.ts'

const USAGE = `Uso: npm run compatibilidad [-- pruebas [FILTRO…] | subida [--libros 1000000] [--pedidos 100000] [--datos CARPETA]]
  pruebas   las de la versión anterior que navegan, buscan, compran, editan, opinan, ingresan e importan, o las del filtro
  subida    cuánto tarda en ponerse al día una tienda de la versión anterior, mientras la anterior vende`

await runCommand(async () => {
  const { what, filter, libros, pedidos, datos } = readArguments()
  return what === 'subida' ? measureSubida({ libros, pedidos, datos }) : runPreviousTests(filter)
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
    const [what = 'pruebas', ...filter] = positionals
    const [libros, pedidos] = [Number(values.libros), Number(values.pedidos)]
    if (!['pruebas', 'subida'].includes(what) || (what === 'subida' && filter.length > 0)) throw new Failure(USAGE)
    if (![libros, pedidos].every((n) => Number.isInteger(n) && n > 0)) throw new Failure(USAGE)
    return { what, filter, libros, pedidos, datos: values.datos }
  } catch {
    throw new Failure(USAGE)
  }
}
