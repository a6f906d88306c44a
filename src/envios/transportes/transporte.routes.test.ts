import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { CLAVE, startTransportes, type TransportesDoble, USUARIO } from '#test/transportes.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { CLAVES_TRANSPORTE } from './adaptador.rules.ts'
import { createTransportes } from './adaptadores.ts'
import { noteFalla, noteLogro } from './contacto.queries.ts'
import { PUEDE } from './puede.rules.ts'
import { deleteOldRespuestas } from './respuesta.queries.ts'
import type { EstadoTransporte } from './transporte.contract.ts'

let doble: TransportesDoble
let api: TestApi
let as: Callers
beforeAll(async () => {
  doble = await startTransportes()
  api = await createTestApi({ TRANSPORTES_DOBLE: doble.base })
  as = await createCallers(api)
})
afterAll(async () => {
  await api.end()
  await doble.end()
})
beforeEach(() => {
  Object.assign(doble.state, { modo: 'bien', recibidos: [] })
})

const get = (url: string, headers: Record<string, string> = as.admin.headers) => api.app.inject({ url, headers })
const list = async () => (await get('/api/transportes')).json<EstadoTransporte[]>()
const set = async (valores: Record<string, string>) => {
  const cambios = Object.entries(valores).map(([clave, valor]) => ({ clave, valor }))
  const answer = await api.app.inject({
    method: 'PUT',
    url: '/api/ajustes',
    headers: as.admin.headers,
    payload: { cambios },
  })
  expect(answer.statusCode, answer.body).toBe(200)
}

it('keeps 2,000 answers of a carrier at most, the newest', async () => {
  await api.pool.query(`insert into transporte_respuesta (clave, pregunta, respuesta, dada_en)
    select 'micorreo', 'sucursales ' || n, '[]', now() - n * interval '1 second' from generate_series(1, 2010) as n`)
  await deleteOldRespuestas(api.db)
  const { rows } = await api.pool.query(
    `select count(*)::int as n, bool_or(pregunta = 'sucursales 1') as nueva from transporte_respuesta`,
  )
  expect(rows).toEqual([{ n: 2_000, nueva: true }])
  await api.pool.query('delete from transporte_respuesta')
})

describe('a shop that typed nothing in', () => {
  it('asks no carrier, and says what each could be asked', async () => {
    expect(await list()).toEqual(
      CLAVES_TRANSPORTE.map((clave) => ({
        clave,
        configurado: false,
        puede: PUEDE[clave],
        logrado_en: null,
        falla: null,
        falla_en: null,
        por_tabla_en: null,
      })),
    )
    const refused = await get('/api/transportes/micorreo/prueba?cp=5000')
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'TRANSPORTE_SIN_DATOS'])
    expect(doble.state.recibidos).toEqual([])
  })
})

