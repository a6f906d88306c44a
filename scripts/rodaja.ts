// `npm run rodaja`: makes the slice of docs/new-slice.md in a copy of the last commit, as somebody would who has never seen the
// house, and asks all that judges a slice: types, lint, walls, dead code, and the walks over all calls. Two to four minutes.
import { execFileSync, spawnSync } from 'node:child_process'
import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { root } from './root.ts'
import { runCommand } from './terminal.ts'

const MODEL = join(root, 'docs/new-slice')
const FILES = ['tables', 'rules', 'contract', 'queries', 'routes', 'slice', 'routes.test'].map(
  (kind) => `deseo.${kind}.ts`,
)
/** Each file of the house that the slice is named in, and its line. */
const LINES: readonly [file: string, before: string, after: string][] = [
  ['walls.config.ts', "cuentas: ['usuarios']", "cuentas: ['usuarios', 'deseos']"],
  ['src/app/slices.ts', 'import { usuarioSlice }', `import { deseoSlice } from '#cuentas/deseos/deseo.slice.ts'\n$&`],
  ['src/app/slices.ts', '  usuarioSlice,\n', '$&  deseoSlice,\n'],
  ['src/cuentas/README.md', '- Slices: ', '$&`deseos` (a wish list), '],
  ['src/cuentas/README.md', '- Tables: ', '$&`deseo`, '],
  ['src/cuentas/usuarios/correo/primera-prueba.ts', "  'pedido.usuario_id'", "  'deseo.usuario_id': keeps(NAMED),\n$&"],
  [
    'src/app/api/etiquetas.ts',
    "      'mis-datos': ",
    "      deseos: una('Deseos', 'Los libros que la cuenta propia quiere.'),\n$&",
  ],
  ['docs/decisions/085-what-is-held.md', '| Wishes |', '| Wish lists | `deseo` | 200 of an account |\n$&'],
]
/** What looks at every slice and every call. */
const WALKS = [
  ...['app/slices', 'test/walls', 'app/api/roles', 'app/api/malformed', 'app/api/idioma', 'app/api/openapi'],
  ...['app/api/documento', 'app/api/redocly'],
  ...['app/api/docs', 'app/api/textos.test', 'app/api/limites.test', 'app/api/peor-lecturas', 'cuentas/deseos'],
  ...['test/held', 'test/owners', 'primera-prueba', 'usuarios/borrado', 'test/migrations', 'test/documents'],
]

const write = (path: string, from: string, to: string) => {
  const text = readFileSync(path, 'utf8')
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`)
  writeFileSync(path, text.replace(from, to))
}

await runCommand(async () => {
  const copy = mkdtempSync(join(tmpdir(), 'anaquel-rodaja-'))
  const run = (...args: string[]) => spawnSync(process.execPath, args, { cwd: copy, stdio: 'inherit' }).status === 0
  try {
    execFileSync('git', ['clone', '--quiet', '--shared', root, copy])
    symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'))
    mkdirSync(join(copy, 'src/cuentas/deseos'))
    for (const file of FILES) copyFileSync(join(MODEL, `${file}.txt`), join(copy, 'src/cuentas/deseos', file))
    copyFileSync(join(MODEL, 'deseos.sql'), join(copy, 'db/migrations/9000_deseos.sql'))
    for (const [file, from, to] of LINES) write(join(copy, file), from, to)
    const vitest = ['node_modules/vitest/vitest.mjs', 'run']
    const ok =
      run('scripts/check.ts') &&
      run(...vitest, 'platform/db/partes', 'src/test/schema', '-u') &&
      run(...vitest, ...WALKS)
    return ok ? 0 : 1
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})
