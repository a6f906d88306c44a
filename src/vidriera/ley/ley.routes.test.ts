// Declared fairs, institutional buyers, and what is beyond the law of the uniform price.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { findComprador } from '#catalogo/descuentos/descuento.service.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())
afterEach(async () => {
  await api.db.deleteFrom('feria').execute()
  await api.db.deleteFrom('comprador_institucional').execute()
  await api.db.deleteFrom('oferta').execute()
})

async function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) {
  const response = await api.app.inject({ method, url, headers: admin.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json(), total: response.headers['x-total-count'] }
}
async function done(...sent: Parameters<typeof send>) {
  const { status, body } = await send(...sent)
  expect(status, JSON.stringify(body)).toBe(200)
  return body
}

const FERIA = {
  nombre: 'Feria del Libro de Salta',
  desde: '2026-11-01',
  hasta: '2098-11-20',
  norma: 'Decreto 7/2026',
  provincias: ['Salta', 'Jujuy'],
  tope: 7.5,
}

describe('a declared fair', () => {
  it('is entered, listed with the last one first, edited by version and deleted', async () => {
    const feria = await done('POST', '/api/ferias', FERIA)
    expect(feria).toMatchObject({ ...FERIA, provincias: ['Jujuy', 'Salta'], version: 1 })
    const otra = await done('POST', '/api/ferias', { ...FERIA, hasta: '2099-01-01', provincias: [] })
    const { body, total } = await send('GET', '/api/ferias')
    expect(body.map(({ _id }: { _id: string }) => _id)).toEqual([otra._id, feria._id])
    expect(total).toBe('2')
    const url = `/api/ferias/${feria._id}`
    const cambiada = await done('PUT', url, { version: 1, tope: 10, provincias: [{ _id: 'Salta', nombre: 'Salta' }] })
    expect(cambiada).toMatchObject({ tope: 10, provincias: ['Salta'], nombre: FERIA.nombre, version: 2 })
    expect(await send('PUT', url, { version: 1, tope: 5 })).toMatchObject({ status: 409, body: { code: 'VERSION' } })
    expect(await done('DELETE', url)).toEqual({ mensaje: 'Feria eliminada correctamente' })
    const { tope } = FERIA
    const despues = { ...FERIA, tope: 10, provincias: 'Salta' }
    expect(await listAuditados(api.db, feria._id)).toMatchObject([
      { suceso: 'alta', entidad: 'feria', antes: null, despues: { ...FERIA, provincias: 'Jujuy; Salta' } },
      { suceso: 'cambio', antes: { tope, provincias: 'Jujuy; Salta' }, despues: { tope: 10, provincias: 'Salta' } },
      { suceso: 'baja', antes: despues, despues: null },
    ])
    expect(await listAuditados(api.db, otra._id)).toMatchObject([{ despues: { provincias: 'todo el país' } }])
    expect(await send('DELETE', url)).toMatchObject({ status: 404, body: { code: 'FERIA_NOT_FOUND' } })
    expect(await send('PUT', url, { tope: 5 })).toMatchObject({ status: 404, body: { code: 'FERIA_NOT_FOUND' } })
  })

  it('counts for prices from the answer on, and no more once it is gone', async () => {
    const minimo = async () =>
      (await api.services.descuentos.read(api.db)).precioMinimo(
        { pvp: null, regla: 'libro_nuevo' },
        centavos(10_000_00),
      )
    expect(await minimo()).toBe(10_000_00)
    const { _id } = await done('POST', '/api/ferias', { ...FERIA, provincias: [] })
    expect(await minimo()).toBe(9_250_00)
    await done('DELETE', `/api/ferias/${_id}`)
    expect(await minimo()).toBe(10_000_00)
  })

  it.each([
    [{ tope: 10.01 }, 'tope', 'El descuento de una feria va de 0,01 a 10 %.'],
    [{ tope: 0 }, 'tope', 'El descuento de una feria va de 0,01 a 10 %.'],
    [{ hasta: '2026-10-31' }, 'hasta', 'Tiene que terminar después de empezar.'],
    [{ desde: '31/12/2026' }, 'desde', 'Escribí la fecha como aaaa-mm-dd.'],
    [{ tope: 7.555 }, 'tope', 'Hasta dos decimales.'],
    [{ provincias: 'Salta' }, 'provincias', 'Elegí las provincias.'],
    [{ norma: ' ' }, 'norma', 'Campo requerido'],
    [{ nombre: '' }, 'nombre', 'Campo requerido'],
  ])('with %j is refused at %s', async (given, campo, mensaje) => {
    const refused = { status: 400, body: { campos: { [campo]: mensaje } } }
    expect(await send('POST', '/api/ferias', { ...FERIA, ...given })).toMatchObject(refused)
    const { _id } = await done('POST', '/api/ferias', FERIA)
    expect(await send('PUT', `/api/ferias/${_id}`, given)).toMatchObject(refused)
  })

  it('in a province that there is not is refused', async () => {
    expect((await send('POST', '/api/ferias', { ...FERIA, provincias: ['Montevideo'] })).status).toBe(400)
  })

  it('is found by the name that it has now', async () => {
    const { _id } = await done('POST', '/api/ferias', FERIA)
    await done('PUT', `/api/ferias/${_id}`, { nombre: 'Feria de Oberá' })
    expect(await api.db.selectFrom('feria').select('nombre_p').execute()).toEqual([{ nombre_p: 'feria de obera' }])
  })

  it('is one of five hundred at most', async () => {
    const { _id: first } = await done('POST', '/api/ferias', FERIA)
    const { id: _, num: __, ...row } = await api.db.selectFrom('feria').selectAll().executeTakeFirstOrThrow()
    const copies = Array.from({ length: 499 }, () => ({ ...row, id: createId() }))
    await api.db.insertInto('feria').values(copies).execute()
    const mensaje = 'Ya hay 500 ferias: eliminá las que pasaron.'
    expect(await send('POST', '/api/ferias', FERIA)).toMatchObject({
      status: 409,
      body: { code: 'DEMASIADAS', mensaje },
    })
    await done('DELETE', `/api/ferias/${first}`)
    await done('POST', '/api/ferias', FERIA)
  })
})

describe('an institutional buyer', () => {
  const MARCA = { clase: 'biblioteca', institucion: 'Biblioteca Sur', documento: 'CONABIP 77', desde: '2026-01-01' }

  it('is marked with its proof, ended by a day, and stays when the account goes', async () => {
    const ana = await insertTestUsuario(api.db)
    const { _id, ...marca } = await done('POST', '/api/compradores', {
      ...MARCA,
      usuario: { _id: ana.id, nombre: 'Ana' },
    })
    expect(marca).toEqual({ ...MARCA, hasta: null, usuario: { _id: ana.id, nombre: 'Ana Prueba' }, version: 1 })
    expect(await findComprador(api.db, ana.id)).toBe('biblioteca')
    expect(await done('PUT', `/api/compradores/${_id}`, { clase: 'estado' })).toMatchObject({
      clase: 'estado',
      version: 2,
    })
    expect(await findComprador(api.db, ana.id)).toBe('estado')
    const clase = { antes: { clase: 'biblioteca' }, despues: { clase: 'estado' } }
    const alta = { entidad: 'comprador', despues: { clase: 'biblioteca', desde: MARCA.desde } }
    expect(await listAuditados(api.db, _id)).toMatchObject([alta, clase])
    expect((await send('GET', '/api/compradores')).total).toBe('1')
    expect(await done('PUT', `/api/compradores/${_id}`, { hasta: '2026-01-31' })).toMatchObject({ hasta: '2026-01-31' })
    expect(await findComprador(api.db, ana.id)).toBeNull()
    expect(await done('PUT', `/api/compradores/${_id}`, { hasta: null })).toMatchObject({ hasta: null })
    await api.db.deleteFrom('usuario').where('id', '=', ana.id).execute()
    expect((await send('GET', '/api/compradores')).body).toMatchObject([
      { _id, usuario: null, documento: 'CONABIP 77' },
    ])
  })

  it.each([
    [{ clase: 'amigo' }, 'clase', 'Elegí qué institución es.'],
    [{ documento: '' }, 'documento', 'Campo requerido'],
    [{ hasta: '2025-12-31' }, 'hasta', 'Tiene que terminar después de empezar.'],
  ])('with %j is refused at %s', async (given, campo, mensaje) => {
    const usuario = (await insertTestUsuario(api.db)).id
    const refused = { status: 400, body: { campos: { [campo]: mensaje } } }
    expect(await send('POST', '/api/compradores', { ...MARCA, usuario, ...given })).toMatchObject(refused)
  })

  it('of an account that there is not is refused', async () => {
    expect(await send('POST', '/api/compradores', { ...MARCA, usuario: createId() })).toMatchObject({
      status: 400,
      body: { campos: { usuario: 'Esa cuenta ya no existe.' } },
    })
    expect((await send('PUT', `/api/compradores/${createId()}`, { clase: 'estado' })).body.code).toBe(
      'COMPRADOR_NOT_FOUND',
    )
  })
})

it('what is beyond the law today is listed: prices and offers', async () => {
  expect((await send('GET', '/api/ley/libros')).body).toEqual([])
  const [bajo, usado, justo] = await Promise.all([1, 2, 3].map(() => insertTestLibro(api.db, { titulo: 'Uno' })))
  const pvp = (amount: number) =>
    ({ pvp_centavos: centavos(amount), pvp_fuente: 'editorial', pvp_desde: '2026-11-01' }) as const
  const set = (id: string | undefined, values: object) =>
    api.db
      .updateTable('libro')
      .set(values)
      .where('id', '=', id ?? '')
      .execute()
  await set(bajo, pvp(15_000_00))
  await set(usado, { ...pvp(15_000_00), regla_precio: 'usado' })
  await set(justo, pvp(12_500_00))
  const { body, total } = await send('GET', '/api/ley/libros')
  expect(body).toEqual([{ _id: bajo, titulo: 'Uno', isbn: expect.any(String), precio: 12_500, pvp: 15_000 }])
  expect(total).toBe('1')
  const oferta = {
    titulo: 'Todo',
    texto: '',
    desde: '01/11/2026',
    hasta: '31/12/2098',
    banner: false,
    descuento: '20 %',
  }
  const { _id } = await done('POST', '/api/ofertas', { ...oferta, alcance: [`libro:${justo}`] })
  await done('POST', '/api/ofertas', { ...oferta, alcance: [`libro:${usado}`] })
  expect(await done('GET', '/api/ofertas/fuera-de-ley')).toEqual([
    {
      _id,
      titulo: 'Todo',
      aviso: '1 libro queda por debajo de lo que permite la Ley 25.542 en esas fechas: «Uno».',
    },
  ])
})
