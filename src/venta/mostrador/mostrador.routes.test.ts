import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { setGuardia } from '#test/guardia.ts'
import { readPapel, startGrabadora } from '#test/impresora.ts'
import { createIsbn, insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import type { Cierre } from './dia.contract.ts'
import type { LibroDeMostrador, Venta, VentaDetalle } from './mostrador.contract.ts'

type Usuario = Awaited<ReturnType<typeof insertTestUsuario>>

let api: TestApi
let empleado: Usuario
let admin: Usuario
let lugar: string
let proveedor: string
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  empleado = await insertTestUsuario(api.db, 'empleado')
  admin = await insertTestUsuario(api.db, 'admin')
  lugar = createId()
  await api.db.insertInto('lugar').values({ id: lugar, nombre: 'Local', nombre_p: 'local', tipo: 'local' }).execute()
  proveedor = createId()
  await api.pool.query(
    `insert into proveedor (id, nombre, nombre_p, clase, precedencia) values ($1, 'Riverside', 'riverside', 'distribuidora', 20)`,
    [proveedor],
  )
})
afterAll(() => api.end())
beforeEach(async () => {
  libro = await insertTestLibro(api.db, { titulo: "O'Higgins 🐟", precio: 12_500_50 })
})

const call = (method: 'GET' | 'POST' | 'PUT', url: string, payload?: object, quien = empleado) =>
  api.app.inject({ method, url, headers: quien.headers, ...(payload && { payload }) })
const move = (cantidad: number, extra: object = {}) =>
  api.db
    .insertInto('movimiento')
    .values({ libro_id: libro, lugar_id: lugar, condicion: 'firme', tipo: 'compra', cantidad, ...extra })
    .execute()
const consigned = () => ({ condicion: 'consignacion', proveedor_id: proveedor })
const readCopias = async () =>
  (
    await api.db
      .selectFrom('existencia')
      .select(['condicion', 'fisico'])
      .where('libro_id', '=', libro)
      .orderBy('condicion')
      .execute()
  ).map(({ condicion, fisico }) => [condicion, fisico])
const listMovimientos = () =>
  api.db
    .selectFrom('movimiento')
    .select(['tipo', 'condicion', 'cantidad', 'pvp_centavos'])
    .where('libro_id', '=', libro)
    .where('tipo', '<>', 'compra')
    .orderBy('id')
    .execute()

const pedido = (cantidad = 1, extra: object = {}) => ({
  _id: createId(),
  lugar,
  lineas: [{ libro, cantidad }],
  total: 12_500.5 * cantidad,
  pagos: [{ medio: 'efectivo', importe: 12_500.5 * cantidad }],
  ...extra,
})
async function sell(cantidad = 1, extra: object = {}): Promise<VentaDetalle> {
  const sold = await call('POST', '/api/mostrador/ventas', pedido(cantidad, extra))
  expect(sold.statusCode, sold.body).toBe(200)
  return sold.json()
}
const refuse = async (payload: object) => {
  const { statusCode, body } = await call('POST', '/api/mostrador/ventas', payload)
  const { code, mensaje } = JSON.parse(body)
  return [statusCode, code, mensaje]
}
const takeBack = (venta: VentaDetalle, payload: object = {}, quien = empleado) =>
  call(
    'POST',
    `/api/mostrador/ventas/${venta._id}/devoluciones`,
    { _id: createId(), medio: 'efectivo', lineas: [{ linea: 1, cantidad: 1 }], ...payload },
    quien,
  )

