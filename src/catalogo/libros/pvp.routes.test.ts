// The uniform price of a book: what the API takes and gives, what it warns of, and what the guard refuses.
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import { setGuardia } from '#test/guardia.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'

let api: TestApi
let empleado: Awaited<ReturnType<typeof insertTestUsuario>>
let elegido: { editorial: string; autores: string[]; categorias: string[] }

beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  elegido = {
    editorial: await insertEditorial(api.db, 'Sello Sur'),
    autores: [await insertAutor(api.db, 'Una Autora')],
    categorias: [(await findCategoria(api.db, 'Ficción')).id],
  }
})
afterAll(() => api.end())
afterEach(() => setGuardia(api, false))

async function send(method: 'GET' | 'POST' | 'PUT', url: string, payload?: object) {
  const response = await api.app.inject({ method, url, headers: empleado.headers, ...(payload && { payload }) })
  return { status: response.statusCode, body: response.json() }
}
let isbns = 700_000
const crear = (given: object) =>
  send('POST', '/api/libros/crear', {
    isbn: createIsbn(++isbns),
    titulo: 'Uno',
    idioma: 'Español',
    descripcion: 'Un libro.',
    precio: 20_000,
    fecha_edicion: '2020-01-02',
    portada: 'https://a.test/a.jpg',
    formatos: ['fisico'],
    ...elegido,
    ...given,
  })
const insert = async () => (await insertCatalogo(api.db, [{ titulo: 'Uno', precio: 20_000_00 }]))[0] ?? ''
const editar = (id: string, cambios: object) => send('PUT', `/api/libros/${id}`, cambios)
const leer = async (id: string) => (await send('GET', `/api/libros/id/${id}`)).body
const CLAVES = ['pvp', 'pvp_fuente', 'pvp_desde', 'regla_precio', 'avisos']

describe('a book', () => {
  it('of which nobody said anything says nothing, and an edit without these keys changes none of them', async () => {
    const { status, body } = await crear({})
    expect(status, JSON.stringify(body)).toBe(200)
    for (const clave of CLAVES) expect(body).not.toHaveProperty(clave)
    const dicho = { pvp: 20_000, pvp_fuente: 'editorial', pvp_desde: '2026-11-01', regla_precio: 'saldo' }
    expect((await editar(body._id, dicho)).body).toMatchObject(dicho)
    expect((await editar(body._id, { titulo: 'Dos' })).body).toMatchObject({ titulo: 'Dos', ...dicho })
    expect(await leer(body._id)).toMatchObject(dicho)
    const vacio = await editar(body._id, { pvp: null, regla_precio: 'libro_nuevo' })
    expect(vacio.status).toBe(200)
    for (const clave of CLAVES) expect(vacio.body).not.toHaveProperty(clave)
  })

  it('may begin with its PVP, and keeps who changed it', async () => {
    const { body } = await crear({ pvp: 20_000, pvp_fuente: 'onix' })
    expect(body).toMatchObject({ pvp: 20_000, pvp_fuente: 'onix', pvp_desde: expect.stringMatching(/^20\d\d-/) })
    expect(body).not.toHaveProperty('avisos')
    await editar(body._id, { pvp: 22_000.5 })
    const { rows } = await api.pool.query('select * from pvp_historia where libro_id = $1', [body._id])
    expect(rows).toMatchObject([
      {
        antes_centavos: 20_000_00,
        despues_centavos: 22_000_50,
        despues_fuente: 'mano',
        motivo: 'mano',
        actor_id: empleado.id,
      },
    ])
    const { rows: auditados } = await api.pool.query(
      `select antes, despues from suceso_seguridad where objeto_id = $1 and suceso = 'cambio'`,
      [body._id],
    )
    expect(auditados).toMatchObject([{ antes: { pvp: 20_000 }, despues: { pvp: 22_000.5, pvp_fuente: 'mano' } }])
  })

  it.each([
    [{ pvp: 0 }, 'pvp', 'El PVP tiene que ser mayor que cero.'],
    [{ pvp: 1.001 }, 'pvp', 'El PVP lleva hasta dos decimales.'],
    [{ pvp: 99_999_999 }, 'pvp', 'El PVP no puede superar los 21474836 pesos.'],
    [{ pvp_fuente: 'onix' }, 'pvp', 'Escribí el PVP del que decís quién lo informó o desde cuándo.'],
    [{ pvp: 5, pvp_fuente: 'nadie' }, 'pvp_fuente', 'Elegí de la lista quién informó el PVP.'],
    [{ pvp: 5, pvp_desde: '2026-02-31' }, 'pvp_desde', 'Escribí la fecha como aaaa-mm-dd.'],
    [{ regla_precio: 'viejo' }, 'regla_precio', 'Elegí de la lista qué es para la ley del libro.'],
  ])('with %j is refused at %s', async (given, campo, mensaje) => {
    expect(await crear(given)).toMatchObject({ status: 400, body: { campos: { [campo]: mensaje } } })
    expect(await editar(await insert(), given)).toMatchObject({ status: 400, body: { campos: { [campo]: mensaje } } })
  })
})

describe('a price that is not the PVP', () => {
  const BAJO = 'El precio está 10\u00a0% por debajo del PVP ($\u00a020.000).'

  it('is stored with a warning while the guard is off', async () => {
    expect((await crear({ precio: 18_000, pvp: 20_000 })).body).toMatchObject({ precio: 18_000, avisos: [BAJO] })
    const id = await insert()
    expect((await editar(id, { pvp: 20_000 })).body).not.toHaveProperty('avisos')
    expect((await editar(id, { precio: 18_000 })).body).toMatchObject({ precio: 18_000, avisos: [BAJO] })
    expect((await editar(id, { precio: 25_000 })).body).toMatchObject({
      avisos: ['El precio está por encima del PVP ($\u00a020.000).'],
    })
    expect(await leer(id)).not.toHaveProperty('avisos')
  })

  it('is refused at its field while the guard is on; the rest of the book may be edited, and the price be raised', async () => {
    const id = await insert()
    await editar(id, { pvp: 20_000, precio: 17_000 })
    await setGuardia(api, true)
    const mensaje = `${BAJO} La guardia del precio uniforme está activada: corregí el precio o el PVP.`
    const refused = { status: 409, body: { code: 'PRECIO_UNIFORME', mensaje, campos: { precio: mensaje } } }
    expect(await crear({ precio: 18_000, pvp: 20_000 })).toMatchObject(refused)
    expect((await editar(id, { precio: 16_000 })).status).toBe(409)
    expect((await editar(id, { titulo: 'Otro' })).status).toBe(200)
    expect((await editar(id, { precio: 18_000 })).status).toBe(200)
    expect(await leer(id)).toMatchObject({ precio: 18_000, titulo: 'Otro' })
    expect(await editar(id, { pvp: 20_000, pvp_fuente: 'onix', precio: 17_999 })).toMatchObject({ status: 409 })
    expect((await editar(id, { precio: 20_000 })).status).toBe(200)
    expect(await editar(id, { precio: 18_000 })).toMatchObject(refused)
    expect((await editar(id, { pvp: 30_000 })).status).toBe(409)
    expect((await editar(id, { precio: 5_000, regla_precio: 'usado' })).status).toBe(200)
    expect((await editar(id, { regla_precio: 'libro_nuevo' })).status).toBe(409)
  })
})
