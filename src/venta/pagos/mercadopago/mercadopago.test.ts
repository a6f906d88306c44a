// The module against the stand-in, which oficial.test.ts proves to be faithful.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Punto } from '#ensayo/pasarela/palancas.ts'
import { type PasarelaDeEnsayo, startPasarela } from '#ensayo/pasarela/pasarela.ts'
import type { Medio, Titular } from '#ensayo/pasarela/titulares.ts'
import { centavos } from '#platform/money.ts'
import { type CobroNuevo, FallaDePasarela, type Pasarela } from '../pasarela.ts'
import { createMercadoPago } from './mercadopago.ts'

let ensayo: PasarelaDeEnsayo
let pasarela: Pasarela
beforeAll(async () => {
  ensayo = await startPasarela()
  pasarela = createMercadoPago({ url: ensayo.url, token: ensayo.token })
})
afterAll(() => ensayo.end())
beforeEach(() => ensayo.reset())

let n = 0
const nuevo = (parts: Partial<CobroNuevo> = {}): CobroNuevo => ({
  clave: `clave-${++n}`,
  referencia: `0198c0de-0000-4000-8000-${String(n).padStart(12, '0')}`,
  lineas: [
    { id: 'libro-1', titulo: "El Aleph «O'Higgins» <b>📚</b>", cantidad: 2, precio: centavos(12_345_67) },
    { id: 'envio', titulo: 'Envío', cantidad: 1, precio: centavos(1_499_00) },
  ],
  comercio: 'Librería «El Aleph» de Ñorquinco',
  pagador: { nombre: 'Ana', apellido: 'Gómez', email: 'ana@correo.test' },
  vence: new Date(Date.now() + 3_600_000),
  cuotas: 6,
  sin: [],
  aviso: null,
  vuelta: 'https://libros.test/mis-pedidos/1',
  ...parts,
})
const TOTAL = 26_190_34
const NADIE = { pagos: [], falla: null }

/** A payment at the stand-in, for an attempt of the module. */
async function pay(titular: Titular = 'APRO', medio: Medio = 'credito', parts: Partial<CobroNuevo> = {}) {
  const cobro = nuevo(parts)
  const { id } = await pasarela.crearCobro(cobro)
  const pago = again(id, titular, medio)
  return { cobro, id, pago, pagoId: String(pago.id) }
}
function again(id: string, titular: Titular, medio: Medio = 'credito') {
  const preferencia = ensayo.mundo.preferencias.get(id)
  const pago = preferencia && ensayo.mundo.pagar(preferencia, medio, titular)
  if (!pago) throw new Error('the stand-in took no payment')
  return pago
}
/** The module against a machine of the test's own. */
async function listen(server: Server): Promise<Pasarela> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo // it listens
  return createMercadoPago({ url: `http://127.0.0.1:${port}`, token: 't' })
}
async function failure(asked: Promise<unknown>): Promise<FallaDePasarela> {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  if (!(error instanceof FallaDePasarela)) throw new Error(`no failure of a gateway: ${String(error)}`)
  expect(`${error.message} ${error.mensaje}`).not.toContain(ensayo.token)
  return error
}

