// The lists that the panel searches, each through its own GET with `q`.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { refreshBusqueda } from '#catalogo/indice/indice.service.ts'
import { HALLADOS_MAX } from '#catalogo/libros/libro.rules.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'

type Item = { _id: string; isbn: string; titulo: string; email: string; rol: string } & Record<string, string>

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

async function ask(path: string, query: Record<string, string | number>) {
  const asked = Object.entries(query).map(([name, value]) => [name, String(value)])
  const url = `/api/${path}?${new URLSearchParams(asked)}`
  const answer = await api.app.inject({ url, headers: admin.headers })
  expect(answer.statusCode, url).toBe(200)
  return { items: answer.json<Item[]>(), total: Number(answer.headers['x-total-count']) }
}

async function create(path: string, payload: object): Promise<Item> {
  const url = `/api/${path}/crear`
  const answer = await api.app.inject({ method: 'POST', url, headers: admin.headers, payload })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json()
}

const HOSTILE = ['%', '_', '\\', "'", "'; drop table autor; --", '<b>ñ</b> x', '🙂', '*:&|!()', 'x'.repeat(200)]

const NOUNS = [
  [
    'autores',
    'nombre_completo',
    (name: string) => ({ nombre_completo: name, perfil: 'https://a.test/x.png', info: 'Escribe.' }),
  ],
  [
    'editoriales',
    'descripcion',
    (name: string) => ({ descripcion: name, direccion: 'Oroño 1450', imagen: 'https://a.test/x.png' }),
  ],
  ['categorias', 'nombre', (name: string) => ({ nombre: name })],
  ['provincias', 'descripcion', (name: string) => ({ descripcion: name })],
] as const

describe.each(NOUNS)('the list of %s', (path, campo, form) => {
  it('finds a name by any part of its words, whatever their case and accents, newest first', async () => {
    const older = await create(path, form('Ñandú Ibáñez'))
    const newer = await create(path, form("Nandubay O'Ibañezcu"))
    for (const q of ['ñandú', 'NANDU', 'ibanez', 'IBÁÑEZ  nandu', ' andu ', 'bañe']) {
      const { items, total } = await ask(path, { q })
      expect([items.map((item) => item[campo]), total], q).toEqual([[newer[campo], older[campo]], 2])
    }
    expect((await ask(path, { q: "o'ibañezcu" })).items.map(({ _id }) => _id)).toEqual([newer._id])
  })

  it('counts what was found, whatever page of it is shown', async () => {
    const found = await ask(path, { q: 'nandu', offset: 1, limit: 1 })
    expect([found.items.length, found.total]).toEqual([1, 2])
    expect(await ask(path, { q: 'nandu', offset: 9 })).toEqual({ items: [], total: 2 })
  })

  it('takes an empty search for none, and wildcards for what they are', async () => {
    const all = await ask(path, {})
    for (const q of ['', '   ']) expect(await ask(path, { q })).toEqual(all)
    for (const q of HOSTILE) expect(await ask(path, { q }), q).toEqual({ items: [], total: 0 })
  })

  it('refuses a search of more than 200 characters', async () => {
    const answer = await api.app.inject(`/api/${path}?q=${'a'.repeat(201)}`)
    expect([answer.statusCode, answer.json().code]).toEqual([400, 'INVALID'])
  })
})

