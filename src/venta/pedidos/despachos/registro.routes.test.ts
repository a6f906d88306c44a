import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { PDF } from '#test/paqueterias.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { CLAVE, startTransportes, type TransportesDoble, USUARIO } from '#test/transportes.ts'
import { type Callers, createCallers } from '#test/writing.ts'
import type { DespachosDePedido } from './despacho.contract.ts'

let doble: TransportesDoble
let api: TestApi
let as: Callers
let libro: string

const AJUSTES = {
  'transportes.origen': '2000',
  'transportes.micorreo_usuario': USUARIO,
  'transportes.micorreo_clave': CLAVE,
  'transportes.micorreo_cliente': '0090000025',
  'transportes.paqar_clave': CLAVE,
  'transportes.paqar_acuerdo': '18018',
  'transportes.enlace_correo': 'https://correo.test/?n={n}',
  'transportes.remitente_nombre': 'Librería Anaquel',
  'transportes.remitente_email': 'hola@libreria.test',
  'transportes.remitente_telefono': '341 555-0123',
  'transportes.remitente_calle': 'Mitre',
  'transportes.remitente_altura': '5',
  'transportes.remitente_localidad': 'Rosario',
  'transportes.remitente_provincia': 'S',
}

beforeAll(async () => {
  doble = await startTransportes()
  api = await createTestApi({ TRANSPORTES_DOBLE: doble.base })
  as = await createCallers(api)
  libro = await insertTestLibro(api.db)
  const cambios = Object.entries(AJUSTES).map(([clave, valor]) => ({ clave, valor }))
  await as.done('PUT', '/api/ajustes', { cambios })
})
afterAll(async () => {
  await api.end()
  await doble.end()
})
beforeEach(() => {
  Object.assign(doble.state, { modo: 'bien', recibidos: [], registrados: [] })
})

const FORM = {
  clave: 'paqar',
  nombre: "Ana O'Higgins",
  email: 'ana@correo.test',
  telefono: '341 555-0101',
  calle: 'San Juan',
  altura: '457',
  localidad: 'Córdoba',
  provincia: 'X',
  codigo_postal: '5000',
  peso_g: 740,
  alto_mm: 41,
  ancho_mm: 170,
  largo_mm: 250,
  valor: 20_000,
}

/** A parcel of one book of a new order, and its address among the calls. */
async function pack(
  entrega = "Bv. Oroño 1450, Rosario (S2000BTN), Santa Fe. Recibe Ana O'Higgins, tel. 341 555-0101",
  domicilio?: object,
) {
  const payload = { items: [{ libro, cantidad: 1 }], metodo_pago: 'efectivo', entrega, domicilio }
  const made = await as.call('POST', '/api/pedidos', payload, as.cliente.headers)
  const pedido = made.json<{ _id: string; numero: number }>()
  const items = [{ linea: 1, cantidad: 1 }]
  const { despachos } = await as.done<DespachosDePedido>('POST', `/api/pedidos/${pedido._id}/despachos`, { items })
  const url = `/api/despachos/${despachos[0]?._id}`
  return { pedido, url, registro: `${url}/registro` }
}
const register = (url: string, change: object = {}) => as.done<DespachosDePedido>('POST', url, { ...FORM, ...change })
const only = ({ despachos: [despacho] }: DespachosDePedido) => despacho
const look = async (pedido: { _id: string }) => {
  const { headers } = as.admin
  return only((await api.app.inject({ url: `/api/pedidos/${pedido._id}/despachos`, headers })).json())
}
/** The question of this parcel was asked long ago, and nobody waits for it any more. */
const abandon = () => api.pool.query(`update despacho_registro set pedido_en = now() - interval '2 minutes'`)

describe('the form', () => {
  it('begins with what the order tells, and with the parcel of its books', async () => {
    const { registro } = await pack()
    const draft = (await api.app.inject({ url: registro, headers: as.admin.headers })).json()
    expect(draft).toEqual({
      nombre: "Ana O'Higgins",
      email: expect.stringContaining('@'),
      telefono: '341 555-0101',
      calle: 'Bv. Oroño',
      altura: '1450',
      piso: '',
      localidad: 'Rosario',
      provincia: 'S',
      codigo_postal: '2000',
      sucursal: null,
      estimado: true,
      valor: expect.any(Number),
      peso_g: 500,
      alto_mm: 40,
      ancho_mm: 170,
      largo_mm: 250,
    })
    expect(doble.state.recibidos).toEqual([])
    // Fields are believed before any line.
    const partes = {
      calle: 'Calle 50',
      altura: '7',
      piso: '1',
      localidad: 'La Plata',
      recibe: 'Eva Sá',
      telefono: '221 555-0102',
    }
    const enCampos = await pack('Otra 7', { ...partes, codigo_postal: 'B1900ABC', provincia: 'Buenos Aires' })
    const { recibe: nombre, ...campos } = partes
    expect((await api.app.inject({ url: enCampos.registro, headers: as.admin.headers })).json()).toMatchObject({
      ...campos,
      nombre,
      codigo_postal: '1900',
      provincia: 'B',
    })
  })

  it.each([
    [{ codigo_postal: '500' }, 'codigo_postal'],
    [{ provincia: 'Córdoba' }, 'provincia'],
    [{ nombre: '' }, 'nombre'],
    [{ peso_g: 0 }, 'peso_g'],
    [{ clave: 'oca' }, 'clave'],
  ])('refuses %j', async (change, campo) => {
    const { registro } = await pack()
    const { campos } = await as.refused(400, 'POST', registro, { ...FORM, ...change })
    expect(campos).toHaveProperty(campo)
    expect(doble.state.recibidos).toEqual([])
  })
})

