import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { runTrabajos, upload } from '#test/importar.ts'
import { createIsbn, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import { xlsx } from '#test/zip.ts'
import type { Importacion } from './historia.contract.ts'
import { PIEZA } from './historia.rules.ts'
import { cleanImportaciones } from './trabajo.queries.ts'

let api: TestApi
let as: Callers
let empleado: { headers: { authorization: string } }
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  empleado = await insertTestUsuario(api.db, 'empleado')
})
afterAll(() => api.end())
beforeEach(() => api.pool.query('truncate libro, autor, editorial, importacion, proveedor cascade'))

const [A = '', B = '', C = ''] = [1, 2, 3].map(createIsbn)
const LISTA = `isbn;titulo;autores;editorial;precio;categorias
${A};El faro de sal;Sosa, Ana;Ediciones del Faro;12500;Ficción
${B};Cocina de estación;Paz, Luis;Ediciones del Faro;9900;
mal;Sin ISBN;;;100;
`
const get = async (id: string) =>
  (await api.app.inject({ url: `/api/importaciones/${id}`, headers: empleado.headers })).json<Importacion>()
const order = (id: string, trabajo: string, body: object = {}) =>
  as.call('POST', `/api/importaciones/${id}/${trabajo}`, { ...body }, empleado.headers)
const precios = async () =>
  (await api.pool.query('select isbn, precio from libro order by isbn')).rows.map(({ isbn, precio }) => [isbn, precio])

async function importNow(text: string, body: object = {}): Promise<string> {
  const id = await upload(api, empleado.headers, text)
  expect((await order(id, 'importar', body)).statusCode).toBe(200)
  await runTrabajos(api)
  return id
}

describe('an upload', () => {
  it('comes in pieces, goes on where it was cut, and is checked', async () => {
    const bytes = Buffer.alloc(PIEZA + 5, 'x')
    const begin = () =>
      as.done<{ importacion: Importacion; pieza: number; faltan: number[] }>('POST', '/api/importaciones', {
        archivo: 'grande.csv',
        bytes: bytes.length,
        modificado: 1_000,
      })
    const { importacion, pieza, faltan } = await begin()
    expect([importacion.estado, pieza, faltan]).toEqual(['subiendo', PIEZA, [0, 1]])
    const send = (numero: number, payload: Buffer, type = 'application/octet-stream') =>
      api.app.inject({
        method: 'PUT',
        url: `/api/importaciones/${importacion._id}/piezas/${numero}`,
        headers: { ...as.admin.headers, 'content-type': type },
        payload,
      })
    expect((await send(1, bytes.subarray(PIEZA))).json()).toEqual({ estado: 'subiendo' })
    expect((await begin()).faltan).toEqual([0])
    expect((await begin()).importacion._id).toBe(importacion._id)
    expect((await send(0, Buffer.from('corta'))).json().code).toBe('PIEZA_INVALIDA')
    expect((await send(2, Buffer.from('x'))).json().code).toBe('PIEZA_INVALIDA')
    expect((await send(0, bytes)).statusCode).toBe(413)
    expect((await send(0, Buffer.from('{}'), 'application/json')).statusCode).toBe(415)
    expect((await as.call('POST', `/api/importaciones/${importacion._id}/importar`, {})).json().code).toBe(
      'OTRO_ESTADO',
    )
    expect((await send(0, bytes.subarray(0, PIEZA))).json()).toEqual({ estado: 'subida' })
    expect((await send(0, bytes.subarray(0, PIEZA))).json().code).toBe('OTRO_ESTADO')
  })

  it.each([
    [0, 'El archivo está vacío.'],
    [600 * 1024 * 1024, 'El archivo tiene 600 MB y no puede pasar de 500.'],
  ])('of %d bytes is refused', async (bytes, mensaje) => {
    expect(await as.refused(400, 'POST', '/api/importaciones', { archivo: 'a.csv', bytes })).toMatchObject({
      code: 'ARCHIVO_INVALIDO',
      mensaje,
    })
  })

  it('is discarded, or forgotten after a week, and at most ten wait', async () => {
    const id = await upload(api, empleado.headers, LISTA)
    expect((await order(id, 'descartar')).json()).toMatchObject({ estado: 'vencida' })
    const otra = await upload(api, empleado.headers, LISTA)
    await api.pool.query(`update importacion set creada_en = now() - interval '8 days' where id = $1`, [otra])
    await cleanImportaciones(api.db)
    expect(await get(otra)).toMatchObject({ estado: 'vencida' })
    const { rows } = await api.pool.query('select count(*)::int as n from importacion_pieza')
    expect(rows[0].n).toBe(0)
    for (let n = 0; n < 10; n++) await upload(api, empleado.headers, LISTA, `lista${n}.csv`)
    expect((await as.refused(409, 'POST', '/api/importaciones', { archivo: 'once.csv', bytes: 5 })).code).toBe(
      'DEMASIADAS_LISTAS',
    )
  })
})

