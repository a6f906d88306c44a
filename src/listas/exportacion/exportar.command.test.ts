import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { exportarCommand } from './exportar.command.ts'

let api: TestApi
let folder: string
beforeAll(async () => {
  api = await createTestApi()
  folder = await mkdtemp(join(tmpdir(), 'anaquel-exportar-'))
  await insertTestLibro(api.db, { titulo: 'El túnel' })
})
afterAll(async () => {
  await api.end()
  await rm(folder, { recursive: true, force: true })
})

async function run(...argv: string[]): Promise<[code: number, said: string]> {
  let said = ''
  const out = { write: (text: string) => (said += text) }
  return [await exportarCommand(argv, { databaseUrl: api.databaseUrl, config: api.config }, out), said]
}

it('writes a file, and its row in the audit', async () => {
  const archivo = join(folder, 'libros.csv')
  const [code, said] = await run('catalogo', '--archivo', archivo)
  expect([code, said]).toEqual([0, expect.stringContaining(`Listo: ${archivo}`)])
  expect(await readFile(archivo, 'utf8')).toContain(';El túnel;')
  const [row] = await api.db
    .selectFrom('suceso_seguridad')
    .select('datos')
    .where('suceso', '=', 'exportacion')
    .execute()
  expect(row?.datos).toEqual({ de: 'catalogo', formato: 'csv' })
})

it.each([
  [],
  ['libros'],
  ['clientes', '--formato', 'onix'],
  ['pedidos', '--desde', 'ayer'],
  ['catalogo', '--otra'],
  ['catalogo', 'pedidos'],
])('%s: says how it is used, and writes nothing', async (...argv) => {
  const before = await readdir(folder)
  expect(await run(...argv)).toEqual([1, expect.stringMatching(/^Uso: npm run exportar/)])
  expect(await readdir(folder)).toEqual(before)
})

it('leaves nothing where it cannot write', async () => {
  const [code, said] = await run('catalogo', '--archivo', join(folder, 'no', 'hay', 'x.csv'))
  expect([code, said]).toEqual([1, expect.stringMatching(/^No se pudo exportar: /)])
})
