// The tests of the version before, on the schema of this one.
import { spawn } from 'node:child_process'
import { cpSync } from 'node:fs'
import { join } from 'node:path'
import { PREVIOUS } from '../../src/platform/db/previous.ts'
import { openCluster } from '../embedded/cluster.ts'
import { root } from '../root.ts'
import { loadServer } from '../server.ts'
import { done, fail, step } from '../terminal.ts'
import { CACHE, openPrevious } from './anterior.ts'

const MIGRATIONS = join('db', 'migrations')

/** Browse, search, order, the panel, opinions, logins, import, jobs and mails: each by the tests of its slice. */
const TESTS = [
  ...['libros/', 'autores/', 'editoriales/', 'categorias/', 'busqueda/', 'indice/', 'recomendados/', 'contacto/'],
  ...['pedidos/', 'opiniones/', 'usuarios/', 'direcciones/', 'importacion/', 'platform/jobs', 'app/background/'],
].map((path) => `src/${path}`)

/** Runs them and returns the exit code. */
export async function runPreviousTests({ all }: { all: boolean }): Promise<number> {
  const server = await loadServer()
  const folder = await openPrevious()
  const cluster = await openCluster(join(CACHE, 'datos'), { disposable: true })
  try {
    // Every database of its tests is a copy of this one, where its own run of the migrations finds nothing left to do.
    const template = new URL(cluster.url)
    template.pathname = '/template1'
    await step(
      () => server.migrate(template.href),
      () => `Esquema de esta versión (el de la anterior termina en ${PREVIOUS.migracion})`,
    )
    cpSync(join(root, MIGRATIONS), join(folder, MIGRATIONS), { recursive: true })
    const ok = await runVitest(folder, all ? ['src/'] : TESTS, cluster.url)
    if (ok) done('La versión anterior trabaja sobre este esquema')
    else fail('La versión anterior no trabaja sobre este esquema (ver arriba)')
    return ok ? 0 : 1
  } finally {
    await cluster.leave()
  }
}

function runVitest(folder: string, tests: readonly string[], clusterUrl: string): Promise<boolean> {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs')
  const child = spawn(process.execPath, [vitest, 'run', ...tests], {
    cwd: folder,
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL_PRUEBAS: clusterUrl },
  })
  return new Promise((resolve) => child.on('close', (code) => resolve(code === 0)))
}
