import { verify } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, it } from 'vitest'
import { makeKeys, readSigner } from './keys.ts'
import { readChanges, writeOffer } from './offer.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-clave-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

it('makes a key once, for its owner alone, and signs by it', () => {
  const path = join(folder, 'clave.pem')
  const shown = makeKeys(path)
  expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(() => makeKeys(path)).toThrow('ya está')
  const signer = readSigner(path)
  expect(signer.publicKey).toBe(readFileSync(shown, 'utf8'))
  expect(verify(null, Buffer.from('sumas'), signer.publicKey, Buffer.from(signer.sign('sumas'), 'base64'))).toBe(true)
  expect(() => readSigner(shown)).toThrow('no es una clave privada')
  writeFileSync(join(folder, 'otra'), 'nada')
  expect(() => readSigner(join(folder, 'otra'))).toThrow('no es una clave privada')
})

it("takes a version's part of the changes, and nothing of the others", () => {
  const text = '# Cambios\n\n## 0.2.0 (enero)\n\nLa segunda.\n\n### Qué cambia\n\n- Algo.\n\n## 0.1.0\n\nLa primera.\n'
  expect(readChanges(text, '0.2.0')).toBe('La segunda.\n\n### Qué cambia\n\n- Algo.')
  expect(readChanges(text, '0.1.0')).toBe('La primera.')
  expect(readChanges(text, '0.3.0')).toBe('')
  expect(JSON.parse(writeOffer('0.1.0 (abc)', text, 86_400))).toEqual({
    version: '0.1.0',
    fecha: '1970-01-02',
    cambios: 'La primera.',
  })
})
