import { spawnSync } from 'node:child_process'
import { npm } from '../npm.ts'
import { root } from '../root.ts'
import { Failure } from '../terminal.ts'
import type { Package } from './packages.ts'

type Component = { name: string; version?: string; group?: string; 'bom-ref': string }
type Sbom = {
  serialNumber?: string
  metadata: { timestamp?: string; [other: string]: unknown }
  components: Component[]
  dependencies?: { ref: string; dependsOn?: string[] }[]
  [other: string]: unknown
}

/** npm's inventory of all platforms, cut down to one release; without the hour and the random number that npm adds. */
export function narrowSbom(text: string, packages: readonly Package[], seconds: number): string {
  const { serialNumber: _, ...sbom } = JSON.parse(text) as Sbom // what npm itself has just written
  const held = new Set(packages.map(({ name, version }) => `${name}@${version}`))
  const components = sbom.components.filter((component) => held.has(`${component.name}@${component.version}`))
  const kept = new Set(components.map((component) => component['bom-ref']))
  const dependencies = sbom.dependencies
    ?.filter(({ ref }) => kept.has(ref) || !sbom.components.some((component) => component['bom-ref'] === ref))
    .map(({ ref, dependsOn }) => ({ ref, dependsOn: dependsOn?.filter((other) => kept.has(other)) }))
  const metadata = { ...sbom.metadata, timestamp: new Date(seconds * 1_000).toISOString() }
  return `${JSON.stringify({ ...sbom, metadata, components, dependencies }, null, 2)}\n`
}

/**
 * npm's inventory of the lock (CycloneDX), as it comes. Its own `--omit=dev` also drops what runs and builds alike (react, zod),
 * so that all of it is asked for and `narrowSbom` chooses.
 */
export function readSbom(): string {
  const { program, args, shell } = npm(['sbom', '--sbom-format=cyclonedx', '--package-lock-only'])
  const options = { cwd: root, encoding: 'utf8', shell, maxBuffer: 64 * 1024 * 1024 } as const
  const { status, stdout } = spawnSync(program, args, { ...options, stdio: ['ignore', 'pipe', 'ignore'] })
  if (status !== 0) throw new Failure('npm no pudo hacer el inventario: hace falta npm 10 o más nuevo.')
  return stdout
}
