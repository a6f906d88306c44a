// Vouchers of transfers, from the customer to the staff.
import { type AddressInfo, connect } from 'node:net'
import { sql } from 'kysely'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { paintCover } from '#test/imagenes.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { Pedido } from '#venta/pedidos/pedido.contract.ts'
import { deleteOldArchivos } from './archivo.queries.ts'
import type { PagosDePedido, PagoVisto } from './pago.contract.ts'
import { ARCHIVO_NO_SIRVE } from './transferencia.rules.ts'

let api: TestApi
let as: Callers
let libro: string
beforeAll(async () => {
  api = await createTestApi()
  as = await createCallers(api)
  libro = await insertTestLibro(api.db, { precio: 12_500_00 })
  await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'pagos.llevar', valor: true }] })
})
afterAll(() => api.end())

const PDF = Buffer.from('%PDF-1.7\n% comprobante\n%%EOF\n')
const MB = 1024 * 1024

async function place(metodo_pago = 'transferencia'): Promise<string> {
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago }
  return (await as.call('POST', '/api/pedidos', payload, as.cliente.headers)).json<Pedido>()._id
}
async function send(pedido: string, body: Buffer, type = 'image/png', headers: object = as.cliente.headers) {
  const url = `/api/pedidos/${pedido}/transferencia/archivos`
  const made = await api.app.inject({
    method: 'POST',
    url,
    headers: { ...headers, 'content-type': type },
    payload: body,
  })
  return { status: made.statusCode, body: made.json<PagoVisto & { code?: string; mensaje?: string }>() }
}
const look = async (pedido: string) =>
  (await api.app.inject({ url: `/api/pedidos/${pedido}/pagos`, headers: as.admin.headers })).json<PagosDePedido>()
const take = (id: string, headers: Record<string, string> = as.admin.headers) =>
  api.app.inject({ url: `/api/transferencias/archivos/${id}`, headers })

it('a picture says that the money is on its way, and is made anew for the staff', async () => {
  const pedido = await place()
  const photo = await sharp(await paintCover('jpeg', { width: 1_275, height: 1_700 }))
    .withExif({ IFD0: { Artist: 'Ana secreta' } })
    .toBuffer()
  const [sent, again] = await Promise.all([send(pedido, photo, 'image/jpeg'), send(pedido, photo, 'image/jpeg')])
  expect([sent, again].map(({ status, body }) => [status, body.archivos])).toEqual([
    [200, 1],
    [200, 1],
  ])
  expect(sent.body).toMatchObject({ estado: 'sin_pago', avisada_en: expect.any(String), avisable: true })
  const { archivos, avisos } = await look(pedido)
  expect(avisos).toMatchObject([{ comprobante: '' }])
  expect(archivos).toMatchObject([{ tipo: 'image/webp' }])
  const file = await take(archivos[0]?._id ?? '')
  const { format, width, height, exif } = await sharp(file.rawPayload).metadata()
  expect({ format, width, height, exif }).toEqual({ format: 'webp', width: 1_200, height: 1_600, exif: undefined })
  expect(file.headers).toMatchObject({ 'content-type': 'image/webp', 'x-content-type-options': 'nosniff' })
  const abiertas = await api.app.inject({ url: '/api/pagos', headers: as.admin.headers })
  expect(abiertas.json().transferencias).toMatchObject([{ pedido, archivos: 1, comprobantes: [''] }])
})

it('a PDF comes as it was, only as a file in which nothing runs, and only to the staff', async () => {
  const pedido = await place()
  expect((await send(pedido, PDF, 'application/pdf')).body.archivos).toBe(1)
  const [archivo] = (await look(pedido)).archivos
  const file = await take(archivo?._id ?? '')
  expect([file.statusCode, file.rawPayload.equals(PDF), archivo?.bytes]).toEqual([200, true, PDF.length])
  expect(file.headers).toMatchObject({
    'content-type': 'application/pdf',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'content-disposition': expect.stringMatching(/^attachment; filename="comprobante-pedido-\d+\.pdf"$/),
    'content-security-policy': "default-src 'none'; sandbox",
  })
  expect((await take(archivo?._id ?? '', as.cliente.headers)).statusCode).toBe(403)
  expect((await take(archivo?._id ?? '', {})).statusCode).toBe(401)
  const empleado = await insertTestUsuario(api.db, 'empleado')
  expect((await take(archivo?._id ?? '', empleado.headers)).statusCode).toBe(200)
  const none = await take(crypto.randomUUID())
  expect([none.statusCode, none.json().code]).toEqual([404, 'ARCHIVO_NOT_FOUND'])
})

