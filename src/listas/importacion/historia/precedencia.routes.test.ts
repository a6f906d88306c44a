// Whose word each fact of an edition, each PVP and each field typed in before the first list is.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { runTrabajos, upload } from '#test/importar.ts'
import { createIsbn } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Importacion } from './historia.contract.ts'

let api: TestApi
let as: Callers
let editorial: string
let distribuidora: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.pool.query('truncate libro, autor, editorial, importacion, proveedor cascade')
  editorial = await make('Faro', 'editorial', 10)
  distribuidora = await make('Sur', 'distribuidora', 20)
})

const A = createIsbn(1)
const make = async (nombre: string, clase: string, precedencia: number) =>
  (await as.done<{ _id: string }>('POST', '/api/proveedores/crear', { nombre, clase, precedencia }))._id
const get = async (id: string) =>
  (await api.app.inject({ url: `/api/importaciones/${id}`, headers: as.admin.headers })).json<Importacion>()

async function send(text: string, proveedor: string | null = null): Promise<string> {
  const id = await upload(api, as.admin.headers, text)
  expect((await as.call('POST', `/api/importaciones/${id}/importar`, { proveedor })).statusCode).toBe(200)
  await runTrabajos(api)
  const done = await get(id)
  expect([done.falla, done.estado]).toEqual([null, 'importada'])
  return id
}
async function undo(id: string) {
  expect((await as.call('POST', `/api/importaciones/${id}/deshacer`, {})).statusCode).toBe(200)
  await runTrabajos(api)
  return (await get(id)).deshecho
}
const list = (columnas: string, valores: string) => `isbn;titulo;${columnas}\n${A};El faro de sal;${valores}\n`
const libro = async () => (await api.pool.query<{ id: string }>('select id from libro')).rows[0]?.id ?? ''
async function ficha(columnas = 'paginas, encuadernacion, coleccion, coleccion_numero') {
  const { rows } = await api.pool.query(`select ${columnas} from libro_ficha`)
  return rows[0] === undefined ? null : Object.values(rows[0])
}
const origenes = async () =>
  Object.fromEntries(
    (await api.app.inject({ url: `/api/libros/${await libro()}/origenes`, headers: as.admin.headers }))
      .json<{ campo: string; quien: string | null }[]>()
      .map(({ campo, quien }) => [campo, quien]),
  )

describe('a fact of an edition', () => {
  const COLUMNAS = 'paginas;encuadernacion;coleccion;numero_coleccion'

  it('is the word of who sent it: a stronger one changes it, a weaker one fills gaps', async () => {
    await send(list(COLUMNAS, '100;;Faros;1'), distribuidora)
    expect(await ficha()).toEqual([100, null, 'Faros', '1'])
    await send(list(COLUMNAS, '120;;Mares;'), editorial)
    expect(await ficha()).toEqual([120, null, 'Mares', null])
    const weak = await send(list(COLUMNAS, '130;tapa dura;Faros;2'), distribuidora)
    expect(await ficha()).toEqual([120, 'tapa dura', 'Mares', null])
    expect((await get(weak)).informe).toMatchObject({ actualizados: 1, retenidos: 1 })
    await send(list(COLUMNAS, '140;tapa blanda;;'), editorial)
    expect(await ficha()).toEqual([140, 'tapa blanda', 'Mares', null])
    expect(await origenes()).toMatchObject({ paginas: 'Faro', encuadernacion: 'Faro', coleccion: 'Faro' })
  })

  it('that was typed in stays until the shop lets it go', async () => {
    await send(list(COLUMNAS, '100;;;'), distribuidora)
    await as.done('PUT', `/api/libros/${await libro()}`, { ficha: { paginas: 90 } })
    await send(list(COLUMNAS, '110;tapa dura;;'), editorial)
    expect(await ficha()).toEqual([90, 'tapa dura', null, null])
    expect(await origenes()).toMatchObject({ paginas: null, encuadernacion: 'Faro' })
    await as.done('POST', `/api/libros/${await libro()}/origenes/soltar`, { campos: ['paginas'] })
    await send(list(COLUMNAS, '115;;;'), editorial)
    expect(await ficha()).toEqual([115, 'tapa dura', null, null])
  })

  it('that was known before the first supplier is the shop’s own, and a list without one fills gaps alone', async () => {
    await send(list(COLUMNAS, '100;;Faros;'))
    await send(list(COLUMNAS, '110;;Faros;3'))
    expect(await ficha()).toEqual([100, null, 'Faros', '3'])
    const kept = await send(list(COLUMNAS, '120;tapa dura;Mares;9'), editorial)
    expect(await ficha()).toEqual([100, 'tapa dura', 'Faros', '3'])
    expect((await get(kept)).informe?.retenidos).toBe(1)
    expect(await origenes()).toMatchObject({ paginas: null, coleccion: null, encuadernacion: 'Faro' })
  })

  it('goes back with an undo, where nobody has changed it since', async () => {
    await send(list(`${COLUMNAS};traductor;thema`, '100;;Faros;1;Paz, Luis;FBA'), distribuidora)
    const all = 'paginas, encuadernacion, coleccion, coleccion_p, coleccion_numero, contribuidores, thema'
    const [before, held] = [await ficha(all), await origenes()]
    const id = await send(list(`${COLUMNAS};traductor;thema`, '120;tapa dura;Mares;;Gris, Eva;FF|FBA'), editorial)
    expect(await ficha(all)).not.toEqual(before)
    expect(await undo(id)).toMatchObject({ restaurados: 1, quedaron: 0 })
    expect([await ficha(all), await origenes()]).toEqual([before, held])
    const otra = await send(list(COLUMNAS, '130;tapa dura;;'), editorial)
    await as.done('PUT', `/api/libros/${await libro()}`, { ficha: { paginas: 131 } })
    expect((await undo(otra))?.libros).toMatchObject([{ motivo: 'después cambió: paginas' }])
    expect(await ficha()).toEqual([131, null, 'Faros', '1'])
  })

  it('changes nothing when the same list comes again', async () => {
    const lista = list(`${COLUMNAS};traductor;thema`, '100;tapa dura;Faros;1;Paz, Luis;FBA')
    await send(lista, distribuidora)
    expect((await get(await send(lista, distribuidora))).informe).toMatchObject({ iguales: 1, actualizados: 0 })
    expect((await get(await send(lista))).informe).toMatchObject({ iguales: 1, actualizados: 0 })
  })
})

