import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { pesos, toCentavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { CLAVE, startTransportes, type TransportesDoble, USUARIO } from '#test/transportes.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import type { Cotizacion, Opciones, SucursalEnvio } from './cotizacion.contract.ts'
import type { ServicioTabla } from './tabla.contract.ts'

const ESTANDAR = '0e100000-0000-4000-8000-000000000002'
const CORDOBA = { codigo_postal: '5000', provincia: 'Córdoba' }

let doble: TransportesDoble
let api: TestApi
let as: Callers
let ana: Awaited<ReturnType<typeof insertTestUsuario>>
let libro: string
/** A service to branches, at the table's price of 1,800 pesos. */
let sucursal: string

const AJUSTES = [
  ['envios.tablas', true],
  ['envios.de_fabrica', 'siempre'],
  ['transportes.origen', '2000'],
  ['transportes.micorreo_usuario', USUARIO],
  ['transportes.micorreo_clave', CLAVE],
  ['transportes.micorreo_cliente', '0090000025'],
  ['transportes.andreani_usuario', USUARIO],
  ['transportes.andreani_clave', CLAVE],
  ['transportes.andreani_cliente', 'CL1'],
  ['transportes.andreani_domicilio', '400001'],
] as const

beforeAll(async () => {
  doble = await startTransportes()
  api = await createTestApi({ TRANSPORTES_DOBLE: doble.base })
  as = await createCallers(api)
  ana = await insertTestUsuario(api.db)
  libro = await insertTestLibro(api.db, { precio: toCentavos(pesos(5_000)) })
  await as.done('PUT', '/api/ajustes', { cambios: AJUSTES.map(([clave, valor]) => ({ clave, valor })) })
  const form = { nombre: 'A sucursal', tipo: 'sucursal', activo: true, dias_min: 3, dias_max: 6, habiles: true }
  const nada = { corte_hora: null, gratis_desde: null, maximo_kg: null, factor_volumetrico: null, guarda_dias: null }
  const made = await as.done<ServicioTabla>('POST', '/api/envios/servicios', {
    ...form,
    ...nada,
    subsidio: 0,
    lugar: null,
    horario: null,
  })
  sucursal = made._id
  await api.pool.query(
    `insert into tarifa_envio (servicio_id, zona_id, desde, hasta_g, precio)
     select $1, id, date '2026-01-01', 25000, 180000 from zona_envio`,
    [sucursal],
  )
})
afterAll(async () => {
  await api.end()
  await doble.end()
})

const connect = (id: string, transporte: string | null) => as.done('PUT', `/api/envios/servicios/${id}`, { transporte })
beforeEach(async () => {
  Object.assign(doble.state, { modo: 'bien', recibidos: [] })
  await api.pool.query('delete from transporte_respuesta; delete from transporte_contacto')
  await connect(ESTANDAR, null)
  await connect(sucursal, null)
})

const libros = () => `${libro}*1`
const ask = async (donde: Record<string, string> = CORDOBA) =>
  (
    await api.app.inject({ url: `/api/envios/opciones?${new URLSearchParams({ libros: libros(), ...donde })}` })
  ).json<Opciones>()
const priceOf = ({ opciones }: Opciones, id: string) => opciones.find(({ servicio }) => servicio === id)?.precio
const listSucursales = async (donde: Record<string, string> = CORDOBA) =>
  (
    await api.app.inject({ url: `/api/envios/sucursales?${new URLSearchParams({ servicio: sucursal, ...donde })}` })
  ).json<{ sucursales: SucursalEnvio[] | null }>().sucursales
const order = async (envio_elegido: object, visto?: object) => {
  const domicilio = { calle: 'Sur', altura: '1', localidad: 'Córdoba', ...CORDOBA }
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', domicilio, envio_elegido, visto }
  const response = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers: ana.headers, payload })
  return { status: response.statusCode, body: response.json<Pedido & { code: string }>() }
}
const count = (path: string) => doble.state.recibidos.filter(({ url }) => url.pathname.endsWith(path)).length

describe('services that no carrier is asked about', () => {
  it('ask none, and say nothing of one', async () => {
    const { opciones } = await ask()
    expect(priceOf({ lugar: null, opciones }, sucursal)).toBe(1_800)
    expect(JSON.stringify(opciones)).not.toMatch(/transporte|con_sucursales/)
    expect(await listSucursales()).toBeNull()
    expect(doble.state.recibidos).toEqual([])
  })
})

