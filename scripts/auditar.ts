// `npm run auditar [-- --base FILE_OR_FOLDER] [--todo]`: known vulnerabilities of the packages that the shop runs on.
import { spawnSync } from 'node:child_process'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { findHallazgos, readAvisos, readPaquetes } from './auditoria/avisos.ts'
import { npm } from './npm.ts'
import { root } from './root.ts'
import { done, Failure, fail, note, runCommand, say } from './terminal.ts'

const USAGE = `Uso: npm run auditar [-- --base ARCHIVO_O_CARPETA] [--todo]
  --base  avisos en formato OSV, sin red; sin ella se le pregunta al registro de npm
  --todo  también lo que solo se usa para desarrollar`
const LOCK_FILE = join(root, 'package-lock.json')
/** Exit codes: nothing found, something found, could not be told. */
const LIMPIO = 0
const VULNERABLE = 1
const SIN_RESPUESTA = 2

await runCommand(async () => {
  const { base, todo } = readArguments()
  return base === undefined ? askRegistry(todo) : compare(resolve(base), todo)
}, SIN_RESPUESTA)

function readArguments(): { base: string | undefined; todo: boolean } {
  try {
    const { values } = parseArgs({ options: { base: { type: 'string' }, todo: { type: 'boolean', default: false } } })
    return { base: values.base, todo: values.todo }
  } catch {
    throw new Failure(USAGE)
  }
}

function compare(base: string, todo: boolean): number {
  const paquetes = readPaquetes(LOCK_FILE, !todo)
  const avisos = readAvisos(base)
  const hallazgos = findHallazgos(paquetes, avisos)
  for (const { nombre, version, aviso, resumen } of hallazgos)
    fail(`${nombre} ${version}: ${aviso} ${resumen}`.trimEnd())
  if (hallazgos.length > 0) {
    say(`${hallazgos.length} avisos sobre ${paquetes.length} paquetes.`)
    return VULNERABLE
  }
  done(`${paquetes.length} paquetes comparados con ${avisos.length} avisos: ninguno los alcanza`)
  return LIMPIO
}

type Respuesta = { metadata?: { vulnerabilities?: { total?: number } } }

/** npm's own audit, which needs the registry. What did not come as an answer is never called clean. */
function askRegistry(todo: boolean): number {
  note('Se le pregunta al registro de npm (sin red: --base, ver docs/security.md)')
  const { program, args, shell } = npm(['audit', '--json', ...(todo ? [] : ['--omit=dev'])])
  const { stdout } = spawnSync(program, args, { cwd: root, encoding: 'utf8', shell, maxBuffer: 64 * 1024 * 1024 })
  const total = parse(stdout)?.metadata?.vulnerabilities?.total
  if (total === undefined) {
    fail('No se pudo auditar: el registro no respondió. Nada se sabe de las vulnerabilidades de los paquetes.')
    return SIN_RESPUESTA
  }
  if (total > 0) {
    fail(`${total} vulnerabilidades conocidas. El detalle: npm audit`)
    return VULNERABLE
  }
  done('El registro no conoce vulnerabilidades de los paquetes')
  return LIMPIO
}

function parse(text: string | null): Respuesta | null {
  try {
    return JSON.parse(text ?? '') as Respuesta // of another program: each step of the way down may be missing
  } catch {
    return null
  }
}
