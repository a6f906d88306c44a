// Which of our own files the commands of a release need: they run from source, by Node's own reading of TypeScript.
import { readFileSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { parseSync } from 'oxc-parser'
import { root } from '../root.ts'

/** What an installed shop may run; the last two are processes of others. */
const COMMANDS = [
  ...['start', 'cerrar', 'admin', 'respaldo', 'restaurar', 'importar', 'exportar', 'thema', 'sucesos'],
  ...[
    'instalar',
    'desinstalar',
    'estado',
    'preparar',
    'actualizar',
    'actualizador',
    'volver',
    'unidades',
    'migrar',
    'worker',
    'can-use',
  ],
]

/** The files behind the commands, from the root, with `/`. What only types ask for is left out, as Node does. */
export function listSources(): string[] {
  const found = new Set<string>()
  const waiting = COMMANDS.map((name) => join(root, 'scripts', `${name}.ts`))
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (found.has(file)) continue
    found.add(file)
    waiting.push(...listImports(file))
  }
  return [...found].map((file) => relative(root, file).split(sep).join('/')).sort()
}

function listImports(file: string): string[] {
  const { staticImports, staticExports } = parseSync(file, readFileSync(file, 'utf8')).module
  const imported = staticImports
    .filter(({ entries }) => entries.length === 0 || entries.some(({ isType }) => !isType))
    .map(({ moduleRequest }) => moduleRequest.value)
  const passedOn = staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ isType, moduleRequest }) => (moduleRequest && !isType ? [moduleRequest.value] : [])),
  )
  return [...imported, ...passedOn].flatMap((name) => {
    if (name.startsWith('#')) return [join(root, 'src', name.slice(1))]
    return name.startsWith('.') ? [join(dirname(file), name)] : []
  })
}
