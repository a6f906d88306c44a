// The three recipes: after each the checkout offers what its name says, and following one again doubles nothing.
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
  const cambios = [
    { clave: 'envios.de_fabrica', valor: 'nunca' },
    { clave: 'envios.tablas', valor: true },
  ]
  await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload: { cambios } })
})
afterAll(() => api.end())

const follow = (payload: object) =>
  api.app.inject({ method: 'POST', url: '/api/envios/recetas', headers: admin.headers, payload })
const offered = async (codigo_postal: string) => {
  const answer = await api.app.inject({
    url: `/api/envios/prueba?peso_g=500&monto=9000&codigo_postal=${codigo_postal}`,
    headers: admin.headers,
  })
  const { opciones } = answer.json<{ opciones: { nombre: string; precio: number }[] }>()
  return opciones.map(({ nombre, precio }) => `${nombre} ${precio}`)
}

const LUGAR = 'Entre Ríos 1520, Rosario'

it('says which field is missing', async () => {
  for (const [payload, campo] of [
    [{ receta: 'solo_retiro' }, 'lugar'],
    [{ receta: 'retiro_y_moto', lugar: LUGAR, precio: 2_000 }, 'cp_desde'],
    [{ receta: 'retiro_y_moto', lugar: LUGAR, cp_desde: '2020', cp_hasta: '2000', precio: 2_000 }, 'cp_hasta'],
    [{ receta: 'todo_el_pais' }, 'precio'],
  ] as const) {
    const answer = await follow(payload)
    expect([answer.statusCode, Object.keys(answer.json().campos)]).toEqual([400, [campo]])
  }
})

it('offers the pick-up alone', async () => {
  expect((await follow({ receta: 'solo_retiro', lugar: LUGAR })).json()).toEqual({
    servicios: ['Retiro en la librería'],
  })
  expect(await offered('2000')).toEqual(['Retiro en la librería 0'])
})

it('adds the motorcycle near the shop, where the seeded zone is just that and where it is not', async () => {
  const moto = { receta: 'retiro_y_moto', lugar: LUGAR, precio: 2_500.5, gratis_desde: 50_000 }
  expect((await follow({ ...moto, cp_desde: '2000', cp_hasta: '2013' })).statusCode).toBe(200)
  expect(await offered('2005')).toEqual(['Retiro en la librería 0', 'Moto 2500.5'])
  expect(await offered('5000')).toEqual(['Retiro en la librería 0'])
  // Somewhere else, and dearer: no second service, no former price.
  expect((await follow({ ...moto, precio: 3_000, cp_desde: '5000', cp_hasta: '5016' })).statusCode).toBe(200)
  expect(await offered('5010')).toEqual(['Retiro en la librería 0', 'Moto 3000'])
  expect(await offered('2005')).toEqual(['Retiro en la librería 0'])
})

it('goes to the whole country for one price', async () => {
  expect((await follow({ receta: 'todo_el_pais', precio: 7_900 })).json()).toEqual({ servicios: ['A todo el país'] })
  expect(await offered('9410')).toEqual(['Retiro en la librería 0', 'A todo el país 7900'])
  expect(await offered('5010')).toEqual(['Retiro en la librería 0', 'Moto 3000', 'A todo el país 7900'])
})
