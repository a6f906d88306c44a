// `npm run sbom [-- FILE] [--todo]`: the list of all packages with versions, licences and hashes, in CycloneDX (npm writes it).
import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { npm } from './npm.ts'
import { root } from './root.ts'
import { done, Failure, runCommand } from './terminal.ts'

const USAGE = 'Uso: npm run sbom [-- ARCHIVO] [--todo]'

await runCommand(async () => {
  const { file, todo } = readArguments()
  const flags = ['sbom', '--sbom-format=cyclonedx', '--package-lock-only', ...(todo ? [] : ['--omit=dev'])]
  const { program, args, shell } = npm(flags)
  const { status, stdout } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    shell,
    stdio: ['ignore', 'pipe', 'ignore'],
    maxBuffer: 64 * 1024 * 1024,
  })
  if (status !== 0) throw new Failure('npm no pudo hacer el inventario: hace falta npm 10 o más nuevo.')
  const { components } = JSON.parse(stdout) as { components: unknown[] } // the root of CycloneDX always has it here
  writeFileSync(file, stdout)
  done(`${components.length} paquetes en ${file}`)
  return 0
})

function readArguments(): { file: string; todo: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { todo: { type: 'boolean', default: false } },
    })
    if (positionals.length > 1) throw new Failure(USAGE)
    return { file: resolve(positionals[0] ?? 'anaquel.cdx.json'), todo: values.todo }
  } catch {
    throw new Failure(USAGE)
  }
}
