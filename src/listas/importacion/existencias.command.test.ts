import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApi, type TestApi } from '#test/api.ts'
import { insertTestLibro } from '#test/rows.ts'
import { importarCommand } from './importar.command.ts'

let api: TestApi
const folder = mkdtempSync(join(tmpdir(), 'existencias-'))
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(async () => {
  await api.end()
  rmSync(folder, { recursive: true })
})

async function run(...argv: string[]) {
  let text = ''
  const code = await importarCommand(argv, api.databaseUrl, { write: (more: string) => (text += more) })
  return { code, text }
}

it('the command line says what is there, adds a delivery, and stores nothing of a file with a wrong row', async () => {
  const libro = await insertTestLibro(api.db)
  const { isbn } = await api.db.selectFrom('libro').select('isbn').where('id', '=', libro).executeTakeFirstOrThrow()
  const file = join(folder, 'stock.csv')
  const readFisico = async () =>
    (await api.pool.query('select coalesce(sum(fisico), 0)::int as n from existencia where libro_id = $1', [libro]))
      .rows[0].n
  writeFileSync(file, `isbn;cantidad\n${isbn};3\n`)
  expect(await run('--existencias', file, '--dry-run')).toMatchObject({
    code: 0,
    text: expect.stringContaining('Se sumarían 3'),
  })
  expect(await readFisico()).toBe(0)
  expect((await run('--existencias', file)).code).toBe(0)
  expect((await run('--existencias', file)).text).toContain('1 sin cambios')
  expect((await run('--existencias', file, '--modo', 'sumar')).text).toContain('Se sumaron 3 ejemplares')
  expect(await readFisico()).toBe(6)
  writeFileSync(file, `isbn;cantidad\n${isbn};1\n123;4\n`)
  const refused = await run('--existencias', file)
  expect(refused).toMatchObject({ code: 2, text: expect.stringContaining('línea 3: «123» no es un ISBN') })
  expect(await readFisico()).toBe(6)
  expect((await run('--existencias', file, '--modo', 'otro')).code).toBe(1)
  expect((await run(file, '--modo', 'sumar')).code).toBe(1)
  const { rows } = await api.pool.query(
    `select despues ->> 'modo' as modo from suceso_seguridad where entidad = 'archivo-existencias' order by id`,
  )
  expect(rows.map(({ modo }) => modo)).toEqual(['fijar', 'fijar', 'sumar'])
})