describe('a shop with an account at Correo Argentino', () => {
  beforeAll(() =>
    set({
      'transportes.micorreo_usuario': USUARIO,
      'transportes.micorreo_clave': CLAVE,
      'transportes.micorreo_cliente': '0090000025',
      'transportes.origen': '2000',
    }),
  )

  it('is told a price, which a stand-in’s answer does not prove', async () => {
    const told = await get('/api/transportes/micorreo/prueba?cp=5000&peso_g=740')
    expect(told.json()).toEqual({
      cotizaciones: [
        { tipo: 'domicilio', servicio: 'Correo Clásico', precio: 6_120.3, dias: { min: 2, max: 5 } },
        { tipo: 'sucursal', servicio: 'Correo Clásico', precio: 4_500.25, dias: { min: 2, max: 5 } },
      ],
      falla: null,
      dicho: null,
    })
    expect((await list())[1]).toMatchObject({ configurado: true, logrado_en: null, falla: null })
    expect((await list())[0]).toMatchObject({ configurado: false })
  })

  it('is told why not, and the panel remembers it until the next answer', async () => {
    doble.state.modo = 'rechazo'
    expect((await get('/api/transportes/micorreo/prueba?cp=5000')).json()).toEqual({
      cotizaciones: [],
      falla: 'rechazo',
      dicho: 'Cliente FAP no identificado',
    })
    expect((await list())[1]).toMatchObject({ falla: 'rechazo', falla_en: expect.any(String) })
    doble.state.modo = 'bien'
    await get('/api/transportes/micorreo/prueba?cp=5000')
    expect((await list())[1]).toMatchObject({ falla: null, falla_en: null })
  })

  it('names branches to the staff', async () => {
    const url = '/api/transportes/micorreo/sucursales?cp=1870&provincia=b'
    expect((await get(url)).json()).toMatchObject([{ codigo: 'B0107', nombre: 'Avellaneda' }])
    doble.state.modo = 'rota'
    const failed = await get(url)
    expect([failed.statusCode, failed.json()]).toEqual([
      502,
      { code: 'TRANSPORTE_NO_RESPONDE', mensaje: 'El transporte respondió algo que no entendemos.' },
    ])
    expect((await get('/api/transportes/andreani/sucursales?cp=1870&provincia=B')).json().code).toBe(
      'TRANSPORTE_SIN_DATOS',
    )
  })

  it.each(['cp=500', 'cp=50000', 'cp=abcd', 'cp=5000&peso_g=0', ''])('refuses %j', async (query) => {
    expect((await get(`/api/transportes/micorreo/prueba?${query}`)).statusCode).toBe(400)
  })

  it('keeps its password out of every answer', async () => {
    const answers = await Promise.all(
      ['/api/transportes', '/api/ajustes', '/api/ajustes/publicos'].map((url) => get(url)),
    )
    for (const { statusCode, body } of answers) {
      expect(statusCode).toBe(200)
      expect(body).not.toContain(CLAVE)
    }
  })

  it('logs in again when the password is another', async () => {
    const before = doble.state.pases
    await get('/api/transportes/micorreo/prueba?cp=5000')
    expect(doble.state.pases).toBe(before)
    await set({ 'transportes.micorreo_clave': 'otra' })
    expect((await get('/api/transportes/micorreo/prueba?cp=5000')).json().falla).toBe('credenciales')
    await set({ 'transportes.micorreo_clave': CLAVE })
  })

  it('asks where a parcel is, in the carrier’s words', async () => {
    const [libro] = (await api.pool.query(`select id from libro limit 1`)).rows
    const made = libro ?? { id: await (await import('#test/rows.ts')).insertTestLibro(api.db) }
    const payload = { items: [{ libro: made.id, cantidad: 1 }], metodo_pago: 'efectivo' }
    const pedido = (
      await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: as.cliente.headers, payload })
    ).json()._id
    const pack = await as.done<{ despachos: { _id: string }[]; seguibles: string[] }>(
      'POST',
      `/api/pedidos/${pedido}/despachos`,
      { items: [{ linea: 1, cantidad: 1 }], transporte: 'correo', seguimiento: 'CU123456789AR' },
    )
    expect(pack.seguibles).toEqual(['correo'])
    const url = `/api/despachos/${pack.despachos[0]?._id}/novedades`
    expect((await get(url)).json()).toHaveLength(2)
    doble.state.modo = 'rechazo'
    expect((await get(url)).json()).toEqual({
      code: 'TRANSPORTE_NO_RESPONDE',
      mensaje: 'El transporte rechazó la pregunta. Dice: «Cliente FAP no identificado».',
    })
    await as.done('PUT', `/api/despachos/${pack.despachos[0]?._id}`, { transporte: 'oca' })
    expect([(await get(url)).statusCode, (await get(url)).json().code]).toEqual([409, 'SIN_NOVEDADES'])
    expect((await get(`/api/despachos/${crypto.randomUUID()}/novedades`)).json().code).toBe('DESPACHO_NOT_FOUND')
  })
})

describe('what is remembered of a carrier', () => {
  it('is its last real answer, whatever went wrong or was tried since', async () => {
    await noteLogro(api.db, 'andreani', true)
    const [{ logrado_en }] = [...(await list())] as [EstadoTransporte]
    expect(logrado_en).not.toBeNull()
    await noteFalla(api.db, 'andreani', 'tiempo')
    await noteLogro(api.db, 'andreani', false)
    expect((await list())[0]).toMatchObject({ logrado_en, falla: null })
  })

  it('comes from the carrier’s own machine alone', () => {
    const pruebas = <T>({ clave, defecto }: { clave: string; defecto: T }): T =>
      clave === 'transportes.pruebas' ? (true as T) : defecto // that setting is a yes or no
    const nada = <T>({ defecto }: { defecto: T }): T => defecto
    expect(createTransportes({}).isReal(nada)).toBe(true)
    expect(createTransportes({}).isReal(pruebas)).toBe(false)
    expect(createTransportes({ TRANSPORTES_DOBLE: doble.base }).isReal(nada)).toBe(false)
  })
})
