// A computer that several people share: each sale is of whoever typed their PIN.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { writeAjustes } from '#test/legales.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { VentaDetalle } from './mostrador.contract.ts'
import type { Abierto, Vendedores } from './vendedor.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>
const PIN = '4711'

let api: TestApi
let caja: Usuario
let ana: Usuario
let libro: string
let lugar: string
beforeAll(async () => {
  api = await createTestApi()
  caja = await newEmpleado('Caja')
  ana = await newEmpleado('Ana María')
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
  libro = await insertTestLibro(api.db, { precio: 10_000 })
  expect((await setPin(ana)).json()).toEqual({ mensaje: 'Listo: ese es tu PIN en el mostrador.' })
})
afterAll(() => api.end())

async function newEmpleado(nombre: string): Promise<Usuario> {
  const usuario = await insertTestUsuario(api.db, 'empleado')
  await api.db.updateTable('usuario').set({ nombre }).where('id', '=', usuario.id).execute()
  return usuario
}
const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, quien = caja) =>
  api.app.inject({ method, url: `/api/mostrador/${url}`, headers: quien.headers, ...(payload && { payload }) })
const setPin = (quien: Usuario, pin = PIN) => call('PUT', 'pin', { pin }, quien)
const ask = (vendedor: string, pin = PIN, quien = caja) => call('POST', 'pase', { vendedor, pin }, quien)
async function openPase(vendedor = ana, quien = caja): Promise<string> {
  const answer = await ask(vendedor.id, PIN, quien)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<Abierto>().pase
}
const sell = (extra: object = {}, quien = caja) =>
  call(
    'POST',
    'ventas',
    {
      _id: createId(),
      lugar,
      lineas: [{ libro, cantidad: 1 }],
      total: 100,
      pagos: [{ medio: 'efectivo', importe: 100 }],
      ...extra,
    },
    quien,
  )
const quienOf = async (extra: object = {}) => (await sell(extra)).json<VentaDetalle>().quien
const list = async (quien = caja) => (await call('GET', 'vendedores', undefined, quien)).json<Vendedores>()
const FALTA = { code: 'FALTA_VENDEDOR', mensaje: 'Decí quién vende: elegí tu nombre y escribí tu PIN.' }

describe('a shop that does not ask', () => {
  it('writes a sale down to the session, whatever pass is sent', async () => {
    expect(await quienOf()).toBe('Caja Prueba')
    expect(await quienOf({ pase: await openPase() })).toBe('Caja Prueba')
  })
})

describe('a shop that asks who sells', () => {
  beforeAll(() => writeAjustes(api, { 'mostrador.pin': true }))

  it('writes sales and returns down to whoever the pass names', async () => {
    const refused = await sell()
    expect([refused.statusCode, refused.json()]).toEqual([403, FALTA])
    const pase = await openPase()
    const venta = (await sell({ pase })).json<VentaDetalle>()
    expect(venta.quien).toBe('Ana María Prueba')
    const vuelta = { _id: createId(), medio: 'efectivo', lineas: [{ linea: 1, cantidad: 1 }] }
    expect((await call('POST', `ventas/${venta._id}/devoluciones`, vuelta)).json()).toEqual(FALTA)
    const back = await call('POST', `ventas/${venta._id}/devoluciones`, { ...vuelta, pase })
    expect(back.json<VentaDetalle>().devoluciones.map(({ quien }) => quien)).toEqual(['Ana María Prueba'])
  })

  it('gives a pass to the session that asked, for who has typed their PIN', async () => {
    const wrong = await ask(ana.id, '4712')
    expect([wrong.statusCode, wrong.json()]).toEqual([
      403,
      { code: 'PIN', mensaje: 'El PIN no es ese.', campos: { pin: 'El PIN no es ese.' } },
    ])
    const nobody = await ask(createId())
    expect(nobody.json().code).toBe('PIN')
    const otra = await newEmpleado('Otra')
    for (const pase of [await openPase(ana, otra), 'v1.00000000.AAAA', 'nada']) {
      expect((await sell({ pase })).json()).toEqual(FALTA)
    }
  })

  it('ends with the day, and with the right to sell', async () => {
    const pase = await openPase()
    const about = `pase-mostrador ${caja.id}`
    const late = await api.services.sealed.seal(`${Date.now() - 1} ${ana.id}`, about)
    expect((await sell({ pase: late })).json()).toEqual(FALTA)
    await api.db
      .updateTable('usuario')
      .set({ sin_permiso: ['mostrador'] })
      .where('id', '=', ana.id)
      .execute()
    expect((await sell({ pase })).json()).toEqual(FALTA)
    expect((await list()).vendedores).toEqual([])
    expect((await ask(ana.id)).json().code).toBe('PIN')
    await api.db.updateTable('usuario').set({ sin_permiso: [] }).where('id', '=', ana.id).execute()
    expect(await quienOf({ pase })).toBe('Ana María Prueba')
  })

  it('refuses nothing that was sold without a network', async () => {
    await writeAjustes(api, { 'mostrador.sin_red': true })
    const dicho = { isbn: '9789500000017', titulo: 'Uno', precio: 100 }
    const sinRed = (n: number, extra: object = {}) => ({
      lineas: [{ libro, cantidad: 1, dicho }],
      sin_red: { provisoria: `AB-${n}`, vendida_en: new Date().toISOString() },
      ...extra,
    })
    expect(await quienOf(sinRed(1))).toBe('Caja Prueba')
    expect(await quienOf(sinRed(2, { pase: await openPase() }))).toBe('Ana María Prueba')
  })
})

describe('a PIN', () => {
  it('is listed by its name, and kept only as a hash', async () => {
    expect(await list()).toEqual({ tengo: false, vendedores: [{ _id: ana.id, nombre: 'Ana María Prueba' }] })
    expect((await list(ana)).tengo).toBe(true)
    const { rows } = await api.pool.query('select pin_mostrador::text as row from pin_mostrador')
    expect(rows).toHaveLength(1)
    expect(rows[0].row).not.toContain(PIN)
    const log = await api.pool.query(
      `select suceso_seguridad::text as row from suceso_seguridad where objeto_id = $1`,
      [ana.id],
    )
    expect(log.rows.map(({ row }) => row).join()).toContain('pin')
    expect(log.rows.map(({ row }) => row).join()).not.toContain(PIN)
  })

  it('is refused where everybody would guess it', async () => {
    const refused = await setPin(ana, '1234')
    expect([refused.statusCode, refused.json().campos]).toEqual([
      400,
      { pin: 'Ese PIN se adivina enseguida: elegí otras cifras.' },
    ])
    await openPase()
  })

  it('is tried ten times in ten minutes by one account, at whomever', async () => {
    const curiosa = await newEmpleado('Curiosa')
    const statuses: number[] = []
    for (let n = 0; n < 11; n++)
      statuses.push((await ask(n % 2 ? ana.id : createId(), `90${10 + n}`, curiosa)).statusCode)
    expect(statuses).toEqual([...Array(10).fill(403), 429])
    expect((await ask(ana.id, PIN, curiosa)).statusCode).toBe(429)
    await openPase()
  })

  it('is replaced by its owner, and goes with the account', async () => {
    const eva = await newEmpleado('Eva')
    await setPin(eva, '8642')
    await setPin(eva, '97531')
    expect([(await ask(eva.id, '8642')).statusCode, (await ask(eva.id, '97531')).statusCode]).toEqual([403, 200])
    await api.db.deleteFrom('usuario').where('id', '=', eva.id).execute()
    expect((await list()).vendedores.map(({ nombre }) => nombre)).toEqual(['Ana María Prueba'])
  })
})
