import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { NO_ID, read } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { findCategoria, insertAutor, insertCatalogo, insertEditorial } from '#test/catalogo.ts'
import { createIsbn, insertTestLibro } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Libro } from './libro.contract.ts'

let api: TestApi
let as: Callers
let ids: { borges: string; bioy: string; emece: string; sur: string; ficcion: string; ciencia: string }
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  ids = {
    borges: await insertAutor(api.db, 'Jorge Luis Borges'),
    bioy: await insertAutor(api.db, 'Adolfo Bioy Casares'),
    emece: await insertEditorial(api.db, 'Emecé'),
    sur: await insertEditorial(api.db, 'Sur'),
    ficcion: (await findCategoria(api.db, 'Ficción')).id,
    ciencia: (await findCategoria(api.db, 'Ciencia y naturaleza')).id,
  }
})
afterAll(() => api.end())

const CREAR = '/api/libros/crear'
const SOLO_ADMINS = 'Solo los administradores pueden realizar esta acción.'
let isbns = 900_000
const nuevo = (rest: Record<string, unknown> = {}) => ({
  isbn: createIsbn(++isbns),
  titulo: 'El Aleph',
  idioma: 'Español',
  descripcion: 'Cuentos.\nDel infinito.',
  fecha_edicion: '1949-06-26',
  editorial: ids.emece,
  precio: 18_900.5,
  portada: 'https://ejemplo.test/aleph.jpg',
  formatos: ['fisico'],
  autores: [ids.borges],
  categorias: [ids.ficcion],
  ...rest,
})
const create = (rest?: Record<string, unknown>) => as.done<Libro>('POST', CREAR, nuevo(rest))
/** Books with all words; those that are only near are none. */
async function total(q: string): Promise<number> {
  const found = await read<{ total: number; cerca: boolean }>(api, `/api/busqueda?q=${q}`)
  return found.cerca ? 0 : found.total
}