it('is told to no carrier while its payment is disputed, unless an administrator says so', async () => {
  const { registro, pedido } = await pack()
  await api.pool.query(`insert into pedido_pago (pedido_id, estado, total) values ($1, 'en_disputa', 1)`, [pedido._id])
  const empleado = await insertTestUsuario(api.db, 'empleado')
  const refused = [
    await as.call('POST', registro, FORM),
    await as.call('POST', registro, { ...FORM, en_disputa: true }, empleado.headers),
  ]
  expect(refused.map((one) => [one.statusCode, one.json().code])).toEqual(refused.map(() => [409, 'EN_DISPUTA']))
  expect(doble.state.recibidos).toEqual([])
  await register(registro, { en_disputa: true })
  expect(doble.state.registrados).toHaveLength(1)
})

describe('a parcel that is registered', () => {
  it('has its number, its link and its label, which comes as a file', async () => {
    const { registro, url, pedido } = await pack()
    const despacho = only(await register(registro))
    expect(despacho).toMatchObject({
      transporte: 'correo',
      seguimiento: 'CU000000001AR',
      enlace: 'https://correo.test/?n=CU000000001AR',
      registro: { clave: 'paqar', estado: 'registrado', numero: 'CU000000001AR', etiqueta: true },
    })
    expect(doble.state.registrados[0]).toMatch(new RegExp(`^${pedido.numero}-\\d+$`))
    const file = await api.app.inject({ url: `${url}/etiqueta`, headers: as.admin.headers })
    expect([file.statusCode, file.rawPayload.equals(PDF)]).toEqual([200, true])
    expect(file.headers).toMatchObject({
      'content-type': 'application/pdf',
      'cache-control': 'no-store',
      'content-disposition': `attachment; filename="etiqueta-${doble.state.registrados[0]}.pdf"`,
      'x-content-type-options': 'nosniff',
    })
    const others = await api.app.inject({ url: `${url}/etiqueta`, headers: as.cliente.headers })
    expect(others.statusCode).toBe(403)
  })

  it('is registered once, however often and in however many windows it is asked for', async () => {
    const { registro } = await pack()
    const [one, two] = await Promise.all([1, 2].map(() => as.call('POST', registro, FORM)))
    const told = [one?.statusCode, two?.statusCode].sort()
    expect([200, 409]).toContain(told[1])
    await register(registro)
    await register(registro, { clave: 'micorreo' })
    expect(doble.state.registrados).toHaveLength(1)
  })

  it('is taken back at the carrier, and may be registered again under another reference', async () => {
    const { registro, url } = await pack()
    await register(registro)
    expect(await as.refused(409, 'DELETE', url)).toMatchObject({ code: 'DESPACHO_REGISTRADO' })
    expect(await as.refused(409, 'PUT', url, { transporte: 'oca' })).toMatchObject({ code: 'DESPACHO_REGISTRADO' })
    const anulado = only(await as.done('PUT', registro, { accion: 'anular' }))
    expect(anulado).toMatchObject({ registro: null, seguimiento: null, enlace: null })
    expect(doble.state.recibidos.at(-1)?.url.pathname).toMatch(/\/orders\/CU000000001AR\/cancel$/)
    await as.done('PUT', registro, { accion: 'anular' })
    expect((await api.app.inject({ url: `${url}/etiqueta`, headers: as.admin.headers })).statusCode).toBe(404)
    await register(registro)
    expect(doble.state.registrados[1]).toBe(`${doble.state.registrados[0]}-2`)
    await as.done('PUT', registro, { accion: 'anular' })
    await as.done('DELETE', url)
  })

  it('of a carrier that takes none back is forgotten here alone', async () => {
    const { registro } = await pack()
    await register(registro, { clave: 'micorreo' })
    const before = doble.state.recibidos.length
    expect(only(await as.done('PUT', registro, { accion: 'anular' }))?.registro).toBeNull()
    expect(doble.state.recibidos).toHaveLength(before)
  })

  it('cannot be registered nor taken back once it has left', async () => {
    const { registro, url } = await pack()
    await register(registro)
    await as.done('PUT', `${url}/estado`, { estado: 'despachado', avisar: false })
    expect(await as.refused(409, 'PUT', registro, { accion: 'anular' })).toMatchObject({ code: 'DESPACHO_SALIDO' })
    const other = await pack()
    await as.done('PUT', `${other.url}/estado`, { estado: 'despachado', avisar: false })
    expect(await as.refused(409, 'POST', other.registro, FORM)).toMatchObject({ code: 'DESPACHO_SALIDO' })
  })

  it('stays registered where its label does not come, which is asked for again', async () => {
    const { registro, pedido } = await pack()
    await register(registro)
    await api.pool.query(`update despacho_registro set etiqueta = null`)
    expect((await look(pedido))?.registro?.etiqueta).toBe(false)
    doble.state.modo = 'caida'
    expect(await as.refused(502, 'PUT', registro, { accion: 'etiqueta' })).toMatchObject({
      code: 'TRANSPORTE_NO_RESPONDE',
    })
    doble.state.modo = 'bien'
    expect(only(await as.done('PUT', registro, { accion: 'etiqueta' }))?.registro?.etiqueta).toBe(true)
  })
})

