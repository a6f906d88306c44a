// What the owner opens every day, over a big shop: each screen as its loader asks for it, the box, and the beep of the counter, which
// is seen in a browser besides.
import { note } from '../scripts/terminal.ts'
import { BIPS, measureBips } from './cotidiano-bip.ts'
import { send } from './http.ts'
import { openKept, openQuery, type Query } from './kept.ts'
import { insertAdmin } from './panel.ts'
import { readMemory } from './processes.ts'
import { formatNumber, type Row } from './report.ts'
import { fillDia } from './resumen.ts'
import type { Stage } from './stage.ts'
import { BUSY, isBusy } from './visitante.ts'

/** Of a screen, of an answer of the box, and of a beep, in milliseconds. What the browser draws comes on top, but of a beep that a browser hears. */
const [PANTALLA_MS, CAJA_MS, BIP_MS] = [200, 50, 50]
const VECES = 25
const CALENTAR = 2

/** What is asked for at once, and what it may take. */
type Escena = { nombre: string; pide: readonly string[]; ms: number }

type Uno = { pedido: string; numero: number; libro: string; isbn: string; cliente: string; titulo: string }

/** An order in the middle, its book, a customer. */
async function findUno(query: Query): Promise<Uno> {
  const [uno] = await query<Uno>(`
    select pedido.id as pedido, pedido.numero::int as numero, libro.id as libro, libro.isbn, split_part(libro.titulo, ' ', 1) as titulo,
      (select id from usuario order by num limit 1) as cliente
    from pedido join pedido_item on pedido_id = pedido.id join libro on libro.id = libro_id
    where pedido.estado = 'procesado' order by pedido.id offset 1000 limit 1`)
  if (!uno) throw new Error('the shop has no order')
  return uno
}

const conteos = ['autores', 'editoriales', 'libros', 'categorias', 'provincias', 'pedidos', 'despachos', 'mesas']

/** The box asks each kind by the call of its own list. */
const enCaja = (q: string): string[] => {
  const words = encodeURIComponent(q)
  return [
    `libros?limit=5&q=${words}`,
    `usuarios?limit=5&contar=no&q=${words}`,
    `pedidos?limit=5&contar=no&cliente=${words}`,
  ]
}

const listEscenas = ({ pedido, numero, libro, isbn, cliente, titulo }: Uno): Escena[] => {
  const pantallas: [string, string[]][] = [
    ['Hoy: lo que espera y la plata', ['resumen/hoy']],
    [
      'Hoy, entero',
      ['sistema/avisos', 'resumen/primera-hora', 'resumen/hoy', 'resumen', ...conteos.map((one) => `${one}?limit=1`)],
    ],
    ['números de las pestañas', ['resumen/cuentas']],
    ['Pedidos', ['pedidos?limit=25']],
    ['Pedidos por cobrar', ['pedidos?limit=25&por_cobrar=si']],
    ['Por preparar', ['despachos/preparar?limit=25']],
    ['En camino', ['despachos?limit=25']],
    [
      'un pedido',
      [
        `pedidos/${pedido}`,
        ...['despachos', 'pagos', 'comprobantes'].map((one) => `pedidos/${pedido}/${one}`),
        `existencias/pedidos/${pedido}`,
      ],
    ],
    ['Libros', ['libros?limit=25']],
    ['Existencias', ['existencias', 'lugares']],
    ['un libro', [`existencias/libros/${libro}`, 'lugares']],
    ['Compras', ['compras/necesidades?limit=100', 'compras/tratos?limit=100', 'esperas/pedidos?limit=25']],
    ['Pagos', ['pagos?hechas=no']],
    ['Clientes', ['clientes/fichas?limit=25']],
    [
      'un cliente',
      [`clientes/${cliente}`, `clientes/${cliente}/compras?limit=25`, `clientes/${cliente}/notas?limit=5`],
    ],
    ['Ventas del mostrador', ['mostrador/ventas?limit=25']],
  ]
  const caja: [string, string[]][] = [
    [`Ctrl+K «${titulo}»`, enCaja(titulo)],
    ['Ctrl+K «lector 77»', enCaja('lector 77')],
    [
      `Ctrl+K «${numero}»`,
      [
        `libros?limit=5&q=${numero}`,
        `usuarios?limit=5&contar=no&q=${numero}`,
        `pedidos?limit=5&contar=no&numero=${numero}`,
      ],
    ],
    ['Ctrl+K y un bip', [`libros?limit=5&q=${isbn}`]],
  ]
  const of =
    (ms: number) =>
    ([nombre, pide]: [string, string[]]) => ({ nombre, pide: pide.map((one) => `/api/${one}`), ms })
  return [
    ...pantallas.map(of(PANTALLA_MS)),
    ...caja.map(of(CAJA_MS)),
    of(BIP_MS)(['un bip del mostrador', [`mostrador/libros?isbn=${isbn}`]]),
  ]
}

