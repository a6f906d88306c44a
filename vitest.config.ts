import { defineConfig } from 'vitest/config'

// Without TanStack Start's plugin: tests drive rules, queries and the API; pages are for the journeys in e2e/.
export default defineConfig({
  test: {
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'bench/**/*.test.ts', 'e2e/**/*.test.ts'],
    environment: 'node',
    globalSetup: ['src/test/cluster.ts', 'src/test/llamadas.ts'],
    testTimeout: 20_000,
    hookTimeout: 30_000,
  },
})
