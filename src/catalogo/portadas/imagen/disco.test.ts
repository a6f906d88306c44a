import { mkdtemp, readdir, readFile, rm, truncate, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createDisco } from './disco.ts'

let folder: string
let errors: string[]
const log = { info: () => {}, error: (_: object, message: string) => void errors.push(message) }
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'anaquel-disco-'))
  errors = []
})
afterEach(() => rm(folder, { recursive: true, force: true }))

const createHere = (maxBytes = 1_000_000) => createDisco({ folder, maxBytes, log })
const listFiles = async () =>
  (await readdir(folder, { recursive: true, withFileTypes: true }))
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))

/** As if the file had been read last so many minutes ago. */
async function age(name: string, minutes: number): Promise<void> {
  const path = (await listFiles()).find((file) => file.endsWith(`/${name}`)) ?? ''
  const then = new Date(Date.now() - minutes * 60_000)
  await utimes(path, then, then)
}

describe('pictures on disk', () => {
  it('outlive the process, and are seen by every other one', async () => {
    const [one, other] = [createHere(), createHere()]
    expect(await one.read('a-320.webp')).toBeNull()
    await one.write('a-320.webp', Buffer.from('una tapa'))
    expect(await other.read('a-320.webp')).toEqual(Buffer.from('una tapa'))
    expect(await createHere().read('a-320.webp')).toEqual(Buffer.from('una tapa'))
    expect((await listFiles()).filter((file) => file.endsWith('.parte'))).toEqual([])
  })

  it('stay whole when two processes write the same one at once', async () => {
    const bodies = [Buffer.alloc(200_000, 1), Buffer.alloc(200_000, 2)]
    const processes = [createHere(), createHere()]
    await Promise.all(processes.map((disco, n) => disco.write('a', bodies[n] ?? Buffer.alloc(0))))
    const read = await createHere().read('a')
    expect(bodies.some((body) => read?.equals(body))).toBe(true)
  })

  it.each([
    ['cut short', (path: string) => truncate(path, 40)],
    ['emptied', (path: string) => truncate(path, 0)],
    [
      'damaged',
      async (path: string) => {
        const content = await readFile(path)
        content.writeUInt8(content.readUInt8(50) ^ 1, 50)
        await writeFile(path, content)
      },
    ],
  ])('count as missing once %s, and are gone', async (_, damage) => {
    await createHere().write('a', Buffer.alloc(100, 7))
    const [path = ''] = await listFiles()
    await damage(path)
    expect(await createHere().read('a')).toBeNull()
    expect(await listFiles()).toEqual([])
  })

  it('keep to the bound: what was read longest ago goes first', async () => {
    const disco = createHere(10_000)
    for (const name of ['a', 'b', 'c', 'd']) await disco.write(name, Buffer.alloc(2_000, 1))
    await disco.settle()
    for (const [n, name] of ['a', 'b', 'c', 'd'].entries()) await age(name, 60 - n)
    expect(await disco.read('a')).not.toBeNull() // young again
    await expect.poll(async () => (await listFiles()).length).toBe(4)
    await disco.write('e', Buffer.alloc(3_000, 1))
    await disco.settle()
    const left = (await listFiles()).map((file) => file.slice(-1)).sort()
    expect(left).toEqual(['a', 'd', 'e'])
  })

  it('are counted at the first write, whoever left them', async () => {
    const before = createHere(100_000)
    for (const name of ['a', 'b', 'c', 'd']) await before.write(name, Buffer.alloc(4_000, 1))
    await before.settle()
    for (const [n, name] of ['a', 'b', 'c', 'd'].entries()) await age(name, 60 - n)
    const smaller = createHere(9_000)
    await smaller.write('e', Buffer.alloc(100, 1))
    await smaller.settle()
    expect((await listFiles()).map((file) => file.slice(-1)).sort()).toEqual(['d', 'e'])
  })

  it('leave no half files of a process that died', async () => {
    const disco = createHere(1_000)
    await disco.write('a', Buffer.alloc(10, 1))
    await disco.settle()
    const [path = ''] = await listFiles()
    await writeFile(join(path, '..', 'x.parte'), 'medio')
    await age('x.parte', 30)
    await disco.write('b', Buffer.alloc(100, 1))
    await disco.settle()
    expect((await listFiles()).filter((file) => file.endsWith('.parte'))).toEqual([])
  })

  it('that cannot be stored are no failure, and are complained of once', async () => {
    const file = join(folder, 'archivo')
    await writeFile(file, '')
    const disco = createDisco({ folder: file, maxBytes: 1_000, log }) // nobody can make folders in a file
    await disco.write('a', Buffer.from('una tapa'))
    await disco.write('b', Buffer.from('otra tapa'))
    expect(await disco.read('a')).toBeNull()
    expect(errors).toHaveLength(1)
  })
})
