// What an owner may paste as the certificate and key of ARCA, and what becomes of it.
import { createPrivateKey, generateKeyPairSync, randomBytes } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { CERTIFICADO_DE_ENSAYO, CLAVE_DE_ENSAYO } from './certificado-de-ensayo.ts'
import { findProblemaDeCertificado, findProblemaDeClave, readCredenciales } from './credenciales.ts'

/** An RSA key of random numbers: nobody could use it, and it takes no time to make. */
function fakeRsa(bits: number): string {
  const number = (of: number) => {
    const bytes = randomBytes(of / 8)
    bytes[0] = 0xff
    bytes[bytes.length - 1] = 0xff
    return bytes.toString('base64url')
  }
  const half = number(bits / 2)
  const jwk = {
    kty: 'RSA',
    e: 'AQAB',
    n: number(bits),
    d: number(bits),
    p: half,
    q: half,
    dp: half,
    dq: half,
    qi: half,
  }
  return createPrivateKey({ key: jwk, format: 'jwk' }).export({ type: 'pkcs8', format: 'pem' }).toString()
}
const pkcs8 = { type: 'pkcs8', format: 'pem' } as const
const spki = { type: 'spki', format: 'pem' } as const
const ec = generateKeyPairSync('ec', { namedCurve: 'P-256', publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
const otra = generateKeyPairSync('rsa', { modulusLength: 2_048, publicKeyEncoding: spki, privateKeyEncoding: pkcs8 })
const cifrada = generateKeyPairSync('rsa', {
  modulusLength: 2_048,
  publicKeyEncoding: spki,
  privateKeyEncoding: { ...pkcs8, cipher: 'aes-256-cbc', passphrase: 'x' },
}).privateKey
const sinMarco = (pem: string) => pem.replace(/-----[^-]+-----/g, '')

let api: TestApi
let admin: Awaited<ReturnType<typeof insertTestUsuario>>
beforeAll(async () => {
  api = await createTestApi()
  admin = await insertTestUsuario(api.db, 'admin')
})
afterAll(() => api.end())

async function put(cambios: Record<string, string>) {
  const payload = { cambios: Object.entries(cambios).map(([clave, valor]) => ({ clave, valor })) }
  const answer = await api.app.inject({ method: 'PUT', url: '/api/ajustes', headers: admin.headers, payload })
  return { status: answer.statusCode, mensaje: answer.json().mensaje }
}
const kept = async () => {
  const { rows } = await api.pool.query(`select clave from ajuste_tienda where clave like 'facturas.c%' order by clave`)
  return rows.map(({ clave }) => clave)
}

describe('what cannot work is not kept', () => {
  const NO_RSA = 'La clave no es una clave privada RSA.'
  const NO_CERTIFICADO = 'El certificado no es un certificado.'
  const CON_CLAVE = 'La clave está protegida con contraseña: subila sin ella.'
  const LARGO = 'No puede superar los 8.000 caracteres.'
  it.each([
    ['garbage as the certificate', { 'facturas.certificado': 'hola -----BEGIN' }, NO_CERTIFICADO],
    ['base64 garbage', { 'facturas.certificado': randomBytes(900).toString('base64') }, NO_CERTIFICADO],
    ['the key as the certificate', { 'facturas.certificado': CLAVE_DE_ENSAYO }, NO_CERTIFICADO],
    ['beginnings without end', { 'facturas.certificado': '-----BEGIN CERTIFICATE-----'.repeat(290) }, NO_CERTIFICADO],
    ['twenty certificates', { 'facturas.certificado': CERTIFICADO_DE_ENSAYO.repeat(20) }, LARGO],
    ['garbage as the key', { 'facturas.clave': 'hola' }, NO_RSA],
    ['a public key', { 'facturas.clave': otra.publicKey }, NO_RSA],
    ['an elliptic key', { 'facturas.clave': ec.privateKey }, NO_RSA],
    ['an encrypted key', { 'facturas.clave': cifrada }, CON_CLAVE],
    ['an encrypted key without its frame', { 'facturas.clave': sinMarco(cifrada) }, NO_RSA],
    [
      'a key of 1024 bits',
      { 'facturas.clave': fakeRsa(1_024) },
      'La clave es de 1024 bits: tiene que ser de 2048 a 4096.',
    ],
    [
      'a key of 8192 bits',
      { 'facturas.clave': fakeRsa(8_192) },
      'La clave es de 8192 bits: tiene que ser de 2048 a 4096.',
    ],
    ['a key of 16384 bits', { 'facturas.clave': fakeRsa(16_384) }, LARGO],
    [
      'the key of another certificate',
      { 'facturas.certificado': CERTIFICADO_DE_ENSAYO, 'facturas.clave': otra.privateKey },
      'La clave no es la de ese certificado: guardá los dos juntos.',
    ],
  ])('%s', async (_, cambios, mensaje) => {
    expect(await put(cambios)).toEqual({ status: 400, mensaje })
    expect(await kept()).toEqual([])
  })

  it('five megabytes, or a thousand certificates, are refused before they are read', async () => {
    for (const texto of ['A'.repeat(5 * 1024 * 1024), CERTIFICADO_DE_ENSAYO.repeat(1_000)]) {
      expect((await put({ 'facturas.certificado': texto })).status).toBe(413)
    }
  })

  it('nor one half that is not of the other, which is there already', async () => {
    expect(await put({ 'facturas.certificado': CERTIFICADO_DE_ENSAYO })).toMatchObject({ status: 200 })
    expect(await put({ 'facturas.clave': otra.privateKey })).toEqual({
      status: 400,
      mensaje: 'La clave no es la de ese certificado: guardá los dos juntos.',
    })
    expect(await put({ 'facturas.clave': CLAVE_DE_ENSAYO })).toMatchObject({ status: 200 })
    expect(await kept()).toEqual(['facturas.certificado', 'facturas.clave'])
  })
})

it('a certificate is of use from its first day until it expires', () => {
  const on = (day: string) => findProblemaDeCertificado(CERTIFICADO_DE_ENSAYO, '', new Date(`${day}T15:00:00Z`))
  expect(on('2026-11-20')).toBe('El certificado vale desde el 23/11/2026.')
  expect(on('2026-11-25')).toBe(null)
  expect(on('2127-01-01')).toBe('El certificado venció el 30/10/2126: pedí otro en ARCA.')
})

it('a pair is of use together alone, and a key of 4096 bits is none too many', () => {
  const problema = { problema: 'La clave no es la de ese certificado.' }
  expect(readCredenciales(CERTIFICADO_DE_ENSAYO, otra.privateKey)).toEqual(problema)
  const conManchas = CERTIFICADO_DE_ENSAYO.replace('\nMI', '\n*MI')
  expect(readCredenciales(conManchas, CLAVE_DE_ENSAYO)).toEqual({ problema: 'El certificado no es un certificado.' })
  expect([2_048, 4_096].map((bits) => findProblemaDeClave(fakeRsa(bits), ''))).toEqual([null, null])
})
