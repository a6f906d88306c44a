// The tests of the version before, on the schema of this one.
import { spawn } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withoutConcurrently } from '#platform/db/apply-migration.ts'
import { openCluster } from '../embedded/cluster.ts'
import { root } from '../root.ts'
import { done, fail, note } from '../terminal.ts'
import { CACHE, listNuevas, MIGRATIONS, openPrevious } from './anterior.ts'

/** Browse, search, order, the panel, opinions, logins, import, jobs and mails: each by the tests of its slice. */
const TESTS = [
  ...['libros/', 'autores/', 'editoriales/', 'categorias/', 'busqueda/', 'indice/', 'recomendados/', 'contacto/'],
  ...['pedidos/', 'opiniones/', 'usuarios/', 'direcciones/', 'importacion/', 'platform/jobs', 'app/background/'],
].map((path) => `src/${path}`)

/** They compare the database's tables or columns with those that version knew: a newer schema has more, and that is no fault. */
const LISTS_OF_TABLES = [
  'a deleted account is kept from going by no table, and outlived by few',
  'every table that tells of changes is driven here',
  'the table libro.+tells of each column what it is worth',
]
const OTHERS = `^(?!.*(?:${LISTS_OF_TABLES.join('|')})$)`

/** Runs them, or those whose path has a word of `filter`, and returns the exit code. */
export async function runPreviousTests(filter: readonly string[]): Promise<number> {
  const folder = await openPrevious()
  const nuevas = addMigrations(folder)
  note(`Migraciones que la anterior no conoce: ${nuevas.join(', ') || 'ninguna'}`)
  const cluster = await openCluster(join(CACHE, 'datos'), { disposable: true })
  try {
    const ok = await runVitest(folder, filter.length > 0 ? filter : TESTS, cluster.url)
    if (ok) done('La versión anterior trabaja sobre este esquema')
    else fail('La versión anterior no trabaja sobre este esquema (ver arriba)')
    return ok ? 0 : 1
  } finally {
    await cluster.leave()
  }
}

/** Puts this version's new migrations beside those of before, as its runner takes them; every test's database has them then. */
function addMigrations(folder: string): string[] {
  const nuevas = listNuevas(root)
  for (const name of nuevas) {
    const sql = readFileSync(join(root, MIGRATIONS, name), 'utf8')
    writeFileSync(join(folder, MIGRATIONS, name), withoutConcurrently(sql))
  }
  return nuevas
}

function runVitest(folder: string, tests: readonly string[], clusterUrl: string): Promise<boolean> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', '--testNamePattern', OTHERS, ...tests], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL_PRUEBAS: clusterUrl },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}