describe('is refused', () => {
  it.each([
    ['a text', Buffer.from('hola'), 'text/plain', 415, ARCHIVO_NO_SIRVE],
    [
      'a page that calls itself a PDF',
      Buffer.from('<script>alert(1)</script>'),
      'application/pdf',
      400,
      ARCHIVO_NO_SIRVE,
    ],
    ['a drawing, which may hold scripts', Buffer.from('<svg xmlns="a"/>'), 'image/svg+xml', 400, ARCHIVO_NO_SIRVE],
    ['half a picture', Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), 'image/png', 400, ARCHIVO_NO_SIRVE],
    ['nothing', Buffer.alloc(0), 'application/pdf', 400, 'El archivo está vacío.'],
    ['a PDF of more than 5 MB', Buffer.alloc(5 * MB + 1, '%PDF-'), 'application/pdf', 413, 'El PDF pesa más de 5 MB.'],
    [
      'one that calls itself a picture',
      Buffer.alloc(5 * MB + 1, '%PDF-'),
      'image/png',
      413,
      'El PDF pesa más de 5 MB.',
    ],
    ['a picture of more than 10 MB', Buffer.alloc(10 * MB + 1), 'image/png', 413, 'La imagen pesa más de 10 MB.'],
  ])('%s', async (_, body, type, status, mensaje) => {
    const pedido = await place()
    expect(await send(pedido, body, type)).toMatchObject({ status, body: { mensaje, campos: { archivo: mensaje } } })
    expect(await look(pedido)).toMatchObject({ archivos: [], avisos: [] })
  })

  it('to whoever did not order it, and what waits for no transfer', async () => {
    const pedido = await place()
    expect((await send(pedido, PDF, 'application/pdf', {})).status).toBe(401)
    expect((await send(pedido, PDF, 'application/pdf', as.admin.headers)).status).toBe(404)
    expect((await send(crypto.randomUUID(), PDF, 'application/pdf')).status).toBe(404)
    expect((await send('nada', PDF, 'application/pdf')).status).toBe(404)
    const enEfectivo = await place('efectivo')
    expect(await send(enEfectivo, PDF, 'application/pdf')).toMatchObject({
      status: 409,
      body: { code: 'PAGO_NO_POSIBLE' },
    })
    await as.call('POST', `/api/pedidos/${pedido}/cancelar`, {}, as.cliente.headers)
    expect(await send(pedido, PDF, 'application/pdf')).toMatchObject({ status: 409, body: { code: 'PAGO_NO_POSIBLE' } })
  })

  it('beyond five of one order; what is there already is no new one', async () => {
    const pedido = await place()
    for (let n = 1; n <= 5; n++) {
      expect((await send(pedido, Buffer.concat([PDF, Buffer.from(`${n}`)]), 'application/pdf')).body.archivos).toBe(n)
    }
    expect(await send(pedido, PDF, 'application/pdf')).toMatchObject({ status: 409, body: { code: 'AVISOS_MAX' } })
    expect((await send(pedido, Buffer.concat([PDF, Buffer.from('1')]), 'application/pdf')).status).toBe(200)
    expect((await look(pedido)).avisos).toHaveLength(1)
  })
})

describe('what is kept', () => {
  const pdf = (mb: number, n: number) => Buffer.concat([PDF, Buffer.alloc(mb * MB - 100, n)])

  it('has an end for one order, and for one account within a day, also of ten at once', async () => {
    await sql`delete from transferencia_archivo`.execute(api.db)
    const uno = await place()
    for (let n = 1; n <= 3; n++) expect((await send(uno, pdf(5, n), 'application/pdf')).status).toBe(200)
    const mensaje = 'Los archivos de un pedido pueden pesar hasta 15 MB en total.'
    expect(await send(uno, pdf(1, 4), 'application/pdf')).toMatchObject({
      status: 409,
      body: { code: 'COMPROBANTES_MAX', mensaje, campos: { archivo: mensaje } },
    })
    const otros = await Promise.all(Array.from({ length: 10 }, () => place()))
    const answers = await Promise.all(otros.map((pedido, n) => send(pedido, pdf(2, n), 'application/pdf')))
    expect(answers.filter(({ status }) => status === 200).length).toBeLessThanOrEqual(2)
    const [kept] = (
      await sql<{ bytes: number }>`select sum(octet_length(contenido)) as bytes from transferencia_archivo`.execute(
        api.db,
      )
    ).rows
    expect(kept?.bytes).toBeLessThanOrEqual(20 * MB)
    await send(otros[0] ?? '', pdf(4, 20), 'application/pdf')
    expect((await send(otros[1] ?? '', pdf(5, 21), 'application/pdf')).body.mensaje).toBe(
      'Ya nos mandaste 20 MB de archivos hoy. Probá mañana o escribinos desde Contacto.',
    )
    await sql`delete from transferencia_archivo`.execute(api.db)
  })

  it('has an end for the shop, which hears of transfers without a file then', async () => {
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'pagos.comprobantes_mb', valor: 0 }] })
    const pedido = await place()
    expect((await send(pedido, PDF, 'application/pdf')).body).toMatchObject({ code: 'COMPROBANTES_MAX' })
    expect((await as.call('POST', `/api/pedidos/${pedido}/transferencia`, {}, as.cliente.headers)).statusCode).toBe(200)
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'pagos.comprobantes_mb', valor: 2_000 }] })
  })

  it('of an order that nobody paid goes two weeks after it waits for nothing any more', async () => {
    const [ido, espera] = [await place(), await place()]
    for (const pedido of [ido, espera]) await send(pedido, PDF, 'application/pdf')
    await sql`update transferencia_archivo set creado_en = now() - interval '16 days'`.execute(api.db)
    await sql`update cobro set estado = 'cerrado' where pedido_id = ${ido}`.execute(api.db)
    await deleteOldArchivos(api.db)
    expect([(await look(ido)).archivos.length, (await look(espera)).archivos.length]).toEqual([0, 1])
  })
})

