import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { NO_ID } from '#test/answers.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { listAuditados } from '#test/auditados.ts'
import { createIsbn, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { CompraDetalle, Necesidad } from './compra.contract.ts'
import type { RemitoDetalle } from './remito.contract.ts'

let api: TestApi
let as: Callers
let lugar: string
let nuevos = 0

beforeAll(async () => {
  api = await createTestApi({ LIMITE_ESCRITURAS: '100000' })
  as = await createCallers(api)
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
})
afterAll(() => api.end())

const TRATO = {
  razon_social: '',
  cuit: '',
  email: '',
  descuento: '40',
  condicion: 'firme',
  meses_devolucion: '',
  pvp_de: 'venta',
  corte: 'a_pedido',
  dias_pago: '',
}
async function newProveedor(trato: object = {}): Promise<string> {
  const form = { nombre: `Proveedor ${++nuevos}`, clase: 'distribuidora', precedencia: 20 }
  const { _id } = await as.done<{ _id: string }>('POST', '/api/proveedores/crear', form)
  await as.done('PUT', `/api/compras/tratos/${_id}`, { ...TRATO, ...trato })
  return _id
}
const isbnOf = async (id: string) =>
  (await api.db.selectFrom('libro').select('isbn').where('id', '=', id).executeTakeFirstOrThrow()).isbn
const get = async <T>(url: string): Promise<T> => {
  const answer = await api.app.inject({ url, headers: as.admin.headers })
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<T>()
}
const totalOf = async (url: string) =>
  Number((await api.app.inject({ url, headers: as.admin.headers })).headers['x-total-count'])
const fisicoOf = async (libro: string, condicion: 'firme' | 'consignacion' = 'firme') =>
  (
    await api.db
      .selectFrom('existencia')
      .select('fisico')
      .where('libro_id', '=', libro)
      .where('condicion', '=', condicion)
      .executeTakeFirst()
  )?.fisico ?? 0
const newCompra = (proveedor: string, lineas: { libro: string; cantidad: number }[]) =>
  as.done<CompraDetalle>('POST', '/api/compras', { proveedor, lineas })
const enviar = (id: string) => as.done<CompraDetalle>('PUT', `/api/compras/${id}/estado`, { estado: 'enviada' })
const recibir = (proveedor: string, lineas: object[], more: object = {}) =>
  as.done<RemitoDetalle>('POST', '/api/remitos/ingresos', { _id: createId(), proveedor, lineas, ...more })

describe('what was agreed on with a supplier', () => {
  it('is kept as it was typed, by administrators, and read by the whole staff', async () => {
    const id = await newProveedor({
      razon_social: 'Libros del Sur SA',
      cuit: '30-50001091-2',
      email: 'pedidos@sur.test',
      descuento: '37,5 %',
      condicion: 'devolucion',
      meses_devolucion: '6',
      dias_pago: '60',
    })
    const { headers } = await insertTestUsuario(api.db, 'empleado')
    const read = await api.app.inject({ url: '/api/compras/tratos?limit=1000', headers })
    expect(read.json<{ _id: string }[]>().find(({ _id }) => _id === id)).toEqual({
      _id: id,
      nombre: `Proveedor ${nuevos}`,
      razon_social: 'Libros del Sur SA',
      cuit: '30500010912',
      email: 'pedidos@sur.test',
      descuento_bp: 3_750,
      condicion: 'devolucion',
      meses_devolucion: 6,
      pvp_de: 'venta',
      corte: 'a_pedido',
      dias_pago: 60,
      version: 1,
    })
    const late = await as.refused(409, 'PUT', `/api/compras/tratos/${id}`, { ...TRATO, version: 0 })
    expect(late).toMatchObject({ code: 'VERSION', guardado: { version: 1 } })
    const other = await as.done('PUT', `/api/compras/tratos/${id}`, { ...TRATO, meses_devolucion: '6', version: 1 })
    expect(other).toMatchObject({ condicion: 'firme', meses_devolucion: null, version: 2 })
    const [alta, ultimo] = (await listAuditados(api.db, id)).filter(({ entidad }) => entidad === 'trato')
    expect(alta?.despues).toMatchObject({
      condicion: 'devolucion',
      meses_devolucion: 6,
      corte: 'a_pedido',
      dias_pago: 60,
    })
    expect(ultimo).toMatchObject({
      antes: { condicion: 'devolucion', meses_devolucion: 6, dias_pago: 60, descuento: 37.5 },
      despues: { condicion: 'firme', meses_devolucion: null, dias_pago: null, descuento: 40 },
      campos: ['razon_social', 'cuit', 'email'],
    })
    expect(ultimo?.despues).not.toHaveProperty('nombre')
    expect(await get(`/api/compras/tratos?q=PROVEEDOR ${nuevos}`)).toMatchObject([{ _id: id }])
    expect(await totalOf(`/api/compras/tratos?q=PROVEEDOR ${nuevos}`)).toBe(1)
    const nadie = await as.refused(404, 'PUT', `/api/compras/tratos/${NO_ID}`, TRATO)
    expect(nadie.code).toBe('PROVEEDOR_NOT_FOUND')
  })

  it.each([
    [{ cuit: '30-50001091-3' }, { cuit: 'Escribí el CUIT con sus once dígitos, así: 30-50001091-2.' }],
    [{ email: 'pedidos' }, { email: 'Escribí un correo válido, o dejalo vacío.' }],
    [{ descuento: '100' }, { descuento: 'Escribí el descuento así: 40 o 37,5.' }],
    [{ condicion: 'devolucion' }, { meses_devolucion: 'Escribí cuántos meses hay para devolver, de 1 a 60.' }],
    [{ corte: 'anual' }, { corte: 'Elegí una de las opciones.' }],
  ])('refuses %j', async (more, campos) => {
    const refused = await as.refused(400, 'PUT', `/api/compras/tratos/${NO_ID}`, { ...TRATO, ...more })
    expect(refused.campos).toEqual(campos)
  })
})

describe('what is needed', () => {
  const list = async () => get<Necesidad[]>('/api/compras/necesidades')
  const findNeed = async (libro: string) => (await list()).find((one) => one.libro._id === libro)

  async function insertEncargo(libro: string, cantidad: number): Promise<number> {
    const { headers } = await insertTestUsuario(api.db)
    const placed = await api.app.inject({
      method: 'POST',
      url: '/api/pedidos',
      headers,
      payload: { items: [{ libro: await insertTestLibro(api.db), cantidad: 1 }], metodo_pago: 'efectivo' },
    })
    expect(placed.statusCode, placed.body).toBe(200)
    const { id } = await api.db
      .insertInto('encargo')
      .values({ pedido_id: placed.json<{ _id: string }>()._id, linea: 1, libro_id: libro, cantidad })
      .returning('id')
      .executeTakeFirstOrThrow()
    return id
  }

  it('is what customers wait for and what is below its minimum, less what is ordered', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db)
    await insertEncargo(libro, 3)
    expect(await findNeed(libro)).toMatchObject({ encargados: 3, faltan: 0, en_camino: 0, pedir: 3, proveedor: null })
    await recibir(proveedor, [{ isbn: await isbnOf(libro), cantidad: 1 }])
    // What came is kept for who waits longest.
    expect(await findNeed(libro)).toMatchObject({ encargados: 2, faltan: 0 })
    await api.db.updateTable('existencia').set({ minimo: 4 }).where('libro_id', '=', libro).execute()
    const need = await findNeed(libro)
    expect(need).toMatchObject({ faltan: 4, pedir: 6, elegido: false, proveedor: { _id: proveedor } })
    const { _id } = await newCompra(proveedor, [{ libro, cantidad: 2 }])
    expect(await findNeed(libro)).toMatchObject({ en_camino: 2, pedir: (need?.pedir ?? 0) - 2 })
    await as.done('PUT', `/api/compras/${_id}`, { lineas: [{ libro, cantidad: need?.pedir }], nota: '' })
    expect(await findNeed(libro)).toBeUndefined()
    await as.done('PUT', `/api/compras/${_id}/estado`, { estado: 'cancelada' })
    expect(await findNeed(libro)).toMatchObject({ en_camino: 0 })
  })

  it('goes to the supplier who was chosen, else who sold it last, else who sends its price', async () => {
    const [ultimo, deLista, elegido] = [await newProveedor(), await newProveedor(), await newProveedor()]
    const libro = await insertTestLibro(api.db)
    await insertEncargo(libro, 9)
    await api.pool.query(
      `insert into libro_origen (libro_id, quienes) select $1, array[lista.num, otro.num, 0]
        from proveedor as lista, proveedor as otro where lista.id = $2 and otro.id = $3`,
      [libro, deLista, ultimo],
    )
    expect((await findNeed(libro))?.proveedor?._id).toBe(deLista)
    expect(await totalOf('/api/compras/necesidades')).toBe((await list()).length)
    await recibir(ultimo, [{ isbn: await isbnOf(libro), cantidad: 1 }])
    expect((await findNeed(libro))?.proveedor?._id).toBe(ultimo)
    await as.done('PUT', `/api/compras/habituales/${libro}`, { proveedor: elegido })
    expect(await findNeed(libro)).toMatchObject({ elegido: true, proveedor: { _id: elegido } })
    expect(await as.done('PUT', `/api/compras/habituales/${libro}`, { proveedor: ultimo })).toMatchObject({
      _id: ultimo,
    })
    const nombre = `Proveedor ${nuevos}`
    expect(await listAuditados(api.db, libro)).toMatchObject([
      {
        suceso: 'cambio',
        entidad: 'libro',
        antes: { proveedor_habitual: null },
        despues: { proveedor_habitual: nombre },
      },
      { antes: { proveedor_habitual: nombre }, despues: { proveedor_habitual: `Proveedor ${nuevos - 2}` } },
    ])
    const nadie = await as.refused(400, 'PUT', `/api/compras/habituales/${libro}`, { proveedor: NO_ID })
    expect(nadie.campos).toEqual({ proveedor: 'Ese proveedor ya no existe.' })
    expect(await as.refused(404, 'PUT', `/api/compras/habituales/${NO_ID}`, { proveedor: elegido })).toMatchObject({
      code: 'NOT_FOUND',
    })
  })
})