describe('the list of books', () => {
  let rayuela: Item
  beforeAll(async () => {
    const autor = await create('autores', NOUNS[0][2]('Cortázar, Julio'))
    const editorial = await create('editoriales', NOUNS[1][2]('Sudamericana'))
    const categoria = await create('categorias', { nombre: 'Novela' })
    const form = {
      idioma: 'Español',
      descripcion: 'Trata de un cronopio.',
      precio: 100,
      portada: 'https://a.test/x.png',
      fecha_edicion: '1963-06-28',
      formatos: ['fisico'],
      editorial: editorial._id,
      autores: [autor._id],
      categorias: [categoria._id],
    }
    rayuela = await create('libros', { ...form, isbn: '9788437604572', titulo: 'Rayuela' })
    await create('libros', { ...form, isbn: '9788497592208', titulo: 'Él y los ñandúes', formatos: ['digital'] })
  })

  it.each([
    'rayuela',
    'RAYU',
    'cortázar ray',
    'julio CORTAZAR rayuela',
    '9788437604572',
    '978-84-376-0457-2',
    '84-376-0457-5',
    '8437604575',
  ])('finds one by title, author or ISBN: %s', async (q) => {
    const { items, total } = await ask('libros', { q })
    expect([items.map(({ titulo }) => titulo), total]).toEqual([['Rayuela'], 1])
  })

  it.each(['él', 'Él y los ñandúes', 'nandues', 'ÑAND'])('finds one whatever its accents: %s', async (q) => {
    expect((await ask('libros', { q })).items.map(({ titulo }) => titulo)).toEqual(['Él y los ñandúes'])
  })

  it('shows the newest first and counts all that were found', async () => {
    const { items, total } = await ask('libros', { q: 'cortazar', limit: 1 })
    expect([items.map(({ titulo }) => titulo), total]).toEqual([['Él y los ñandúes'], 2])
    expect((await ask('libros', { q: 'cortazar', offset: 1 })).items).toEqual([rayuela])
  })

  it('searches together with the filters of the list', async () => {
    expect((await ask('libros', { q: 'cortazar', formato: 'fisico' })).total).toBe(1)
    expect((await ask('libros', { q: 'cortazar', precio_hasta: 99 })).total).toBe(0)
  })

  it.each(['cronopio', 'novela', 'sudamericana', 'y', ...HOSTILE])('finds nothing for %j', async (q) => {
    expect(await ask('libros', { q })).toEqual({ items: [], total: 0 })
  })

  it('takes an empty search for none', async () => {
    expect(await ask('libros', { q: ' ' })).toEqual(await ask('libros', {}))
  })

  it(`of many shows the newest, and counts up to ${HALLADOS_MAX}`, async () => {
    const { rows } = await api.pool.query<{ id: string }>(
      `insert into libro (id, isbn, titulo, titulo_p, cara)
       select gen_random_uuid(), '978' || body || (10 - s % 10) % 10, 'Mar ' || n, 'mar ' || n, 'etiqueta.0.0'
       from (
         select n, body, (select sum(substr('978' || body, at, 1)::integer * case when at % 2 = 1 then 1 else 3 end) from generate_series(1, 12) as at) as s
         from (select n, lpad(n::text, 9, '0') as body from generate_series(1, $1) as n) as numbers
       ) as sums
       order by n returning id`,
      [HALLADOS_MAX + 500],
    )
    await refreshBusqueda(
      api.db,
      rows.map(({ id }) => id),
    )
    const first = await ask('libros', { q: 'mar', limit: 2 })
    expect(first.items.map(({ titulo }) => titulo)).toEqual([`Mar ${HALLADOS_MAX + 500}`, `Mar ${HALLADOS_MAX + 499}`])
    expect(first.total).toBe(HALLADOS_MAX)
    expect((await ask('libros', { q: 'mar', offset: HALLADOS_MAX - 1, limit: 9 })).items).toHaveLength(1)
  })
})

describe('the list of accounts', () => {
  const insert = async (username: string, nombre: string, apellido: string, rol: 'cliente' | 'admin' = 'cliente') => {
    const { id } = await insertTestUsuario(api.db, rol)
    const email = `${username}@ejemplo.com.ar`
    await api.db.updateTable('usuario').set({ username, email, nombre, apellido }).where('id', '=', id).execute()
    return id
  }
  let inigo: string
  let jose: string
  beforeAll(async () => {
    inigo = await insert('i_nigo', 'Íñigo', "O'Higgins")
    jose = await insert('josen', 'José', 'Ñandú', 'admin')
  })

  it.each(['íñigo', "INIGO o'higgins", 'i_nigo', 'I_NIGO@ejemplo.com.ar', 'nigo@'])(
    'finds one by name, username or address: %s',
    async (q) => {
      const { items, total } = await ask('usuarios', { q })
      expect([items.map(({ _id }) => _id), total]).toEqual([[inigo], 1])
    },
  )

  it('takes wildcards for what they are', async () => {
    for (const q of HOSTILE.filter((text) => text !== '_' && text !== "'")) {
      expect(await ask('usuarios', { q }), q).toEqual({ items: [], total: 0 })
    }
    expect((await ask('usuarios', { q: 'jose_' })).total).toBe(0)
    expect((await ask('usuarios', { q: '' })).total).toBe(3)
  })

  it('is narrowed to a role, and leaves out the account that is named', async () => {
    const admins = await ask('usuarios', { rol: 'admin' })
    expect([admins.items.map(({ _id }) => _id), admins.total]).toEqual([[jose, admin.id], 2])
    const others = await ask('usuarios', { excepto: admin.id, limit: 1, offset: 1 })
    expect([others.items.map(({ _id }) => _id), others.total]).toEqual([[inigo], 2])
    const found = await ask('usuarios/usuarios', { q: 'ejemplo.com', rol: 'cliente', excepto: admin.id })
    expect(found.items.map(({ _id }) => _id)).toEqual([inigo])
  })

  it('refuses a role or an id that is none', async () => {
    for (const query of ['rol=jefe', 'excepto=1', `q=${'a'.repeat(201)}`]) {
      const answer = await api.app.inject({ url: `/api/usuarios?${query}`, headers: admin.headers })
      expect([answer.statusCode, answer.json().code], query).toEqual([400, 'INVALID'])
    }
  })
})