describe('POST /api/libros/crear', () => {
  it('makes a book of ids, which everybody sees and finds', async () => {
    const body = nuevo({ titulo: 'Seis problemas para don Isidro', autores: [ids.bioy, ids.borges, ids.bioy] })
    const libro = await as.done<Libro>('POST', CREAR, { ...body, formatos: ['digital', 'fisico'], vendidos: 99 })
    expect(libro).toEqual({
      ...body,
      _id: expect.any(String),
      calificacion: null,
      fecha_edicion_precision: 'dia',
      formatos: ['fisico', 'digital'],
      editorial: { _id: ids.emece, descripcion: 'Emecé' },
      autores: [
        { _id: ids.bioy, nombre_completo: 'Adolfo Bioy Casares', nombre: 'Adolfo Bioy', apellido: 'Casares' },
        { _id: ids.borges, nombre_completo: 'Jorge Luis Borges', nombre: 'Jorge Luis', apellido: 'Borges' },
      ],
      categorias: [{ _id: ids.ficcion, nombre: 'Ficción', descripcion: null }],
      opiniones: 0,
      portada_version: expect.stringMatching(/^r/),
      version: 1,
    })
    expect(await read(api, `/api/libros/id/${libro._id}`)).toEqual(libro)
    expect(await total('problemas+isidro')).toBe(1)
    expect((await api.app.inject(`/portadas/${libro._id}.svg`)).statusCode).toBe(200)
  })

  it('is for admins', () => as.expectAdminOnly('POST', CREAR, SOLO_ADMINS, nuevo()))

  it('asks for every field of the form at once', async () => {
    const { campos } = await as.refused(400, 'POST', CREAR, {})
    expect(campos).toEqual({
      isbn: 'Campo requerido',
      titulo: 'Campo requerido',
      idioma: 'Campo requerido',
      descripcion: 'Campo requerido',
      fecha_edicion: 'Campo requerido',
      editorial: 'Campo requerido',
      precio: 'Campo requerido',
      portada: 'Debe ser una URL válida (con http:// o https://)',
      formatos: 'Debes seleccionar al menos un formato.',
      autores: 'Debes seleccionar al menos un autor.',
      categorias: 'Debes seleccionar al menos una categoría.',
    })
  })

  it.each([
    ['isbn', ' ', 'Campo requerido'],
    ['isbn', '978-950-00-0001-8', 'El ISBN no es válido: revisá sus dígitos.'],
    ['isbn', 'ISBN 9789500000017', 'El ISBN no es válido: revisá sus dígitos.'],
    ['isbn', '9'.repeat(300), 'El ISBN no es válido: revisá sus dígitos.'],
    ['isbn', 9789500000017, 'Campo requerido'],
    ['titulo', ' \n', 'Campo requerido'],
    ['titulo', 'ñ'.repeat(501), 'No puede superar los 500 caracteres.'],
    ['idioma', '', 'Campo requerido'],
    ['idioma', 'Klingon', 'Elegí un idioma de la lista.'],
    ['descripcion', null, 'Campo requerido'],
    ['descripcion', 'x'.repeat(20_001), 'No puede superar los 20.000 caracteres.'],
    ['fecha_edicion', '', 'Campo requerido'],
    ['fecha_edicion', '2023-02-29', 'La fecha no es válida.'],
    ['fecha_edicion', '0001-01-01', 'La fecha no es válida.'],
    ['fecha_edicion', 'ayer', 'La fecha no es válida.'],
    ['fecha_edicion_precision', 'mes', 'La precisión es «dia» o «anio».'],
    ['editorial', '', 'Campo requerido'],
    ['precio', null, 'Campo requerido'],
    ['precio', '18900', 'Campo requerido'],
    ['precio', -0.01, 'El precio no puede ser negativo.'],
    ['precio', 10.999, 'El precio lleva hasta dos decimales.'],
    ['precio', 21_474_837, 'El precio no puede superar los 21474836 pesos.'],
    ['portada', 'aleph.jpg', 'Debe ser una URL válida (con http:// o https://)'],
    ['portada', 'javascript:alert(1)', 'Debe ser una URL válida (con http:// o https://)'],
    ['formatos', [], 'Debes seleccionar al menos un formato.'],
    ['formatos', 'fisico', 'Debes seleccionar al menos un formato.'],
    ['autores', [], 'Debes seleccionar al menos un autor.'],
    ['categorias', [], 'Debes seleccionar al menos una categoría.'],
  ])('refuses %s %.30j', async (campo, value, mensaje) => {
    const { code, campos } = await as.refused(400, 'POST', CREAR, nuevo({ [campo]: value }))
    expect([code, campos]).toEqual(['INVALID', { [campo]: mensaje }])
  })

  it('refuses a format that is none', async () => {
    const { mensaje } = await as.refused(400, 'POST', CREAR, nuevo({ formatos: ['fisico', 'pergamino'] }))
    expect(mensaje).toBe('Elegí los formatos de la lista.')
  })

  it.each([
    ['autores', (id: string) => [ids.borges, id], 'No encontramos estos autores: '],
    ['categorias', (id: string) => [id], 'No encontramos estas categorías: '],
    ['editorial', (id: string) => id, 'No encontramos esta editorial: '],
  ])('names the %s that do not exist', async (campo, choose, mensaje) => {
    for (const id of [createId(), 'no-es-un-id', "' or 1=1 --"]) {
      const { campos } = await as.refused(400, 'POST', CREAR, nuevo({ [campo]: choose(id) }))
      expect(campos).toEqual({ [campo]: mensaje + id })
    }
  })

  it.each([
    ['9789500000017', '9789500000017'],
    ['978-950-00-0002-4', '9789500000024'],
    ['978 950 00 0003 1', '9789500000031'],
    ['978‐950‐00‐0004‐8', '9789500000048'],
    ['0-8044-2957-x', '9780804429573'],
  ])('keeps the ISBN %s as %s', async (isbn, kept) => {
    expect((await create({ isbn })).isbn).toBe(kept)
    expect(await as.refused(409, 'POST', CREAR, nuevo({ isbn: kept }))).toEqual({
      code: 'ISBN_TAKEN',
      mensaje: 'Ya hay un libro con ese ISBN.',
      campos: { isbn: 'Ya hay un libro con ese ISBN.' },
    })
  })

  it('makes one of many that come at once', async () => {
    const body = nuevo()
    const answers = await Promise.all(Array.from({ length: 6 }, () => as.call('POST', CREAR, body)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })

  it('and the deletion of its author at once leave no book without one', async () => {
    const autor = await insertAutor(api.db, 'Autor Disputado')
    const [made, deleted] = await Promise.all([
      as.call('POST', CREAR, nuevo({ autores: [ids.borges, autor] })),
      as.call('DELETE', `/api/autores/${autor}`),
    ])
    expect([
      [200, 409],
      [400, 200],
    ]).toContainEqual([made.statusCode, deleted.statusCode])
    if (made.statusCode === 400) expect(Object.keys(made.json().campos)).toEqual(['autores'])
  })

  it('takes a free book, a year alone and a date with a time', async () => {
    expect((await create({ precio: 0 })).precio).toBe(0)
    expect(await create({ fecha_edicion: '1972-05-31', fecha_edicion_precision: 'anio' })).toMatchObject({
      fecha_edicion: '1972-01-01',
      fecha_edicion_precision: 'anio',
    })
    expect((await create({ fecha_edicion: '1972-05-31T00:00:00.000Z' })).fecha_edicion).toBe('1972-05-31')
  })

  it.each(["O'Higgins & José Ñandú", '📚 Emoji', '<script>alert(1)</script>', "'; drop table libro; --", '¿?'])(
    'keeps the title %s as it is',
    async (titulo) => {
      expect((await create({ titulo, descripcion: titulo })).titulo).toBe(titulo)
    },
  )
})

describe('PUT /api/libros/{id}', () => {
  let libro: Libro
  let url: string
  beforeEach(async () => {
    libro = await create()
    url = `/api/libros/${libro._id}`
  })

  it('changes the price alone and keeps the rest', async () => {
    expect(await as.done('PUT', url, { precio: 20_000 })).toEqual({ ...libro, precio: 20_000, version: 2 })
  })

  it('changes every field', async () => {
    const changed = await as.done<Libro>('PUT', url, {
      ...nuevo({
        titulo: 'Ficciones',
        idioma: 'Inglés',
        descripcion: 'Otros.',
        fecha_edicion: '1944-12-04',
        precio: 1,
      }),
      portada: 'http://ejemplo.test/f.png',
      formatos: ['audiolibro'],
      editorial: ids.sur,
      autores: [ids.bioy],
      categorias: [ids.ciencia, ids.ficcion],
    })
    expect(changed).toMatchObject({
      titulo: 'Ficciones',
      idioma: 'Inglés',
      descripcion: 'Otros.',
      fecha_edicion: '1944-12-04',
      precio: 1,
      portada: 'http://ejemplo.test/f.png',
      formatos: ['audiolibro'],
      version: 2,
      editorial: { descripcion: 'Sur' },
      autores: [{ apellido: 'Casares' }],
      categorias: [{ nombre: 'Ciencia y naturaleza' }, { nombre: 'Ficción' }],
    })
    expect(await read(api, `/api/libros/id/${libro._id}`)).toEqual(changed)
  })

  it('is another version when only its authors or their order changed', async () => {
    const both = await as.done<Libro>('PUT', url, { autores: [ids.borges, ids.bioy] })
    expect(both.version).toBe(2)
    expect(await as.done('PUT', url, { autores: [ids.bioy, ids.borges] })).toMatchObject({
      autores: [{ _id: ids.bioy }, { _id: ids.borges }],
      version: 3,
    })
  })

  it('writes nothing when nothing changed', async () => {
    const { autores, categorias, editorial, ...rest } = libro
    const same = { ...rest, autores: [ids.borges], categorias: [ids.ficcion], editorial: editorial?._id }
    expect(await as.done('PUT', url, same)).toEqual(libro)
  })

  it('is found by its new words', async () => {
    await as.done('PUT', url, { titulo: 'Palabrejas nuevas' })
    expect([await total('palabrejas'), await total('borges+palabrejas')]).toEqual([1, 1])
  })

  it.each([
    ['idioma', () => ({ idioma: 'Portugués' }), '&idioma=Portugu%C3%A9s'],
    ['formatos', () => ({ formatos: ['audiolibro'] }), '&formato=audiolibro'],
    ['editorial', () => ({ editorial: ids.sur }), '+sur'],
    ['autores', () => ({ autores: [ids.bioy] }), '+bioy'],
    ['categorias', () => ({ categorias: [ids.ciencia] }), '+naturaleza'],
    ['descripcion', () => ({ descripcion: 'Con zarigüeyas.' }), '+zarigueyas'],
    ['fecha_edicion', () => ({ fecha_edicion: '1987-05-06' }), '+1987'],
  ])('is found by a new %s alone', async (_, change, query) => {
    const titulo = `Hallazgo ${isbns}`
    const { _id } = await create({ titulo })
    const question = titulo.replace(' ', '+')
    expect([await total(question), await total(question + query)]).toEqual([1, 0])
    await as.done('PUT', `/api/libros/${_id}`, change())
    expect(await total(question + query)).toBe(1)
  })

  it('is for admins', () => as.expectAdminOnly('PUT', url, SOLO_ADMINS, { precio: 1 }))

  it('is a 404 for a book that is not there', async () => {
    expect((await as.refused(404, 'PUT', `/api/libros/${NO_ID}`, { precio: 1 })).code).toBe('LIBRO_NOT_FOUND')
    expect((await as.refused(404, 'PUT', '/api/libros/1', { precio: 1 })).code).toBe('NOT_FOUND')
  })

  it('refuses what is cleared or wrong, with the messages of the form, and changes nothing', async () => {
    const cleared = { titulo: '', descripcion: null, portada: ' ', precio: null, formatos: [], autores: null }
    expect((await as.refused(400, 'PUT', url, { ...cleared, categorias: [], isbn: '978' })).campos).toEqual({
      isbn: 'El ISBN no es válido: revisá sus dígitos.',
      titulo: 'Campo requerido',
      descripcion: 'Campo requerido',
      precio: 'Campo requerido',
      portada: 'Debe ser una URL válida (con http:// o https://)',
      formatos: 'Debes seleccionar al menos un formato.',
      autores: 'Debes seleccionar al menos un autor.',
      categorias: 'Debes seleccionar al menos una categoría.',
    })
    expect((await as.refused(400, 'PUT', url, { autores: [NO_ID] })).campos).toEqual({
      autores: `No encontramos estos autores: ${NO_ID}`,
    })
    expect(await read(api, `/api/libros/id/${libro._id}`)).toEqual(libro)
  })

  it('lets empty what an import left empty, and not what is filled in wrongly', async () => {
    const id = await insertTestLibro(api.db, { titulo: 'Importado', precio: null })
    const bare = `/api/libros/${id}`
    const empty = { descripcion: '', fecha_edicion: null, editorial: '', portada: '', precio: null, idioma: null }
    expect(await as.done('PUT', bare, { ...empty, autores: [], categorias: [], titulo: 'Corregido' })).toMatchObject({
      titulo: 'Corregido',
      descripcion: null,
      fecha_edicion: null,
      editorial: null,
      portada: null,
      precio: null,
      version: 2,
    })
    expect((await as.refused(400, 'PUT', bare, { portada: 'x', precio: -1 })).campos).toEqual({
      precio: 'El precio no puede ser negativo.',
      portada: 'Debe ser una URL válida (con http:// o https://)',
    })
  })

  it('keeps the year alone unless the date is changed', async () => {
    const [id] = await insertCatalogo(api.db, [{ titulo: 'De un año', fecha: '1972-01-01', precision: 'anio' }])
    const ofYear = `/api/libros/${id}`
    const same = { fecha_edicion: '1972-01-01', descripcion: 'Otra.' }
    expect(await as.done('PUT', ofYear, same)).toMatchObject({ fecha_edicion_precision: 'anio' })
    expect(await as.done('PUT', ofYear, { ...same, fecha_edicion_precision: 'dia' })).toMatchObject({
      fecha_edicion_precision: 'dia',
    })
    expect(await as.done('PUT', ofYear, { fecha_edicion_precision: 'anio' })).toMatchObject({
      fecha_edicion_precision: 'anio',
    })
    expect(await as.done('PUT', ofYear, { fecha_edicion: '1973-05-02' })).toMatchObject({
      fecha_edicion: '1973-05-02',
      fecha_edicion_precision: 'dia',
    })
  })

  it('refuses the ISBN of another book, and takes its own in another form', async () => {
    const { isbn } = await create()
    expect((await as.refused(409, 'PUT', url, { isbn })).campos).toEqual({ isbn: 'Ya hay un libro con ese ISBN.' })
    expect(await as.done('PUT', url, { isbn: libro.isbn.replace(/^978/, '978-') })).toMatchObject({ version: 1 })
  })

  it('tells the second of two admins, with what the first one saved', async () => {
    const first = await as.done<Libro>('PUT', url, { precio: 100, version: libro.version })
    expect(await as.refused(409, 'PUT', url, { titulo: 'Del segundo', version: libro.version })).toEqual({
      code: 'VERSION',
      mensaje: 'Otra persona guardó cambios mientras editabas. Miralos antes de guardar los tuyos.',
      guardado: first,
    })
    expect(await as.done('PUT', url, { titulo: 'Del segundo', version: first.version })).toMatchObject({
      titulo: 'Del segundo',
      precio: 100,
    })
  })

  it('lets one of two who save at once with the same version', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map((precio) => as.call('PUT', url, { precio, version: libro.version })),
    )
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
  })

  it('is not another version for what jobs write', async () => {
    await api.db.updateTable('libro').set({ vendidos: 7, calificacion: 4 }).where('id', '=', libro._id).execute()
    expect(await as.done('PUT', url, { precio: 5, version: libro.version })).toMatchObject({ version: 2 })
  })
})

