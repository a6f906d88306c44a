import { execFileSync } from 'node:child_process'
import { availableParallelism } from 'node:os'
import { dirname, join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'

/** Files that take ten seconds and more, most of it waiting for processes and clocks. Side by side they leave a core idle. */
const LARGOS =
  /(?:fallas|scripts\/workers|scripts\/launcher|respaldo|programado|replicas|mails|traces|off|congelada|fresh|deposito|parameters\.fuzz|lista-larga|api\/fuzz|peor-lecturas|peor\.fuzz|races\.fuzz)\.test\.ts$/

/** The folders of what is not committed yet and of the last commit; none where git does not know. */
function listChanged(): Set<string> {
  const ask = (...args: string[]): string[] => {
    try {
      return execFileSync('git', args, {
        cwd: import.meta.dirname,
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
      }).split('\0')
    } catch {
      return []
    }
  }
  const paths = [
    ...ask('diff', '--name-only', '-z', 'HEAD'),
    ...ask('diff', '--name-only', '-z', 'HEAD~1', 'HEAD'),
    ...ask('ls-files', '-z', '--others', '--exclude-standard'),
  ]
  return new Set(paths.filter(Boolean).map((path) => dirname(join(import.meta.dirname, path))))
}

/** Which part of the others begins before the last of the long ones: it must not end alone. */
const REPARTO = 0.6

/**
 * What was changed last begins first. What takes long mostly waits: it begins spread among the others, which compute, so that
 * both cores stay busy. A fresh clone knows no durations; then the largest of the others come first, which says little.
 */
class CambiadosYLargosRepartidos extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const changed = listChanged()
    const sorted = await super.sort(files)
    const isChanged = ({ moduleId }: TestSpecification) => changed.has(dirname(moduleId))
    const rest = sorted.filter((file) => !isChanged(file))
    const largos = rest.filter(({ moduleId }) => LARGOS.test(moduleId))
    const others = rest.filter(({ moduleId }) => !LARGOS.test(moduleId))
    const every = Math.max(1, Math.floor((others.length * REPARTO) / (largos.length || 1)))
    return [
      ...sorted.filter(isChanged),
      ...largos.flatMap((largo, n) => [largo, ...others.slice(n * every, (n + 1) * every)]),
      ...others.slice(largos.length * every),
    ]
  }
}

// Without TanStack Start's plugin: tests drive rules, queries and the API; pages are for the journeys in e2e/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/test/cluster.ts', 'src/test/llamadas.ts'],
    // The files of a worker share the app's modules: loading them takes longer than most files run. A file that mocks a
    // module calls vi.resetModules() before and after.
    isolate: false,
    sequence: { sequencer: CambiadosYLargosRepartidos },
    maxWorkers: Math.min(4, availableParallelism() + 2), // they also wait, for databases and clocks
    testTimeout: 60_000,
    // What waits until something is so has patience on a busy machine: the second that is usual is over there before it began.
    expect: { poll: { timeout: 20_000 } },
    hookTimeout: 60_000,
  },
})