describe('an order to a supplier', () => {
  it('is a draft that changes, and never changes once it was sent', async () => {
    const proveedor = await newProveedor()
    const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db, { titulo: 'Rayuela' })]
    const draft = await newCompra(proveedor, [{ libro: uno, cantidad: 2 }])
    expect(draft).toMatchObject({ estado: 'borrador', ejemplares: 2, recibidos: 0, descuento_bp: 4_000 })
    const body = { lineas: [{ libro: otro, cantidad: 1 }], nota: 'Urgente', version: draft.version }
    const changed = await as.done<CompraDetalle>('PUT', `/api/compras/${draft._id}`, body)
    expect(changed).toMatchObject({ nota: 'Urgente', ejemplares: 1, lineas: [{ titulo: 'Rayuela', recibida: 0 }] })
    expect(await as.refused(409, 'PUT', `/api/compras/${draft._id}`, body)).toMatchObject({ code: 'VERSION' })
    expect(await as.done('PUT', `/api/compras/${draft._id}`, { ...body, version: changed.version })).toEqual(changed)
    expect((await enviar(draft._id)).estado).toBe('enviada')
    const describe = (libros: string) => ({ numero: draft.numero, proveedor: `Proveedor ${nuevos}`, libros })
    expect(await listAuditados(api.db, draft._id)).toMatchObject([
      {
        suceso: 'alta',
        entidad: 'compra',
        despues: { ...describe('2 × El túnel'), estado: 'borrador', ejemplares: 2, por_correo: false },
      },
      { antes: { libros: '2 × El túnel' }, despues: { ejemplares: 1, libros: '1 × Rayuela' }, campos: ['nota'] },
      { antes: { estado: 'borrador' }, despues: { estado: 'enviada' }, campos: null },
    ])
    const late = { lineas: [{ libro: uno, cantidad: 1 }], nota: '' }
    expect((await as.refused(409, 'PUT', `/api/compras/${draft._id}`, late)).code).toBe('COMPRA_ENVIADA')
    for (const statement of [
      `update compra_linea set cantidad = 9 where compra_id = '${draft._id}'`,
      `delete from compra_linea where compra_id = '${draft._id}'`,
      `insert into compra_linea values ('${draft._id}', 9, null, '1', 'x', 1)`,
      `update compra set nota = null where id = '${draft._id}'`,
      `update compra set estado = 'borrador' where id = '${draft._id}'`,
      `delete from compra where id = '${draft._id}'`,
    ]) {
      await expect(api.pool.query(statement), statement).rejects.toThrow(/never changes|does not go/)
    }
    // A book that goes leaves its ISBN and title.
    await api.db.deleteFrom('libro').where('id', '=', otro).execute()
    expect((await get<CompraDetalle>(`/api/compras/${draft._id}`)).lineas).toMatchObject([
      { libro: null, titulo: 'Rayuela', pvp: null },
    ])
  })

  it('comes in parts, is noted as whole, and waits for nothing then', async () => {
    const proveedor = await newProveedor()
    const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    const { _id: compra } = await newCompra(proveedor, [
      { libro: uno, cantidad: 3 },
      { libro: otro, cantidad: 1 },
    ])
    const isbn = await isbnOf(uno)
    const early = { _id: createId(), proveedor, compra, lineas: [{ isbn, cantidad: 1 }] }
    expect((await as.refused(409, 'POST', '/api/remitos/ingresos', early)).code).toBe('COMPRA_CERRADA')
    await enviar(compra)
    const first = await recibir(
      proveedor,
      [
        { isbn, cantidad: 2, costo: 7_500 },
        { isbn, cantidad: 1 },
      ],
      { compra, lugar, numero_proveedor: 'R-0001-22' },
    )
    expect(first).toMatchObject({ ejemplares: 3, lineas: [{ libro: uno, cantidad: 3, costo: 7_500 }] })
    expect(await listAuditados(api.db, first._id)).toMatchObject([
      {
        suceso: 'alta',
        entidad: 'remito',
        antes: null,
        despues: {
          numero: first.numero,
          tipo: 'ingreso',
          proveedor: `Proveedor ${nuevos}`,
          pedido: first.compra?.numero,
          numero_proveedor: 'R-0001-22',
          condicion: 'firme',
          lugar: 'Local',
          ejemplares: 3,
          anotados: 0,
          libros: '3 × El túnel',
        },
      },
    ])
    expect(await get(`/api/compras/${compra}`)).toMatchObject({ estado: 'parcial', recibidos: 3 })
    await recibir(proveedor, [{ isbn: await isbnOf(otro), cantidad: 2 }], { compra })
    expect(await get(`/api/compras/${compra}`)).toMatchObject({ estado: 'recibida', recibidos: 5 })
    expect([await fisicoOf(uno), await fisicoOf(otro)]).toEqual([3, 2])
    const more = { _id: createId(), proveedor, compra, lineas: [{ isbn, cantidad: 1 }] }
    expect((await as.refused(409, 'POST', '/api/remitos/ingresos', more)).code).toBe('COMPRA_CERRADA')
    expect(await as.refused(409, 'PUT', `/api/compras/${compra}/estado`, { estado: 'cancelada' })).toMatchObject({
      code: 'COMPRA_CERRADA',
      mensaje: 'Ese pedido ya está en «Recibido».',
    })
    await newCompra(proveedor, [{ libro: uno, cantidad: 1 }])
    const compras = `/api/compras?proveedor=${proveedor}`
    expect(await get(compras)).toMatchObject([{ estado: 'borrador' }, { _id: compra, estado: 'recibida' }])
    expect(await get(`${compras}&abiertas=si`)).toMatchObject([{ estado: 'borrador' }])
    expect([await totalOf(compras), await totalOf(`${compras}&abiertas=si`)]).toEqual([2, 1])
    await recibir(proveedor, [{ isbn, cantidad: 1 }])
    const remitos = `/api/remitos?proveedor=${proveedor}`
    expect(await get(remitos)).toMatchObject([
      { ejemplares: 1, compra: null, numero_proveedor: null },
      { ejemplares: 2, compra: { _id: compra, numero: first.compra?.numero } },
      { _id: first._id, lugar: 'Local', creado_en: first.creado_en },
    ])
    expect(await get(`/api/remitos?compra=${compra}&offset=1`)).toMatchObject([{ _id: first._id }])
    expect([await totalOf(remitos), await totalOf(`/api/remitos?compra=${compra}`)]).toEqual([3, 2])
    const [movimiento] = await api.db.selectFrom('movimiento').selectAll().where('libro_id', '=', uno).execute()
    expect(movimiento).toMatchObject({
      tipo: 'compra',
      condicion: 'firme',
      proveedor_id: null,
      cantidad: 3,
      costo_centavos: 7_500_00,
      documento: `Recepción N.º ${first.numero} (remito R-0001-22)`,
      usuario_id: as.admin.id,
    })
  })

  it('is mailed where the supplier has an address, and only there', async () => {
    const libro = await insertTestLibro(api.db)
    const { _id } = await newCompra(await newProveedor(), [{ libro, cantidad: 1 }])
    const body = { estado: 'enviada', correo: true }
    expect((await as.refused(409, 'PUT', `/api/compras/${_id}/estado`, body)).code).toBe('SIN_CORREO')
    const conCorreo = await newCompra(await newProveedor({ email: 'pedidos@sur.test' }), [{ libro, cantidad: 1 }])
    expect(await as.done('PUT', `/api/compras/${conCorreo._id}/estado`, body)).toMatchObject({ por_correo: true })
    const { rows } = await api.pool.query(`select data from tareas.job where name = 'compra-enviada'`)
    expect(rows).toEqual([{ data: { compraId: conCorreo._id } }])
  })

  it('is a spreadsheet', async () => {
    const libro = await insertTestLibro(api.db, { titulo: '=Rayuela', precio: 9_000_50 })
    const { _id, numero } = await newCompra(await newProveedor(), [{ libro, cantidad: 4 }])
    const url = `/api/compras/${_id}/archivo?formato=csv`
    const csv = await api.app.inject({ url, headers: as.admin.headers })
    expect(csv.headers['content-disposition']).toBe(`attachment; filename="pedido-${numero}.csv"`)
    expect(csv.body.replace('\ufeff', '')).toBe(
      `isbn;titulo;cantidad;pvp\r\n${await isbnOf(libro)};'=Rayuela;4;9000,50\r\n`,
    )
    const xlsx = await api.app.inject({ url: url.replace('csv', 'xlsx'), headers: as.admin.headers })
    expect([xlsx.statusCode, xlsx.rawPayload.subarray(0, 2).toString()]).toEqual([200, 'PK'])
  })

  it('of books and suppliers that are not there is refused', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db)
    const lineas = [{ libro, cantidad: 1 }]
    const twice = { proveedor, lineas: [...lineas, ...lineas] }
    expect((await as.refused(404, 'POST', '/api/compras', { proveedor: NO_ID, lineas })).code).toBe(
      'PROVEEDOR_NOT_FOUND',
    )
    expect((await as.refused(400, 'POST', '/api/compras', twice)).campos).toEqual({ lineas: 'Hay un libro dos veces.' })
    const gone = { proveedor, lineas: [{ libro: NO_ID, cantidad: 1 }] }
    expect((await as.refused(400, 'POST', '/api/compras', gone)).campos).toEqual({
      lineas: 'Uno de los libros ya no está en el catálogo.',
    })
    expect(await as.refused(404, 'PUT', `/api/compras/${NO_ID}/estado`, { estado: 'enviada' })).toMatchObject({
      code: 'COMPRA_NOT_FOUND',
      mensaje: 'No encontramos ese pedido al proveedor.',
    })
    const { _id } = await newCompra(proveedor, lineas)
    expect(_id).toEqual(expect.any(String))
    const used = await as.refused(409, 'DELETE', `/api/proveedores/${proveedor}`)
    expect(used).toMatchObject({
      code: 'EN_USO',
      mensaje: 'No se puede eliminar: tiene pedidos, remitos o liquidaciones.',
    })
  })
})

