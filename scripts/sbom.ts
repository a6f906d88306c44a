// `npm run sbom [-- FILE] [--todo]`: the list of all packages with versions, licences and hashes, in CycloneDX (npm writes it).
import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { commitSeconds } from './describe-version.ts'
import { listPackages, readLock } from './release/packages.ts'
import { narrowSbom, readSbom } from './release/sbom.ts'
import { done, Failure, runCommand } from './terminal.ts'

const USAGE = 'Uso: npm run sbom [-- ARCHIVO] [--todo]'

await runCommand(async () => {
  const { file, todo } = readArguments()
  const all = readSbom()
  const stdout = todo ? all : narrowSbom(all, listPackages(readLock()), commitSeconds())
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