describe('an attempt', () => {
  it('is made with what the order costs, to the centavo', async () => {
    const { id, enlace, cuenta } = await pasarela.crearCobro(nuevo({ sin: ['efectivo', 'debito'] }))
    expect([cuenta, enlace.startsWith(`${ensayo.url}/`)]).toEqual([ensayo.cuenta, true])
    expect(ensayo.mundo.preferencias.get(id)).toMatchObject({
      total: TOTAL,
      cuotas: 6,
      autoReturn: true,
      aviso: null,
      venceCupon: null,
      sin: ['ticket', 'atm', 'debit_card', 'prepaid_card'],
      items: [{ id: 'libro-1', quantity: 2, unit_price: 12_345.67 }, { unit_price: 1_499 }],
    })
  })

  it('is the same one where its key is repeated', async () => {
    const cobro = nuevo()
    const [one, two] = [await pasarela.crearCobro(cobro), await pasarela.crearCobro(cobro)]
    expect(two).toEqual(one)
    const { tipo, codigo } = await failure(pasarela.crearCobro({ ...cobro, cuotas: 1 }))
    expect([tipo, codigo]).toEqual(['rechazo', 'idempotency_key_conflict'])
  })

  it('ends with the order’s copies, vouchers included', async () => {
    const vence = new Date('2026-11-25T02:30:00.000Z')
    const { id } = await pasarela.crearCobro(nuevo({ vence }))
    expect(ensayo.mundo.preferencias.get(id)).toMatchObject({ vence, venceCupon: vence })
  })

  it('is not to be tried any more once it was ended', async () => {
    const { id } = await pasarela.crearCobro(nuevo())
    await pasarela.vencerCobro(id)
    expect(() => again(id, 'APRO')).toThrow('took no payment')
    await expect(pasarela.vencerCobro(id)).resolves.toBeUndefined()
    await expect(pasarela.vencerCobro('no-existe')).resolves.toBeUndefined()
  })

  it('comes back without https only by a link, and asks for the new kind of notices alone', async () => {
    const aviso = 'http://127.0.0.1:9/api/pagos/mercadopago'
    const { id } = await pasarela.crearCobro(nuevo({ vuelta: 'http://localhost:3000/mis-pedidos/1', aviso }))
    expect(ensayo.mundo.preferencias.get(id)).toMatchObject({
      vueltas: {},
      autoReturn: false,
      aviso: `${aviso}?source_news=webhooks`,
    })
    const largo = await pasarela.crearCobro(nuevo({ aviso: `${aviso}?${'x'.repeat(248)}` })) // it would refuse that
    expect(ensayo.mundo.preferencias.get(largo.id)).toMatchObject({ aviso: null })
  })

  it.each([
    ['Librería «El Aleph» de Ñorquinco', 'LIBRERIA EL A'],
    ['Anaquel', 'ANAQUEL'],
    ['📚', ''],
  ])('is called on the statement of a card as «%s» can be: «%s»', async (comercio, resumen) => {
    const { id } = await pasarela.crearCobro(nuevo({ comercio }))
    expect(ensayo.mundo.preferencias.get(id)?.resumen).toBe(resumen)
  })

  it('cuts a title of 300 letters without breaking one', async () => {
    const titulo = `${'a'.repeat(249)}📚${'b'.repeat(60)}`
    const { id } = await pasarela.crearCobro(nuevo({ lineas: [{ id: 'x', titulo, cantidad: 1, precio: centavos(1) }] }))
    expect(ensayo.mundo.preferencias.get(id)?.items[0]?.title).toBe('a'.repeat(249))
  })
})

