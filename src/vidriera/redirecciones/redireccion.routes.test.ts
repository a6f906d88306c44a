import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createPages } from '#app/rendering/pages.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { insertCatalogo } from '#test/catalogo.ts'
import { insertTestUsuario } from '#test/rows.ts'
import type { Redireccion } from './redireccion.contract.ts'
import { addVisitas, deleteOldPerdidas } from './redireccion.queries.ts'

let api: TestApi
let admin: { authorization: string }
let rayuela: string
let borges: string

beforeAll(async () => {
  api = await createTestApi()
  admin = (await insertTestUsuario(api.db, 'admin')).headers
  await insertCatalogo(api.db, [
    { titulo: 'Rayuela', autores: ['Julio Cortázar'], isbn: '9788437604572' },
    { titulo: 'Ficciones', autores: ['Jorge Luis Borges'] },
    { titulo: 'Poemas', autores: ['Ana Uno'] },
    { titulo: 'Poemas', autores: ['Beto Dos'] },
  ])
  rayuela = await findId('libro', 'titulo', 'Rayuela')
  borges = await findId('autor', 'nombre_completo', 'Jorge Luis Borges')
  const render = (request: Request) => {
    const { pathname } = new URL(request.url)
    return new Response('<p>Página</p>', { status: pathname === '/contacto' ? 200 : 404 })
  }
  api.app.get('/*', { schema: { hide: true } }, createPages(api, { development: false, cachePages: true }, render))
})
afterAll(() => api.end())
beforeEach(async () => {
  await api.services.redirecciones.flush()
  await api.db.deleteFrom('redireccion').execute()
})

async function findId(table: 'libro' | 'autor', column: string, name: string): Promise<string> {
  const { rows } = await api.pool.query(`select id from ${table} where ${column} = $1`, [name])
  return rows[0].id
}

const send = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', path = '', payload?: object) => {
  const url = `/api/redirecciones${path}`
  const response = await api.app.inject({ method, url, headers: admin, ...(payload && { payload }) })
  return { status: response.statusCode, total: Number(response.headers['x-total-count']), body: response.json() }
}
const bring = (...filas: [ruta: string, destino?: string][]) =>
  send('POST', '', { filas: filas.map(([ruta, destino = null]) => ({ ruta, destino })) })
const list = async (query = ''): Promise<Redireccion[]> => (await send('GET', query)).body
const open = async (path: string) => {
  const { statusCode, headers, body } = await api.app.inject(path)
  return { status: statusCode, location: headers.location, body }
}

describe('a page that is not there', () => {
  it('leads on with a 301 where its address is led, however it is written', async () => {
    await bring(['https://vieja.com/productos/rayuela/', `/libros/${rayuela}`])
    for (const path of ['/productos/rayuela', '/Productos/Rayuela/?utm_source=ig', '/productos//rayuela']) {
      expect(await open(path), path).toMatchObject({ status: 301, location: `/libros/${rayuela}` })
    }
    expect(await open('/productos/otra')).toMatchObject({ status: 404, body: expect.stringContaining('Página') })
  })

  it('leads on by its parameter, in letters that a header can hold', async () => {
    await bring(['/?p=12', '/busqueda/ñandú'], ['/index.php?product_id=7', '/contacto'])
    expect((await open('/index.php?product_id=7&x=1')).location).toBe('/contacto')
    expect((await open('/index.php?product_id=8')).status).toBe(404)
    expect((await open('/?p=12')).location).toBe('/busqueda/%C3%B1and%C3%BA')
  })

  it('is never left for a page that is there', async () => {
    await bring(['/contacto', '/inicio'])
    expect((await open('/contacto')).status).toBe(200)
  })

  it('leads to the end of a way at once, and nowhere in a circle', async () => {
    await bring(['/a', '/b'], ['/b', '/c'], ['/x', '/y'], ['/y', '/x'])
    expect((await open('/a')).location).toBe('/c')
    expect((await open('/x')).status).toBe(404)
  })

  it('is as it was while addresses cannot be read', async () => {
    await api.db.schema.alterTable('redireccion').renameTo('de_viaje').execute()
    expect((await open('/productos/rayuela')).status).toBe(404)
    await api.db.schema.alterTable('de_viaje').renameTo('redireccion').execute()
  })

  it('is counted, those that nobody but scanners asks for apart', async () => {
    for (const path of ['/viejo', '/viejo/', '/raro', '/.env', '/wp-login.php', '/x/ana@correo.test', '/'])
      await open(path)
    await api.services.redirecciones.flush()
    expect((await list()).map(({ ruta, visitas, destino }) => [ruta, visitas, destino])).toEqual([
      ['/viejo', 2, null],
      ['/raro', 1, null],
    ])
  })
})