describe('a delivery', () => {
  it('that is sent twice is one', async () => {
    const proveedor = await newProveedor()
    const libro = await insertTestLibro(api.db)
    const body = { _id: createId(), proveedor, lineas: [{ isbn: await isbnOf(libro), cantidad: 2 }] }
    const both = await Promise.all([
      as.done<RemitoDetalle>('POST', '/api/remitos/ingresos', body),
      as.done<RemitoDetalle>('POST', '/api/remitos/ingresos', body),
    ])
    expect(both[0]).toEqual(both[1])
    expect(await fisicoOf(libro)).toBe(2)
    const other = { ...body, proveedor: await newProveedor() }
    expect((await as.refused(409, 'POST', '/api/remitos/ingresos', other)).code).toBe('REMITO_REPETIDO')
  })

  it('notes an ISBN that nobody knows, and counts it once the catalogue does', async () => {
    const proveedor = await newProveedor({ condicion: 'consignacion' })
    const isbn = createIsbn(700_000 + nuevos)
    const made = await recibir(proveedor, [{ isbn, cantidad: 2, costo: 100 }])
    expect(made).toMatchObject({
      condicion: 'consignacion',
      anotados: 2,
      lineas: [{ libro: null, titulo: '', anotada: true }],
    })
    const url = `/api/remitos/${made._id}/anotados`
    expect(await as.done('PUT', url)).toMatchObject({ anotados: 2 })
    const libro = await insertTestLibro(api.db)
    await api.db.updateTable('libro').set({ isbn }).where('id', '=', libro).execute()
    expect(await as.done('PUT', url)).toMatchObject({ anotados: 0, lineas: [{ libro, titulo: 'El túnel' }] })
    await as.done('PUT', url)
    expect(await fisicoOf(libro, 'consignacion')).toBe(2)
    expect(await listAuditados(api.db, made._id)).toMatchObject([
      { suceso: 'alta', despues: { condicion: 'consignacion', libros: `2 × ${isbn}` } },
      { suceso: 'cambio', antes: { anotados: 2 }, despues: { anotados: 0, libros: '2 × El túnel' } },
    ])
    await expect(api.pool.query('update remito_linea set cantidad = 9')).rejects.toThrow('never changes')
  })

  it.each([
    [[], 'No hay nada contado.'],
    [[{ isbn: '123', cantidad: 1 }], 'Un ISBN tiene trece dígitos.'],
    [[{ isbn: '9789500000000', cantidad: 0 }], 'Escribí cuántos ejemplares, de 1 a 9999.'],
  ])('of %j is refused', async (lineas, mensaje) => {
    const body = { _id: createId(), proveedor: NO_ID, lineas }
    const { campos } = await as.refused(400, 'POST', '/api/remitos/ingresos', body)
    expect(Object.values(campos as object)).toEqual([mensaje]) // an error's fields
  })
})

