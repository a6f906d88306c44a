// How good the search is: judged questions over the demo catalogue, a generated one and, if one is named, a catalogue of
// one's own, by kind.
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../scripts/root.ts'
import { Failure, note } from '../scripts/terminal.ts'
import { openCatalogo } from './busqueda-base.ts'
import { send } from './http.ts'
import { type Kept, openKept, type Query } from './kept.ts'
import { computeNota, isHablado, type Juicio, makeJuicios, type Nota, TIPOS } from './relevancia-consultas.ts'
import { type Jueza, listJueces } from './relevancia-jueces.ts'
import type { LibroJuzgado } from './relevancia-juicio.ts'
import { listLecturas } from './relevancia-lectores.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const DEMO = 'demo'
const GENERADOS = 20_000
const POR_TIPO = 60
const PRIMERA_MIN = 0.93
const DECIMA_MIN = 0.99
/** For questions as people talk. */
const TERCERA_MIN = 0.95
/** For questions as readers of the demo catalogue type them, whose books were named before any rule. */
const LECTORES_MIN = 0.97
/** Of the judge's questions, those that may get no book at all. */
const VACIAS_MAX = 0.02
const INDICE_MS = 300_000
const LOOK_EVERY_MS = 250

export async function measureRelevancia(stage: Stage): Promise<Row[]> {
  const rows = await judge(stage, DEMO, stage.databaseUrl, stage.query)
  const generado = await openCatalogo(join(stage.folder, 'relevancia'), GENERADOS)
  rows.push(...(await judgeKept(stage, formatNumber(GENERADOS), generado.kept)))
  if (stage.catalogo === null) return rows
  const own = await openKept(join(stage.folder, 'catalogo'))
  await importFile(stage.catalogo, own.url)
  return [...rows, ...(await judgeKept(stage, basename(stage.catalogo), own))]
}

async function judgeKept(stage: Stage, name: string, kept: Kept): Promise<Row[]> {
  try {
    return await judge(stage, name, kept.url, kept.query)
  } finally {
    await kept.close()
  }
}

/** By the shop's own command. */
async function importFile(file: string, url: string): Promise<void> {
  const child = spawn(process.execPath, [...process.execArgv, join(root, 'scripts', 'importar.ts'), file], {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, NODE_ENV: 'production', DATABASE_URL: url },
  })
  const [code] = await once(child, 'exit')
  if (code !== 0) throw new Failure(`La importación terminó con código ${code} (ver arriba).`)
}

