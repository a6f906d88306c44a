// The stock as the panel sees and moves it.
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { bringCopies, insertTestLugar } from '#test/existencias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { ExistenciaDeLibro, LibroConCopias } from './existencia.contract.ts'

let api: TestApi
let empleado: { headers: Record<string, string> }
let admin: { headers: Record<string, string> }
let local: string
let deposito: string
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  admin = await insertTestUsuario(api.db, 'admin')
  local = await insertTestLugar(api.db, 'Local')
  deposito = await insertTestLugar(api.db, 'Depósito', { orden: 1 })
})
afterAll(() => api.end())
beforeEach(async () => {
  libro = await insertTestLibro(api.db, { titulo: 'Rayuela' })
})

const call = (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object, quien = empleado) =>
  api.app.inject({ method, url, headers: quien.headers, ...(payload && { payload }) })
const move = (form: object) => call('POST', `/api/existencias/libros/${libro}/movimientos`, form)

describe('copies of a book', () => {
  it('come, change place and go, each with who and where', async () => {
    await move({ operacion: 'compra', lugar: local, cantidad: '5', costo: '100,5' }).then(({ statusCode }) =>
      expect(statusCode).toBe(400),
    )
    expect((await move({ operacion: 'compra', lugar: local, cantidad: '5', costo: '100.5' })).statusCode).toBe(200)
    expect((await move({ operacion: 'traslado', lugar: local, hacia: deposito, cantidad: 2 })).statusCode).toBe(200)
    const rotura = { operacion: 'rotura', lugar: deposito, cantidad: 1, costo: '9', documento: 'Mojado' }
    const found = (await move(rotura)).json<ExistenciaDeLibro>()
    expect((await call('GET', `/api/existencias/libros/${libro}`)).json()).toEqual({ ...found, agotado: false })
    const nada = await call('GET', `/api/existencias/libros/${createId()}`)
    expect([nada.statusCode, nada.json().code]).toEqual([404, 'LIBRO_NOT_FOUND'])
    const hecho = { operacion: 'rotura', cantidad: 1, lugar: 'Depósito', condicion: 'firme' }
    const auditado = (await listAuditados(api.db, libro)).at(-1)
    expect(auditado).toMatchObject({ suceso: 'alta', entidad: 'existencia', antes: null, despues: hecho })
    expect(found.copias.map(({ lugar, fisico }) => [lugar.nombre, fisico])).toEqual([
      ['Local', 3],
      ['Depósito', 1],
    ])
    expect(found.movimientos.map(({ tipo, cantidad, documento, quien }) => [tipo, cantidad, documento, quien])).toEqual(
      [
        ['rotura', -1, 'Mojado', 'Ana Prueba'],
        ['traslado_entra', 2, null, 'Ana Prueba'],
        ['traslado_sale', -2, null, 'Ana Prueba'],
        ['compra', 5, null, 'Ana Prueba'],
      ],
    )
    const costos = await api.db
      .selectFrom('movimiento')
      .select('costo_centavos')
      .where('libro_id', '=', libro)
      .where('tipo', 'in', ['compra', 'rotura'])
      .orderBy('id')
      .execute()
    expect(costos).toEqual([{ costo_centavos: 100_50 }, { costo_centavos: null }])
    await move({ operacion: 'compra', lugar: local, cantidad: 1, costo: '' }).then(({ statusCode }) =>
      expect(statusCode).toBe(200),
    )
  })

  it('leave kept pages alone until readers see something else of the book', async () => {
    const emptied = async (form: object) => {
      const before = api.cache.generation
      expect((await move({ lugar: local, ...form })).statusCode).toBe(200)
      return api.cache.generation > before
    }
    expect(await emptied({ operacion: 'compra', cantidad: 9 })).toBe(true) // it was not counted
    expect(await emptied({ operacion: 'compra', cantidad: 1 })).toBe(false)
    expect(await emptied({ operacion: 'traslado', hacia: deposito, cantidad: 5 })).toBe(false)
    expect(await emptied({ operacion: 'rotura', cantidad: 5 })).toBe(false)
    expect(await emptied({ operacion: 'rotura', lugar: deposito, cantidad: 3 })).toBe(true) // few are left
    expect(await emptied({ operacion: 'rotura', lugar: deposito, cantidad: 2 })).toBe(true) // none is
  })

  it('asked for twice, or by two at once, move once', async () => {
    const form = { _id: createId(), operacion: 'compra', lugar: local, cantidad: 2 }
    const answers = await Promise.all([move(form), move(form)])
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200])
    const last = await move(form)
    expect(last.json<ExistenciaDeLibro>().copias).toMatchObject([{ fisico: 2 }])
    const otro = await move({ ...form, cantidad: 3 })
    expect([otro.statusCode, otro.json().code]).toEqual([409, 'MOVIMIENTO_REPETIDO'])
  })

  it.each([
    [{ operacion: 'compra', cantidad: 1 }, { lugar: 'Elegí el lugar.' }],
    [{ operacion: 'traslado', cantidad: 1 }, { hacia: 'Elegí adónde van.' }],
    [{ operacion: 'compra', cantidad: 0 }, { cantidad: 'Escribí un número entero de 1 a 100000.' }],
    [
      { operacion: 'compra', cantidad: 1, condicion: 'consignacion' },
      { proveedor: 'Elegí de qué proveedor son los ejemplares en consignación.' },
    ],
  ])('are not moved by %j', async (form, campos) => {
    const refused = await move(form)
    expect([refused.statusCode, refused.json().campos]).toEqual([400, campos])
  })

  it('are not given away twice, nor is their book deleted', async () => {
    await move({ operacion: 'alta_inicial', lugar: local, cantidad: 1 })
    const refused = await move({ operacion: 'robo', lugar: local, cantidad: 2 })
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'SIN_EJEMPLARES'])
    const deleted = await call('DELETE', `/api/libros/${libro}`, undefined, admin)
    expect([deleted.statusCode, deleted.json().code]).toEqual([409, 'LIBRO_CON_EJEMPLARES'])
    const last = await move({ operacion: 'robo', lugar: local, cantidad: 1 })
    expect([refused.json(), last.json()]).toMatchObject([{ fisico: 1, reservado: 0 }, { agotado: true }])
    expect((await call('DELETE', `/api/libros/${libro}`, undefined, admin)).statusCode).toBe(200)
  })

  it('have a shelf and a minimum, below which they are listed', async () => {
    const made = await move({ operacion: 'alta_inicial', lugar: local, cantidad: 1 })
    const existencia = made.json<ExistenciaDeLibro>().copias[0]?._id
    const url = `/api/existencias/libros/${libro}/estante`
    const set = await call('PUT', url, { existencia, estante: 'B 2', minimo: '3' })
    expect((await listAuditados(api.db, libro)).at(-1)).toMatchObject({
      entidad: 'existencia',
      antes: { estante: null, minimo: null },
      despues: { estante: 'B 2', minimo: 3 },
    })
    expect(set.json<ExistenciaDeLibro>().copias[0]).toMatchObject({ estante: 'B 2', minimo: 3 })
    const low = await call('GET', '/api/existencias?bajo_minimo=si')
    expect(low.json<{ libros: LibroConCopias[] }>().libros.map(({ _id }) => _id)).toEqual([libro])
    await move({ operacion: 'compra', lugar: local, cantidad: 2 })
    expect((await call('GET', '/api/existencias?bajo_minimo=si')).json()).toEqual({ libros: [], siguiente: null })
    const foreign = await call('PUT', `/api/existencias/libros/${await insertTestLibro(api.db)}/estante`, {
      existencia,
      estante: '',
      minimo: '',
    })
    expect([foreign.statusCode, foreign.json().code]).toEqual([404, 'EXISTENCIA_NOT_FOUND'])
  })

  it('are sold as the book says, or as the shop does', async () => {
    const url = `/api/existencias/libros/${libro}/venta`
    const wrong = await call('PUT', url, { modo: 'preventa' })
    expect([wrong.statusCode, wrong.json().campos]).toEqual([400, { sale_el: 'Escribí qué día sale.' }])
    const set = await call('PUT', url, { modo: 'preventa', sale_el: '2027-03-03', dias: 4, tope: '10' })
    expect(set.json<ExistenciaDeLibro>().venta).toEqual({
      modo: 'preventa',
      dias: null,
      tope: 10,
      sale_el: '2027-03-03',
    })
    const unset = await call('PUT', url, { modo: '' })
    expect(unset.json<ExistenciaDeLibro>().venta).toEqual({ modo: null, dias: null, tope: null, sale_el: null })
    expect(await api.db.selectFrom('libro_venta').selectAll().where('libro_id', '=', libro).execute()).toEqual([])
  })
})

