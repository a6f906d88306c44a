// From the trouble to the owner's mailbox.
import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { avisarAusencia, revisar, startAlertas } from '#oficina/sistema/alertas/alertas.ts'
import { loadConfig } from '#platform/config.ts'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestUsuario } from '#test/rows.ts'
import { openSmtp, type Smtp } from '#test/smtp.ts'
import { startMails } from './mails.ts'

const TIENDA = 'tienda@libros.test'
const DAY = 24 * 3_600_000
const AHORA = Date.parse('2026-11-22T15:00:00Z')

let smtp: Smtp
let api: TestApi
let stop: () => Promise<void>
beforeAll(async () => {
  smtp = await openSmtp()
  api = await createTestApi({ SMTP_URL: smtp.url, SITE_EMAIL: TIENDA, PUBLIC_URL: 'https://libros.test' })
  stop = await startMails(api, api.config, 0.5)
})
afterEach(async () => {
  smtp.mails.length = 0
  await api.pool.query(`delete from ajuste where nombre = 'alertas'; delete from respaldo`)
})
afterAll(async () => {
  await stop()
  await api.end()
  await smtp.close()
})

/** Looks at the shop after so many days, with so much room of 100; returns subject and text of the mails that come of it. */
async function look(days: number, libre = 50): Promise<string[]> {
  const leerDisco = async () => ({ libre, total: 100 })
  await revisar(api.db, { config: api.config, maquina: 'uno', ahora: new Date(AHORA + days * DAY), leerDisco })
  return arrived()
}

async function arrived(): Promise<string[]> {
  await vi.waitFor(
    async () => {
      const { rows } = await api.pool.query(
        "select from tareas.job where name = 'alerta-tienda' and state in ('created', 'retry', 'active')",
      )
      expect(rows).toHaveLength(0)
    },
    { timeout: 15_000, interval: 50 },
  )
  const told = smtp.mails.map(({ recipients, subject, text }) => `${recipients.join()}: ${subject}: ${text}`)
  smtp.mails.length = 0
  return told
}

describe('the owner', () => {
  it('gets one mail a day of a disk that is nearly full, and one when there is room again', async () => {
    expect(await look(0)).toEqual([])
    const [first, ...more] = await look(0.1, 5)
    expect(more).toEqual([])
    expect(first).toContain(`${TIENDA}: La tienda necesita tu atención: Hay algo que atender`)
    expect(first).toContain('Queda poco lugar en el disco de la tienda')
    expect(first).toContain('https://libros.test/panel-admin/estado')
    expect(await look(0.2, 5)).toEqual([])
    expect(await look(1.2, 5)).toHaveLength(1)
    const [ended] = await look(1.3, 50)
    expect(ended).toContain('Se resolvió un problema de la tienda')
    expect(await look(1.4, 50)).toEqual([])
  })

  it('gets one mail however many nodes look at the same time', async () => {
    const leerDisco = async () => ({ libre: 5, total: 100 })
    const read = { config: api.config, maquina: 'uno', ahora: new Date(AHORA), leerDisco }
    await Promise.all(Array.from({ length: 6 }, () => revisar(api.db, read)))
    expect(await arrived()).toHaveLength(1)
  })

  it('hears of an old backup only once one was made, and of one that failed', async () => {
    expect(await look(100)).toEqual([])
    const hecho_en = new Date(AHORA).toISOString()
    await api.pool.query(
      `insert into respaldo (id, hecho_en, archivo, bytes, comprobado) values ($1, $2, 'a', 5, true)`,
      [randomUUID(), hecho_en],
    )
    expect(await look(2.9)).toEqual([])
    expect((await look(3.1)).join()).toContain('El último respaldo es del 22/11/2026 12:00')
    const despues = new Date(AHORA + 3.15 * DAY).toISOString()
    await api.pool.query(
      `insert into respaldo (id, hecho_en, archivo, falla) values ($1, $2, 'b', 'No quedó lugar.')`,
      [randomUUID(), despues],
    )
    expect((await look(3.2)).join()).toMatch(/El respaldo del .* falló\. No quedó lugar\./)
  })

  it('hears of mails that were given up after all tries, and not of an address that does not exist', async () => {
    const fail = (tries: string) =>
      api.pool.query(`insert into tareas.job (name, data, state, retry_limit, retry_count, completed_on)
        select 'contacto', '{}', 'failed', 14, ${tries}, now()`)
    await fail('0')
    expect(await look(0)).toEqual([])
    await fail('14')
    expect((await look(0.1)).join()).toContain('1 tarea no se pudo hacer en el último día')
    await api.pool.query('delete from tareas.job')
  })

  it('hears of a replica that is gone, by its name, and not of one that restarts', async () => {
    await look(0)
    const seen = (hours: number) =>
      api.pool.query(`update ajuste set valor = jsonb_set(valor, '{replicas}', $1) where nombre = 'alertas'`, [
        JSON.stringify({ sur: new Date(AHORA - hours * 3_600_000).toISOString() }),
      ])
    await seen(0)
    expect(await look(0.001)).toEqual([])
    await seen(1)
    expect((await look(0)).join()).toContain('La réplica «sur» de la base de datos ya no está conectada.')
  })

  it('hears that the database was away for more than a minute, once a day', async () => {
    const away = (from: number, to: number) =>
      avisarAusencia(api.db, new Date(AHORA + from * 1_000), new Date(AHORA + to * 1_000))
    await away(0, 59)
    expect(await arrived()).toEqual([])
    await away(100, 280)
    expect((await arrived()).join()).toContain('La base de datos no respondió durante 3 minutos')
    await away(1_000, 2_000)
    expect(await arrived()).toEqual([])
    await look(0.5)
    await away(86_400, 86_500)
    expect(await arrived()).toEqual([])
    await away(87_000, 90_000)
    expect(await arrived()).toHaveLength(1)
  })
})