describe('the list', () => {
  it('proposes what an address was about, and says what is sure', async () => {
    await bring(
      ['/productos/rayuela-julio-cortazar'],
      ['/p/9788437604572'],
      ['/autor/borges-jorge-luis'],
      ['/categorias/borges-jorge-luis'],
      ['/productos/poemas'],
      ['/productos/poemas-ana-uno'],
      ['/rayuela-para-leer'],
      ['/qwertzuiop'],
    )
    const found = new Map((await list('?limit=20')).map(({ ruta, propuesta }) => [ruta, propuesta]))
    const libro = { destino: `/libros/${rayuela}`, nombre: 'Rayuela' }
    expect(found.get('/productos/rayuela-julio-cortazar')).toEqual({ ...libro, segura: true })
    expect(found.get('/p/9788437604572')).toEqual({ ...libro, segura: true })
    expect(found.get('/autor/borges-jorge-luis')).toEqual({
      destino: `/autor-seleccionado/${borges}`,
      nombre: 'Jorge Luis Borges',
      segura: true,
    })
    expect(found.get('/categorias/borges-jorge-luis')).toMatchObject({ nombre: 'Jorge Luis Borges', segura: false })
    expect(found.get('/productos/poemas')).toMatchObject({ nombre: 'Poemas', segura: false })
    expect(found.get('/productos/poemas-ana-uno')).toMatchObject({ nombre: 'Poemas', segura: true })
    expect(found.get('/rayuela-para-leer')?.segura ?? false).toBe(false)
    expect(found.get('/qwertzuiop')).toBeNull()
  })

  it('is searched, paged and counted, those that lead somewhere apart', async () => {
    await bring(['/a-uno'], ['/a-dos'], ['/b'], ['/c', '/contacto'])
    expect(await send('GET', '?q=a-&limit=1')).toMatchObject({ total: 2, body: [{}] })
    expect((await list('?estado=llevadas')).map(({ ruta, destino }) => [ruta, destino])).toEqual([['/c', '/contacto']])
    expect((await send('GET', '?q=%25')).total).toBe(0)
  })
})