describe('what goes back', () => {
  it('is listed by its last day, and leaves by a paper of its own', async () => {
    const proveedor = await newProveedor({ condicion: 'devolucion', meses_devolucion: '6' })
    const [uno, otro] = [await insertTestLibro(api.db), await insertTestLibro(api.db)]
    await recibir(proveedor, [
      { isbn: await isbnOf(uno), cantidad: 3 },
      { isbn: await isbnOf(otro), cantidad: 1 },
    ])
    const consigna = await newProveedor({ condicion: 'consignacion' })
    await recibir(consigna, [{ isbn: await isbnOf(uno), cantidad: 2 }])
    const pronto = await newProveedor({ condicion: 'devolucion', meses_devolucion: '1' })
    await recibir(pronto, [{ isbn: await isbnOf(otro), cantidad: 1 }])
    expect(await get('/api/remitos/devolvibles?limit=3')).toMatchObject([
      { libro: { _id: otro }, cantidad: 1, proveedor: { _id: pronto, nombre: `Proveedor ${nuevos}` } },
      { libro: { _id: uno }, cantidad: 3, proveedor: { _id: proveedor } },
      { libro: { _id: otro }, cantidad: 1, proveedor: { _id: proveedor } },
    ])
    expect(await totalOf(`/api/remitos/devolvibles?limit=1&proveedor=${proveedor}`)).toBe(2)
    type Vuelve = { libro: { _id: string }; hasta: string | null; cantidad: number; condicion: string }[]
    const list = (de: string) => get<Vuelve>(`/api/remitos/devolvibles?proveedor=${de}`)
    expect((await list(proveedor)).map((one) => [one.libro._id, one.cantidad, one.condicion])).toEqual([
      [uno, 3, 'firme'],
      [otro, 1, 'firme'],
    ])
    expect((await list(proveedor))[0]?.hasta).toMatch(/^\d{4}-\d\d-\d\d$/)
    expect(await list(consigna)).toMatchObject([{ hasta: null, cantidad: 2, condicion: 'consignacion' }])
    const back = { _id: createId(), proveedor, condicion: 'firme', lineas: [{ libro: uno, cantidad: 2 }] }
    const made = await as.done<RemitoDetalle>('POST', '/api/remitos/devoluciones', back)
    expect(made).toMatchObject({ tipo: 'devolucion', ejemplares: 2 })
    expect(await as.done('POST', '/api/remitos/devoluciones', back)).toEqual(made)
    expect(await get(`/api/remitos/${made._id}`)).toEqual(made)
    const nadie = await api.app.inject({ url: `/api/remitos/${NO_ID}`, headers: as.admin.headers })
    expect([nadie.statusCode, nadie.json()]).toMatchObject([404, { mensaje: 'No encontramos ese remito.' }])
    expect([await fisicoOf(uno), await fisicoOf(uno, 'consignacion')]).toEqual([1, 2])
    expect((await list(proveedor)).find((one) => one.libro._id === uno)?.cantidad).toBe(1)
    const tooMany = { ...back, _id: createId() }
    expect(await as.refused(409, 'POST', '/api/remitos/devoluciones', tooMany)).toMatchObject({
      code: 'SIN_EJEMPLARES',
      fisico: 1,
    })
    expect(await fisicoOf(uno)).toBe(1)
  })
})
