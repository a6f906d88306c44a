// Another name for the biggest category of a generated catalogue: how long the administrator waits, and the search.
import { setTimeout as sleep } from 'node:timers/promises'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { createDb, createPool } from '#platform/db/pool.ts'
import { Failure } from '../scripts/terminal.ts'
import { send } from './http.ts'
import { importGenerado } from './importacion-generada.ts'
import { openKept, type Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const ANSWER_MS = 1_000
const EDIT_MS = 1_000
const ASK_MS = 250
const GIVE_UP_MS = 30 * 60_000
const NUEVA = 'Zarzuelas'

export async function measureRenombre(stage: Stage): Promise<Row[]> {
  const libros = stage.tamanos[0] ?? 0
  const folder = stage.datos ?? `/tmp/anaquel-renombre-${libros}`
  const { url, query, close } = await openKept(folder)
  try {
    await importGenerado({ libros, perSecond: 0, folder, url, query })
    const shop = await stage.openShop({ databaseUrl: url })
    try {
      return [...(await rename(shop.url, query)), await measureBefore(url, query)]
    } finally {
      await shop.stop()
    }
  } finally {
    await close()
  }
}

type Mayor = { id: string; nombre: string; libros: number }
const findMayor = async (query: Query): Promise<Mayor> => {
  const [mayor] = await query<Mayor>(`
    select categoria.id, nombre, count(*)::int as libros from libro_categoria join categoria on categoria.id = categoria_id
    group by 1 order by 3 desc limit 1`)
  if (!mayor) throw new Failure('El catálogo no tiene categorías.')
  return mayor
}

/** Renames it there and back; while the job runs, prices of its books are changed one after the other. */
async function rename(url: string, query: Query): Promise<Row[]> {
  const headers = { ...(await insertAdmin(query)), 'content-type': 'application/json' }
  const mayor = await findMayor(query)
  const put = async (path: string, body: object) => {
    const began = performance.now()
    const answer = await send(`${url}${path}`, { method: 'PUT', headers, body: JSON.stringify(body) })
    if (answer.status !== 200) throw new Failure(`${path} respondió ${answer.status}: ${answer.body}`)
    return performance.now() - began
  }
  const suyos = await query<{ id: string }>(
    'select libro_id as id from libro_categoria where categoria_id = $1 order by random() limit 1000',
    [mayor.id],
  )
  const answered: number[] = []
  const edits: number[] = []
  let seconds = 0
  for (const nombre of [NUEVA, mayor.nombre]) {
    const began = performance.now()
    answered.push(await put(`/api/categorias/${mayor.id}`, { nombre }))
    for (let n = 0; await isRunning(url, headers); n++) {
      if (performance.now() - began > GIVE_UP_MS)
        throw new Failure('El nombre nuevo no termina de llegar a la búsqueda.')
      edits.push(await put(`/api/libros/${suyos[n % suyos.length]?.id}`, { precio: 10_000 + n }))
      await sleep(ASK_MS)
    }
    seconds = (performance.now() - began) / 1_000
    const [left] = await query<{ n: number }>(
      `select count(*)::int as n from libro_categoria join categoria on categoria.id = categoria_id
         join libro on libro.id = libro_id join busqueda on libro_num = libro.num
       where categoria_id = $1 and not tn @@ plainto_tsquery('es_libro', nombre_p)`,
      [mayor.id],
    )
    if (left?.n !== 0) throw new Failure(`${left?.n} libros se quedaron con el nombre anterior.`)
  }
  const [waited, longest] = [Math.max(...answered), Math.max(...edits)]
  const name = `otro nombre para ${formatNumber(mayor.libros)} libros`
  return [
    {
      name,
      figure: `${formatNumber(waited)} ms`,
      budget: { text: `≤ ${formatNumber(ANSWER_MS)} ms`, value: waited, atMost: ANSWER_MS },
    },
    { name: 'hasta que la búsqueda lo tiene entero', figure: `${formatNumber(seconds, 1)} s` },
    {
      name: `el precio de uno de ellos, mientras tanto (${edits.length})`,
      figure: `el más lento ${formatNumber(longest)} ms`,
      budget: { text: `≤ ${formatNumber(EDIT_MS)} ms`, value: longest, atMost: EDIT_MS },
    },
  ]
}

async function isRunning(url: string, headers: Record<string, string>): Promise<boolean> {
  const { status, body } = await send(`${url}/api/busqueda/renombres`, { headers })
  if (status !== 200) throw new Failure(`Los renombres respondieron ${status}.`)
  return (JSON.parse(String(body)) as string[]).length > 0
}

/** What the request did before there was a job: all of its books in one transaction. */
async function measureBefore(url: string, query: Query): Promise<Row> {
  const mayor = await findMayor(query)
  const rows = await query<{ id: string }>(
    'select libro_id as id from libro_categoria where categoria_id = $1 order by 1',
    [mayor.id],
  )
  const db = createDb(createPool(url, 1, () => {}))
  try {
    const trx = await db.startTransaction().execute()
    const began = performance.now()
    await trx.updateTable('categoria').set({ nombre: NUEVA }).where('id', '=', mayor.id).execute()
    await refreshBusqueda(
      trx,
      rows.map(({ id }) => id),
    )
    const seconds = (performance.now() - began) / 1_000
    await trx.rollback().execute()
    return { name: 'todos en una transacción, como antes', figure: `${formatNumber(seconds, 1)} s` }
  } finally {
    await db.destroy()
  }
}