describe('a sale', () => {
  it('takes the copies at once, own ones first, and says the change', async () => {
    await move(2)
    await move(2, consigned())
    const isbn = (await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow())
      .isbn
    const found = await call('GET', `/api/mostrador/libros?isbn=${isbn}&lugar=${lugar}`)
    expect(found.json<LibroDeMostrador>()).toMatchObject({
      _id: libro,
      precio: 12_500.5,
      precio_lista: null,
      libres: 4,
    })
    const venta = await sell(3, { entregado: 40_000 })
    expect(venta).toMatchObject({
      total: 37_501.5,
      entregado: 40_000,
      vuelto: 2_498.5,
      ejemplares: 3,
      quien: 'Ana Prueba',
      devolvible: true,
      lineas: [{ titulo: "O'Higgins 🐟", cantidad: 3, precio_unitario: 12_500.5, oferta: null, devueltos: 0 }],
    })
    expect(await readCopias()).toEqual([
      ['consignacion', 1],
      ['firme', 0],
    ])
    expect(await listMovimientos()).toMatchObject([
      { tipo: 'venta', condicion: 'consignacion', cantidad: -1, pvp_centavos: 12_500_50 },
      { tipo: 'venta', condicion: 'firme', cantidad: -2, pvp_centavos: 12_500_50 },
    ])
  })

  it('says where a beeped book stands, and how many are free at the other places', async () => {
    await move(2)
    const otro = createId()
    await api.db
      .insertInto('lugar')
      .values({ id: otro, nombre: 'Pichincha', nombre_p: 'pichincha', tipo: 'local' })
      .execute()
    await move(1, { lugar_id: otro })
    await api.db
      .updateTable('existencia')
      .set({ estante: 'A3' })
      .where('libro_id', '=', libro)
      .where('lugar_id', '=', lugar)
      .execute()
    const found = await call('GET', `/api/mostrador/libros?libro=${libro}&lugar=${lugar}`)
    expect(found.json<LibroDeMostrador>()).toMatchObject({
      libres: 2,
      portada_version: expect.stringMatching(/^d/),
      lugares: [
        { _id: lugar, lugar: 'Local', libres: 2, estante: 'A3' },
        { _id: otro, lugar: 'Pichincha', libres: 1, estante: null },
      ],
    })
    await api.db.updateTable('lugar').set({ cerrado: true }).where('id', '=', otro).execute()
  })

  it('of a book that no catalogue has keeps what was typed, is exempt, comes back, and moves no stock', async () => {
    const suelta = { isbn: createIsbn(900_001), titulo: 'Rayuela', precio: 15_000 }
    const lineas = [{ suelta, cantidad: 2 }]
    const venta = await sell(1, { lineas, total: 30_000, pagos: [{ medio: 'tarjeta', importe: 30_000 }] })
    expect(venta.lineas).toMatchObject([
      { libro: null, isbn: suelta.isbn, titulo: 'Rayuela', cantidad: 2, precio_unitario: 15_000, oferta: null },
    ])
    const { clase_iva } = await api.db
      .selectFrom('venta_mostrador_linea')
      .select('clase_iva')
      .where('venta_id', '=', venta._id)
      .executeTakeFirstOrThrow()
    expect(clase_iva).toBe('exento')
    expect((await takeBack(venta, { medio: 'tarjeta' })).json<VentaDetalle>()).toMatchObject({ devuelto: 15_000 })
    const isbn = createIsbn(900_002)
    const conocida = { ...pedido(), lineas: [{ suelta: { ...suelta, isbn }, cantidad: 1 }], total: 15_000 }
    await api.db.updateTable('libro').set({ isbn }).where('id', '=', libro).execute()
    expect(await refuse({ ...conocida, pagos: [{ medio: 'efectivo', importe: 15_000 }] })).toEqual([
      409,
      'LIBRO_NO_DISPONIBLE',
      "«O'Higgins 🐟» ya está en el catálogo. Quitalo y pasalo de nuevo.",
    ])
    for (const broken of [
      { cantidad: 1 },
      { libro, suelta, cantidad: 1 },
      { suelta: { ...suelta, isbn: '123' }, cantidad: 1 },
    ]) {
      expect((await refuse({ ...pedido(), lineas: [broken] }))[0]).toBe(400)
    }
  })

  it('for less by hand keeps the reason, goes no further than the guard, and never above the offer', async () => {
    const rebaja = { porciento: 10, motivo: 'Socia de la biblioteca' }
    const venta = await sell(1, { rebaja, total: 11_250.45, pagos: [{ medio: 'efectivo', importe: 11_250.45 }] })
    expect(venta.lineas).toMatchObject([
      { precio_unitario: 11_250.45, precio_lista: 12_500.5, precio_antes: 12_500.5, oferta: 'Socia de la biblioteca' },
    ])
    const asked = () => call('GET', `/api/mostrador/libros?libro=${libro}&ley=si`)
    expect((await asked()).json<LibroDeMostrador>().minimo).toEqual({ precio: 12_500.5, obliga: false })
    await setGuardia(api, true)
    try {
      expect((await asked()).json<LibroDeMostrador>().minimo).toEqual({ precio: 12_500.5, obliga: true })
      expect((await sell(1, { rebaja })).lineas).toMatchObject([{ precio_unitario: 12_500.5, oferta: null }])
    } finally {
      await setGuardia(api, false)
    }
    expect((await refuse({ ...pedido(), rebaja: { porciento: 10, motivo: '' } }))[0]).toBe(400)
  })

  it('sent again, also at the same time, sells once', async () => {
    await move(5)
    const same = pedido(2)
    const answers = await Promise.all([1, 2, 3].map(() => call('POST', '/api/mostrador/ventas', same)))
    answers.push(await call('POST', '/api/mostrador/ventas', same))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200])
    expect(new Set(answers.map((answer) => answer.json<VentaDetalle>().numero)).size).toBe(1)
    expect(await readCopias()).toEqual([['firme', 3]])
    expect(await refuse({ ...pedido(1), _id: same._id })).toMatchObject([409, 'VENTA_REPETIDA', expect.any(String)])
  })

  it('of a book that nobody counted makes no stock', async () => {
    const venta = await sell(2)
    expect(venta.total).toBe(25_001)
    expect(await readCopias()).toEqual([])
  })

  it('is refused where copies are kept for an order, gone, or stand elsewhere', async () => {
    await move(1)
    const ana = await insertTestUsuario(api.db)
    const orden = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo' }
    expect((await call('POST', '/api/pedidos', orden, ana)).statusCode).toBe(200)
    expect(await refuse(pedido())).toEqual([
      ...[409, 'SIN_EJEMPLARES'],
      "No hay tantos ejemplares: de «O'Higgins 🐟» hay 1 ejemplar en Local, 1 apartado para pedidos.",
    ])
    expect(await readCopias()).toEqual([['firme', 1]])
  })

  it('of the last copy goes to one of many tills', async () => {
    await move(1)
    const answers = await Promise.all(Array.from({ length: 8 }, () => call('POST', '/api/mostrador/ventas', pedido())))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(7).fill(409)])
    expect(await readCopias()).toEqual([['firme', 0]])
  })

  it.each([
    ['another sum than the shop’s', () => pedido(1, { total: 1 }), 409, 'VISTO_CAMBIADO'],
    ['parts that do not add up', () => pedido(1, { pagos: [{ medio: 'debito', importe: 1 }] }), 400, 'INVALID'],
    ['half a centavo', () => pedido(1, { pagos: [{ medio: 'debito', importe: 12_500.504 }] }), 400, 'INVALID'],
    ['no payment', () => pedido(1, { pagos: [] }), 400, 'INVALID'],
    ['an unknown way to pay', () => pedido(1, { pagos: [{ medio: 'oro', importe: 12_500.5 }] }), 400, 'INVALID'],
    ['no copies', () => pedido(0), 400, 'INVALID'],
    ['an unknown book', () => pedido(1, { lineas: [{ libro: createId(), cantidad: 1 }] }), 409, 'LIBRO_NO_DISPONIBLE'],
    ['an unknown place', () => pedido(1, { lugar: createId() }), 404, 'LUGAR_NOT_FOUND'],
  ])('is refused at %s', async (_, wrong, status, code) => {
    await move(1)
    expect(await refuse(wrong())).toMatchObject([status, code, expect.any(String)])
    expect(await readCopias()).toEqual([['firme', 1]])
  })

  it('holds the offer of the moment, within the law where its guard is on', async () => {
    const cuando = { desde: '01/11/2026', hasta: '31/12/2098' }
    const oferta = {
      titulo: 'Primavera',
      texto: '',
      descuento: '20 %',
      banner: false,
      ...cuando,
      alcance: [`libro:${libro}`],
    }
    expect((await call('POST', '/api/ofertas', oferta, admin)).statusCode).toBe(200)
    const found = await call('GET', `/api/mostrador/libros?libro=${libro}`)
    expect(found.json()).toMatchObject({ precio: 10_000.4, precio_lista: 12_500.5, oferta: 'Primavera', libres: null })
    const total = { total: 10_000.4, pagos: [{ medio: 'tarjeta', importe: 10_000.4 }] }
    expect((await sell(1, total)).lineas[0]).toMatchObject({ precio_unitario: 10_000.4, precio_lista: 12_500.5 })
  })
})

