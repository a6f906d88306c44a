// A price list of many books: the whole command, from its start to its report.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { root } from '../scripts/root.ts'
import { Failure } from '../scripts/terminal.ts'
import { toIsbn } from './catalogo.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const ROWS = 100_000
const PER_SECOND = 10_000

export async function measureImport(stage: Stage): Promise<Row[]> {
  const file = join(stage.folder, 'libros.csv')
  await pipeline(generateRows, createWriteStream(file))
  return [
    await importFile(stage, file, 'importar libros nuevos'),
    await importFile(stage, file, 'importar los mismos otra vez'),
  ]
}

async function importFile({ databaseUrl }: Stage, file: string, name: string): Promise<Row> {
  const began = performance.now()
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Failure(`La importación terminó con código ${code} (ver arriba).`)
  const perSecond = ROWS / ((performance.now() - began) / 1_000)
  return {
    name,
    figure: `${formatNumber(perSecond)} filas/s`,
    budget: { text: `≥ ${formatNumber(PER_SECOND)} filas/s`, value: perSecond, atLeast: PER_SECOND },
  }
}

function* generateRows() {
  yield 'isbn,titulo,autores,editorial,fecha_edicion,idioma,precio,calificacion\n'
  for (let n = 0; n < ROWS; n++) {
    const autor = `Autora ${n % 20_000} Apellido${n % 977}`
    const day = String((n % 28) + 1).padStart(2, '0')
    yield `${toIsbn(n)},"Título número ${n}, con una coma",${autor},Editorial ${n % 500},${1950 + (n % 75)}-06-${day},Español,${1_000 + (n % 40_000)},${(n % 50) / 10}\n`
  }
}