describe('a field that was typed in before the first list of a supplier', () => {
  it('is known from the audit and from the history of prices, and stays', async () => {
    await send(list('precio;idioma', '100;es'))
    await as.done('PUT', `/api/libros/${await libro()}`, { idioma: 'Inglés', precio: 150 })
    const kept = await send(list('precio;idioma;descripcion', '200;fr;Nueva'), editorial)
    const { rows } = await api.pool.query('select precio, idioma, descripcion from libro')
    expect(rows).toEqual([{ precio: 15_000, idioma: 'Inglés', descripcion: 'Nueva' }])
    expect((await get(kept)).informe).toMatchObject({ actualizados: 1, retenidos: 1 })
    expect(await origenes()).toEqual({ precio: null, idioma: null, descripcion: 'Faro' })
  })
})

describe('a PVP', () => {
  const read = async () =>
    (await api.pool.query('select precio, pvp_centavos as pvp, pvp_fuente as fuente, pvp_desde as desde from libro'))
      .rows[0]

  it('is stored as the list says, with its source, and never sets the price of a shop that has its own', async () => {
    await send(list('precio;PVP editorial', '900;1000'), distribuidora)
    expect(await read()).toMatchObject({
      precio: 90_000,
      pvp: 100_000,
      fuente: 'distribuidora',
      desde: expect.anything(),
    })
    await send(list('PVP editorial', '1100'), editorial)
    expect(await read()).toMatchObject({ precio: 90_000, pvp: 110_000, fuente: 'editorial' })
    await send(list('PVP editorial', '1200'), distribuidora)
    expect(await read()).toMatchObject({ precio: 90_000, pvp: 110_000, fuente: 'editorial' })
    const { rows } = await api.pool.query(
      'select antes_centavos, despues_centavos, motivo from pvp_historia order by id',
    )
    expect(rows).toEqual([{ antes_centavos: 100_000, despues_centavos: 110_000, motivo: 'importacion' }])
  })

  it('is the price too where the list has but a column of the price for the public', async () => {
    await send(list('P.V.P.', '1500'), editorial)
    expect(await read()).toMatchObject({ precio: 150_000, pvp: 150_000, fuente: 'editorial' })
    await send(list('precio', '1600'), editorial)
    expect(await read()).toMatchObject({ precio: 160_000, pvp: 150_000 })
  })

  it('that was typed in stays, and an undo gives back what was before', async () => {
    await send(list('precio', '1000'), distribuidora)
    const id = await send(list('PVP editorial', '1200'), editorial)
    expect(await undo(id)).toMatchObject({ restaurados: 1 })
    expect(await read()).toEqual({ precio: 100_000, pvp: null, fuente: null, desde: null })
    await as.done('PUT', `/api/libros/${await libro()}`, { pvp: 1300 })
    await send(list('PVP editorial', '1400'), editorial)
    expect(await read()).toMatchObject({ pvp: 130_000, fuente: 'mano' })
  })
})

describe('a title with its subtitle', () => {
  it.each([
    ['El faro de sal', 'El faro de sal: una historia'],
    ['El faro de sal: una historia', 'El faro de sal'],
    ['El faro de sal', 'El faro de sal. Una historia'],
    ['El faro de sal', 'El faro de sal (edición bolsillo)'],
  ])('«%s» is the same as «%s»', async (known, sent) => {
    await send(`isbn;titulo\n${A};${known}\n`)
    expect((await get(await send(`isbn;titulo;precio\n${A};${sent};10\n`))).informe).toMatchObject({ actualizados: 1 })
    expect((await api.pool.query('select titulo from libro')).rows).toEqual([{ titulo: known }])
  })

  it.each(['El faro de Sal Gema', 'Otro faro: de sal', 'El faro'])('and not as «%s»', async (sent) => {
    await send(`isbn;titulo\n${A};El faro de sal: una historia\n`)
    const { informe } = await get(await send(`isbn;titulo;precio\n${A};${sent};10\n`))
    expect(informe).toMatchObject({ actualizados: 0, porClase: { conflicto: 1 } })
  })
})
