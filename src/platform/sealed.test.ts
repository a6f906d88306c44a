import { randomUUID } from 'node:crypto'
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { CLAVE_FILE, createSealed, SealedError } from './sealed.ts'

const DATA_DIR = join(tmpdir(), `anaquel-sellado-${randomUUID()}`)
const AJUSTES_CLAVE = 'una clave larga que nadie adivina, de prueba'
const SECRETO = 'JBSWY3DPEHPK3PXP — ñandú'

afterEach(() => rm(DATA_DIR, { recursive: true, force: true }))

const reasonOf = async (opening: Promise<string>) => {
  const error = await opening.then(
    () => null,
    (thrown: unknown) => thrown,
  )
  return error instanceof SealedError ? error.reason : error
}

describe('a sealed secret', () => {
  it('opens again, here and in another process, and never looks the same', async () => {
    const [one, other] = [createSealed({ DATA_DIR }), createSealed({ DATA_DIR })]
    const sealed = await one.seal(SECRETO, 'factor 1')
    expect(await one.seal(SECRETO, 'factor 1')).not.toBe(sealed)
    expect(sealed).toMatch(/^v1\.[0-9a-f]{8}\.[\w-]+$/)
    expect(sealed).not.toContain('JBSWY3')
    expect(await other.open(sealed, 'factor 1')).toBe(SECRETO)
  })

  it('opens with the text of the file as AJUSTES_CLAVE', async () => {
    const sealed = await createSealed({ DATA_DIR }).seal('', 'x')
    const text = await readFile(join(DATA_DIR, CLAVE_FILE), 'utf8')
    await rm(DATA_DIR, { recursive: true })
    expect(await createSealed({ AJUSTES_CLAVE: text, DATA_DIR }).open(sealed, 'x')).toBe('')
    await expect(stat(DATA_DIR)).rejects.toThrow('ENOENT') // nothing is written where the key is given
  })

  it('does not open in another place, changed, or with another key', async () => {
    const here = createSealed({ AJUSTES_CLAVE, DATA_DIR })
    const sealed = await here.seal(SECRETO, 'factor 1')
    expect(await reasonOf(here.open(sealed, 'factor 2'))).toBe('alterado')
    const last = sealed.at(-3) === 'A' ? 'B' : 'A'
    expect(await reasonOf(here.open(`${sealed.slice(0, -3)}${last}${sealed.slice(-2)}`, 'factor 1'))).toBe('alterado')
    for (const text of ['', 'v1', 'v1.00000000.', sealed.replace('v1', 'v2')]) {
      expect(await reasonOf(here.open(text, 'factor 1')), text).toBe('alterado')
    }
    const elsewhere = createSealed({ AJUSTES_CLAVE: `${AJUSTES_CLAVE}.`, DATA_DIR })
    expect(await reasonOf(elsewhere.open(sealed, 'factor 1'))).toBe('otra-clave')
  })
})

describe("the key's file", () => {
  it('is made once, however many processes need it first, and only its owner reads it', async () => {
    const all = Array.from({ length: 8 }, () => createSealed({ DATA_DIR }))
    const sealed = await Promise.all(all.map((one) => one.seal(SECRETO, 'x')))
    for (const text of sealed) expect(await createSealed({ DATA_DIR }).open(text, 'x')).toBe(SECRETO)
    expect(await readdir(DATA_DIR)).toEqual([CLAVE_FILE])
    expect((await stat(join(DATA_DIR, CLAVE_FILE))).mode & 0o777).toBe(0o600)
  })

  it('that could not be made is tried again', async () => {
    await writeFile(DATA_DIR, 'a file where the folder belongs')
    const sealed = createSealed({ DATA_DIR })
    await expect(sealed.seal(SECRETO, 'x')).rejects.toThrow()
    await rm(DATA_DIR)
    await mkdir(DATA_DIR)
    expect(await sealed.seal(SECRETO, 'x')).toMatch(/^v1\./)
  })
})
