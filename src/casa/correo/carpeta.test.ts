import { mkdirSync, mkdtempSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { loadConfig } from '#platform/config.ts'
import { sweepCartas } from './carpeta.ts'
import { createCorreo } from './correo.ts'

const DAY = 24 * 3_600_000
const MB = 1024 * 1024
const NOW = Date.UTC(2026, 5, 30, 12)

let data: string
let folder: string
beforeEach(() => {
  data = mkdtempSync(join(tmpdir(), 'anaquel-correo-'))
  folder = join(data, 'correo')
  mkdirSync(folder)
})
afterEach(() => rmSync(data, { recursive: true }))

/** A mail of so many days ago. */
function write(days: number, bytes = 10, now = NOW) {
  const date = new Date(now - days * DAY)
  const name = `${date.toISOString().replace(/[-:]|\.\d+/g, '')}-prueba-abcd1234.eml`
  writeFileSync(join(folder, name), 'x'.repeat(bytes))
  utimesSync(join(folder, name), date, date)
  return name
}

it('forgets what is older than the limit, and nothing else', async () => {
  const young = write(29)
  write(31)
  write(400)
  writeFileSync(join(folder, 'notas.txt'), 'of the owner')
  expect(await sweepCartas(folder, { maxBytes: MB, maxMs: 30 * DAY }, NOW)).toBe(2)
  expect(readdirSync(folder).sort()).toEqual([young, 'notas.txt'].sort())
})

it('forgets the oldest until the rest fits', async () => {
  const names = [3, 2, 1].map((days) => write(days, 400))
  expect(await sweepCartas(folder, { maxBytes: 1_000, maxMs: 30 * DAY }, NOW)).toBe(1)
  expect(readdirSync(folder).sort()).toEqual(names.slice(1).sort())
})

it('has nothing to do where no mail was ever written', async () => {
  expect(await sweepCartas(join(data, 'nada'), { maxBytes: 1, maxMs: 1 })).toBe(0)
})

it('is kept within the limits by the shop itself, from the moment that it opens', async () => {
  const young = write(1, 10, Date.now())
  write(31, 10, Date.now())
  const correo = createCorreo(loadConfig({ DATA_DIR: data }), { info: () => {} })
  for (let n = 0; n < 100 && readdirSync(folder).length > 1; n++) await sleep(20)
  expect(readdirSync(folder)).toEqual([young])
  write(2, 2 * MB, Date.now())
  const small = createCorreo(loadConfig({ DATA_DIR: data, CORREO_MAX_MB: '1', CORREO_MAX_DIAS: '1' }), {
    info: () => {},
  })
  for (let n = 0; n < 100 && readdirSync(folder).length > 0; n++) await sleep(20)
  expect(readdirSync(folder)).toEqual([])
  await Promise.all([correo.close(), small.close()])
})
