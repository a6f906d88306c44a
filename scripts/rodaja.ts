// `npm run rodaja`: makes the slice of docs/new-slice.md in a copy of the last commit, as somebody would who has never seen the
// house, and asks all that judges a slice: the build, types, lint, walls, dead code, and the walks over all calls. Three to six minutes.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'
import { runCommand, say } from './terminal.ts'

const MODEL = join(root, 'docs/new-slice')
const FOLDER = 'src/cuentas/deseos'
/** The files of the slice by where they go; with the migration they are all that somebody writes. */
const FILES: Record<string, string> = {
  ...Object.fromEntries(
    ['tables', 'rules', 'contract', 'queries', 'routes', 'slice', 'routes.test'].map((kind) => [
      `deseo.${kind}.ts`,
      `${FOLDER}/deseo.${kind}.ts`,
    ]),
  ),
  'DeseosPage.tsx': `${FOLDER}/web/DeseosPage.tsx`,
  'deseos.css': `${FOLDER}/web/deseos.css`,
}
const FILES_MAX = 10
/** The one line of the house that names it. */
const LINE = ['walls.config.ts', "cuentas: ['usuarios']", "cuentas: ['usuarios', 'deseos']"] as const
/** What looks at every slice and every call. */
const WALKS = [
  ...['app/slices', 'test/walls', 'app/api/roles', 'app/api/malformed', 'app/api/idioma', 'app/api/openapi'],
  ...['app/api/documento', 'app/api/redocly'],
  ...['app/api/docs', 'app/api/textos.test', 'app/api/limites.test', 'app/api/peor-lecturas', 'cuentas/deseos'],
  ...[
    'test/derivados',
    'test/held',
    'test/owners',
    'primera-prueba',
    'usuarios/borrado',
    'test/migrations',
    'test/documents',
  ],
]

const write = (path: string, from: string, to: string) => {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  writeFileSync(path, text.replace(from, to))
}

await runCommand(async () => {
  const copy = mkdtempSync(join(tmpdir(), 'anaquel-rodaja-'))
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit' }).status === 0
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: copy, encoding: 'utf8' })
      .split('\n')
      .filter((line) => line !== '')
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, copy])
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    writeFileSync(join(copy, '.git/info/exclude'), 'node_modules\n')
    mkdirSync(join(copy, FOLDER, 'web'), { recursive: true })
    for (const [file, to] of Object.entries(FILES)) copyFileSync(join(MODEL, `${file}.txt`), join(copy, to))
    copyFileSync(join(MODEL, 'deseos.sql'), join(copy, 'db/migrations/9000_deseos.sql'))
    const [file, from, to] = LINE
    write(join(copy, file), from, to)
    const written = git('status', '--porcelain', '--untracked-files=all').map((line) => line.slice(3))
    const edited = git('diff', '--numstat').map((line) => line.split('\t'))
    const lines = edited.reduce((sum, [added]) => sum + Number(added), 0)
    const files = written.length - edited.length
    const ok =
      lines === 1 &&
      files <= FILES_MAX &&
      run('scripts/derivar.ts') &&
      run('scripts/build.ts') &&
      run('scripts/check.ts') &&
      run('node_modules/vitest/vitest.mjs', 'run', ...WALKS)
    const derived = git('diff', '--name-only').filter((path) => path !== file)
    say(`Una carpeta (${FOLDER}) y una migración: ${files} archivos (hasta ${FILES_MAX}).`)
    say(`Líneas editadas de la casa: ${lines} (${edited.map(([, , path]) => path).join(', ')}).`)
    say(`Derivados: ${derived.length} (${derived.join(', ')}).`)
    return ok ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