describe('what comes back', () => {
  it('goes to its shelf in parts, at the price of the sale, and never twice', async () => {
    await move(1)
    await move(1, consigned())
    const venta = await sell(2)
    await api.db
      .updateTable('libro')
      .set({ precio: centavos(20_000_00) })
      .where('id', '=', libro)
      .execute()
    const _id = createId()
    expect((await takeBack(venta, { _id })).statusCode).toBe(200)
    const again = await takeBack(venta, { _id })
    expect(again.json<VentaDetalle>()).toMatchObject({ devuelto: 12_500.5, lineas: [{ devueltos: 1 }] })
    expect(await readCopias()).toEqual([
      ['consignacion', 0],
      ['firme', 1],
    ])
    expect((await takeBack(venta)).statusCode).toBe(200)
    const late = await takeBack(venta)
    expect([late.statusCode, late.json().code]).toEqual([409, 'YA_DEVUELTO'])
    expect((await listMovimientos()).slice(2)).toMatchObject([
      { tipo: 'devolucion_cliente', condicion: 'firme', cantidad: 1, pvp_centavos: 12_500_50 },
      { tipo: 'devolucion_cliente', condicion: 'consignacion', cantidad: 1, pvp_centavos: 12_500_50 },
    ])
  })

  it('by several at once gives back once', async () => {
    await move(1)
    const venta = await sell()
    const answers = await Promise.all([1, 2, 3].map(() => takeBack(venta)))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409, 409])
    expect(await readCopias()).toEqual([['firme', 1]])
  })

  it('damaged stands nowhere; second-hand stands with the used ones', async () => {
    await move(2)
    const venta = await sell(2)
    expect((await takeBack(venta, { vuelta: 'rota' })).statusCode).toBe(200)
    const rotas = `select 1 from movimiento where tipo = 'rotura' and cantidad = -1`
    expect((await api.pool.query(rotas)).rowCount).toBe(1)
    expect((await takeBack(venta, { vuelta: 'usado' })).statusCode).toBe(200)
    expect(await readCopias()).toEqual([
      ['firme', 0],
      ['usado', 1],
    ])
  })

  it('of another day is an administrator’s', async () => {
    await move(1)
    const venta = await sell()
    await api.pool.query(
      `alter table venta_mostrador disable trigger user;
      update venta_mostrador set creado_en = now() - interval '2 days' where id = '${venta._id}';
      alter table venta_mostrador enable trigger user`,
    )
    const refused = await takeBack(venta)
    const mensaje = 'Lo que se vendió otro día lo devuelve quien administra.'
    expect([refused.statusCode, refused.json()]).toMatchObject([403, { code: 'DIA_PASADO', mensaje }])
    expect((await takeBack(venta, {}, admin)).statusCode).toBe(200)
  })
})

