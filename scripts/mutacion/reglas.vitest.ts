import { defineConfig } from 'vitest/config'

// Rules answer to their own tables alone, which need no database.
export default defineConfig({
  test: { include: ['src/**/*.rules.test.{ts,tsx}'], environment: 'node', testTimeout: 20_000 },
})
