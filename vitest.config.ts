import { availableParallelism } from 'node:os'
import { defineConfig } from 'vitest/config'

// Without TanStack Start's plugin: tests drive rules, queries and the API; pages are for the journeys in e2e/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/test/cluster.ts', 'src/test/llamadas.ts'],
    // The files of a worker share the app's modules: loading them takes longer than most files run. A file that mocks a
    // module calls vi.resetModules() before and after.
    isolate: false,
    maxWorkers: Math.min(4, availableParallelism() + 1), // they also wait, for databases and clocks
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