it('the list is by title, goes on after a book, and finds by words, ISBN and place', async () => {
  const titulos = Array.from({ length: 32 }, (_, n) => `Zeta ${String(n).padStart(2, '0')}`)
  for (const titulo of titulos) {
    await bringCopies(api.db, await insertTestLibro(api.db, { titulo }), deposito, 1)
  }
  const list = async (query: string) =>
    (await call('GET', `/api/existencias?${query}`)).json<{ libros: LibroConCopias[]; siguiente: string | null }>()
  const first = await list('q=zeta')
  expect(first.libros.map(({ titulo }) => titulo)).toEqual(titulos.slice(0, 30))
  const rest = await list(`q=zeta&despues_de=${first.siguiente}`)
  expect([rest.libros.map(({ titulo }) => titulo), rest.siguiente]).toEqual([titulos.slice(30), null])
  expect((await list(`q=${first.libros[3]?.isbn}`)).libros.map(({ titulo }) => titulo)).toEqual(['Zeta 03'])
  expect((await list(`q=zeta&lugar=${local}`)).libros).toEqual([])
})

it('a place is closed by an administrator alone, and two have not one name', async () => {
  const form = { nombre: 'Feria', tipo: 'feria', vende_en_linea: false, cerrado: false, orden: 2 }
  expect((await call('POST', '/api/lugares/crear', form)).statusCode).toBe(403)
  const made = await call('POST', '/api/lugares/crear', form, admin)
  const twice = await call('POST', '/api/lugares/crear', { ...form, nombre: 'FERIA' }, admin)
  expect([twice.statusCode, twice.json().code]).toEqual([409, 'LUGAR_TAKEN'])
  const url = `/api/lugares/${made.json()._id}`
  expect((await call('PUT', url, { cerrado: true, version: 1 }, admin)).json()).toMatchObject({
    cerrado: true,
    version: 2,
  })
  expect((await call('PUT', url, { orden: 0, version: 1 }, admin)).json()).toMatchObject({ code: 'VERSION' })
  const todos = (await call('GET', '/api/lugares')).json<{ nombre: string }[]>()
  expect(todos.map(({ nombre }) => nombre)).toEqual(['Local', 'Depósito', 'Feria']) // closed ones at the end
  expect((await move({ operacion: 'compra', lugar: made.json()._id, cantidad: 1 })).json().code).toBe('LUGAR_CERRADO')
  await api.pool.query(`insert into lugar (id, nombre, nombre_p, tipo)
    select gen_random_uuid(), 'Puesto ' || n, 'puesto ' || n, 'feria' from generate_series(1, 197) as n`)
  const demasiados = await call('POST', '/api/lugares/crear', { ...form, nombre: 'Otra' }, admin)
  expect([demasiados.statusCode, demasiados.json()]).toMatchObject([409, { mensaje: 'Puede haber hasta 200 lugares.' }])
})
