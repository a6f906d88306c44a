import { randomBytes } from 'node:crypto'
import { generateX25519Identity, identityToRecipient } from 'age-encryption'
import { beforeAll, describe, expect, it } from 'vitest'
import { CifradoError, decrypt, encrypt } from './cifrado.ts'

let identidad: string
let destinatario: string
beforeAll(async () => {
  identidad = await generateX25519Identity()
  destinatario = await identityToRecipient(identidad)
})

async function* pieces(body: Uint8Array, length = 10_007) {
  for (let at = 0; at < body.length; at += length) yield body.subarray(at, at + length)
}
async function all(source: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const got: Uint8Array[] = []
  for await (const piece of source) got.push(piece)
  return Buffer.concat(got)
}

describe('a copy', () => {
  it.each([0, 1, 65_536, 65_537, 300_000])('of %i bytes comes back', async (length) => {
    const body = randomBytes(length)
    const sealed = await all(encrypt(destinatario, pieces(body)))
    expect(sealed.subarray(0, 21).toString()).toBe('age-encryption.org/v1')
    expect((await all(decrypt(identidad, pieces(sealed)))).equals(body)).toBe(true)
  })

  it('is opened by no other key, and says what is wrong', async () => {
    const sealed = await all(encrypt(destinatario, pieces(randomBytes(200_000))))
    const motivoOf = async (key: string, bytes: Uint8Array) => {
      const error = await all(decrypt(key, pieces(bytes))).catch((thrown: unknown) => thrown)
      if (!(error instanceof CifradoError)) throw new Error('it was opened')
      expect(error.message).not.toContain(key.slice(0, 30))
      return error.motivo
    }
    expect(await motivoOf(await generateX25519Identity(), sealed)).toBe('otra-clave')
    expect(
      await motivoOf(
        identidad.replace(/.$/, (last) => (last === 'X' ? 'Y' : 'X')),
        sealed,
      ),
    ).toBe('clave')
    expect(await motivoOf('hola', sealed)).toBe('clave')
    for (const at of [30, 250, 70_000, sealed.length - 1]) {
      const changed = Buffer.from(sealed)
      changed[at] = (changed[at] ?? 0) ^ 1
      expect(await motivoOf(identidad, changed), `byte ${at}`).toMatch(/alterado|otra-clave/)
    }
    for (const length of [0, 100, 65_536 + 200, sealed.length - 1]) {
      expect(await motivoOf(identidad, sealed.subarray(0, length)), `${length} bytes`).toBe('alterado')
    }
  })

  it('passes on what its source throws', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('age-encryption.org/v1\n')
      throw new Error('the line')
    }
    await expect(all(decrypt(identidad, broken()))).rejects.toThrow('the line')
    await expect(all(encrypt(destinatario, broken()))).rejects.toThrow('the line')
  })
})
