// What one process knows of the law: fairs by a clock of the test's own, settings of the moment, and the rows of the database.
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Ajuste } from '#casa/ajustes/declarar.ts'
import type { Db } from '#platform/db/pool.ts'
import { createInstants, type Instants } from '#platform/http/instants.ts'
import { createPageCache, type PageCache } from '#platform/http/page-cache.ts'
import { createId } from '#platform/id.ts'
import { centavos } from '#platform/money.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro, insertTestUsuario } from '#test/rows.ts'
import { GUARDIA, PROVINCIA } from './descuento.ajustes.ts'
import type { FeriaVigente } from './descuento.rules.ts'
import { createDescuentos, type Descuentos, findComprador, listEdiciones, readGuardia } from './descuento.service.ts'

const EDICION = { pvp: centavos(10_000_00), regla: 'libro_nuevo' } as const
const LISTA = centavos(10_000_00)

describe('by the clock', () => {
  /** Noon in Argentina on the day before the fair. */
  const AHORA = Date.parse('2026-04-22T15:00:00Z')
  const NOCHE_MS = 12 * 3_600_000
  const db = {} as Db // nothing is asked of it
  let cache: PageCache
  let descuentos: Descuentos
  let ferias: FeriaVigente[]
  let instants: Instants
  let valores: Map<string, unknown>
  let reads: number
  /** How far the database's clock is ahead of this one. */
  let adelanto: number

  beforeEach(() => {
    vi.useFakeTimers({ now: AHORA })
    cache = createPageCache({ maxBytes: 100_000, keyOf: (url) => url })
    ferias = [{ desde: '2026-04-23', hasta: '2026-04-24', provincias: ['Salta'], tope: 10_00 }]
    valores = new Map()
    reads = 0
    adelanto = 0
    const get = <T>({ clave, defecto }: Ajuste<T>): T => (valores.has(clave) ? (valores.get(clave) as T) : defecto)
    instants = createInstants(cache)
    descuentos = createDescuentos(cache, instants, { get }, async () => {
      reads++
      return { ferias, reloj: Date.now() + adelanto }
    })
  })
  afterEach(() => {
    instants.stop()
    vi.useRealTimers()
  })
  const minimo = async () => (await descuentos.read(db)).precioMinimo(EDICION, LISTA)

  it('an untouched shop has no guard and no discount', async () => {
    ferias = []
    expect(descuentos.guardia).toBe(false)
    expect(await descuentos.read(db)).toMatchObject({ guardia: false, calendario: { ferias: [], provincia: null } })
    expect(await minimo()).toBe(10_000_00)
  })

  it('reads its settings each time and its fairs only after something has changed', async () => {
    await vi.advanceTimersByTimeAsync(NOCHE_MS + 60_000)
    expect(await minimo(), 'nobody said where the shop stands').toBe(10_000_00)
    valores.set(PROVINCIA.clave, 'Salta')
    expect(await minimo()).toBe(9_000_00)
    valores.set(GUARDIA.clave, true)
    expect(descuentos.guardia).toBe(true)
    expect(
      await readGuardia({ db, services: { descuentos } } as unknown as Parameters<typeof readGuardia>[0]),
    ).toBeTruthy()
    expect(reads).toBe(1)
    cache.clear()
    await minimo()
    expect(reads).toBe(2)
  })

  it('goes by the clock of the database', async () => {
    valores.set(PROVINCIA.clave, 'Salta')
    adelanto = NOCHE_MS
    expect(await minimo()).toBe(9_000_00)
  })

  it('empties the cache on the midnights at which a fair begins and is over', async () => {
    valores.set(PROVINCIA.clave, 'Salta')
    const keep = () => cache.put('/inicio', cache.generation, { body: 'a page', headers: {}, madeOf: [] })
    expect(await minimo()).toBe(10_000_00)
    keep()
    await vi.advanceTimersByTimeAsync(NOCHE_MS - 1_000)
    expect(cache.stats().entries).toBe(1)
    await vi.advanceTimersByTimeAsync(2_000)
    expect(cache.stats().entries).toBe(0)
    expect(await minimo()).toBe(9_000_00)
    keep()
    await vi.advanceTimersByTimeAsync(48 * 3_600_000)
    expect(cache.stats().entries).toBe(0)
    expect(await minimo()).toBe(10_000_00)
  })
})