describe('a payment', () => {
  it('is read with everything that decides', async () => {
    const { cobro, pagoId } = await pay()
    const pago = await pasarela.leerPago(pagoId)
    expect(pago).toMatchObject({
      id: pagoId,
      referencia: cobro.referencia,
      estado: 'aprobado',
      detalle: 'accredited',
      importe: TOTAL,
      devuelto: 0,
      moneda: 'ARS',
      cuenta: ensayo.cuenta,
      cuotas: 1,
      tipo: 'credit_card',
      vence: null,
      cupon: null,
      comision: 1_647_37,
      devoluciones: [],
    })
    expect(pago?.actualizado).toBeInstanceOf(Date)
  })

  it.each([
    ['APRO', 'aprobado'],
    ['FUND', 'rechazado'],
    ['CONT', 'en_revision'],
  ] as const)('of %s is %s', async (titular, estado) => {
    const { pagoId } = await pay(titular)
    expect((await pasarela.leerPago(pagoId))?.estado).toBe(estado)
  })

  it('by voucher has its page and its end', async () => {
    const { cobro, pagoId } = await pay('APRO', 'efectivo')
    const cupon = `${ensayo.url}/ensayo/cupon/${pagoId}`
    const expected = { estado: 'pendiente', tipo: 'ticket', vence: cobro.vence, cupon, comision: null }
    expect(await pasarela.leerPago(pagoId)).toMatchObject(expected)
  })

  it.each([
    ['contracargo', 'contracargo'],
    ['mediar', 'en_mediacion'],
    ['devolver', 'devuelto'],
    ['desconocer', 'desconocido'],
  ] as const)('after «%s» is %s', async (suceso, estado) => {
    const { pago, pagoId } = await pay()
    ensayo.mundo.suceder(pago, suceso)
    expect((await pasarela.leerPago(pagoId))?.estado).toBe(estado)
  })

  it('that was charged back and lost is lost', async () => {
    const { pago, pagoId } = await pay()
    expect(ensayo.mundo.suceder(pago, 'perder')).toBe(false)
    ensayo.mundo.suceder(pago, 'contracargo')
    ensayo.mundo.suceder(pago, 'perder')
    expect((await pasarela.leerPago(pagoId))?.estado).toBe('perdido')
    pago.detail = 'reimbursed'
    expect((await pasarela.leerPago(pagoId))?.estado).toBe('aprobado')
  })

  it.each(['1', '', 'abc', '../users/me', '1?x', `${'9'.repeat(31)}`])('%j is not known', async (id) => {
    expect(await pasarela.leerPago(id)).toBeUndefined()
  })

  it('that waits can be ended, and no other', async () => {
    const { pagoId } = await pay('APRO', 'efectivo')
    await pasarela.anularPago(pagoId)
    expect((await pasarela.leerPago(pagoId))?.estado).toBe('anulado')
    expect((await failure(pasarela.anularPago(pagoId))).codigo).toBe('2063')
    expect((await failure(pasarela.anularPago('7'))).codigo).toBe('not_found')
  })

  it('charged back is named by its case', async () => {
    const { pago, pagoId } = await pay()
    ensayo.mundo.suceder(pago, 'contracargo')
    const [id = ''] = [...ensayo.mundo.contracargos.values()].filter((one) => one.pago === pago).map((one) => one.id)
    expect(await pasarela.leerContracargo(id)).toEqual({ id, pagoId, estado: 'in_process', importe: TOTAL })
    expect(await pasarela.leerContracargo('no-existe')).toBeUndefined()
  })
})

describe('the search', () => {
  it('finds all tries of an order, newest first, over several pages', async () => {
    const { cobro, id, pagoId } = await pay('FUND')
    const more = Array.from({ length: 65 }, (_, turn) => String(again(id, turn === 64 ? 'APRO' : 'FUND').id))
    const found = await pasarela.buscarPagos({ referencia: cobro.referencia })
    expect(found.pagos.map((pago) => pago.id)).toEqual([...more.toReversed(), pagoId])
    expect(found.falla).toBeNull()
    expect(found.pagos[0]?.estado).toBe('aprobado')
  })

  it('lags, and knows what changed within a time', async () => {
    const desde = new Date()
    const { cobro, pago, pagoId } = await pay()
    ensayo.palancas.busqueda = 60_000
    expect(await pasarela.buscarPagos({ referencia: cobro.referencia })).toEqual(NADIE)
    ensayo.reset()
    ensayo.mundo.suceder(pago, 'contracargo')
    const seen = await pasarela.buscarPagos({ desde, hasta: new Date(Date.now() + 60_000) })
    expect(seen.pagos.map(({ id, estado }) => [id, estado])).toEqual([[pagoId, 'contracargo']])
    expect(await pasarela.buscarPagos({ desde: new Date(0), hasta: new Date(1) })).toEqual(NADIE)
  })

  it('hides no payment behind one that cannot be read, and says that there is one', async () => {
    const { cobro, id, pagoId } = await pay('FUND')
    const raro = again(id, 'FUND')
    const otro = again(id, 'APRO')
    Object.assign(raro, { importe: 3_000_000_000 }) // more than an order can cost
    const found = await pasarela.buscarPagos({ referencia: cobro.referencia })
    expect(found.pagos.map((pago) => pago.id)).toEqual([String(otro.id), pagoId])
    expect(found.falla).toMatchObject({ tipo: 'caida', codigo: 'ilegible' })
  })
})

