import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, it } from 'vitest'
import type { Mal } from '#test/aparte.ts'
import { createOwnCounter } from '../http/counter.ts'
import { type Aparte, createAparte, limitAparte } from './aparte.ts'

const { dirname } = import.meta
const entrada = {
  path: join(dirname, '..', '..', 'test', 'aparte.ts'),
  flags: ['--import', join(dirname, 'fuentes.ts')],
}
const open = (): Aparte =>
  createAparte({ entrada, databaseUrl: 'postgres://127.0.0.1:1/x', log: { info() {}, warn() {} } })
const aparte = open()
afterAll(() => aparte.close())

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
const como = { quien: 'ana', ms: 20_000 }
/** Its process takes words in place of a file, and gives its number. */
const tell = async (que: Mal, given = {}, who = aparte): Promise<number> =>
  Number(await who.run('muestra', que as never, { ...como, ...given }))

describe('a work in a process of its own', () => {
  it('gives what it makes and throws what it refuses, one after the other in the same process', async () => {
    const pid = await tell('dice')
    expect(pid).not.toBe(process.pid)
    await expect(tell('rechaza')).rejects.toMatchObject({
      status: 409,
      code: 'NO',
      mensaje: 'No.',
      campos: { campo: 'No.' },
    })
    expect(await Promise.all([tell('dice'), tell('dice')])).toEqual([pid, pid])
  })

  it.each(['crece', 'reserva'] as const)(
    'that takes all memory (%s) is refused in a sentence, and the next one is done',
    async (que) => {
      await expect(tell(que)).rejects.toMatchObject({
        status: 400,
        code: 'ARCHIVO_INVALIDO',
        mensaje: expect.stringContaining('más memoria'),
      })
      expect(isAlive(await tell('dice'))).toBe(true)
    },
  )

  it('that takes too long is ended, also while its loop stands still', async () => {
    const pid = await tell('dice')
    await expect(tell('gira', { ms: 300 })).rejects.toMatchObject({
      status: 400,
      mensaje: expect.stringContaining('tarda demasiado'),
    })
    await expect.poll(() => isAlive(pid)).toBe(false)
  })

  it('counts for whoever asks: beyond the limit it is refused before it is begun, and others go on', async () => {
    const limited = limitAparte(aparte, createOwnCounter({ points: 1, seconds: 600, mensaje: 'Muchos archivos.' }))
    await tell('dice', {}, limited)
    await expect(tell('dice', {}, limited)).rejects.toMatchObject({ status: 429 })
    expect(await tell('dice', { quien: 'otra' }, limited)).toBeGreaterThan(0)
  })

  it('ends with its client, and with the shop', async () => {
    const pid = await tell('dice')
    const client = new AbortController()
    const asked = tell('gira', { signal: client.signal })
    await sleep(100)
    client.abort()
    await expect(asked).rejects.toMatchObject({ status: 499 })
    await expect.poll(() => isAlive(pid)).toBe(false)

    const other = open()
    const held = tell('espera', {}, other)
    const refused = expect(held).rejects.toMatchObject({ status: 499 })
    await sleep(50)
    await other.close()
    await refused
  })
})
