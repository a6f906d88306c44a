import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

const FILES = ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts']
const mocking = globSync(FILES).filter((file) => /\bvi\.mock\(/.test(readFileSync(file, 'utf8')))
const timeouts = { testTimeout: 20_000, hookTimeout: 30_000 }

// Without TanStack Start's plugin: tests drive rules, queries and the API; pages are for the journeys in e2e/.
export default defineConfig({
  test: {
    globalSetup: ['src/test/cluster.ts', 'src/test/llamadas.ts'],
    maxWorkers: Math.min(4, availableParallelism()),
    // The files of a worker share the app's modules, which take longer to load than most files to run. A mocked module
    // must be loaded afresh.
    projects: [
      {
        test: {
          name: 'juntos',
          include: FILES,
          exclude: ['**/node_modules/**', ...mocking],
          isolate: false,
          ...timeouts,
        },
      },
      { test: { name: 'aislados', include: mocking, isolate: true, ...timeouts } },
    ],
  },
})