describe('services that a carrier is asked about', () => {
  it('cost what it says, for all of them by one question that many share', async () => {
    await connect(ESTANDAR, 'micorreo')
    await connect(sucursal, 'micorreo')
    const told = await ask()
    expect([priceOf(told, ESTANDAR), priceOf(told, sucursal)]).toEqual([6_120.3, 4_500.25])
    expect(told.opciones.find(({ servicio }) => servicio === sucursal)).toMatchObject({ con_sucursales: true })
    await Promise.all([ask(), ask(), ask()])
    expect(count('/rates')).toBe(1)
    await ask({ codigo_postal: '5001', provincia: 'Córdoba' })
    expect(count('/rates')).toBe(2)
  })

  it('are asked once by visitors who come at the same moment', async () => {
    await connect(ESTANDAR, 'micorreo')
    await Promise.all(Array.from({ length: 10 }, () => ask()))
    expect(count('/rates')).toBe(1)
  })

  it('cost the order what its quote said, and the same without one', async () => {
    await connect(ESTANDAR, 'micorreo')
    const url = '/api/envios/cotizaciones'
    const { _id } = (
      await api.app.inject({ method: 'POST', url, payload: { libros: libros(), ...CORDOBA } })
    ).json<Cotizacion>()
    const before = doble.state.recibidos.length
    const chosen = { servicio: ESTANDAR, ...CORDOBA }
    const visto = { total: 5_000, envio: 6_120.3 }
    const { status, body } = await order(chosen, { ...visto, cotizacion: _id })
    expect([status, body.envio, body.envio_elegido?.transporte]).toEqual([200, 6_120.3, 'micorreo'])
    expect((await order(chosen, visto)).status).toBe(200)
    expect(doble.state.recibidos).toHaveLength(before)
    await api.pool.query(`update transporte_respuesta set dada_en = now() - interval '1 hour'`)
    expect((await order(chosen, { ...visto, cotizacion: _id })).status).toBe(200)
    const late = await order(chosen, visto)
    expect([late.status, late.body.code, late.body.envio]).toEqual([409, 'VISTO_CAMBIADO', 1_499])
  })

  it('cost what the table says where the carrier does not go', async () => {
    await connect(ESTANDAR, 'micorreo')
    doble.state.modo = 'vacia'
    expect(priceOf(await ask(), ESTANDAR)).toBe(1_499)
    expect(priceOf(await ask(), ESTANDAR)).toBe(1_499)
    expect(count('/rates')).toBe(1)
  })

  it('cost what the table says while it is silent, after two seconds at most for all carriers together', async () => {
    await connect(ESTANDAR, 'micorreo')
    await connect(sucursal, 'andreani')
    doble.state.modo = 'silencio'
    const began = performance.now()
    const told = await ask()
    expect(performance.now() - began).toBeLessThan(2_000)
    expect([priceOf(told, ESTANDAR), priceOf(told, sucursal)]).toEqual([1_499, 1_800])
  })

  it('are asked no more while it is down, and the owner is told once an hour', async () => {
    await connect(ESTANDAR, 'micorreo')
    doble.state.modo = 'caida'
    await ask()
    await ask()
    const before = doble.state.recibidos.length
    for (let n = 0; n < 5; n++) expect(priceOf(await ask(), ESTANDAR)).toBe(1_499)
    expect(doble.state.recibidos).toHaveLength(before)
    const { headers } = as.admin
    const overview = (await api.app.inject({ url: '/api/resumen', headers })).json()
    expect(overview.negocio.transportes).toEqual([{ clave: 'micorreo', desde: expect.any(String) }])
    const [noted] = (await api.pool.query('select por_tabla_en from transporte_contacto')).rows
    await ask()
    expect((await api.pool.query('select por_tabla_en from transporte_contacto')).rows).toEqual([noted])
    doble.state.modo = 'bien'
    await api.app.inject({ url: '/api/transportes/micorreo/prueba?cp=5000', headers })
    expect((await api.app.inject({ url: '/api/resumen', headers })).json().negocio).not.toHaveProperty('transportes')
  })
})

describe('a branch', () => {
  it('is chosen from the carrier’s list and kept with the order', async () => {
    await connect(sucursal, 'paqar')
    await as.done('PUT', '/api/ajustes', {
      cambios: [
        { clave: 'transportes.paqar_clave', valor: CLAVE },
        { clave: 'transportes.paqar_acuerdo', valor: '18018' },
      ],
    })
    expect(priceOf(await ask(), sucursal)).toBe(1_800)
    const listed = await listSucursales()
    expect(listed).toEqual([
      { codigo: 'AVB', nombre: 'Avellaneda', direccion: 'Av. Mitre 345 Avellaneda', horario: null },
    ])
    await listSucursales()
    expect(count('/agencies')).toBe(1)
    const { status, body } = await order({ servicio: sucursal, ...CORDOBA, sucursal: 'AVB' })
    expect(status).toBe(200)
    expect(body.envio_elegido).toMatchObject({ transporte: 'paqar', sucursal: listed?.[0] })
    const sin = await order({ servicio: sucursal, ...CORDOBA })
    expect([sin.status, sin.body.envio_elegido?.sucursal]).toEqual([200, undefined])
    const gone = await order({ servicio: sucursal, ...CORDOBA, sucursal: 'ZZZ' })
    expect([gone.status, gone.body.code]).toEqual([409, 'SUCURSAL_NO_DISPONIBLE'])
    const elsewhere = await order({ servicio: sucursal, codigo_postal: '5001', provincia: 'Córdoba', sucursal: 'AVB' })
    expect(elsewhere.body.code).toBe('SUCURSAL_NO_DISPONIBLE')
  })

  it('is the nearest one, chosen by the shop, while the carrier tells none', async () => {
    await connect(sucursal, 'paqar')
    doble.state.modo = 'caida'
    expect(await listSucursales()).toBeNull()
    expect((await order({ servicio: sucursal, ...CORDOBA })).status).toBe(200)
  })

  it('is listed for services that go to one alone', async () => {
    await connect(ESTANDAR, 'paqar')
    const url = `/api/envios/sucursales?${new URLSearchParams({ servicio: ESTANDAR, ...CORDOBA })}`
    expect((await api.app.inject({ url })).json()).toEqual({ sucursales: null })
  })
})

describe('an order by telephone', () => {
  it('goes by the service of the tables that was chosen, to a branch of its carrier too', async () => {
    const items = [{ libro, cantidad: 1 }]
    const common = { items, metodo_pago: 'efectivo', contacto: { nombre: 'Ana' } }
    const envio_elegido = { servicio: sucursal, ...CORDOBA }
    const byTable = await as.done<Pedido>('POST', '/api/pedidos/telefono', { ...common, envio_elegido })
    expect(byTable).toMatchObject({ envio: 1_800, envio_elegido: { nombre: 'A sucursal' } })
  })
})