describe('POST /api/libros/rapido', () => {
  it('makes a book of its title alone, of paper and without a price, that is found', async () => {
    const isbn = createIsbn(++isbns)
    const { _id } = await as.done<{ _id: string }>('POST', '/api/libros/rapido', {
      isbn,
      titulo: " Hallado en O'Higgins ",
    })
    const made = (await api.app.inject(`/api/libros/id/${_id}`)).json()
    expect(made).toMatchObject({
      isbn,
      titulo: "Hallado en O'Higgins",
      precio: null,
      formatos: ['fisico'],
      autores: [],
    })
    const found = (await api.app.inject(`/api/libros?q=${isbn}`)).json<Libro[]>()
    expect(found.map((libro) => libro._id)).toEqual([_id])
    const again = await as.refused(409, 'POST', '/api/libros/rapido', { isbn, titulo: 'Otro' })
    expect(again.code).toBe('ISBN_TAKEN')
    expect((await as.refused(400, 'POST', '/api/libros/rapido', { isbn, titulo: ' ' })).campos).toHaveProperty('titulo')
  })
})

describe('DELETE /api/libros/{id}', () => {
  it('deletes a book; orders keep their copy of title, cover and price', async () => {
    const libro = await create({ titulo: 'Vendido y borrado', precio: 12_000 })
    const { headers } = as.cliente
    const order = { items: [{ libro: libro._id, cantidad: 2 }], metodo_pago: 'debito' }
    const bought = await api.app.inject({ method: 'POST', url: '/api/pedidos', headers, payload: order })
    expect(bought.statusCode).toBe(200)
    expect(await as.done('DELETE', `/api/libros/${libro._id}`)).toEqual({ mensaje: 'Libro eliminado correctamente' })
    expect((await api.app.inject(`/api/libros/id/${libro._id}`)).statusCode).toBe(404)
    const pedidos = await api.app.inject({ url: `/api/pedidos/usuario/${as.cliente.id}`, headers })
    expect(pedidos.json()[0].items).toMatchObject([
      { libro: { titulo: 'Vendido y borrado', portada: libro.portada }, cantidad: 2, precio_unitario: 12_000 },
    ])
  })

  it('is a 404 for a book that is not there', async () => {
    expect((await as.refused(404, 'DELETE', `/api/libros/${NO_ID}`)).code).toBe('LIBRO_NOT_FOUND')
  })

  it('is for admins', () => as.expectAdminOnly('DELETE', `/api/libros/${NO_ID}`, SOLO_ADMINS))
})