describe('a body of 10 MB', () => {
  /** Sends the headers and not one byte of the body; the status that comes all the same. */
  const announce = async (pedido: string, headers: Record<string, string>) => {
    const { address, port } = api.app.server.address() as AddressInfo // it listens
    const socket = connect(port, address)
    const lines = Object.entries({ ...headers, 'content-type': 'image/png', 'content-length': `${10 * MB}` })
    socket.write(
      `POST /api/pedidos/${pedido}/transferencia/archivos HTTP/1.1\r\nhost: x\r\n${lines.map((line) => `${line.join(': ')}\r\n`).join('')}\r\n`,
    )
    try {
      return await new Promise<string>((resolve, reject) => {
        socket.once('data', (data) => resolve(String(data).slice(9, 12)))
        socket.once('error', reject)
      })
    } finally {
      socket.destroy()
    }
  }

  it('is not read of whoever did not order, nor of an order that waits for no transfer, nor where there is no room', async () => {
    await api.app.listen({ port: 0, host: '127.0.0.1' })
    const [pedido, enEfectivo] = [await place(), await place('efectivo')]
    const ajeno = await insertTestUsuario(api.db)
    expect(await announce(pedido, ajeno.headers)).toBe('404')
    expect(await announce(crypto.randomUUID(), as.cliente.headers)).toBe('404')
    expect(await announce(enEfectivo, as.cliente.headers)).toBe('409')
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'pagos.comprobantes_mb', valor: 0 }] })
    expect(await announce(pedido, as.cliente.headers)).toBe('409')
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'pagos.comprobantes_mb', valor: 2_000 }] })
  })
})

it('goes after half a year, and with its customer’s account', async () => {
  const [viejo, nuevo] = [await place(), await place()]
  await send(viejo, PDF, 'application/pdf')
  await send(nuevo, PDF, 'application/pdf')
  await sql`update transferencia_archivo set creado_en = now() - interval '181 days' where pedido_id = ${viejo}`.execute(
    api.db,
  )
  await deleteOldArchivos(api.db)
  expect([(await look(viejo)).archivos.length, (await look(nuevo)).archivos.length]).toEqual([0, 1])
  const mios = await api.app.inject({ url: '/api/mis-datos', headers: as.cliente.headers })
  const { pedidos } = mios.json<{ pedidos: { comprobantes_de_transferencia: object[] }[] }>()
  expect(pedidos.at(-1)?.comprobantes_de_transferencia).toMatchObject([{ tipo: 'application/pdf', bytes: PDF.length }])
  expect(
    (await api.app.inject({ method: 'DELETE', url: '/api/usuarios', headers: as.cliente.headers })).statusCode,
  ).toBe(200)
  expect((await sql`select id from transferencia_archivo where pedido_id = ${nuevo}`.execute(api.db)).rows).toEqual([])
})

it('broken pictures count against whoever sends them, and whole ones do not', async () => {
  const otra = await insertTestUsuario(api.db)
  const placeAs = async ({ headers }: { headers: { authorization: string } }) => {
    const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'transferencia' }
    return (await as.call('POST', '/api/pedidos', payload, headers)).json<Pedido>()._id
  }
  const whole = await paintCover('png')
  const pedido = await placeAs(otra)
  for (let n = 0; n < 2; n++) expect((await send(pedido, whole, 'image/png', otra.headers)).status).toBe(200)
  const statuses: number[] = []
  for (let n = 1; n <= 11; n++) {
    statuses.push((await send(pedido, whole.subarray(0, -n - 20), 'image/png', otra.headers)).status)
  }
  expect(statuses).toEqual([...Array(10).fill(400), 429])
  expect((await send(pedido, PDF, 'application/pdf', otra.headers)).status).toBe(200)
  const tercera = await insertTestUsuario(api.db)
  expect((await send(await placeAs(tercera), whole, 'image/png', tercera.headers)).status).toBe(200)
})
