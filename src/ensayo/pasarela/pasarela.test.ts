// The stand-in as a person and as the shop's notices see it.
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { centavos } from '#platform/money.ts'
import { readAviso } from '#venta/pagos/mercadopago/aviso.ts'
import { createMercadoPago } from '#venta/pagos/mercadopago/mercadopago.ts'
import { openPasarela } from './abrir.ts'
import { type PasarelaDeEnsayo, startPasarela } from './pasarela.ts'

type Llegado = { query: Record<string, string>; headers: Record<string, string | string[] | undefined>; body: unknown }

let ensayo: PasarelaDeEnsayo
let llegados: Llegado[] = []
let answer = 200
const shop = createServer(async (request, response) => {
  const pieces: Buffer[] = []
  for await (const piece of request as AsyncIterable<Buffer>) pieces.push(piece)
  const { searchParams } = new URL(request.url ?? '', 'http://tienda')
  llegados.push({
    query: Object.fromEntries(searchParams),
    headers: request.headers,
    body: JSON.parse(Buffer.concat(pieces).toString('utf8')),
  })
  response.writeHead(answer).end()
})
let shopUrl = ''

beforeAll(async () => {
  ensayo = await startPasarela({ conHttp: true })
  await new Promise<void>((resolve) => shop.listen(0, '127.0.0.1', resolve))
  shopUrl = `http://127.0.0.1:${(shop.address() as AddressInfo).port}`
})
afterAll(async () => {
  await ensayo.end()
  shop.close()
})
beforeEach(() => {
  ensayo.reset()
  llegados = []
  answer = 200
})

const crear = (titulo = 'El Aleph') =>
  createMercadoPago(ensayo).crearCobro({
    clave: crypto.randomUUID(),
    referencia: 'pedido-1',
    comercio: 'Anaquel',
    pagador: null,
    cuotas: 3,
    sin: ['debito'],
    lineas: [{ id: '1', titulo, cantidad: 1, precio: centavos(10_000_00) }],
    vence: new Date(Date.now() + 3_600_000),
    vuelta: `${shopUrl}/mis-pedidos/1`,
    aviso: `${shopUrl}/api/pagos/mercadopago`,
  })
const post = (path: string, fields: Record<string, string>) =>
  fetch(ensayo.url + path, { method: 'POST', body: new URLSearchParams(fields), redirect: 'manual' })
const set = (palancas: object) =>
  fetch(`${ensayo.url}/ensayo/palancas`, {
    method: 'POST',
    body: JSON.stringify(palancas),
    headers: { 'content-type': 'application/json' },
  })
/** Pays as the page's form does, and waits for the notices. */
async function pay(preferencia: string, fields: Record<string, string> = {}): Promise<string> {
  const response = await post('/ensayo/pagar', {
    preferencia,
    medio: 'credito',
    titular: 'APRO',
    cuotas: '1',
    ...fields,
  })
  expect(response.status).toBe(303)
  await ensayo.avisos.settled()
  return response.headers.get('location') ?? ''
}
const judge = (aviso: Llegado) => readAviso(aviso, { secreto: ensayo.secreto, ahora: new Date() }).tipo

describe('the page', () => {
  it('says what it is, offers what may be used, and quotes what others wrote', async () => {
    const { enlace } = await crear('<script>alert(1)</script> & "O\'Higgins"')
    const html = await (await fetch(enlace)).text()
    expect(html).toContain('Pago de ensayo: no se cobra nada')
    expect(html).toContain('<html lang="es">')
    expect(html).not.toContain('<script>')
    expect(html).not.toContain('value="debito"')
    expect(html).toContain('value="efectivo"')
    expect(html.match(/<option>/g)).toHaveLength(3)
  })

  it('leads back with what Mercado Pago writes into the address', async () => {
    const { id } = await crear()
    const result = await (await fetch(ensayo.url + (await pay(id)))).text()
    const [, back = ''] = /href="([^"]+)">Volver a la tienda</.exec(result) ?? []
    const { pathname, searchParams } = new URL(back.replaceAll('&#38;', '&'))
    expect([pathname, searchParams.get('status'), searchParams.get('external_reference')]).toEqual([
      ...['/mis-pedidos/1', 'approved', 'pedido-1'],
    ])
  })

  it('lets a refused card be tried again and a voucher be paid later', async () => {
    const { id } = await crear()
    expect(await (await fetch(ensayo.url + (await pay(id, { titular: 'FUND' })))).text()).toContain('Probar otra vez')
    const voucher = (await pay(id, { medio: 'efectivo' })).replace('resultado', 'cupon')
    expect(await (await fetch(ensayo.url + voucher)).text()).toContain('Dejarlo vencer')
    await post(voucher, { suceso: 'acreditar' })
    expect(await (await fetch(ensayo.url + voucher)).text()).toContain('El pago está aprobado.')
  })

  it('takes nothing any more once it has expired, nor what it never offered', async () => {
    const { id, enlace } = await crear()
    expect((await post('/ensayo/pagar', { preferencia: id, medio: 'debito' })).status).toBe(404)
    await createMercadoPago(ensayo).vencerCobro(id)
    expect(await (await fetch(enlace)).text()).toContain('Este pago venció')
    expect((await post('/ensayo/pagar', { preferencia: id })).status).toBe(404)
    expect((await fetch(`${ensayo.url}/ensayo/resultado/1`)).status).toBe(404)
  })
})