describe('addresses are brought', () => {
  it('once, with what each leads to; what cannot be taken is named and the rest is kept', async () => {
    const first = await bring(
      ['/a'],
      ['/A/'],
      ['/b', '/contacto'],
      ['mailto:x'],
      ['/d', 'https://otra.com'],
      ['/e', '/e'],
    )
    expect(first.body).toEqual({
      nuevas: 2,
      llevadas: 1,
      problemas: [
        { fila: 4, motivo: 'No es la dirección de una página.' },
        { fila: 5, motivo: 'Tiene que ser una página de esta tienda, por ejemplo «/libros/…» o «/contacto».' },
        { fila: 6, motivo: 'Una dirección no puede llevar a sí misma.' },
      ],
    })
    expect((await bring(['/a'], ['/b'])).body).toEqual({ nuevas: 0, llevadas: 0, problemas: [] })
    expect((await list('?estado=llevadas'))[0]).toMatchObject({ ruta: '/b', destino: '/contacto' })
    expect((await bring(['/a', '/inicio'])).body).toMatchObject({ nuevas: 0, llevadas: 1 })
  })

  it('with the ISBN of a book, which may be gone some day', async () => {
    const { body } = await bring(['/productos/rayuela', '978-84-376-0457-2'], ['/productos/otra', '9780306406157'])
    expect(body).toEqual({
      nuevas: 2,
      llevadas: 1,
      problemas: [{ fila: 2, motivo: 'Acá no hay ningún libro con ese ISBN.' }],
    })
    expect((await open('/productos/rayuela')).location).toBe(`/libros/${rayuela}`)
    const [id] = await insertCatalogo(api.db, [{ titulo: 'Pasajera', isbn: '9780306406157' }])
    await bring(['/productos/otra', '9780306406157'])
    expect((await open('/productos/otra')).location).toBe(`/libros/${id}`)
    await api.pool.query('delete from libro where id = $1', [id])
    expect(await list()).toMatchObject([{ ruta: '/productos/otra', destino: null }])
    expect((await open('/productos/otra')).status).toBe(404)
  })

  it('are looked at, and led where nothing else can be meant, stretch by stretch', async () => {
    await bring(
      ...Array.from({ length: 60 }, (_, n): [string] => [`/nada-${n}`]),
      ['/productos/rayuela'],
      ['/productos/poemas'],
    )
    let [miradas, llevadas] = [0, 0]
    for (let tras: string | null = null, n = 0; n < 3; n++) {
      const { body } = await send('POST', '/seguras', { tras })
      miradas += body.miradas
      llevadas += body.llevadas
      tras = body.siguiente
      if (tras === null) break
    }
    expect([miradas, llevadas]).toEqual([62, 1])
    expect((await list('?estado=llevadas')).map(({ ruta }) => ruta)).toEqual(['/productos/rayuela'])
  })

  it('are led, changed and taken off one by one', async () => {
    await bring(['/a'])
    const [{ _id } = { _id: '' }] = await list()
    expect(await send('PUT', `/${_id}`, { destino: '/contacto' })).toMatchObject({ status: 200 })
    expect(await send('PUT', `/${_id}`, { destino: '//otra.com' })).toMatchObject({
      status: 400,
      body: { campos: {} },
    })
    expect((await send('PUT', `/${_id}`, { destino: '/a' })).body.campos.destino).toBe(
      'Una dirección no puede llevar a sí misma.',
    )
    expect((await open('/a')).location).toBe('/contacto')
    expect((await send('DELETE', `/${_id}`)).status).toBe(200)
    expect((await send('DELETE', `/${_id}`)).body.code).toBe('REDIRECCION_NOT_FOUND')
    expect((await open('/a')).status).toBe(404)
    expect(await listAuditados(api.db, _id)).toMatchObject([
      { entidad: 'redireccion', despues: { destino: '/contacto' } },
      { suceso: 'baja', antes: { ruta: '/a', destino: '/contacto' } },
    ])
  })
})

it('what visitors asked for is forgotten with time, the rarest first; what was brought or leads somewhere stays', async () => {
  await bring(['/traida'], ['/llevada', '/contacto'], ['/pedida-antes'])
  await addVisitas(api.db, new Map([['/pedida', 5]]), '2026-11-20')
  await addVisitas(api.db, new Map([['/rara', 2]]), '2026-11-21')
  await addVisitas(api.db, new Map([['/olvidada', 9]]), '2026-06-01')
  await addVisitas(api.db, new Map([['/pedida-antes', 1]]), '2026-06-01')
  await addVisitas(api.db, new Map([['/traida-despues', 1]]), '2026-06-01')
  await bring(['/traida-despues'])
  await api.pool.query(`update redireccion set creada = now() - interval '200 days'`)
  await deleteOldPerdidas(api.db, '2026-11-29', 1)
  const { rows } = await api.pool.query('select ruta from redireccion order by ruta')
  expect(rows.map(({ ruta }) => ruta)).toEqual(['/llevada', '/pedida', '/pedida-antes', '/traida', '/traida-despues'])
})

it('an address as long as a sitemap may have it is judged by itself', async () => {
  const { status, body } = await bring([`/${'a'.repeat(2_000)}`], ['/a'])
  expect([status, body.nuevas, body.problemas]).toEqual([
    200,
    1,
    [{ fila: 1, motivo: 'No es la dirección de una página.' }],
  ])
})
