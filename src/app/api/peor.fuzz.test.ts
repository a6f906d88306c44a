// Every call that takes a file, sent the worst one that is known: the loop goes on turning, and memory stays bounded. A new
// call fails here until somebody says what its worst input is.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { runNext } from '#listas/importacion/historia/bucle.ts'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { FUZZ_VECES } from '#test/fuzz.ts'
import { animateGif } from '#test/imagenes.ts'
import { upload } from '#test/importar.ts'
import { measureMemory } from '#test/memoria.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { measureTurns } from '#test/turns.ts'
import { xlsx, zip } from '#test/zip.ts'
import { SUBIDAS } from './implementations.ts'

/** Milliseconds of one turn of the loop, and bytes over idle. */
const TURNO_MAX_MS = 100
const MEMORIA_MAX = 300_000_000
/** As large as they may be where there is time for it. */
const LARGO = FUZZ_VECES > 1
const FILAS = LARGO ? 600_000 : 13_000
/** Each of an import's rows is tried. */
const FILAS_TRIED = LARGO ? FILAS : 4_000
const RENGLONES = LARGO ? 199_000 : 20_000
const LADO = LARGO ? 7_000 : 4_500
/** The largest picture takes half a minute of a machine that does much besides. */
const TIMEOUT = 240_000
const SILENT = { info() {}, warn() {} }

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
let pedido: string

beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  const libro = await insertTestLibro(api.db)
  const cambios = [{ clave: 'pagos.llevar', valor: true }]
  await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload: { cambios } })
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'transferencia', entrega: 'Pasaje 77' }
  const made = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: admin.headers, payload })
  pedido = made.json()._id
})
afterAll(() => api.end())

const celda = (texto: string) => `<c t="inlineStr"><is><t>${texto}</t></is></c>`
const CABECERA = `<row>${celda('isbn')}${celda('cantidad')}${celda('titulo')}${celda('precio')}</row>`
const sparse = (columna: string, filas: number) =>
  xlsx({ Hoja: `${CABECERA}${`<row><c r="${columna}1"><v>1</v></c></row>`.repeat(filas)}` })
const empties = () => zip(Object.fromEntries(Array.from({ length: 10_000 }, (_, n) => [`${n}.csv`, ''])))
const filas = (n: number) =>
  `isbn;cantidad;lugar\n${Array.from({ length: n }, (_, at) => `978${String(at).padStart(10, '0')};1;${'Depósito '.repeat(3)}`).join('\n')}\n`
const largest = (): Promise<Buffer> =>
  sharp({ create: { width: LADO, height: LADO, channels: 3, background: '#a03050' } })
    .jpeg({ progressive: true })
    .toBuffer()

type Answer = { statusCode: number; body: string }
const send = (method: 'POST' | 'PUT', url: string, type: string, payload: Buffer) =>
  api.app.inject({ method, url, headers: { ...admin.headers, 'content-type': type }, payload })

/** An import from the upload to the end of its trial; the answers of all, and why it failed. */
async function importar(bytes: Buffer): Promise<Answer[]> {
  const id = await upload(api, admin.headers, bytes, 'lista.xlsx')
  const { headers } = admin
  const muestra = await api.app.inject({ url: `/api/importaciones/${id}/muestra`, headers })
  const ensayo = await api.app.inject({ method: 'POST', url: `/api/importaciones/${id}/ensayar`, headers, payload: {} })
  await runNext(
    { db: api.db, databaseUrl: api.databaseUrl, log: SILENT, aparte: api.services.lecturas },
    new AbortController().signal,
  )
  const settled = await api.app.inject({ url: `/api/importaciones/${id}`, headers })
  expect(settled.json().trabajo).toBeNull()
  return [muestra, ensayo, settled]
}

async function aplicar(bytes: Buffer): Promise<Answer[]> {
  const id = createId()
  const kept = await send('PUT', `/api/existencias/archivos/${id}/bytes`, 'application/octet-stream', bytes)
  const payload = { nombre: 'existencias.xlsx', modo: 'fijar', ensayo: true }
  const tried = await api.app.inject({
    method: 'POST',
    url: `/api/existencias/archivos/${id}`,
    headers: admin.headers,
    payload,
  })
  return [kept, tried]
}

