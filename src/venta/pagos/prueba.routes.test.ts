import { afterAll, beforeAll, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { CUENTA, createCobradorDePrueba, createPasarelaDePrueba } from '#test/pasarela.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { noteContacto } from './pago.queries.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

const PESO = centavos(100)
const prueba = createPasarelaDePrueba()
let api: TestApi
let admin: Usuario
beforeAll(async () => {
  api = await createTestApi({ PUBLIC_URL: 'https://libros.test' })
  api.services.cobrador = createCobradorDePrueba(prueba)
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

const open = (clave: string, quien = admin) =>
  api.app.inject({ method: 'POST', url: '/api/pagos/prueba', headers: quien.headers, payload: { clave } })
const look = (clave: string) => api.app.inject({ url: `/api/pagos/prueba/${clave}`, headers: admin.headers })

it('opens a payment of one peso that no order has, says whose account gets it, again where it is asked again', async () => {
  const clave = createId()
  const first = await open(clave)
  expect(first.statusCode, first.body).toBe(200)
  expect(first.json()).toEqual({ cuenta: CUENTA, enlace: expect.stringContaining('https://'), ensayo: false })
  expect((await open(clave)).statusCode).toBe(200)
  const suyos = [...prueba.cobros.values()].filter(({ referencia }) => referencia === `prueba-${clave}`)
  expect(new Set(suyos.map((cobro) => cobro.clave)).size).toBe(2)
  expect(suyos[0]).toMatchObject({
    referencia: `prueba-${clave}`,
    lineas: [{ cantidad: 1, precio: 100 }],
    pagador: null,
    vuelta: expect.stringMatching(/\/panel-admin\/pagos\?parte=pasarela$/),
  })
  const { rows } = await api.pool.query('select count(*)::int as n from pago_movimiento')
  expect(rows).toEqual([{ n: 0 }])
})

it('tells what became of it, and whether the gateway told the shop', async () => {
  const clave = createId()
  await open(clave)
  expect((await look(clave)).json()).toEqual({ resultado: 'ninguno', avisada: false })
  prueba.pay(`prueba-${clave}`, PESO, { estado: 'rechazado', detalle: 'cc_rejected_other_reason' })
  expect((await look(clave)).json()).toEqual({ resultado: 'no_salio', avisada: false })
  prueba.pay(`prueba-${clave}`, PESO)
  expect((await look(clave)).json()).toEqual({ resultado: 'pagado', avisada: false })
  await noteContacto(api.db, 'aviso', '')
  expect((await look(clave)).json()).toEqual({ resultado: 'pagado', avisada: true })
})

it.each([
  ['credenciales', 409, 'PASARELA_RECHAZA'],
  ['caida', 503, 'PASARELA_CAIDA'],
] as const)('tells the owner what the gateway said: %s', async (tipo, status, code) => {
  prueba.fail('crearCobro', tipo)
  const answer = await open(createId())
  prueba.fail('crearCobro', null)
  expect([answer.statusCode, answer.json()]).toEqual([status, { code, mensaje: 'Mercado Pago no responde.' }])
})

it('is an administrator’s, with a recent password, and of a shop that has a gateway', async () => {
  expect((await open(createId(), await insertTestUsuario(api.db, 'empleado'))).statusCode).toBe(403)
  api.services.cobrador = { ...createCobradorDePrueba(prueba), abrir: () => null }
  for (const answer of [await open(createId()), await look(createId())]) {
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'PASARELA_APAGADA'])
  }
})
