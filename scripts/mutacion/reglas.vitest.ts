import { defineConfig } from 'vitest/config'

const { MUTACION_CARPETA: carpeta = '**' } = process.env

// A slice's rules answer to their own tables alone, which need no database.
export default defineConfig({
  test: {
    include: [`src/*/${carpeta}/**/*.rules.test.{ts,tsx}`],
    environment: 'node',
    isolate: false,
    testTimeout: 20_000,
  },
})