type Peor = {
  que: string
  make: () => Buffer | Promise<Buffer>
  send: (bytes: Buffer) => Promise<Answer[]>
  says: string
}

const thema = async (bytes: Buffer) => [
  await send('POST', '/api/materias/thema/ensayar', 'application/octet-stream', bytes),
]
const imagen = async (bytes: Buffer) => [await send('POST', '/api/imagenes', 'image/gif', bytes)]
const voucher = async (bytes: Buffer) => [
  await send('POST', `/api/pedidos/${pedido}/transferencia/archivos`, 'image/gif', bytes),
]

/** The worst inputs of each call, with what its answers say. */
const PEORES: Record<string, Peor[]> = {
  'PUT /api/importaciones/{id}/piezas/{numero}': [
    {
      que: 'a cell a row far to the right',
      make: () => sparse('IV', FILAS_TRIED),
      send: importar,
      says: `"rechazados":${FILAS_TRIED}`,
    },
    { que: 'a cell a row in column ALL', make: () => sparse('ALL', FILAS), send: importar, says: '"filas":0' },
    { que: 'ten thousand empty files', make: empties, send: importar, says: 'trae 10000 archivos' },
  ],
  'PUT /api/existencias/archivos/{id}/bytes': [
    {
      que: 'a cell a row far to the right',
      make: () => sparse('IV', FILAS),
      send: aplicar,
      says: 'demasiadas celdas vacías',
    },
    {
      que: 'as many rows as fit',
      make: () => Buffer.from(filas(RENGLONES)),
      send: aplicar,
      says: `"rechazadas":${RENGLONES}`,
    },
  ],
  'POST /api/materias/thema/{modo}': [
    {
      que: 'twenty megabytes of nothing',
      make: () => Buffer.from(`[${'[],'.repeat(6_900_000)}0]`),
      send: thema,
      says: 'trae demasiados datos',
    },
    {
      que: 'codes without end',
      make: () => Buffer.from(`codigo;nombre\n${'A;Arte\n'.repeat(LARGO ? 500_000 : 50_000)}`),
      send: thema,
      says: 'No parece la lista de Thema',
    },
  ],
  'POST /api/imagenes': [
    { que: 'as many pixels as there may be', make: largest, send: imagen, says: '"ancho":1600' },
    { que: 'a bomb of frames', make: () => animateGif(400, 600, 400_000), send: imagen, says: 'IMAGEN_INVALIDA' },
  ],
  'POST /api/pedidos/{id}/transferencia/archivos': [
    { que: 'a bomb of frames', make: () => animateGif(400, 600, 400_000), send: voucher, says: 'ARCHIVO_INVALIDO' },
  ],
}

const nameOf = ({ method, path }: (typeof SUBIDAS)[number]) => `${method} ${path}`
const cases = Object.entries(PEORES).flatMap(([llamada, some]) => some.map((one) => [llamada, one.que, one] as const))

describe('a file', () => {
  it('of every call that takes one has its worst input', () => {
    expect(Object.keys(PEORES).sort()).toEqual(SUBIDAS.map(nameOf).sort())
    const src = join(import.meta.dirname, '..', '..')
    const mounted = readdirSync(src, { recursive: true, encoding: 'utf8' }).filter(
      (path) => path.endsWith('.routes.ts') && readFileSync(join(src, path), 'utf8').includes("parseAs: 'buffer'"),
    )
    expect(mounted).toHaveLength(SUBIDAS.length)
  })

  it.each(cases)('%s: %s', { timeout: TIMEOUT }, async (_, __, { make, send: sendAll, says }) => {
    const bytes = await make()
    const { bytes: held, result } = await measureMemory(() => measureTurns(() => sendAll(bytes), 1))
    expect(result.result.map(({ body }) => body).join('\n')).toContain(says)
    expect(result.result.filter(({ statusCode }) => statusCode >= 500)).toEqual([])
    expect(result.longest).toBeLessThan(TURNO_MAX_MS)
    expect(held).toBeLessThan(MEMORIA_MAX)
  })
})