describe('from the database', () => {
  let api: TestApi
  beforeAll(async () => {
    api = await createTestApi()
  })
  afterAll(() => api.end())

  it('a fair that is over is not read', async () => {
    const base = { nombre: 'Feria', nombre_p: 'feria', norma: 'Res. 1/2026', creada_por: null }
    await api.db
      .insertInto('feria')
      .values([
        { ...base, id: createId(), desde: '2020-01-01', hasta: '2020-01-09' },
        { ...base, id: createId(), desde: '2020-01-01', hasta: '2098-01-09', tope: 5_00 },
      ])
      .execute()
    api.cache.clear() // what the trigger tells, at once
    const ley = await api.services.descuentos.read(api.db)
    expect(ley.calendario.ferias).toEqual([{ desde: '2020-01-01', hasta: '2098-01-09', provincias: [], tope: 5_00 }])
    expect(ley.precioMinimo(EDICION, LISTA)).toBe(9_500_00)
    expect(ley.precioMinimo(EDICION, LISTA, 'estado')).toBe(5_000_00)
  })

  it('an account buys as what it is marked for today', async () => {
    const [ana, eva] = [await insertTestUsuario(api.db), await insertTestUsuario(api.db)]
    const mark = (usuario_id: string, clase: 'biblioteca' | 'estado', desde: string, hasta: string | null) =>
      api.db
        .insertInto('comprador_institucional')
        .values({
          id: createId(),
          usuario_id,
          clase,
          desde,
          hasta,
          documento: 'Expte. 7',
          creado_por: null,
          institucion: 'Biblioteca Sur',
          institucion_p: 'biblioteca sur',
        })
        .execute()
    expect(await findComprador(api.db, ana.id)).toBeNull()
    await mark(ana.id, 'estado', '2020-01-01', '2020-12-31')
    await mark(ana.id, 'estado', '2098-01-01', null)
    expect(await findComprador(api.db, ana.id)).toBeNull()
    await mark(ana.id, 'biblioteca', '2020-01-01', null)
    expect(await findComprador(api.db, ana.id)).toBe('biblioteca')
    await mark(ana.id, 'estado', '2020-01-01', '2098-12-31')
    expect(await findComprador(api.db, ana.id)).toBe('estado')
    expect(await findComprador(api.db, eva.id)).toBeNull()
  })

  it('an edition is what is stored of the book, and each change leaves a row of history and another version', async () => {
    const id = await insertTestLibro(api.db)
    expect(await listEdiciones(api.db, [id])).toEqual(new Map([[id, { pvp: null, regla: 'libro_nuevo' }]]))
    const pvp = { pvp_centavos: centavos(15_000_00), pvp_fuente: 'editorial', pvp_desde: '2026-11-01' } as const
    await api.db.updateTable('libro').set(pvp).where('id', '=', id).execute()
    await api.db
      .updateTable('libro')
      .set({ ...pvp, regla_precio: 'saldo' })
      .where('id', '=', id)
      .execute()
    await api.db.updateTable('libro').set({ regla_precio: 'saldo' }).where('id', '=', id).execute()
    expect(await listEdiciones(api.db, [id])).toEqual(new Map([[id, { pvp: 15_000_00, regla: 'saldo' }]]))
    const { rows } = await api.pool.query(
      `select antes_centavos, antes_regla, despues_centavos, despues_fuente, despues_desde, despues_regla, motivo
       from pvp_historia where libro_id = $1 order by id`,
      [id],
    )
    const despues = {
      despues_centavos: 15_000_00,
      despues_fuente: 'editorial',
      despues_desde: '2026-11-01',
      motivo: 'otro',
    }
    expect(rows).toEqual([
      { ...despues, antes_centavos: null, antes_regla: 'libro_nuevo', despues_regla: 'libro_nuevo' },
      { ...despues, antes_centavos: 15_000_00, antes_regla: 'libro_nuevo', despues_regla: 'saldo' },
    ])
    const libro = await api.app.inject({ url: `/api/libros/id/${id}` })
    expect(libro.json()).toMatchObject({ version: 3, pvp: 15_000, pvp_fuente: 'editorial', regla_precio: 'saldo' })
  })

  it.each([
    { pvp_centavos: centavos(1_00) },
    { pvp_centavos: centavos(0), pvp_fuente: 'mano' as const, pvp_desde: '2026-11-01' },
    { pvp_fuente: 'mano' as const, pvp_desde: '2026-11-01' },
  ])('the database refuses half a PVP: %j', async (half) => {
    const id = await insertTestLibro(api.db)
    await expect(api.db.updateTable('libro').set(half).where('id', '=', id).execute()).rejects.toThrow(
      'libro_pvp_check',
    )
  })
})
