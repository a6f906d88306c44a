// When one process reads the offers, and when it empties its page cache, by a clock of the test's own.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { Db } from '#platform/db/pool.ts'
import { createInstants, type Instants } from '#platform/http/instants.ts'
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts'
import type { Oferta } from './rebaja.rules.ts'
import { createRebajas, type Rebajas } from './rebaja.service.ts'

const db = {} as Db // nothing is asked of it
const AHORA = Date.parse('2026-11-28T03:00:00Z')
/** The database's clock is ahead of this machine's. */
const ADELANTO = 700

let cache: PageCache
let instants: Instants
let rebajas: Rebajas
let ofertas: Oferta[]
let reads: number

beforeEach(() => {
  vi.useFakeTimers({ now: AHORA })
  cache = createPageCache({ maxBytes: 100_000, keyOf: (url) => url })
  ofertas = []
  reads = 0
  instants = createInstants(cache)
  rebajas = createRebajas(cache, instants, async () => {
    reads++
    return { ofertas, vigencias: [], reloj: Date.now() + ADELANTO }
  })
})
afterEach(() => {
  instants.stop()
  vi.useRealTimers()
})

const between = (desde: number, hasta: number): Oferta => ({
  id: 'o',
  titulo: 'Fin de semana',
  texto: '',
  banner: true,
  clase: 'porcentaje',
  valor: 10_00,
  redondeo: 'ninguno',
  sentido: 'abajo',
  alcance: ['todo'],
  desde: AHORA + desde,
  hasta: AHORA + hasta,
})
const keep = () => cache.put('/inicio', cache.generation, { body: 'a page', headers: {}, madeOf: [] })

it('asks the database once for each change of the catalogue, not for other topics', async () => {
  await Promise.all([rebajas.read(db), rebajas.read(db)])
  cache.forget(new Set(['popularidad']))
  await rebajas.read(db)
  expect(reads).toBe(1)
  cache.clear()
  await rebajas.read(db)
  expect(reads).toBe(2)
})

it('asks again after a failure, and each time while changes are not heard', async () => {
  const failing = createRebajas(cache, instants, async () => {
    reads++
    throw new Error('caída')
  })
  await expect(failing.read(db)).rejects.toThrow('caída')
  await expect(failing.read(db)).rejects.toThrow('caída')
  expect(reads).toBe(2)
  cache.pause()
  await rebajas.read(db)
  await rebajas.read(db)
  expect(reads).toBe(4)
})

it('empties the cache when an offer begins and when it ends, by the database’s clock', async () => {
  ofertas = [between(60_000, 120_000)]
  await rebajas.read(db)
  keep()
  await vi.advanceTimersByTimeAsync(60_000 - ADELANTO - 1)
  expect(cache.stats().entries).toBe(1)
  await vi.advanceTimersByTimeAsync(50)
  expect(cache.stats().entries).toBe(0)
  const { ahora } = await rebajas.read(db)
  expect(ahora()).toBeGreaterThanOrEqual(AHORA + 60_000)
  await vi.advanceTimersByTimeAsync(300) // emptied once more, for clocks that are behind
  await rebajas.read(db)
  keep()
  await vi.advanceTimersByTimeAsync(59_600)
  expect(cache.stats().entries).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(cache.stats().entries).toBe(0)
})

it('keeps nothing that was begun before the limit and is finished after it', async () => {
  ofertas = [between(1_000, 2_000)]
  await rebajas.read(db)
  const begun = cache.generation
  await vi.advanceTimersByTimeAsync(1_000)
  cache.put('/inicio', begun, { body: 'old', headers: {}, madeOf: [] })
  expect(cache.stats().entries).toBe(0)
})

it('waits for a limit that is further away than a timer can be', async () => {
  ofertas = [between(40 * 86_400_000, 41 * 86_400_000)]
  await rebajas.read(db)
  keep()
  await vi.advanceTimersByTimeAsync(19 * 86_400_000)
  expect(cache.stats().entries).toBe(1)
  for (let days = 0; days < 22; days++) {
    await rebajas.read(db)
    await vi.advanceTimersByTimeAsync(86_400_000 - ADELANTO)
  }
  keep()
  await rebajas.read(db)
  await vi.advanceTimersByTimeAsync(86_400_000)
  expect(cache.stats().entries).toBe(0)
})