it('money goes back as it came, or somebody says why, and that is kept', async () => {
  const pagos = [
    { medio: 'tarjeta', importe: 25_000 },
    { medio: 'efectivo', importe: 1 },
  ]
  const venta = await sell(2, { pagos })
  const refused = await takeBack(venta)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'OTRO_MEDIO'])
  const motivo = 'El posnet no devuelve.'
  const asked = (await takeBack(venta, { motivo })).json<VentaDetalle>()
  const asCame = (await takeBack(venta, { medio: 'tarjeta', motivo })).json<VentaDetalle>()
  expect(asked.devoluciones.map((una) => [una.medio, una.motivo])).toEqual([['efectivo', motivo]])
  expect(asCame.devoluciones.map((una) => una.motivo)).toEqual([motivo, ''])
  const otra = await sell(2, { pagos: [{ medio: 'tarjeta', importe: 25_001 }] })
  expect((await takeBack(otra, { medio: 'tarjeta' })).statusCode).toBe(200)
  expect((await takeBack(otra, { medio: 'tarjeta' })).statusCode).toBe(200)
})

it('a day adds up by way of paying, as a list and as a file', async () => {
  const before = (await call('GET', '/api/mostrador/ventas')).json<{ cierre: Cierre }>().cierre
  const mixed = {
    pagos: [
      { medio: 'efectivo', importe: 10_000 },
      { medio: 'transferencia', importe: 2_500.5 },
    ],
  }
  const venta = await sell(1, mixed)
  await takeBack(venta, { medio: 'transferencia', motivo: 'No había efectivo.' })
  const found = await call('GET', '/api/mostrador/ventas')
  const { cierre, ventas } = found.json<{ cierre: Cierre; ventas: Venta[] }>()
  const grown = (medio: string) => {
    const [a, b] = [before, cierre].map(({ medios }) => medios.find((one) => one.medio === medio))
    return [(b?.cobrado ?? 0) - (a?.cobrado ?? 0), (b?.devuelto ?? 0) - (a?.devuelto ?? 0)]
  }
  expect(grown('efectivo')).toEqual([10_000, 0])
  expect(grown('transferencia')).toEqual([2_500.5, 12_500.5])
  expect(cierre.total).toBeCloseTo(before.total, 2)
  expect(ventas[0]).toMatchObject({ numero: venta.numero, devuelto: 12_500.5 })
  const isbn = venta.lineas[0]?.isbn
  expect((await call('GET', `/api/mostrador/ventas?isbn=${isbn}`)).json<{ ventas: Venta[] }>().ventas.length).toBe(1)
  const one = await call('GET', `/api/mostrador/ventas?numero=${venta.numero}&dia=2020-01-01`)
  expect(one.json<{ ventas: Venta[] }>().ventas.map(({ _id }) => _id)).toEqual([venta._id])
  const csv = await call('GET', `/api/mostrador/dias/${cierre.dia}/archivo?formato=csv`)
  const lines = csv.body.trim().split('\r\n').slice(-2)
  expect(lines[0]).toContain(`${isbn};O'Higgins 🐟;1;12500,50;12500,50;efectivo + transferencia`)
  expect(lines[1]).toContain(`${isbn};O'Higgins 🐟;-1;12500,50;-12500,50;transferencia`)
})

