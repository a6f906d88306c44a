import { defineConfig } from 'vitest/config'
import base from '../../vitest.config.ts'

// Routes answer to the tests of calls that stand beside them, over the real PostgreSQL, and to the walk over every call.
export default defineConfig({
  test: {
    ...base.test,
    include: [
      ...[
        'src/**/*.{routes,edicion}.test.ts',
        'src/catalogo/portadas/**/*.test.ts',
        'src/venta/pedidos/lista.queries.test.ts',
      ],
      ...['src/app/api/{api,limites,refusals}.test.ts', 'src/vidriera/busqueda/muchos.test.ts'],
    ],
    exclude: ['src/**/*fuzz*.test.ts'],
    // One test that is late on a busy machine would end the run before it begins, or count for a mutant's end.
    expect: { poll: { timeout: 15_000 } },
    retry: 1,
  },
})
