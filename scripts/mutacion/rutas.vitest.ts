import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

/** Tests of load and of chance: slow, and what they find differs from run to run. */
const EXCLUDED = ['src/**/*fuzz*.test.ts', 'src/app/{overload,bursts}.test.ts', 'src/**/*.concurrency.test.ts']

// Routes answer to every test that calls the API, over the real PostgreSQL.
export default defineConfig({
  test: { ...base.test, include: ['src/**/*.test.ts'], exclude: EXCLUDED, retry: 0 },
})