describe('a dry run', () => {
  it('says what would happen, changes nothing, and gives the refused rows', async () => {
    const id = await upload(api, empleado.headers, LISTA)
    expect((await order(id, 'ensayar')).json()).toMatchObject({ trabajo: 'ensayo', estado: 'subida' })
    expect((await order(id, 'importar')).json().code).toBe('EN_CURSO')
    await runTrabajos(api)
    const after = await get(id)
    expect(after).toMatchObject({ estado: 'subida', trabajo: null, informe: null, falla: null, rechazos: true })
    expect(after.ensayo).toMatchObject({ filas: 3, creados: 2, rechazados: 1, porClase: { isbn: 1 } })
    expect(after.ensayo?.primeros).toEqual([{ linea: 4, motivo: expect.stringContaining('ISBN') }])
    expect(await precios()).toEqual([])
    const csv = await api.app.inject({ url: `/api/importaciones/${id}/rechazos`, headers: empleado.headers })
    expect([csv.statusCode, csv.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8'])
    expect(csv.body).toContain('mal;Sin ISBN')
  })

  it('of a file that is no list says why', async () => {
    const id = await upload(api, empleado.headers, 'titulo,precio\nUno,5\n')
    await order(id, 'ensayar')
    await runTrabajos(api)
    expect(await get(id)).toMatchObject({ estado: 'subida', trabajo: null, ensayo: null })
    expect((await get(id)).falla).toContain('isbn')
  })
})

describe('an import', () => {
  it('writes the books, its report and its row of the history', async () => {
    const id = await importNow(LISTA)
    expect(await precios()).toEqual([
      [A, 1_250_000],
      [B, 990_000],
    ])
    const done = await get(id)
    expect(done).toMatchObject({ estado: 'importada', trabajo: null, deshacible: true, archivo: 'lista.csv' })
    expect(done.informe).toMatchObject({ creados: 2, autoresNuevos: 2, editorialesNuevas: 1 })
    const list = await api.app.inject({ url: '/api/importaciones', headers: empleado.headers })
    expect([list.headers['x-total-count'], list.json<Importacion[]>().map(({ _id }) => _id)]).toEqual(['1', [id]])
    expect((await order(id, 'importar')).json().code).toBe('OTRO_ESTADO')
  })

  it('that was cut off is done again by another process, and one that lost its turn saves nothing', async () => {
    const id = await upload(api, empleado.headers, LISTA)
    await order(id, 'importar')
    // A process took it, and died.
    await api.pool.query(`update importacion set turno = 1, intentos = 1, latido_en = now() where id = $1`, [id])
    await runTrabajos(api)
    expect((await get(id)).trabajo).toBe('importar')
    await api.pool.query(`update importacion set latido_en = now() - interval '1 minute' where id = $1`, [id])
    await runTrabajos(api)
    expect(await get(id)).toMatchObject({ estado: 'importada', trabajo: null })
  })

  it('that is cut off again and again is given up', async () => {
    const id = await upload(api, empleado.headers, LISTA)
    await order(id, 'importar')
    await api.pool.query(`update importacion set intentos = 3 where id = $1`, [id])
    await runTrabajos(api)
    expect(await get(id)).toMatchObject({ estado: 'subida', trabajo: null })
    expect((await get(id)).falla).toContain('No se guardó nada')
    expect(await precios()).toEqual([])
  })

  it('is nobody’s whose id is not there', async () => {
    for (const trabajo of ['ensayar', 'importar', 'descartar']) {
      expect((await order(NO_ID, trabajo)).json().code).toBe('IMPORTACION_NOT_FOUND')
    }
    const id = await upload(api, empleado.headers, LISTA)
    expect((await order(id, 'importar', { proveedor: NO_ID })).json().code).toBe('PROVEEDOR_NOT_FOUND')
  })
})

/** What a shop holds, without what counts changes. */
async function readCatalogo(): Promise<unknown[]> {
  const { rows } = await api.pool.query(`
    select isbn, titulo, idioma, descripcion, precio, portada, fecha_edicion, fecha_edicion_precision, formatos, temas,
      calificacion, calificacion_catalogo, (select descripcion from editorial where id = editorial_id) as editorial,
      array(select nombre_completo from libro_autor join autor on id = autor_id where libro_id = libro.id order by orden) as autores,
      array(select nombre from libro_categoria join categoria on id = categoria_id where libro_id = libro.id order by orden) as categorias,
      (select tn::text from busqueda where libro_num = num) as palabras
    from libro order by isbn`)
  const { rows: nombres } = await api.pool.query(
    'select nombre_completo as n from autor union all select descripcion from editorial order by n',
  )
  return [rows, nombres]
}

const undo = async (id: string) => {
  const asked = await as.call('POST', `/api/importaciones/${id}/deshacer`, {})
  expect(asked.statusCode, asked.body).toBe(200)
  await runTrabajos(api)
  return get(id)
}

describe('an undo', () => {
  const OTRA = `isbn;titulo;autores;editorial;precio;descripcion;fecha_edicion;temas;categorias;idioma;formatos;calificacion;portada
${A};El faro de sal;Paz, Luis|Gris, Eva;Otra Casa;99;Nueva;1999-05-31;Mar;No ficción;en;digital;4.5;https://t.example/a.jpg
${C};Tercero;Gris, Eva;Otra Casa;5;;;;;;;;
`
  it('leaves the catalogue as it was, row by row', async () => {
    await importNow(LISTA)
    const before = await readCatalogo()
    const id = await importNow(OTRA)
    expect(await readCatalogo()).not.toEqual(before)
    const { deshecho, ...after } = await undo(id)
    expect(after).toMatchObject({ estado: 'deshecha', deshacible: false })
    expect(deshecho).toEqual({
      restaurados: 1,
      eliminados: 1,
      autoresEliminados: 1,
      editorialesEliminadas: 1,
      quedaron: 0,
      libros: [],
    })
    expect(await readCatalogo()).toEqual(before)
    const again = await as.call('POST', `/api/importaciones/${id}/deshacer`, {})
    expect([again.statusCode, again.json().code]).toEqual([409, 'OTRO_ESTADO'])
  })

  it('leaves and names what was touched since', async () => {
    await importNow(LISTA)
    const id = await importNow(`isbn;precio;idioma\n${A};9000;en\n${B};9000;en\n`)
    const { rows } = await api.pool.query('select id from libro where isbn = $1', [A])
    await as.done('PUT', `/api/libros/${rows[0].id}`, { precio: 777 })
    const { deshecho } = await undo(id)
    expect(deshecho).toMatchObject({ restaurados: 2, quedaron: 1 })
    expect(deshecho?.libros).toEqual([{ isbn: A, titulo: 'El faro de sal', motivo: 'después cambió: precio' }])
    expect(await precios()).toEqual([
      [A, 77_700],
      [B, 990_000],
    ])
    const { rows: idiomas } = await api.pool.query('select distinct idioma from libro')
    expect(idiomas).toEqual([{ idioma: null }])
  })

  it('leaves books that were ordered, reviewed or changed, with their authors', async () => {
    const id = await importNow(LISTA)
    const { rows } = await api.pool.query<{ id: string }>('select id from libro order by isbn')
    const [first = '', second = ''] = rows.map((row) => row.id)
    await api.app.inject({
      method: 'PUT',
      url: `/api/opiniones/libro/${first}`,
      headers: as.cliente.headers,
      payload: { estrellas: 5, texto: 'Muy bueno, lo leí dos veces.' },
    })
    await as.done('PUT', `/api/libros/${second}`, { descripcion: 'Cambiada a mano.' })
    const { deshecho } = await undo(id)
    expect(deshecho).toMatchObject({ eliminados: 0, autoresEliminados: 0, editorialesEliminadas: 0, quedaron: 2 })
    expect(deshecho?.libros.map(({ motivo }) => motivo)).toEqual(['tiene opiniones', 'cambió después'])
  })

  it('is for administrators, and not for ever', async () => {
    const id = await importNow(LISTA)
    expect((await order(id, 'deshacer')).statusCode).toBe(403)
    await api.pool.query(`update importacion set importada_en = now() - interval '91 days' where id = $1`, [id])
    await cleanImportaciones(api.db)
    expect((await get(id)).deshacible).toBe(false)
    const late = await as.call('POST', `/api/importaciones/${id}/deshacer`, {})
    expect([late.statusCode, late.json().code]).toEqual([409, 'SIN_DETALLE'])
  })

  it('tells a free book from one whose price of 0 nobody meant, both ways', async () => {
    const libros = async () => (await api.pool.query('select precio, gratis from libro order by isbn')).rows
    await importNow(`isbn;titulo;precio;gratis\n${A};Uno;500;\n${B};Dos;;sí\n`)
    const before = [
      { precio: 50_000, gratis: false },
      { precio: 0, gratis: true },
    ]
    expect(await libros()).toEqual(before)
    const id = await importNow(`isbn;precio;gratis\n${A};;sí\n${B};700;\n`)
    expect(await libros()).toEqual([
      { precio: 0, gratis: true },
      { precio: 70_000, gratis: false },
    ])
    expect((await as.done('POST', `/api/importaciones/${id}/deshacer`, {})) ?? true).toBeTruthy()
    await runTrabajos(api)
    expect(await libros()).toEqual(before)
  })
})

describe('columns', () => {
  it('of a spreadsheet without a known name are there to be told apart, and the numbers of books are proposed', async () => {
    const texto = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`
    const filas = [
      ['Distribuidora del Sur'],
      ['Cód.', 'Obra', 'Vale'],
      ...[11, 12, 13].map((n) => [createIsbn(n), `Faro ${n}`, '100']),
    ]
    const hoja = filas.map((fila, n) => `<row r="${n + 1}">${fila.map(texto).join('')}</row>`).join('')
    const id = await upload(api, empleado.headers, xlsx({ Lista: hoja }), 'lista.xlsx')
    const { json } = await api.app.inject({ url: `/api/importaciones/${id}/muestra`, headers: empleado.headers })
    expect(json()).toMatchObject({
      motivo: expect.stringContaining('no nombra ninguna columna «isbn»'),
      columnas: [
        { nombre: 'Cód.', campo: 'isbn' },
        { nombre: 'Obra', campo: 'titulo' },
        { nombre: 'Vale', campo: null },
      ],
      filas: filas.slice(2),
    })
    await order(id, 'importar', { columnas: [{ nombre: 'Cód.', campo: 'isbn' }] })
    await runTrabajos(api)
    expect((await precios()).map(([isbn]) => isbn)).toEqual(filas.slice(2).map(([isbn]) => isbn))
  })

  it('are told apart by the owner, and remembered of the supplier', async () => {
    const { _id: proveedor } = await as.done<{ _id: string }>('POST', '/api/proveedores/crear', {
      nombre: 'Rara',
      clase: 'otro',
      precedencia: 30,
    })
    const rara = `Cod;Nombre de la obra;Vale\n${A};El faro de sal;100\n`
    const look = async (id: string) =>
      (
        await api.app.inject({
          url: `/api/importaciones/${id}/muestra?proveedor=${proveedor}`,
          headers: empleado.headers,
        })
      ).json()
    const id = await upload(api, empleado.headers, rara)
    expect(await look(id)).toEqual({
      descripcion: '',
      motivo: expect.stringContaining('isbn'),
      columnas: [
        { nombre: 'Cod', campo: null, propuesta: null },
        { nombre: 'Nombre de la obra', campo: null, propuesta: null },
        { nombre: 'Vale', campo: null, propuesta: null },
      ],
      filas: [[A, 'El faro de sal', '100']],
      hojas: [],
    })
    const columnas = [
      { nombre: 'Cod', campo: 'isbn' },
      { nombre: 'Nombre de la obra', campo: 'titulo' },
      { nombre: 'Vale', campo: 'precio' },
    ]
    await order(id, 'importar', { proveedor, columnas })
    await runTrabajos(api)
    expect(await precios()).toEqual([[A, 10_000]])
    const next = await upload(api, empleado.headers, rara.replace('100', '120'), 'otra.csv')
    expect(await look(next)).toMatchObject({
      motivo: null,
      columnas: [{ campo: 'isbn' }, { campo: 'titulo' }, { campo: 'precio' }],
    })
    await order(next, 'importar', { proveedor })
    await runTrabajos(api)
    expect(await precios()).toEqual([[A, 12_000]])
    const wrong = await order(next, 'ensayar', { columnas: [{ nombre: 'Cod', campo: 'inventado' }] })
    expect(wrong.statusCode).toBe(400)
  })
})

describe('precedence', () => {
  const make = async (nombre: string, clase: string, precedencia: number) =>
    (await as.done<{ _id: string }>('POST', '/api/proveedores/crear', { nombre, clase, precedencia }))._id
  const precio = (value: number) => `isbn;titulo;precio\n${A};El faro de sal;${value}\n`
  const read = async () => {
    const { rows } = await api.pool.query('select precio, idioma from libro where isbn = $1', [A])
    return [rows[0].precio / 100, rows[0].idioma]
  }

  it('keeps a field of a publisher from a distributor, and one of the shop from both', async () => {
    const editorial = await make('Faro', 'editorial', 10)
    const distribuidora = await make('Sur', 'distribuidora', 20)
    await importNow(precio(100), { proveedor: distribuidora })
    await importNow(precio(110), { proveedor: editorial })
    expect(await read()).toEqual([110, null])
    const kept = await importNow(`isbn;precio;idioma\n${A};120;en\n`, { proveedor: distribuidora })
    expect(await read()).toEqual([110, 'Inglés'])
    expect((await get(kept)).informe).toMatchObject({ actualizados: 1, retenidos: 1 })
    const { rows } = await api.pool.query('select id from libro where isbn = $1', [A])
    await as.done('PUT', `/api/libros/${rows[0].id}`, { precio: 130 })
    const none = await importNow(precio(140), { proveedor: editorial })
    expect(await read()).toEqual([130, 'Inglés'])
    expect((await get(none)).informe).toMatchObject({ actualizados: 0, iguales: 1, retenidos: 1 })
    await importNow(precio(150)) // the shop's own list
    expect(await read()).toEqual([150, 'Inglés'])
    await importNow(precio(160), { proveedor: editorial })
    expect(await read()).toEqual([150, 'Inglés'])
    const url = `/api/libros/${rows[0].id}/origenes`
    const held = (await api.app.inject({ url, headers: empleado.headers })).json()
    expect(held).toEqual([
      { campo: 'precio', quien: null },
      { campo: 'idioma', quien: 'Sur' },
    ])
    expect(await as.done('POST', `${url}/soltar`, { campos: ['precio'] })).toEqual([{ campo: 'idioma', quien: 'Sur' }])
    await importNow(precio(170), { proveedor: distribuidora })
    expect(await read()).toEqual([170, 'Inglés'])
  })

  it('takes an equal price as the publisher’s word too, and an undo gives it back', async () => {
    const editorial = await make('Faro', 'editorial', 10)
    const distribuidora = await make('Sur', 'distribuidora', 20)
    await importNow(precio(100), { proveedor: distribuidora })
    const equal = await importNow(precio(100), { proveedor: editorial })
    await importNow(precio(120), { proveedor: distribuidora })
    expect(await read()).toEqual([100, null])
    await undo(equal)
    await importNow(precio(120), { proveedor: distribuidora })
    expect(await read()).toEqual([120, null])
  })

  it('is nothing in a shop that names no supplier', async () => {
    await importNow(precio(100))
    await importNow(precio(120))
    const { rows } = await api.pool.query('select count(*)::int as n from libro_origen')
    expect([await read(), rows[0].n]).toEqual([[120, null], 0])
  })
})