async function judge(stage: Stage, name: string, databaseUrl: string, query: Query): Promise<Row[]> {
  const libros = await listLibros(query)
  const juicios = makeJuicios(libros, POR_TIPO)
  note(`${name}: ${juicios.length} consultas`)
  const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  try {
    await waitForIndice(query)
    const lugares: number[] = []
    for (const juicio of juicios) lugares.push((await ask(shop.url, juicio)).lugar)
    const byTipo = TIPOS.flatMap((tipo): Row[] => {
      const nota = computeNota(lugares.filter((_, n) => juicios[n]?.tipo === tipo))
      return nota.n === 0 ? [] : [{ name: `${name} · ${tipo} (${nota.n})`, figure: formatNota(nota) }]
    })
    const leidas: number[] = []
    for (const lectura of listLecturas(name === DEMO ? libros : [])) leidas.push((await ask(shop.url, lectura)).lugar)
    const isTalk = juicios.map(({ tipo }) => isHablado(tipo))
    const cuidadas = computeNota(lugares.filter((_, n) => !isTalk[n]))
    const habladas = computeNota(lugares.filter((_, n) => isTalk[n]))
    const total = `${name} · como se escribe (${cuidadas.n})`
    return [
      ...byTipo,
      { name: total, figure: formatNota(cuidadas), budget: toBudget('éxito@1', cuidadas.primera, PRIMERA_MIN) },
      { name: total, figure: formatNota(cuidadas), budget: toBudget('éxito@10', cuidadas.decima, DECIMA_MIN) },
      {
        name: `${name} · como se habla (${habladas.n})`,
        figure: formatNota(habladas),
        budget: toBudget('éxito@3', habladas.tercera, TERCERA_MIN),
      },
      ...(leidas.length > 0 ? [toLecturas(name, computeNota(leidas))] : []),
      ...(await judgeJueces(name, shop.url, listJueces(name === DEMO ? 'demo' : 'catalogo', libros))),
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
      from libro_autor join autor on autor.id = autor_id where libro_id = libro.id) as autores, (
      select coalesce(json_agg(json_build_object('nombre', nombre) order by orden), '[]')
      from libro_categoria join categoria on categoria.id = categoria_id where libro_id = libro.id) as categorias
    from libro order by num`)

const ATTEMPTS = 10
const BUSY_MS = 1_000

/** What the judge's questions get, kind by kind, and which of them miss. */
async function judgeJueces(name: string, url: string, juezas: readonly Jueza[]): Promise<Row[]> {
  if (juezas.length === 0) return []
  const answers: { tipo: string; q: string; lugar: number; vacia: boolean }[] = []
  for (const jueza of juezas) answers.push({ tipo: jueza.tipo, q: jueza.q, ...(await ask(url, jueza)) })
  const rows = [...new Set(answers.map(({ tipo }) => tipo))].map((tipo): Row => {
    const nota = computeNota(answers.filter((one) => one.tipo === tipo).map(({ lugar }) => lugar))
    return { name: `${name} · jueza · ${tipo} (${nota.n})`, figure: formatNota(nota) }
  })
  for (const { tipo, q, lugar, vacia } of answers) {
    if (lugar === 0 || lugar > 3) note(`${name} · ${tipo}: «${q}» ${vacia ? 'sin resultados' : lugar || 'no está'}`)
  }
  const nota = computeNota(answers.map(({ lugar }) => lugar))
  const vacias = answers.filter(({ vacia }) => vacia).length / answers.length
  const total = `${name} · jueza (${nota.n})`
  return [
    ...rows,
    { name: total, figure: formatNota(nota), budget: toBudget('éxito@3', nota.tercera, LECTORES_MIN) },
    {
      name: `${total} sin resultados`,
      figure: `${formatNumber(100 * vacias, 1)} %`,
      budget: { text: `≤ ${formatNumber(100 * VACIAS_MAX)} %`, value: vacias, atMost: VACIAS_MAX },
    },
  ]
}

type Answer = {
  /** Place of the first right book among the first ten, 0 for none. */
  lugar: number
  /** Whether there was no book at all. */
  vacia: boolean
}

/** A shop that is busy is asked again, as it asks for. */
async function ask(url: string, { q, isRight }: Pick<Juicio, 'q' | 'isRight'>): Promise<Answer> {
  for (let attempt = 1; ; attempt++) {
    const { status, body } = await send(`${url}/api/busqueda?${new URLSearchParams({ q, cantidad: '10' })}`)
    if (status === 200) {
      const { resultados } = JSON.parse(String(body)) as { resultados: LibroJuzgado[] }
      return { lugar: resultados.findIndex(isRight) + 1, vacia: resultados.length === 0 }
    }
    if (status !== 503 || attempt === ATTEMPTS) throw new Failure(`«${q}»: la búsqueda contestó ${status}: ${body}`)
    await sleep(BUSY_MS)
  }
}

const formatNota = ({ primera, tercera, decima, mrr }: Nota): string =>
  `@1 ${formatNumber(primera, 3)} · @3 ${formatNumber(tercera, 3)} · @10 ${formatNumber(decima, 3)} · MRR ${formatNumber(mrr, 3)}`

const toLecturas = (name: string, nota: Nota): Row => ({
  name: `${name} · como escriben los lectores (${nota.n})`,
  figure: formatNota(nota),
  budget: toBudget('éxito@3', nota.tercera, LECTORES_MIN),
})

const toBudget = (text: string, value: number, atLeast: number) => ({
  text: `${text} ≥ ${formatNumber(atLeast, 2)}`,
  value,
  atLeast,
})
