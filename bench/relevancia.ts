// How good the search is: judged questions over the demo catalogue and over a generated one, by kind.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, note } from '../scripts/terminal.ts'
import { openCatalogo } from './busqueda-base.ts'
import { send } from './http.ts'
import type { Query } from './kept.ts'
import { computeNota, type Juicio, type LibroJuzgado, makeJuicios, type Nota, TIPOS } from './relevancia-consultas.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const GENERADOS = 20_000
const POR_TIPO = 60
const PRIMERA_MIN = 0.93
const DECIMA_MIN = 0.99
const INDICE_MS = 300_000
const LOOK_EVERY_MS = 250

export async function measureRelevancia(stage: Stage): Promise<Row[]> {
  const rows = await judge(stage, 'demo', stage.databaseUrl, stage.query)
  const { kept } = await openCatalogo(join(stage.folder, 'relevancia'), GENERADOS)
  try {
    return [...rows, ...(await judge(stage, formatNumber(GENERADOS), kept.url, kept.query))]
  } finally {
    await kept.close()
  }
}

async function judge(stage: Stage, name: string, databaseUrl: string, query: Query): Promise<Row[]> {
  const juicios = makeJuicios(await listLibros(query), POR_TIPO)
  note(`${name}: ${juicios.length} consultas`)
  const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  try {
    await waitForIndice(query)
    const lugares: number[] = []
    for (const juicio of juicios) lugares.push(await findLugar(shop.url, juicio))
    const all = computeNota(lugares)
    const byTipo = TIPOS.map((tipo): Row => {
      const nota = computeNota(lugares.filter((_, n) => juicios[n]?.tipo === tipo))
      return { name: `${name} · ${tipo} (${nota.n})`, figure: formatNota(nota) }
    })
    const total = `${name} · todas (${all.n})`
    return [
      ...byTipo,
      { name: total, figure: formatNota(all), budget: toBudget('éxito@1', all.primera, PRIMERA_MIN) },
      { name: total, figure: formatNota(all), budget: toBudget('éxito@10', all.decima, DECIMA_MIN) },
    ]
  } finally {
    await shop.stop()
  }
}

/** Until the shop's own job has counted the words of new books, the forgiving search does not know them. */
async function waitForIndice(query: Query): Promise<void> {
  for (let waited = 0; waited < INDICE_MS; waited += LOOK_EVERY_MS) {
    const [indice] = await query<{ ready: boolean }>(
      `select (valor->>'lista')::boolean as ready from ajuste where nombre = 'busqueda'`,
    )
    if (indice?.ready) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Failure('El índice de la búsqueda no se completó.')
}

const listLibros = (query: Query): Promise<LibroJuzgado[]> =>
  query(`
    select isbn, titulo, (
      select coalesce(json_agg(json_build_object('nombre_completo', nombre_completo, 'apellido', apellido) order by orden), '[]')
      from libro_autor join autor on autor.id = autor_id where libro_id = libro.id) as autores
    from libro order by num`)

/** Place of the first right book among the first ten, 0 for none. */
async function findLugar(url: string, { q, isRight }: Juicio): Promise<number> {
  const { body } = await send(`${url}/api/busqueda?${new URLSearchParams({ q, cantidad: '10' })}`)
  const { resultados } = JSON.parse(String(body)) as { resultados: LibroJuzgado[] }
  return resultados.findIndex(isRight) + 1
}

const formatNota = ({ primera, decima, mrr }: Nota): string =>
  `@1 ${formatNumber(primera, 3)} · @10 ${formatNumber(decima, 3)} · MRR ${formatNumber(mrr, 3)}`

const toBudget = (text: string, value: number, atLeast: number) => ({
  text: `${text} ≥ ${formatNumber(atLeast, 2)}`,
  value,
  atLeast,
})