describe('a refund', () => {
  it('goes in parts until nothing is left', async () => {
    const { pagoId } = await pay()
    const part = (importe: number | null, clave: string) =>
      pasarela.devolver({ pagoId, importe: importe === null ? null : centavos(importe), clave })
    expect(await part(10_01, 'uno')).toMatchObject({ id: expect.stringMatching(/^\d+$/), hecha: true })
    expect(await pasarela.leerPago(pagoId)).toMatchObject({
      estado: 'aprobado',
      detalle: 'partially_refunded',
      devuelto: 10_01,
    })
    expect((await failure(part(TOTAL, 'dos'))).codigo).toBe('2017')
    await part(null, 'tres')
    const pago = await pasarela.leerPago(pagoId)
    expect(pago).toMatchObject({ estado: 'devuelto', devuelto: TOTAL })
    expect(pago?.devoluciones.map(({ importe }) => importe)).toEqual([10_01, TOTAL - 10_01])
    expect((await failure(part(1, 'cuatro'))).codigo).toBe('2063')
  })

  it('is done once where its key is repeated', async () => {
    const { pago, pagoId } = await pay()
    const orden = { pagoId, importe: centavos(500), clave: 'la-misma' }
    expect((await pasarela.devolver(orden)).hecha).toBe(true)
    expect(await pasarela.devolver(orden)).toEqual({ id: null, hecha: true })
    expect(pago.devoluciones).toHaveLength(1)
  })

  it('may be under way for a while', async () => {
    ensayo.palancas.devolucion_lenta = true
    const { pago, pagoId } = await pay()
    const orden = { pagoId, importe: null, clave: 'lenta' }
    expect((await pasarela.devolver(orden)).hecha).toBe(false)
    expect(await pasarela.devolver(orden)).toEqual({ id: null, hecha: false })
    expect(await pasarela.leerPago(pagoId)).toMatchObject({ estado: 'aprobado', devuelto: 0 })
    ensayo.mundo.suceder(pago, 'acreditar')
    expect(await pasarela.leerPago(pagoId)).toMatchObject({ estado: 'devuelto', devuelto: TOTAL })
  })

  it.each([
    ['2063', 'FUND'],
    ['2063', 'CONT'],
  ] as const)('is refused with %s for %s', async (codigo, titular) => {
    const { pagoId } = await pay(titular)
    const falla = await failure(pasarela.devolver({ pagoId, importe: null, clave: 'x' }))
    expect([falla.tipo, falla.codigo]).toEqual(['rechazo', codigo])
    expect(falla.mensaje).toMatch(/^El estado de ese pago/)
  })

  it('is refused where the payment is too old, has too many, is unknown or of another kind', async () => {
    const { pago, pagoId } = await pay()
    const refuse = async (id = pagoId) =>
      (await failure(pasarela.devolver({ pagoId: id, importe: centavos(1), clave: 'x' }))).codigo
    pago.aprobado = new Date(Date.now() - 181 * 24 * 3_600_000)
    expect(await refuse()).toBe('2024')
    pago.aprobado = new Date()
    for (let turn = 0; turn < 20; turn++) ensayo.mundo.devolver(pago, 1, false)
    expect(await refuse()).toBe('2022')
    expect(await refuse('5')).toBe('not_found')
    ensayo.palancas.falla = { en: 'devolucion', tipo: 'no_soporta', veces: 1 }
    expect(await refuse()).toBe('2084')
  })

  it('whose answer is lost was made all the same, and its repeat finds that', async () => {
    const { pago, pagoId } = await pay()
    const orden = { pagoId, importe: centavos(700), clave: 'cortada' }
    for (const tipo of ['corte', 'vacia'] as const) {
      ensayo.palancas.falla = { en: 'devolucion', tipo, veces: 1 }
      const falla = await failure(pasarela.devolver({ ...orden, clave: tipo }))
      expect(falla.tipo).toBe('caida')
      expect(await pasarela.devolver({ ...orden, clave: tipo })).toEqual({ id: null, hecha: true })
    }
    expect(pago.devoluciones.map(({ importe }) => importe)).toEqual([700, 700])
  })
})