it('the database refuses sums that do not add up, and changes of what was written', async () => {
  const run = (text: string) => api.pool.query(text)
  const sale = `insert into venta_mostrador (id, lugar_id, total_centavos) values (gen_random_uuid(), '${lugar}', 5)`
  await expect(run(sale)).rejects.toThrow('the parts of a sale add up to its total')
  const { _id } = await sell()
  await expect(run(`update venta_mostrador set total_centavos = 1 where id = '${_id}'`)).rejects.toThrow(
    'never changes',
  )
  await expect(run(`delete from venta_mostrador_pago where venta_id = '${_id}'`)).rejects.toThrow('never changes')
  await expect(
    run(`with d as (
      insert into devolucion_mostrador (id, venta_id, lugar_id, medio, importe_centavos)
      values (gen_random_uuid(), '${_id}', '${lugar}', 'efectivo', 25001_00) returning id
    ) insert into devolucion_mostrador_linea select id, '${_id}', 1, 2 from d`),
  ).rejects.toThrow('a return is of copies that were sold')
})

describe('the printer of slips', () => {
  const setImpresora = (cambios: Record<string, unknown>) =>
    call(
      'PUT',
      '/api/ajustes',
      { cambios: Object.entries(cambios).map(([clave, valor]) => ({ clave: `impresora.${clave}`, valor })) },
      admin,
    )
  const sellOne = async (medio = 'efectivo') => {
    const total = 12_500.5
    const lineas = [{ libro, cantidad: 1 }]
    const payload = { _id: createId(), lugar, lineas, total, pagos: [{ medio, importe: total }] }
    const made = await call('POST', '/api/mostrador/ventas', payload)
    expect(made.statusCode, made.body).toBe(200)
    return made.json<VentaDetalle>()
  }
  const print = ({ _id }: VentaDetalle, papel: string) =>
    call('POST', `/api/mostrador/ventas/${_id}/impresiones`, { papel })

  it('is none in a shop as it came', async () => {
    const venta = await sellOne()
    for (const answer of [await print(venta, 'ticket'), await call('POST', '/api/impresora', { que: 'cajon' })]) {
      expect([answer.statusCode, answer.json().code]).toEqual([409, 'IMPRESORA_APAGADA'])
    }
  })
  it.each(['8.8.8.8', '192.168.1.50:5432', 'http://192.168.1.50'])('is no machine such as %s', async (direccion) => {
    expect((await setImpresora({ direccion })).statusCode).toBe(400)
  })
  it('gets the stored sale, a trial, and the drawer of a sale with cash alone', async () => {
    const grabadora = await startGrabadora()
    const puesta = { via: 'red', direccion: grabadora.direccion, ancho: '58', cajon: true }
    expect((await setImpresora(puesta)).statusCode).toBe(200)
    const venta = await sellOne()
    await grabadora.wait(1)
    expect(grabadora.recibidos[0]?.toString('hex')).toMatch(/1b7000/)
    await sellOne('debito')
    expect((await print(venta, 'ticket')).json()).toEqual({ enviado: true })
    expect((await print(venta, 'regalo')).json()).toEqual({ enviado: true })
    expect((await call('POST', '/api/impresora', { que: 'prueba' })).json()).toEqual({ enviado: true })
    const [, ticket = '', regalo = '', prueba = ''] = grabadora.recibidos.map(readPapel)
    expect(ticket).toContain(`Venta N.º ${venta.numero}`)
    expect(ticket).toMatch(/1 x O'Higgins +\$ 12\.500,50/)
    expect(regalo).toContain("1 x O'Higgins")
    expect(regalo).not.toContain('$')
    expect(prueba).toContain('Cigüeña')
    expect(grabadora.recibidos).toHaveLength(4)
    expect((await print(venta, 'caja')).statusCode).toBe(400)
    await grabadora.end()
    expect((await print(venta, 'ticket')).json()).toMatchObject({ code: 'IMPRESORA_NO_RESPONDE' })
  })
  it('on the own cable of a till is that till’s: who opened the drawer is written down all the same', async () => {
    await setImpresora({ via: 'usb' })
    const since = await api.pool.query(`select count(*)::int as n from suceso_seguridad where entidad = 'impresion'`)
    expect((await call('POST', '/api/impresora', { que: 'cajon' })).json()).toEqual({ enviado: false })
    expect((await print(await sellOne(), 'ticket')).statusCode).toBe(409)
    const now = await api.pool.query(`select count(*)::int as n from suceso_seguridad where entidad = 'impresion'`)
    expect(now.rows[0].n - since.rows[0].n).toBe(1)
    await setImpresora({ via: 'navegador', cajon: false })
  })
})