describe('a parcel that the carrier refuses', () => {
  it('is told in its words, and may be tried again', async () => {
    const { registro, pedido } = await pack()
    doble.state.modo = 'sin-sucursal'
    expect(await as.refused(502, 'POST', registro, { ...FORM, sucursal: 'ZZZ' })).toMatchObject({
      mensaje: 'El transporte rechazó la pregunta. Dice: «La sucursal no se encuentra habilitada».',
    })
    expect((await look(pedido))?.registro).toBeNull()
    await register(registro)
    expect(doble.state.registrados).toHaveLength(1)
  })

  it('without a sender is not even sent', async () => {
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'transportes.remitente_calle', valor: '' }] })
    const { registro } = await pack()
    const { mensaje } = await as.refused(502, 'POST', registro, FORM)
    expect(mensaje).toContain('Faltan los datos del remitente')
    expect(doble.state.recibidos).toEqual([])
    await as.done('PUT', '/api/ajustes', { cambios: [{ clave: 'transportes.remitente_calle', valor: 'Mitre' }] })
    expect(await as.refused(409, 'POST', registro, { ...FORM, clave: 'andreani' })).toMatchObject({
      code: 'TRANSPORTE_SIN_DATOS',
    })
  })
})

describe('a parcel whose answer was lost', () => {
  /** The carrier took it, and this process never heard so. */
  async function lose(change: object = {}) {
    const made = await pack()
    doble.state.modo = 'rota'
    await as.refused(502, 'POST', made.registro, { ...FORM, ...change })
    doble.state.modo = 'bien'
    return made
  }

  it('is never sent again unseen where a second one would be taken', async () => {
    const { registro, pedido } = await lose()
    expect((await look(pedido))?.registro).toMatchObject({ estado: 'dudoso', numero: null })
    expect(await as.refused(409, 'POST', registro, FORM)).toMatchObject({ code: 'REGISTRO_DUDOSO' })
    expect(doble.state.registrados).toEqual([])
    const found = only(await as.done('PUT', registro, { accion: 'figura', numero: 'CU7AR' }))
    expect(found).toMatchObject({ seguimiento: 'CU7AR', registro: { estado: 'registrado', numero: 'CU7AR' } })
  })

  it('is sent anew once somebody has seen that it is not there', async () => {
    const { registro } = await lose()
    expect(only(await as.done('PUT', registro, { accion: 'no-figura' }))?.registro).toBeNull()
    expect(only(await register(registro))?.registro?.estado).toBe('registrado')
    expect(doble.state.registrados[0]).toMatch(/-2$/)
  })

  it('is sent again under the same reference where the carrier refuses a second one', async () => {
    const { registro, pedido } = await lose({ clave: 'micorreo' })
    await register(registro, { clave: 'micorreo' })
    const other = await pack()
    await register(other.registro, { clave: 'micorreo' })
    await api.pool.query(`update despacho_registro set estado = 'dudoso' where clave = 'micorreo'`)
    expect(await as.refused(502, 'POST', registro, { ...FORM, clave: 'micorreo' })).toMatchObject({
      mensaje: expect.stringContaining('El pedido ya fue importado'),
    })
    expect((await look(pedido))?.registro?.estado).toBe('dudoso')
    expect(doble.state.registrados).toHaveLength(2)
  })

  it('is doubtful too where this process died while it asked', async () => {
    const { registro, pedido } = await lose()
    await api.pool.query(`update despacho_registro set estado = 'pidiendo', pedido_en = now() where estado = 'dudoso'`)
    expect(await as.refused(409, 'POST', registro, FORM)).toMatchObject({ code: 'REGISTRO_EN_CURSO' })
    expect(await as.refused(409, 'PUT', registro, { accion: 'no-figura' })).toMatchObject({ code: 'REGISTRO_EN_CURSO' })
    await abandon()
    expect((await look(pedido))?.registro?.estado).toBe('dudoso')
    await as.done('PUT', registro, { accion: 'no-figura' })
  })
})
