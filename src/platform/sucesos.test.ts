import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { createId } from './id.ts'
import { sucesosCommand } from './sucesos.command.ts'
import { createSucesos, deleteOldSucesos, recordSuceso, SUCESOS } from './sucesos.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.end())
afterEach(() => vi.restoreAllMocks())

const read = (suceso: string) =>
  api.db.selectFrom('suceso_seguridad').selectAll().where('suceso', '=', suceso).orderBy('id').execute()

describe('a security event', () => {
  it('of every kind that the code names is taken by the table, and no other', async () => {
    for (const suceso of SUCESOS) await recordSuceso(api.db, { suceso })
    expect(
      new Set((await api.db.selectFrom('suceso_seguridad').select('suceso').execute()).map((r) => r.suceso)),
    ).toEqual(new Set(SUCESOS))
    const insert = api.pool.query(
      `insert into suceso_seguridad (id, suceso, resultado) values ($1, 'otra-cosa', 'hecho')`,
      [createId()],
    )
    await expect(insert).rejects.toThrow('suceso_seguridad_suceso_check')
    const { rows } = await api.pool.query<{ def: string }>(
      `select pg_get_constraintdef(oid) as def from pg_constraint where conname = 'suceso_seguridad_suceso_check'`,
    )
    expect([...(rows[0]?.def ?? '').matchAll(/'([a-z-]+)'/g)].map(([, name]) => name)).toEqual([...SUCESOS])
  })

  it.each([
    `update suceso_seguridad set origen = null`,
    `delete from suceso_seguridad`,
    `truncate suceso_seguridad`,
    `set local anaquel.olvida_sucesos = 'si'; delete from suceso_seguridad`,
    `with borrado as (delete from suceso_seguridad returning 1) select count(*) from borrado`,
  ])('is not touched by %s', async (text) => {
    await recordSuceso(api.db, { suceso: 'ingreso' })
    await expect(api.pool.query(text)).rejects.toThrow('los sucesos de seguridad no se cambian ni se borran')
  })

  it('holds no e-mail address', async () => {
    const writing = recordSuceso(api.db, { suceso: 'ingreso', datos: { correo: 'ana@correo.test' } })
    await expect(writing).rejects.toThrow('suceso_seguridad_datos_check')
  })

  it('is forgotten after its time, and never within thirty days', async () => {
    const insert = (dias: number) =>
      api.pool.query(
        `insert into suceso_seguridad (id, ocurrio_en, suceso, resultado)
         values ($1, now() - make_interval(days => $2), 'exportacion', 'hecho')`,
        [createId(), dias],
      )
    for (const dias of [200, 179, 31, 29, 0]) await insert(dias)
    const ages = async () =>
      (await read('exportacion'))
        .map(({ ocurrio_en }) => Math.round((Date.now() - ocurrio_en.getTime()) / 86_400_000))
        .filter((dias) => dias > 0)
        .sort((a, b) => b - a)
    await deleteOldSucesos(api.db, 180)
    expect(await ages()).toEqual([179, 31, 29])
    await deleteOldSucesos(api.db, 0)
    expect(await ages()).toEqual([29])
    await expect(api.pool.query('delete from suceso_seguridad')).rejects.toThrow('no se cambian')
  })
})

/** Time goes on by so many milliseconds, and by more of them with each call of what it returns. */
function passTime(ms: number): (more: number) => void {
  const now = performance.now.bind(performance)
  let passed = ms
  vi.spyOn(performance, 'now').mockImplementation(() => now() + passed)
  return (more) => {
    passed += more
  }
}

describe('a flood of refusals', () => {
  it('writes a hundred rows of each kind in ten minutes, then how many were left out', async () => {
    const pass = passTime(3_600_000)
    await api.services.sucesos.settle()
    const before = (await read('limite')).length
    for (let n = 0; n < 1_000; n++)
      api.services.sucesos.note({ suceso: 'limite', resultado: 'rechazado', origen: `192.0.2.${n}` })
    api.services.sucesos.note({ suceso: 'panel-rechazado', resultado: 'rechazado', origen: '198.51.100.7' })
    await expect.poll(async () => (await read('limite')).length - before).toBe(100)
    await expect.poll(async () => (await read('panel-rechazado')).at(-1)?.origen).toBe('198.51.100.7')
    pass(600_000)
    api.services.sucesos.note({ suceso: 'limite', resultado: 'rechazado', origen: '203.0.113.9' })
    await api.services.sucesos.settle()
    const last = (await read('limite')).slice(before + 100)
    expect(last.map(({ origen, datos }) => [origen, datos])).toEqual([
      [null, { omitidos: 900 }],
      ['203.0.113.9', null],
    ])
  })

  it('leaves what was done its own rows, and is counted apart from it', async () => {
    passTime(5_400_000)
    await api.services.sucesos.settle()
    const before = (await read('recuperacion-usada')).length
    for (let n = 0; n < 150; n++) api.services.sucesos.note({ suceso: 'recuperacion-usada', resultado: 'rechazado' })
    for (let n = 0; n < 103; n++) api.services.sucesos.note({ suceso: 'recuperacion-usada' })
    await api.services.sucesos.settle()
    const rows = (await read('recuperacion-usada')).slice(before)
    expect(rows.filter(({ resultado, datos }) => resultado === 'hecho' && datos === null)).toHaveLength(100)
    expect(rows.filter(({ datos }) => datos).map(({ resultado, datos }) => [resultado, datos])).toEqual([
      ['rechazado', { omitidos: 50 }],
      ['hecho', { omitidos: 3 }],
    ])
  })

  it('that is the same one again and again is one row', async () => {
    passTime(7_200_000)
    await api.services.sucesos.settle()
    const before = (await read('origen-rechazado')).length
    const note = (origen: string) =>
      api.services.sucesos.note({ suceso: 'origen-rechazado', resultado: 'rechazado', origen }, { once: true })
    for (let n = 0; n < 50; n++) note('203.0.113.5')
    note('203.0.113.6')
    await api.services.sucesos.settle()
    expect((await read('origen-rechazado')).length - before).toBe(2)
  })

  it('is no refusal more when the log cannot be written', async () => {
    const lost: string[] = []
    const log = { info: () => {}, error: (_: object, message: string) => void lost.push(message) }
    const sucesos = createSucesos(api.db, log)
    sucesos.note({ suceso: 'limite', objeto: 'no es un id' })
    await sucesos.settle()
    expect(lost).toEqual(['a security event was lost'])
  })
})

describe('npm run sucesos', () => {
  it('writes the last ones, one a line, oldest first', async () => {
    const [actor, objeto] = [createId(), createId()]
    await recordSuceso(api.db, {
      suceso: 'rol-cambiado',
      actor,
      objeto,
      origen: '203.0.113.1',
      datos: { antes: 'cliente' },
    })
    await recordSuceso(api.db, { suceso: 'salida', actor: objeto })
    let text = ''
    expect(await sucesosCommand(['2'], api.databaseUrl, { write: (part: string) => (text += part) })).toBe(0)
    expect(text.replaceAll(/^\S+Z/gm, 'WHEN')).toBe(
      `WHEN  rol-cambiado  hecho  quien=${actor}  a_quien=${objeto}  desde=203.0.113.1  antes=cliente\n` +
        `WHEN  salida  hecho  quien=${objeto}\n`,
    )
  })
})
