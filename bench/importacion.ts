// Lists of many books: the whole command, from its start to its report, with its memory and what it costs of the cores.
import { createWriteStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure } from '../scripts/terminal.ts'
import { toIsbn } from './catalogo.ts'
import { runImportar } from './comando.ts'
import { send } from './http.ts'
import { generateOnix } from './onix-generado.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const PER_SECOND = 10_000
const PRODUCTS = 30_000
const PRODUCTS_PER_SECOND = 1_000
const MEMORY_MAX = 500
const FORGIVEN_SECONDS = 5
const FORGIVEN_MAX = 180
const ASK_EVERY_MS = 100

/** A list of `stage.filas` books of one line each, then a message of ONIX, each of them twice. */
export async function measureImport(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  async function measure(name: string, archivo: string, pieces: () => Generator<string>, of: Medida) {
    const file = join(stage.folder, archivo)
    await pipeline(pieces, createWriteStream(file))
    rows.push(...(await importFile(stage, file, `importar ${name}`, of)))
    if (of.mistyped) rows.push(await askMistyped(stage, of.mistyped, performance.now()))
    rows.push(...(await importFile(stage, file, `importar ${name} otra vez`, of)))
    rmSync(file)
  }
  await measure('libros nuevos', 'libros.csv', () => generateRows(stage.filas), {
    rows: stage.filas,
    unit: 'filas',
    perSecond: PER_SECOND,
    mistyped: 'apelldio976',
  })
  await measure('ONIX', 'productos.xml', () => generateOnix(PRODUCTS), {
    rows: PRODUCTS,
    unit: 'productos',
    perSecond: PRODUCTS_PER_SECOND,
    mistyped: null,
  })
  return rows
}

type Medida = {
  rows: number
  unit: string
  perSecond: number
  /** A word of the list as nobody writes it, which a search has to forgive. */
  mistyped: string | null
}

/** How long after the command's end, which was at `ended`, a shop that is opened then forgives a slip in a word of the list. */
async function askMistyped(stage: Stage, word: string, ended: number): Promise<Row> {
  const shop = await stage.openShop()
  try {
    for (;;) {
      const { status, body } = await send(`${shop.url}/api/busqueda?q=${word}`)
      const found = JSON.parse(String(body)) as { total?: number; corregida?: string | null }
      const seconds = (performance.now() - ended) / 1_000
      const isFound = status === 200 && (found.total ?? 0) > 0 && found.corregida !== null
      if (isFound || seconds > FORGIVEN_MAX) {
        return {
          name: `«${word}» se perdona`,
          figure: isFound ? `a los ${formatNumber(seconds, 1)} s, con abrir la tienda` : 'no todavía',
          budget: { text: `≤ ${FORGIVEN_SECONDS} s`, value: seconds, atMost: FORGIVEN_SECONDS },
        }
      }
      await sleep(ASK_EVERY_MS)
    }
  } finally {
    await shop.stop()
  }
}

async function importFile(stage: Stage, file: string, name: string, { rows, unit, perSecond }: Medida): Promise<Row[]> {
  const { code, output, seconds, inSight, memory, worked } = await runImportar(stage, file)
  if (code !== 0) throw new Failure(`La importación terminó con código ${code}:\n${output}`)
  const rate = rows / seconds
  const importer = worked && (1_000_000 * worked.shop) / rows
  return [
    {
      name,
      figure: `${formatNumber(rate)} ${unit}/s`,
      cost: worked && (1_000_000 * (worked.shop + worked.database)) / rows,
      memory,
      budget: { text: `≥ ${formatNumber(perSecond)} ${unit}/s`, value: rate, atLeast: perSecond },
    },
    ...(inSight === null ? [] : [{ name: `${name}: a la vista`, figure: `${formatNumber(rows / inSight)} ${unit}/s` }]),
    {
      name: `${name}: memoria`,
      figure: `${formatNumber(memory)} MB; Node ${formatNumber(importer ?? 0)} µs; otros ${formatNumber(100 * (worked?.others ?? 0))} % de la máquina`,
      budget: { text: `≤ ${MEMORY_MAX} MB`, value: memory, atMost: MEMORY_MAX },
    },
  ]
}

const AUTORAS = 20_000

/** The same authors again and again, as in a real list: one for five books of 100,000. */
function* generateRows(rows: number) {
  yield 'isbn,titulo,autores,editorial,fecha_edicion,idioma,precio,calificacion\n'
  for (let n = 0; n < rows; n++) {
    const autora = n % AUTORAS
    const autor = `Autora ${autora} Apellido${autora % 977}`
    const day = String((n % 28) + 1).padStart(2, '0')
    yield `${toIsbn(n)},"Título número ${n}, con una coma",${autor},Editorial ${n % 500},${1950 + (n % 75)}-06-${day},Español,${1_000 + (n % 40_000)},${(n % 50) / 10}\n`
  }
}
