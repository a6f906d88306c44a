// Every list of the panel as an administrator asks for it: first and deep pages, searches that find little, much, nothing.
import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { note } from '../scripts/terminal.ts'
import { openKept, openQuery, type Query } from './kept.ts'
import { fillPanel } from './panel-filas.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'
import { BUSY, isBusy, visit } from './visitante.ts'

const P95_MS = 300
const REQUESTS = 60
/** Rows of a page of the panel. */
const LIMIT = 15

/** Over the stage's own database, or the one that an earlier run has left in `datos`. */
export async function measurePanel(stage: Stage): Promise<Row[]> {
  const { datos, databaseUrl } = stage
  const { url, query, close } = datos ? await openKept(datos) : { url: databaseUrl, ...openQuery(databaseUrl) }
  try {
    await fillPanel(query, stage.panel)
    return await measureLists(stage, url, query)
  } finally {
    await close()
  }
}

/** An administrator who is logged in: the headers of their calls. */
export async function insertAdmin(query: Query): Promise<{ authorization: string }> {
  const token = randomBytes(32).toString('base64url')
  const id = randomUUID()
  await query(
    `insert into usuario (id, username, email, nombre, apellido, clave, rol)
     values ($1, $2, $2 || '@banco.test', 'Ana', 'Banco', '-', 'admin')`,
    [id, `banco_${id.slice(0, 8)}`],
  )
  await query(`insert into sesion (token_sha256, usuario_id, vence_en) values ($1, $2, now() + interval '1 day')`, [
    createHash('sha256').update(token).digest(),
    id,
  ])
  return { authorization: `Bearer ${token}` }
}

/** A list by its path, with what is searched for in it and other questions. */
type Lista = { ruta: string; q: readonly string[]; mas?: readonly string[] }

const LISTAS: readonly Lista[] = [
  { ruta: 'libros', q: ['historia', 'ma', 'Rayuela Cortázar', '978-84-376-0457-2', 'zzzz', 'de la'] },
  { ruta: 'autores', q: ['a', 'maria', 'gonzález', 'zzzz'] },
  { ruta: 'editoriales', q: ['a', 'sur', 'zzzz'] },
  { ruta: 'categorias', q: ['no', 'zzzz'] },
  { ruta: 'provincias', q: ['san', 'zzzz'] },
  { ruta: 'usuarios', q: ['a', '.com', 'lector 77', 'zzzz'], mas: ['rol=admin', 'rol=cliente&q=77'] },
  { ruta: 'pedidos', q: [] },
]

async function measureLists(stage: Stage, databaseUrl: string, query: Query): Promise<Row[]> {
  const headers = await insertAdmin(query)
  const shop = await stage.openShop({ databaseUrl, cacheBytes: 0 })
  const rows: Row[] = []
  try {
    for (const { ruta, q, mas = [] } of LISTAS) {
      const [noun] = await query<{ n: number }>(`select count(*)::int as n from ${TABLAS[ruta]}`)
      const deep = Math.max(0, Math.floor((noun?.n ?? 0) / 2) - LIMIT)
      const asked = ['', `offset=${deep}`, ...q.map((texto) => String(new URLSearchParams({ q: texto }))), ...mas]
      for (const parametros of asked) {
        const path = `/api/${ruta}?${[`limit=${LIMIT}`, parametros].filter(Boolean).join('&')}`
        const { p50, p95, p99 } = await visit(shop.url, [path], { requests: REQUESTS, headers })
        note(`${path}: p95 ${formatNumber(p95, 1)} ms`)
        rows.push({
          name: decodeURIComponent(path.replaceAll('+', ' ')),
          figure: `p95 ${formatNumber(p95, 1)} ms`,
          p50,
          p99,
          memory: readMemory(shop.pid),
          budget: { text: `p95 ≤ ${P95_MS} ms`, value: p95, atMost: P95_MS },
          ...(isBusy() && { spoiled: BUSY }),
        })
      }
    }
    return rows
  } finally {
    await shop.stop()
  }
}

const TABLAS: Record<string, string> = {
  libros: 'libro',
  autores: 'autor',
  editoriales: 'editorial',
  categorias: 'categoria',
  provincias: 'provincia',
  usuarios: 'usuario',
  pedidos: 'pedido',
}
