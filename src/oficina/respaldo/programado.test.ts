// Scheduled backups of a real database into a real folder.
import { randomUUID } from 'node:crypto'
import { open, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { askRespaldo } from '#oficina/sistema/respaldos/despertar.ts'
import { DIA_MS } from '#platform/dias.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createTestDatabase } from '#test/database.ts'
import { insertTestLibro } from '#test/rows.ts'
import { connect } from './conexion.ts'
import { hacerRespaldo } from './hacer.ts'
import { type Programa, respaldarSiToca, startProgramados } from './programado.ts'
import { makeFolder } from './respaldar.ts'
import { verificar } from './restaurar.ts'
import { tryRestore } from './trial.ts'

const HORA_MS = 3_600_000
const LONG = { timeout: 20_000 }
/** The hour was a moment ago; all of it is long past for the clock of the database. */
const AHORA = new Date('2026-01-22T06:31:00Z')
const inDays = (days: number) => new Date(AHORA.getTime() + days * DIA_MS)

let api: TestApi
let trialUrl: string
const dataDir = join(tmpdir(), `anaquel-programado-${randomUUID()}`)
const folder = join(dataDir, 'respaldos')
beforeAll(async () => {
  api = await createTestApi()
  trialUrl = (await createTestDatabase({ empty: true })).url
})
afterEach(async () => {
  await api.db.deleteFrom('respaldo').execute()
  await rm(dataDir, { recursive: true, force: true })
})
afterAll(() => api.end())

/** Room for a backup, none for its trial, which takes seconds and has its own part below. */
function createFalta() {
  let asked = 0
  return async () => (asked++ % 2 === 0 ? null : 'quedaría poco lugar.')
}
const conLugar = { describeFalta: async () => null }
const programa = (extra: Partial<Programa> = {}): Programa => ({
  databaseUrl: api.databaseUrl,
  trialUrl,
  dataDir,
  hora: '03:30',
  cantidad: 2,
  describeFalta: createFalta(),
  ...extra,
})
/** As if the tries so far had been made by the clock of the test. */
const dateTries = (date: Date) => api.pool.query('update respaldo set hecho_en = $1 where hecho_en > $1', [date])
const listTries = () =>
  api.db.selectFrom('respaldo').select(['archivo', 'comprobado', 'falla']).orderBy('hecho_en').execute()

it('makes one that was asked for, once, whatever the hour', async () => {
  const sinHora = programa({ hora: null })
  expect(await respaldarSiToca(sinHora, AHORA)).toBeNull()
  await askRespaldo(api.db)
  expect(await respaldarSiToca(sinHora, AHORA)).toContain('programado-')
  expect(await respaldarSiToca(sinHora, AHORA)).toBeNull()
})

it('makes one that can be read again, once for each time that it is due, and keeps as many as it should', async () => {
  await makeFolder(folder)
  await writeFile(join(folder, 'anaquel-2025-01-01-000000.respaldo'), 'made by hand')
  for (const day of [0, 1, 2, 3]) {
    const path = await respaldarSiToca(programa(), inDays(day))
    await dateTries(inDays(day))
    if (path === null) throw new Error('one was due')
    expect((await verificar(path)).fin.filas).toHaveProperty('libro')
    expect(await respaldarSiToca(programa(), new Date(inDays(day).getTime() + HORA_MS))).toBeNull()
  }
  expect((await readdir(folder)).toSorted()).toEqual([
    'anaquel-2025-01-01-000000.respaldo',
    'programado-2026-01-24-033100.respaldo',
    'programado-2026-01-25-033100.respaldo',
  ])
  expect((await listTries()).map(({ comprobado }) => comprobado)).toEqual([true, true, true, true])
})

it('makes none where the disk would be full, says so, and tries again an hour later', async () => {
  const asked: number[] = []
  const full = programa({
    describeFalta: async (bytes) => {
      asked.push(bytes)
      return 'quedaría poco lugar.'
    },
  })
  await expect(respaldarSiToca(full, AHORA)).rejects.toThrow('No se hizo el respaldo: quedaría poco lugar.')
  await dateTries(AHORA)
  expect(asked[0]).toBeGreaterThan(1_000_000)
  expect(await listTries()).toEqual([
    {
      archivo: join(folder, 'programado-2026-01-22-033100.respaldo'),
      comprobado: false,
      falla: 'No se hizo el respaldo: quedaría poco lugar.',
    },
  ])
  expect(await respaldarSiToca(programa(), new Date(AHORA.getTime() + HORA_MS - 1))).toBeNull()
  expect(await respaldarSiToca(programa(), new Date(AHORA.getTime() + HORA_MS))).not.toBeNull()
})

it('keeps the older ones where the new one cannot be read again, and not the broken file', async () => {
  const first = await respaldarSiToca(programa({ cantidad: 1 }), AHORA)
  await dateTries(AHORA)
  // A byte of what is already written changes on the disk.
  const damage = async () => {
    const partial = (await readdir(folder)).find((name) => name.endsWith('.parcial')) ?? ''
    const file = await open(join(folder, partial), 'r+')
    await file.write('#', 60)
    await file.close()
  }
  const broken = respaldarSiToca(programa({ cantidad: 1, traerImagenes: damage }), inDays(1))
  await expect(broken).rejects.toThrow('está dañado')
  expect((await listTries()).at(-1)).toMatchObject({ comprobado: false, falla: expect.stringContaining('está dañado') })
  expect(await readdir(folder)).toEqual([first?.slice(folder.length + 1)])
})

it('is made by one process at a time', async () => {
  const other = await connect(api.databaseUrl)
  await other.query(`select pg_advisory_lock(hashtext('anaquel.respaldo'))`)
  expect(await respaldarSiToca(programa(), AHORA)).toBeNull()
  await other.end()
  await expect.poll(() => respaldarSiToca(programa(), AHORA), LONG).not.toBeNull()
})

it('looks again and again while the shop is open, and stops with it', async () => {
  let now = AHORA
  const log = { info: vi.fn(), warn: vi.fn() }
  const stop = startProgramados(programa(), { log, everyMs: 20, now: () => now })
  await expect.poll(() => log.info.mock.calls.length, LONG).toBe(1)
  await dateTries(AHORA)
  now = inDays(1)
  await expect.poll(() => log.info.mock.calls.length, LONG).toBe(2)
  await stop()
  await dateTries(inDays(1))
  now = inDays(2)
  await sleep(100)
  expect([log.info.mock.calls.length, log.warn.mock.calls.length]).toEqual([2, 0])
  expect((await readdir(folder)).toSorted()).toEqual([
    'programado-2026-01-22-033100.respaldo',
    'programado-2026-01-23-033100.respaldo',
  ])
})

describe('the trial restore', () => {
  const listTrials = () =>
    api.db
      .selectFrom('respaldo')
      .select(['falla', 'ensayo_ms', 'ensayo_falla', 'sin_ensayo'])
      .orderBy('hecho_en')
      .execute()
  /** What a statement gives in the database for trials. */
  async function askTrialDatabase(statement: string) {
    const client = await connect(trialUrl)
    return (await client.query(statement).finally(() => client.end())).rows
  }
  const countTablas = async () =>
    (
      await askTrialDatabase(
        `select count(*)::int as n from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
      )
    )[0]
  it('leaves how long it took, and an empty database, whatever an earlier one left there', async () => {
    await askTrialDatabase('create table if not exists resto (n int)')
    await insertTestLibro(api.db)
    expect(await respaldarSiToca(programa(conLugar), AHORA)).not.toBeNull()
    expect(await listTrials()).toEqual([
      { falla: null, ensayo_ms: expect.any(Number), ensayo_falla: null, sin_ensayo: null },
    ])
    expect(await countTablas()).toEqual({ n: 0 })
  })

  it('waits a hundred times as long as the last one took, and says so', async () => {
    await respaldarSiToca(programa(), AHORA)
    await dateTries(AHORA)
    await api.pool.query('update respaldo set ensayo_ms = 1_000_000') // 28 hours
    await respaldarSiToca(programa(conLugar), inDays(1))
    expect((await listTrials()).at(-1)).toEqual({
      falla: null,
      ensayo_ms: null,
      ensayo_falla: null,
      sin_ensayo: 'El anterior tardó mucho: toca desde el 23/01/2026 07:17.',
    })
  })

  it('is left out where it would fill the disk: the backup itself is made', async () => {
    const path = await respaldarSiToca(programa(), AHORA)
    expect(path).not.toBeNull()
    expect((await listTrials())[0]).toMatchObject({ ensayo_ms: null, sin_ensayo: 'En el disco quedaría poco lugar.' })
  })

  it('tells of a table and of a numbering that came out otherwise, keeps the file and every older one', async () => {
    const first = await respaldarSiToca(programa({ cantidad: 1 }), AHORA)
    await dateTries(AHORA)
    const path = join(folder, 'a-mano.respaldo')
    const hecho = await hacerRespaldo(path, programa(), { db: api.db })
    const { leido } = hecho
    const tryWith = (otro: Partial<typeof leido>) =>
      tryRestore(trialUrl, { path, ...hecho, leido: { ...leido, ...otro } })
    await expect(tryWith({ sumas: { ...leido.sumas, libro: 'otra' } })).rejects.toThrow(
      'La tabla «libro» no quedó como está en la tienda.',
    )
    const [numeracion = ''] = Object.keys(leido.secuencias)
    await expect(tryWith({ secuencias: { [numeracion]: '900' } })).rejects.toThrow(
      `La numeración «${numeracion}» no sigue donde está en la tienda.`,
    )
    await tryWith({})
    expect(await countTablas()).toEqual({ n: 0 })
    const before = (await readdir(folder)).length
    const failing = programa({ ...conLugar, cantidad: 1, trialUrl: `${trialUrl}_no_esta` })
    await expect(respaldarSiToca(failing, inDays(1))).rejects.toThrow('no se pudo restaurar de prueba')
    expect((await listTrials()).at(-1)).toMatchObject({
      falla: null,
      ensayo_falla: expect.stringContaining('El respaldo se hizo, pero no se pudo restaurar de prueba: '),
    })
    expect(await readdir(folder)).toHaveLength(before + 1)
    expect(await readdir(folder)).toContain(first?.slice(folder.length + 1))
  })

  it('ends with the shop, at once, and says nothing of the backup', async () => {
    const closing = new AbortController()
    const made = respaldarSiToca(programa({ ...conLugar, signal: closing.signal }), AHORA)
    await expect.poll(async () => (await listTrials()).length, LONG).toBe(1)
    closing.abort()
    await expect(made).rejects.toThrow()
    expect(await listTrials()).toEqual([{ falla: null, ensayo_ms: null, ensayo_falla: null, sin_ensayo: null }])
    expect(await countTablas()).toEqual({ n: 0 })
  })
})
