// A list there and back, as an owner does it: uploaded, tried, imported, changed by another list, undone, exported, imported
// into an empty shop, taken back. After each step the books are compared one by one with what they have to be.
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { Failure, note } from '../scripts/terminal.ts'
import { generateCatalogo, generateLibros } from './catalogo.ts'
import { findPostmaster, watchWork } from './cpu.ts'
import { send } from './http.ts'
import { openKept, type Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const FILAS_MAX = 50_000
const LOOK_EVERY_MS = 500
const WORK_MS = 1_800_000

/** Each book by its ISBN, as text: what the shop says of it, without keys and times. */
type Foto = Map<string, string>

export async function measureIdaYVuelta(stage: Stage): Promise<Row[]> {
  const rows: Row[] = []
  const filas = Math.min(stage.filas, FILAS_MAX)
  const [una, otra] = [await openTienda(stage, 'una'), await openTienda(stage, 'otra')]
  const compare = async (name: string, wanted: Foto, { query }: Tienda) =>
    void rows.push(compareFotos(name, wanted, await readFoto(query)))
  const time = async <T>(name: string, { pid, postmaster }: Tienda, work: () => Promise<T>): Promise<T> => {
    const stopWatching = watchWork(pid, postmaster)
    const began = performance.now()
    const result = await work()
    const seconds = (performance.now() - began) / 1_000
    const worked = stopWatching()
    const cost = worked && (1_000_000 * (worked.shop + worked.database)) / filas
    note(`${name}: ${formatNumber(seconds, 1)} s; otros ${formatNumber(100 * (worked?.others ?? 0))} % de la máquina`)
    rows.push({ name, figure: `${formatNumber(seconds, 1)} s`, perSecond: filas / seconds, cost })
    return result
  }
  try {
    const lista = Buffer.from([...generateCatalogo(filas)].join(''))
    const primera = await time('subir la lista', una, () => upload(una, 'lista.csv', lista))
    await time('ensayarla', una, () => work(una, primera, 'ensayar'))
    await compare('después del ensayo', new Map(), una)
    await time('importarla', una, () => work(una, primera, 'importar'))
    const foto = await readFoto(una.query)
    if (foto.size !== filas) throw new Failure(`La lista dejó ${foto.size} libros de ${filas}.`)

    const precios = await upload(una, 'precios.csv', Buffer.from([...generateCambios(filas)].join('')))
    await time('importar otra que los cambia todos', una, () => work(una, precios, 'importar'))
    const { name, iguales } = countIguales(foto, await readFoto(una.query))
    rows.push({ name, figure: formatNumber(iguales), budget: { text: '0', value: iguales, atMost: 0 } })
    await time('deshacerla', una, () => work(una, precios, 'deshacer'))
    await compare('después de deshacer', foto, una)

    const archivo = await time('exportar', una, () => download(una))
    const vuelta = await upload(otra, 'anaquel.csv', archivo)
    await time('importar lo exportado en una tienda vacía', otra, () => work(otra, vuelta, 'importar'))
    await compare('en la otra tienda', foto, otra)
    const repetida = await upload(una, 'anaquel.csv', archivo)
    await time('importar lo exportado en la misma', una, () => work(una, repetida, 'importar'))
    await compare('en la misma', foto, una)
    await time('deshacer la primera de la otra', otra, () => work(otra, vuelta, 'deshacer'))
    await compare('deshecha la primera', new Map(), otra)
    return rows
  } finally {
    await una.close()
    await otra.close()
  }
}

type Tienda = {
  url: string
  pid: number
  postmaster: number | null
  headers: { authorization: string }
  query: Query
  close(): Promise<void>
}

async function openTienda(stage: Stage, folder: string): Promise<Tienda> {
  const kept = await openKept(join(stage.folder, folder))
  const headers = await insertAdmin(kept.query)
  const shop = await stage.openShop({ databaseUrl: kept.url })
  const close = async () => {
    await shop.stop()
    await kept.close()
  }
  return {
    url: shop.url,
    pid: shop.pid,
    postmaster: await findPostmaster(kept.query),
    headers,
    query: kept.query,
    close,
  }
}

type Importacion = { estado: string; trabajo: string | null; falla: string | null }

async function call<T>({ url, headers }: Tienda, method: string, path: string, body?: object): Promise<T> {
  const { status, body: answer } = await send(`${url}${path}`, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  if (status !== 200) throw new Failure(`${method} ${path} respondió ${status}: ${answer}`)
  return JSON.parse(String(answer)) as T
}

/** In pieces, as the panel does; returns the import's id. */
async function upload(tienda: Tienda, archivo: string, bytes: Buffer): Promise<string> {
  const { importacion, pieza, faltan } = await call<{
    importacion: { _id: string }
    pieza: number
    faltan: number[]
  }>(tienda, 'POST', '/api/importaciones', { archivo, bytes: bytes.length })
  for (const numero of faltan) {
    const path = `/api/importaciones/${importacion._id}/piezas/${numero}`
    const { status, body } = await send(`${tienda.url}${path}`, {
      method: 'PUT',
      headers: { ...tienda.headers, 'content-type': 'application/octet-stream' },
      body: bytes.subarray(numero * pieza, (numero + 1) * pieza),
    })
    if (status !== 200) throw new Failure(`${path} respondió ${status}: ${body}`)
  }
  return importacion._id
}

/** Orders a work and waits until it is done. */
async function work(tienda: Tienda, id: string, trabajo: 'ensayar' | 'importar' | 'deshacer'): Promise<void> {
  await call(tienda, 'POST', `/api/importaciones/${id}/${trabajo}`, {})
  const end = performance.now() + WORK_MS
  while (performance.now() < end) {
    const { trabajo: waits, falla } = await call<Importacion>(tienda, 'GET', `/api/importaciones/${id}`)
    if (falla) throw new Failure(`${trabajo}: ${falla}`)
    if (waits === null) return
    await sleep(LOOK_EVERY_MS)
  }
  throw new Failure(`${trabajo} no terminó.`)
}

async function download({ url, headers }: Tienda): Promise<Buffer> {
  const { status, body } = await send(`${url}/api/exportacion/catalogo?formato=csv`, { headers })
  if (status !== 200) throw new Failure(`La exportación respondió ${status}: ${body}`)
  return body
}

/** The same books, each with another price and another description. */
function* generateCambios(filas: number): Generator<string> {
  yield 'isbn;precio;descripcion\n'
  let n = 0
  for (const { isbn } of generateLibros(filas)) yield `${isbn};${1_000 + (n++ % 40_000)},75;Otra descripción ${n}\n`
}

const TANDA = 5_000

async function readFoto(query: Query): Promise<Foto> {
  const foto: Foto = new Map()
  let last = 0
  for (;;) {
    const rows = await query<{ num: number; isbn: string; libro: string }>(
      `select num, isbn, to_jsonb(array[titulo, titulo_p, idioma, descripcion, precio::text, gratis::text, portada,
          calificacion::text, fecha_edicion::text, fecha_edicion_precision, e.nombre])::text
        || to_jsonb(temas) || to_jsonb(array(select unnest(formatos) order by 1))
        || to_jsonb(array(select array[nombre_completo, nombre, apellido]::text from libro_autor join autor on autor.id = autor_id
            where libro_id = libro.id order by orden))
        || to_jsonb(array(select nombre from libro_categoria join categoria on categoria.id = categoria_id
            where libro_id = libro.id order by orden))
        || coalesce((select (to_jsonb(f) - 'libro_id')::text from libro_ficha f where libro_id = libro.id), '')
        || coalesce((select array[b.titulo_p, b.titulo_s, b.autores_p, b.precio::text]::text from busqueda b
            where libro_num = num), 'no se encuentra') as libro
       from (select * from libro where num > $1 order by num limit ${TANDA}) as libro
         left join (select id as editorial, descripcion as nombre from editorial) as e on e.editorial = editorial_id
       order by num`,
      [last],
    )
    for (const { isbn, libro } of rows) foto.set(isbn, libro)
    last = rows.at(-1)?.num ?? last
    if (rows.length < TANDA) return foto
  }
}

function compareFotos(name: string, wanted: Foto, found: Foto): Row {
  const distintos = [...new Set([...wanted.keys(), ...found.keys()])].filter(
    (isbn) => wanted.get(isbn) !== found.get(isbn),
  )
  const [first] = distintos
  if (first !== undefined)
    note(`${name}, ${first}:\n  ${wanted.get(first) ?? 'no está'}\n  ${found.get(first) ?? 'no está'}`)
  const figure = `${formatNumber(distintos.length)} libros distintos de ${formatNumber(wanted.size)}`
  return { name, figure, budget: { text: '0', value: distintos.length, atMost: 0 } }
}

const countIguales = (before: Foto, after: Foto) => ({
  name: 'sin cambiar por la otra lista',
  iguales: [...before].filter(([isbn, libro]) => after.get(isbn) === libro).length,
})
