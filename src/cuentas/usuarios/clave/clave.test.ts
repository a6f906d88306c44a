import { argon2 } from 'node:crypto'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, afterEach, expect, it, vi } from 'vitest'
import { hasMixedCase } from '../usuario.rules.ts'
import { createClave, hashClave, verifyClave } from './clave.ts'

vi.hoisted(() => vi.resetModules())
afterAll(() => void vi.resetModules())
const real = vi.mocked(argon2).getMockImplementation()

// The real one, watched: how long it takes depends on nothing but these arguments.
vi.mock('node:crypto', async (importOriginal) => {
  const crypto = await importOriginal<typeof import('node:crypto')>()
  return { ...crypto, argon2: vi.fn(crypto.argon2) }
})

it('stores argon2id with its parameters and a salt of its own', async () => {
  const [one, other] = await Promise.all([hashClave('Contrasena'), hashClave('Contrasena')])
  expect(one).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$[\w+/]{22}\$[\w+/]{43}$/)
  expect(one).not.toBe(other)
})

it('knows the right password from any other', async () => {
  const stored = await hashClave('Contraseña Ñ 😀')
  expect(await verifyClave('Contraseña Ñ 😀', stored)).toBe(true)
  expect(await verifyClave('contraseña Ñ 😀', stored)).toBe(false)
  expect(await verifyClave('', stored)).toBe(false)
})

it('takes one text typed as other code points for the same password', async () => {
  expect(await verifyClave('Contrasen\u0303a', await hashClave('Contraseña'))).toBe(true)
})

it('is false for nobody, after the same work', async () => {
  const stored = await hashClave('Contrasena')
  vi.mocked(argon2).mockClear()
  expect(await verifyClave('contrasena', stored)).toBe(false)
  expect(await verifyClave('contrasena', undefined)).toBe(false)
  const [wrong, nobody, ...more] = vi.mocked(argon2).mock.calls.map(([algorithm, { nonce, ...cost }]) => ({
    algorithm,
    ...cost,
    nonce: Buffer.from(nonce as Buffer).length,
  }))
  expect(nobody).toEqual(wrong)
  expect(nobody).toMatchObject({ algorithm: 'argon2id', memory: 19_456, passes: 2, parallelism: 1, tagLength: 32 })
  expect(more).toEqual([])
})

it('verifies what was stored with other parameters', async () => {
  // A vector of the reference implementation: password, somesalt, 64 MB, two passes.
  const reference = '$argon2id$v=19$m=65536,t=2,p=1$c29tZXNhbHQ$CTFhFdXPJO1aFaMaO6Mm5c8y7cJHAph8ArZWb2GRPPc'
  expect(await verifyClave('password', reference)).toBe(true)
  expect(await verifyClave('Password', reference)).toBe(false)
})

it('runs many at once and loses none', async () => {
  const stored = await hashClave('Contrasena')
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) => verifyClave(n % 2 ? 'Contrasena' : 'otra', stored)),
  )
  expect(answers).toEqual(Array.from({ length: 20 }, (_, n) => n % 2 === 1))
})

afterEach(() => {
  if (real) vi.mocked(argon2).mockImplementation(real)
})

/** Hashes begin and end when told to; gives those that have begun. */
function holdHashes() {
  const ends: (() => void)[] = []
  vi.mocked(argon2).mockImplementation((_, { tagLength }, done) => {
    ends.push(() => done(null, Buffer.alloc(tagLength)))
  })
  return {
    count: () => ends.length,
    async endAll(hashes: readonly Promise<unknown>[]) {
      const settled = Promise.allSettled(hashes)
      let over = false
      void settled.then(() => {
        over = true
      })
      while (!over) {
        for (const end of ends.splice(0)) end()
        await turn()
      }
      return settled
    },
  }
}

const clientAt = (ip: string) => ({ ip, gone: new AbortController() })
const hashFor = ({ ip, gone }: ReturnType<typeof clientAt>) => hashClave('Contrasena', { ip, gone: gone.signal })

it('leaves threads to files and pictures, however many log in', async () => {
  const held = holdHashes()
  const hashes = Array.from({ length: 32 }, (_, n) => hashFor(clientAt(`10.0.0.${n}`)))
  await turn()
  expect(held.count()).toBeLessThanOrEqual(2) // of the four that libuv has
  const settled = await held.endAll(hashes)
  expect(settled.every(({ status }) => status === 'fulfilled')).toBe(true)
})

it('turns away with 503 who finds a long line, and serves the others', async () => {
  const held = holdHashes()
  const many = Array.from({ length: 400 }, () => hashFor(clientAt('10.0.0.1')))
  const other = hashFor(clientAt('10.0.0.2'))
  const settled = await held.endAll([...many, other])
  const refused = settled.flatMap((one) => (one.status === 'rejected' ? [one.reason] : []))
  expect(refused.length).toBeGreaterThan(100)
  expect(refused[0]).toMatchObject({
    status: 503,
    code: 'BUSY',
    mensaje: 'Hay muchos ingresos en este momento. Probá de nuevo en unos segundos.',
  })
  await expect(other).resolves.toMatch(/^\$argon2id/)
})

it('never begins a hash whose client has gone', async () => {
  const held = holdHashes()
  vi.mocked(argon2).mockClear()
  const client = clientAt('10.0.0.1')
  const before = Array.from({ length: 4 }, (_, n) => hashFor(clientAt(`10.0.1.${n}`)))
  const left = hashFor(client)
  client.gone.abort()
  await expect(left).rejects.toMatchObject({ status: 499 })
  await held.endAll(before)
  expect(vi.mocked(argon2).mock.calls.length).toBe(4)
})

it('makes random passwords that the registration would accept', () => {
  const claves = new Set(Array.from({ length: 200 }, createClave))
  expect(claves.size).toBe(200)
  for (const clave of claves) expect(clave.length === 16 && hasMixedCase(clave)).toBe(true)
})