/** Over the stage's own database, or the one that an earlier run has left in `datos`. */
export async function measureCotidiano(stage: Stage): Promise<Row[]> {
  const { datos, databaseUrl } = stage
  const { url, query, close } = datos ? await openKept(datos) : { url: databaseUrl, ...openQuery(databaseUrl) }
  try {
    await fillDia(url, query, stage)
    const headers = await insertAdmin(query)
    const escenas = listEscenas(await findUno(query))
    const shop = await stage.openShop({ databaseUrl: url, cacheBytes: 0 })
    try {
      const rows: Row[] = []
      for (const escena of escenas)
        rows.push({ ...(await ask(shop.url, headers, escena)), memory: readMemory(shop.pid) })
      return [...rows, await hear(shop.url, headers, query)]
    } finally {
      await shop.stop()
    }
  } finally {
    await close()
  }
}

/** A beep in a browser, from the last key to the line that is painted. */
async function hear(shop: string, { authorization }: { authorization: string }, query: Query): Promise<Row> {
  const libros = await query<{ isbn: string }>(
    `select isbn from libro where precio is not null and isbn is not null order by md5(id::text) limit ${BIPS}`,
  )
  const isbns = libros.map(({ isbn }) => isbn)
  const { p50, p95, bips } = await measureBips(shop, authorization.replace('Bearer ', ''), isbns)
  const nombre = `un bip, de la última tecla a la línea pintada (${bips} bips)`
  note(`${nombre}: mediana ${formatNumber(p50, 1)} ms, p95 ${formatNumber(p95, 1)} ms`)
  return {
    name: nombre,
    figure: `p95 ${formatNumber(p95, 1)} ms`,
    p50,
    budget: { text: `p95 ≤ ${BIP_MS} ms`, value: p95, atMost: BIP_MS },
    ...(isBusy() && { spoiled: BUSY }),
  }
}

/** All that a screen asks for, as long as the last answer takes. */
async function ask(shop: string, headers: Record<string, string>, { nombre, pide, ms }: Escena): Promise<Row> {
  const times: number[] = []
  for (let n = -CALENTAR; n < VECES; n++) {
    const began = performance.now()
    const answers = await Promise.all(
      pide.map((path) => send(shop + path, { headers: { 'accept-encoding': 'br', ...headers } })),
    )
    if (n >= 0) times.push(performance.now() - began)
    for (const [at, { status }] of answers.entries()) if (status !== 200) note(`${pide[at]} respondió ${status}`)
  }
  times.sort((a, b) => a - b)
  const at = (share: number) => times[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0
  const [p50, p95, p99] = [at(0.5), at(0.95), at(0.99)]
  note(`${nombre}: mediana ${formatNumber(p50, 1)} ms, p95 ${formatNumber(p95, 1)} ms`)
  return {
    name: nombre,
    figure: `p95 ${formatNumber(p95, 1)} ms`,
    p50,
    p99,
    budget: { text: `p95 ≤ ${ms} ms`, value: p95, atMost: ms },
    ...(isBusy() && { spoiled: BUSY }),
  }
}