describe('its notices', () => {
  it('are signed as they should be', async () => {
    await pay((await crear()).id)
    expect(llegados.map(judge)).toEqual(['pago'])
    expect(llegados[0]?.body).toMatchObject({ action: 'payment.created', type: 'payment' })
    expect(llegados[0]?.query.source_news).toBe('webhooks')
    ensayo.palancas.segundos = true
    await pay((await crear()).id)
    expect(llegados.map(judge)).toEqual(['pago', 'pago'])
  })

  it.each([
    ['several times', { veces: 3 }, ['pago', 'pago', 'pago']],
    ['without a signature', { avisos: 'sin_firma' }, ['sin_firma']],
    ['with a wrong secret', { avisos: 'otro_secreto' }, ['sin_firma']],
    ['never', { avisos: 'nunca' }, []],
    ['with the old kind beside it', { ipn: true }, ['ajeno', 'pago']],
  ])('come %s where a switch says so', async (_, palancas, seen) => {
    expect((await set(palancas)).status).toBe(200)
    await pay((await crear()).id)
    expect(llegados.map(judge).toSorted()).toEqual(seen)
  })

  it('come in another order', async () => {
    ensayo.palancas.desorden = true
    const { id } = await crear()
    await pay(id, { titular: 'FUND' })
    expect(llegados).toEqual([])
    await pay(id)
    const [first, second] = llegados.map(({ query }) => Number(query['data.id']))
    expect(first).toBe((second ?? 0) + 1)
  })

  it('come before the preference is answered', async () => {
    ensayo.palancas.antes = 'APRO'
    const { id } = await crear()
    expect(llegados.map(judge)).toEqual(['pago'])
    expect([...ensayo.mundo.pagos.values()].at(-1)?.preferencia.id).toBe(id)
  })

  it('come late, and again where they were not taken', async () => {
    ensayo.palancas.demora = 30
    answer = 500
    await pay((await crear()).id)
    await expect.poll(() => llegados.length, { timeout: 5_000 }).toBe(1)
    answer = 201
    await expect.poll(() => llegados.length, { timeout: 5_000 }).toBe(2)
    const [one, two] = llegados.map(({ headers }) => headers['x-signature'])
    expect(one).not.toBe(two)
  })

  it('refuses a switch that it does not have', async () => {
    expect((await set({ avisos: 'a veces' })).status).toBe(400)
    expect((await set({ velocidad: 3 })).status).toBe(400)
  })
})

describe('openPasarela', () => {
  it('leaves a shop alone that does not ask for it', async () => {
    const config = loadConfig({})
    expect((await openPasarela(config)).config).toBe(config)
  })

  it('begins one with credentials of its own, and uses one that runs elsewhere', async () => {
    const one = await openPasarela(loadConfig({ PAGOS: 'ensayo' }))
    const { MERCADOPAGO_URL, ENSAYO } = one.config
    expect(MERCADOPAGO_URL).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
    expect(ENSAYO?.token).not.toBe(ensayo.token)
    const two = await openPasarela(loadConfig({ PAGOS: 'ensayo', MERCADOPAGO_URL }))
    expect(two.config.ENSAYO).toEqual(ENSAYO)
    await two.end()
    await one.end()
    await expect(openPasarela(loadConfig({ PAGOS: 'ensayo', MERCADOPAGO_URL }))).rejects.toThrow('no responde')
  })
})