it.each([{ SITE_EMAIL: '' }, { SITE_EMAIL: TIENDA, ALERTAS: 'no' }])('nobody looks with %j', async (settings) => {
  const log = { warn: vi.fn() }
  expect(startAlertas(api.db, { config: loadConfig(settings), maquina: 'uno', log })).toBeNull()
})

it('a look that fails is logged and ends nothing', async () => {
  const log = { warn: vi.fn() }
  const config = loadConfig({ SITE_EMAIL: TIENDA, DATA_DIR: api.config.DATA_DIR })
  await api.pool.query('alter table ajuste rename to otro')
  const alertas = startAlertas(api.db, { config, maquina: 'uno', log })
  await vi.waitFor(() => expect(log.warn).toHaveBeenCalledOnce(), 5_000)
  await api.pool.query('alter table otro rename to ajuste')
  await alertas?.stop()
})

describe('the address in «Ajustes»', () => {
  let own: TestApi
  let stopOwn: () => Promise<void>
  beforeAll(async () => {
    own = await createTestApi({ SMTP_URL: smtp.url })
    stopOwn = await startMails(own, own.config, 0.5)
  })
  afterAll(async () => {
    await stopOwn()
    await own.end()
  })

  it('is where alerts go from then on; without one there are none', async () => {
    const { headers } = await insertTestUsuario(own.db, 'admin')
    const setEmail = async (valor: string) => {
      const payload = { cambios: [{ clave: 'sitio.email', valor }] }
      const answer = await own.app.inject({ method: 'PUT', url: '/api/ajustes', headers, payload })
      expect(answer.statusCode, answer.body).toBe(200)
    }
    const log = { warn: vi.fn() }
    const readEmail = () => own.services.ajustes.config.SITE_EMAIL
    const alertas = startAlertas(own.db, { config: own.config, maquina: 'uno', log, readEmail })
    /** The database was away for an hour; whether somebody is told, and where. */
    async function tell(): Promise<string[]> {
      await own.pool.query(`delete from ajuste where nombre = 'alertas'`)
      alertas?.ausencia(new Date(AHORA - 3_600_000), new Date(AHORA))
      await alertas?.stop() // what is under way is done; the next absence is heard all the same
      const count = `select count(*)::int as n from tareas.job where name = 'alerta-tienda' and state <> 'completed'`
      await vi.waitFor(async () => expect((await own.pool.query(count)).rows).toEqual([{ n: 0 }]), {
        timeout: 15_000,
        interval: 50,
      })
      const told = smtp.mails
        .filter(({ text }) => text?.includes('no respondió'))
        .flatMap(({ recipients }) => recipients)
      smtp.mails.length = 0
      return told
    }
    expect(await tell()).toEqual([])
    await setEmail('caja@libros.test')
    expect(await tell()).toEqual(['caja@libros.test'])
    await setEmail('duena@libros.test')
    expect(await tell()).toEqual(['duena@libros.test'])
    await setEmail('')
    expect(await tell()).toEqual([])
    expect(log.warn).not.toHaveBeenCalled()
  })
})
