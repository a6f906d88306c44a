import { createHash, generateKeyPairSync, sign } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import {
  describeHuella,
  FIRMA,
  isNewer,
  isOrigen,
  judgePapers,
  nameWithin,
  OFERTA,
  readPapers,
  SUMAS,
} from './updates.ts'

const makePair = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519')
  return { privateKey, pem: publicKey.export({ type: 'spki', format: 'pem' }).toString() }
}
const [owner, stranger] = [makePair(), makePair()]
const offer = JSON.stringify({ version: '0.2.0', fecha: '2026-01-01', cambios: '- Algo.' })
const write = (text = offer, by = owner) => {
  const sums = `${createHash('sha256').update(text).digest('hex')}  ${OFERTA}\n`
  return { sums, signature: sign(null, Buffer.from(sums), by.privateKey).toString('base64'), offer: text }
}

describe('what is offered', () => {
  it('is believed where the trusted key signed it', () => {
    const judged = judgePapers(write(), owner.pem)
    expect(judged).toMatchObject({ oferta: { version: '0.2.0', cambios: '- Algo.' } })
  })

  it.each<[string, Parameters<typeof judgePapers>, RegExp]>([
    ['without a trusted key', [write(), null], /no confía todavía/],
    ['without a signature', [{ ...write(), signature: null }, owner.pem], /no está firmada/],
    ['with an empty signature', [{ ...write(), signature: '' }, owner.pem], /no es de la clave/],
    ['with nonsense as its signature', [{ ...write(), signature: '%%%' }, owner.pem], /no es de la clave/],
    ['signed by another key', [write(offer, stranger), owner.pem], /no es de la clave/],
    ['with one sum more', [{ ...write(), sums: `${write().sums}x` }, owner.pem], /no es de la clave/],
    ['with another offer', [{ ...write(), offer: '{"version":"9.0.0"}' }, owner.pem], /llegó cambiada/],
    ['without sums', [{ ...write(), sums: null }, owner.pem], /falta SHA256SUMS/],
    ['that says no version', [write('{"version":"../x"}'), owner.pem], /no dice qué versión/],
    ['that is no JSON', [write('null'), owner.pem], /no dice qué versión/],
  ])('is refused %s', (_, given, sentence) => {
    expect(judgePapers(...given)).toEqual({ problema: expect.stringMatching(sentence) })
  })
})

it.each([
  ['0.2.0', '0.1.0', true],
  ['0.10.0', '0.9.0', true],
  ['1.0', '0.9.9', true],
  ['0.1.0', '0.1.0', false],
  ['0.1.0', '0.2.0', false],
  ['0.2.0-2', '0.2.0-10', false],
  ['0.2.0', '0.2.0-rc.1', true],
  ['0.2.0-rc.1', '0.2.0', false],
  ['v2', '0.1.0', false],
  ['0.2.0; rm', '0.1.0', false],
])('%s is newer than %s: %s', (one, other, expected) => {
  expect(isNewer(one, other)).toBe(expected)
})

it('shows a key as people compare it, and takes no other kind', () => {
  expect(describeHuella(owner.pem)).toMatch(/^(?:[0-9a-f]{4} ){5}[0-9a-f]{4}$/)
  const { publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  expect(() => describeHuella(publicKey.export({ type: 'spki', format: 'pem' }).toString())).toThrow('ed25519')
})

it('looks in a folder or at an https address, nowhere else', () => {
  expect(['/srv/a', 'https://a.b/c', 'http://a.b', 'a/b', 'ftp://x', 'https://a b'].map(isOrigen)).toEqual([
    ...[true, true, false, false, false, false],
  ])
  expect(nameWithin('https://a.b/c/', 'x')).toBe('https://a.b/c/x')
})

describe('a folder', () => {
  const folder = mkdtempSync(join(tmpdir(), 'anaquel-version-'))
  afterAll(() => rmSync(folder, { recursive: true, force: true }))

  it('is read whole, and what it lacks is missing', async () => {
    const { sums } = write()
    writeFileSync(join(folder, SUMAS), sums)
    writeFileSync(join(folder, OFERTA), offer)
    expect(await readPapers(folder)).toEqual({ sums, signature: null, offer })
    writeFileSync(join(folder, FIRMA), 'x'.repeat(1_000_001))
    await expect(readPapers(folder)).rejects.toThrow('too large')
  })
})
