// The line to the tax office, over real sockets: what is certain to have failed, and what nobody knows.
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createFisco } from '#ensayo/fisco/fisco.ts'
import { createRegistroEnMemoria } from '#ensayo/fisco/registro.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from './certificado-de-ensayo.ts'
import { describeCertificado, readCredenciales } from './credenciales.ts'
import { ArcaFalla } from './falla.ts'
import { llamarArca } from './llamada.ts'
import { readSobre, readXml } from './sobre.ts'
import { readDummy, toAccion, writeDummy } from './wsfe.ts'

let server: Server
let answer: (response: ServerResponse, body: string, action: string) => void
let url: string

beforeAll(async () => {
  server = createServer((request, response) => {
    let body = ''
    request.on('data', (piece: Buffer) => {
      body += piece.toString('utf8')
    })
    request.on('end', () => answer(response, body, String(request.headers.soapaction)))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/` // it listens on a port
})
afterAll(() => new Promise((resolve) => server.close(resolve)))

const ask = () => llamarArca({ url, accion: toAccion('FEDummy'), xml: writeDummy() }, 300)
const motivoDe = async (asked: Promise<unknown>) => {
  const error = await asked.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof ArcaFalla ? error.motivo : error
}

it('speaks with the stand-in as it would with the tax office', async () => {
  const ensayo = createFisco(createRegistroEnMemoria())
  let asked = ''
  answer = (response, xml, action) => {
    asked = action
    void ensayo.answer({ xml }).then((told) => response.end(told))
  }
  expect(readDummy(readSobre(await ask()))).toBe(true)
  expect(asked).toBe('"http://ar.gov.afip.dif.FEV1/FEDummy"')
})
it('knows nothing after silence, a cut answer or too long a one', async () => {
  answer = () => {}
  expect(await motivoDe(ask())).toBe('incierto')
  answer = (response) => {
    response.writeHead(200, { 'content-length': 100 })
    response.write('<soap')
    setTimeout(() => response.destroy(), 20)
  }
  expect(await motivoDe(ask())).toBe('incierto')
  answer = (response) => response.end('x'.repeat(1_100_000))
  expect(await motivoDe(ask())).toBe('incierto')
})
it('knows that nothing was done where nobody listens', async () => {
  expect(await motivoDe(llamarArca({ url: 'http://127.0.0.1:1/', accion: '', xml: '<a/>' }, 300))).toBe('espera')
})
it('reads no document types, and no XML without end', () => {
  expect(() => readXml('<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>')).toThrow()
  expect(() => readXml('<a>'.repeat(40) + '</a>'.repeat(40))).toThrow()
  expect(() => readXml(`<a>${'<b/>'.repeat(6_000)}</a>`)).toThrow()
})
it('takes certificate and key however they were pasted, and says what is wrong with them', () => {
  const flat = (pem: string) => pem.replaceAll('\n', '')
  const read = readCredenciales(flat(CERTIFICADO_DE_ENSAYO), flat(CLAVE_DE_ENSAYO))
  expect('certificado' in read && describeCertificado(read.certificado).cuit).toBe('30000000007')
  expect(readCredenciales('', CLAVE_DE_ENSAYO)).toEqual({ problema: 'Faltan el certificado y la clave de ARCA.' })
  expect(readCredenciales('hola mundo', CLAVE_DE_ENSAYO)).toEqual({ problema: 'El certificado no es un certificado.' })
  expect(readCredenciales(CERTIFICADO_DE_ENSAYO, CERTIFICADO_DE_ENSAYO)).toEqual({
    problema: 'La clave no es una clave privada RSA.',
  })
})
