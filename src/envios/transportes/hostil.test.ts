// What a carrier's machine may say where a price, a branch or a token belongs.
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { TransporteFalla } from './adaptador.ts'
import { createLlamar } from './llamada.ts'
import { createMicorreo } from './micorreo.ts'

const CONSULTA = {
  desde: '2000',
  hacia: '5000',
  provincia: 'X',
  bulto: { peso_g: 500, alto_mm: 50, ancho_mm: 170, largo_mm: 250, valor: centavos(1_000_00) },
}
const rate = (price: unknown, productName = 'Clásico') => ({
  deliveredType: 'D',
  productType: 'CP',
  productName,
  price,
  deliveryTimeMin: '2',
  deliveryTimeMax: '5',
})

let server: Server
let base: string
let said = { token: JSON.stringify({ token: 'pase' }), body: '' }
beforeAll(async () => {
  server = createServer((request, response) => response.end(request.url === '/token' ? said.token : said.body))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on a port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

function cotizar(body: string, token = JSON.stringify({ token: 'pase' })) {
  said = { token, body }
  const adaptador = createMicorreo(base, createLlamar({ own: true }), { usuario: 'a', clave: 'b', cliente: 'c' })
  return adaptador.cotizar(CONSULTA, AbortSignal.timeout(5_000))
}
const ofRates = (rates: unknown) => JSON.stringify({ rates })

describe('is no price', () => {
  it.each([
    ['a negative one', ofRates([rate(-1)])],
    ['a negative text', ofRates([rate('-1')])],
    ['NaN', '{"rates":[{"deliveredType":"D","productName":"x","price":NaN}]}'],
    ['the word', ofRates([rate('NaN')])],
    ['one beyond numbers', '{"rates":[{"deliveredType":"D","productName":"x","price":1e400}]}'],
    ['one that no order holds', ofRates([rate(10_000_001)])],
    ['in another notation', ofRates([rate('1e3')])],
    ['a list', ofRates([rate([5_000])])],
    ['an object that says what it is', ofRates([rate({ valueOf: 1, __proto__: { price: 1 } })])],
    ['one among thousands', ofRates(Array.from({ length: 30_000 }, () => ({ ...rate(1), productType: undefined })))],
    ['no list', ofRates({ length: 5 })],
  ])('%s', async (_, body) => {
    await expect(cotizar(body)).rejects.toMatchObject({ constructor: TransporteFalla, motivo: 'ilegible' })
  })
})

it('a name without end is cut', async () => {
  const [cotizado] = await cotizar(ofRates([rate(5_000, 'x'.repeat(1_000_000))]))
  expect(cotizado?.servicio).toHaveLength(200)
})

it.each(['a\r\nx-mas: 1', 'ñandú €', '', 'x'.repeat(100_000)])(
  'a token that is no token is not sent back: %.20j',
  async (token) => {
    await expect(cotizar(ofRates([]), JSON.stringify({ token }))).rejects.toMatchObject({
      constructor: TransporteFalla,
      motivo: 'ilegible',
    })
  },
)