describe('a gateway that is not well', () => {
  const CALLS: Record<Punto, () => Promise<unknown>> = {
    preferencia: () => pasarela.crearCobro(nuevo()),
    pago: () => pasarela.leerPago('1'),
    busqueda: () => pasarela.buscarPagos({ referencia: 'x' }),
    devolucion: () => pasarela.devolver({ pagoId: '1', importe: null, clave: 'x' }),
    anulacion: () => pasarela.anularPago('1'),
    contracargo: () => pasarela.leerContracargo('1'),
  }
  const calls = Object.entries(CALLS)

  it.each(calls)('says when to ask for %s again', async (_, ask) => {
    ensayo.palancas.falla = { en: 'todo', tipo: 'limite', veces: 1 }
    expect(await failure(ask())).toMatchObject({ tipo: 'limite', espera: 2 })
  })

  it.each(calls)('answers HTML to %s', async (_, ask) => {
    ensayo.palancas.falla = { en: 'todo', tipo: 'caida', veces: 1 }
    expect(await failure(ask())).toMatchObject({ tipo: 'caida', codigo: 'http_500', espera: null })
  })

  it.each(calls)('is silent to %s, and nobody waits for long', async (punto) => {
    ensayo.palancas.falla = { en: 'todo', tipo: 'silencio', veces: 1 }
    const before = pasarela
    pasarela = createMercadoPago({ url: ensayo.url, token: ensayo.token, plazo: 60 })
    const began = performance.now()
    try {
      expect(await failure(CALLS[punto as Punto]())).toMatchObject({ tipo: 'caida', codigo: 'sin_respuesta' })
    } finally {
      pasarela = before
    }
    expect(performance.now() - began).toBeLessThan(3_000)
  })

  it.each(['', 'TEST-otro', 'con espacio'])('refuses the token %j', async (token) => {
    const other = createMercadoPago({ url: ensayo.url, token })
    expect(await failure(other.leerPago('1'))).toMatchObject({ tipo: 'credenciales' })
  })

  it.each([
    [
      'an account that is not verified',
      400,
      { error: 'collector_does_not_comply_with_current_regulation', cause: [] },
      'rechazo',
    ],
    [
      'an account that may not',
      403,
      { code: 'PA_UNAUTHORIZED_RESULT_FROM_POLICIES', blocked_by: 'PolicyAgent' },
      'credenciales',
    ],
    ['the same key under way', 423, { error: 'locked', cause: [] }, 'caida'],
    ['nothing that it knows', 418, 'teapot', 'rechazo'],
    ['lines that it does not take', 400, { error: 'invalid_items' }, 'rechazo'],
    ['a word in another place', 400, { code: 'otro_motivo' }, 'rechazo', 'otro_motivo'],
    ['another shape', 201, { id: '', init_point: 'javascript:alert(1)' }, 'caida'],
    ['another shape of a cause', 400, { error: 'bad_request', cause: 'texto' }, 'rechazo'],
    ['somewhere else to go', 302, '', 'caida'],
  ])('has words for %s', async (_, status, body, tipo, codigo = '') => {
    const server = createServer((_request, response) => {
      response.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(JSON.stringify(body))
    })
    const falla = await failure((await listen(server)).crearCobro(nuevo()))
    expect(falla.tipo).toBe(tipo)
    expect(falla.mensaje).toMatch(/^Mercado Pago .*\.$/)
    expect(falla.codigo).toContain(codigo)
    server.close()
  })

  it('is asked for no page beyond the last, and believed where it answers a refund with another 2xx', async () => {
    const asked: (string | undefined)[] = []
    const server = createServer(({ method }, response) => {
      asked.push(method)
      response.end(
        JSON.stringify(method === 'GET' ? { paging: { total: 1 }, results: [{}] } : { id: 7, status: 'approved' }),
      )
    })
    const other = await listen(server)
    expect((await other.buscarPagos({ referencia: 'x' })).falla).toMatchObject({ codigo: 'ilegible' })
    expect(await other.devolver({ pagoId: '1', importe: null, clave: 'x' })).toEqual({ id: '7', hecha: true })
    expect(asked).toEqual(['GET', 'POST'])
    server.close()
  })

  it('is down where nobody listens', async () => {
    const falla = await failure(createMercadoPago({ url: 'http://127.0.0.1:9', token: 't' }).leerPago('1'))
    expect(falla).toMatchObject({ tipo: 'caida', codigo: 'sin_respuesta' })
  })
})
