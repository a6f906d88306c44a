import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import walls, { SLICES } from '../../walls.config.ts'

// A small tree with one forbidden import of each kind, and some that are allowed.
const PLANTED: Record<string, string[]> = {
  'src/libros/libro.queries.ts': [],
  'src/libros/libro.contract.ts': ['../pedidos/pedido.contract.ts'],
  'src/libros/libro.rules.ts': ['react', 'zod'],
  'src/libros/libro.schemas.ts': ['./web/LibroCard.tsx'],
  'src/libros/circulo.ts': ['./circulo-otro.ts'],
  'src/libros/circulo-otro.ts': ['./circulo.ts'],
  'src/libros/web/LibroCard.tsx': ['../libro.queries.ts', '../../ui/Button.tsx'],
  'src/libros/web/Portada.tsx': ['node:fs', '../../ui/Button.tsx'],
  'src/pedidos/pedido.contract.ts': ['../favoritos/favorito.contract.ts'],
  'src/pedidos/pedido.routes.ts': ['../libros/libro.queries.ts', '../libros/libro.service.ts', '../app/api.ts'],
  'src/libros/libro.service.ts': ['./libro.queries.ts', '../platform/db/pool.ts'],
  'src/favoritos/favorito.contract.ts': ['../pedidos/pedido.contract.ts'],
  'src/ui/Button.tsx': ['../platform/http/client.ts'],
  'src/platform/db/pool.ts': ['../../libros/libro.rules.ts', 'react', '@opentelemetry/api'],
  'src/platform/http/client.ts': [],
  'src/app/api.ts': ['../favoritos/favorito.contract.ts', '../libros/libro.queries.ts', './metrics/metrics.ts'],
  'src/app/metrics/metrics.ts': ['@opentelemetry/api'],
  'node_modules/@opentelemetry/api/index.js': [],
  'node_modules/react/index.js': [],
  'node_modules/zod/index.js': [],
}

const root = realpathSync(mkdtempSync(join(tmpdir(), 'paredes-')))
let refused: string[]

beforeAll(async () => {
  for (const [path, imports] of Object.entries(PLANTED)) {
    const file = join(root, path)
    mkdirSync(dirname(file), { recursive: true })
    // The first import of each file is one of types: walls hold for those too.
    const lines = imports.map(
      (from, at) => `import ${at === 0 && !path.includes('circulo') ? 'type ' : ''}{ x${at} } from '${from}'`,
    )
    writeFileSync(file, [...lines, 'export const x0 = 0, x1 = 1, x2 = 2'].join('\n'))
  }
  const { forbidden = [], options } = walls
  const { output } = await cruise(['src'], { ...options, baseDir: root, validate: true, ruleSet: { forbidden } })
  const { violations } = (output as ICruiseResult).summary
  refused = violations.map(({ rule, from, to }) => `${rule.name}: ${from} → ${to}`).sort()
})
afterAll(() => rmSync(root, { recursive: true }))

it('refuses one import of each kind, and no other', () => {
  const kind = (name: string) => refused.filter((line) => line.startsWith(`${name}: `))
  expect(kind('order-libros')).toEqual(['order-libros: src/libros/libro.contract.ts → src/pedidos/pedido.contract.ts'])
  expect(kind('app-on-top')).toEqual(['app-on-top: src/pedidos/pedido.routes.ts → src/app/api.ts'])
  expect(kind('unnamed-slice')).toEqual([
    'unnamed-slice: src/pedidos/pedido.contract.ts → src/favoritos/favorito.contract.ts',
  ])
  expect(kind('own-sql')).toEqual(['own-sql: src/pedidos/pedido.routes.ts → src/libros/libro.queries.ts'])
  expect(kind('platform-below')).toEqual(['platform-below: src/platform/db/pool.ts → src/libros/libro.rules.ts'])
  expect(kind('platform-without-screens')).toEqual([
    'platform-without-screens: src/platform/db/pool.ts → node_modules/react/index.js',
  ])
  expect(kind('ui-shows')).toEqual(['ui-shows: src/ui/Button.tsx → src/platform/http/client.ts'])
  expect(kind('browser-without-server')).toEqual([
    'browser-without-server: src/libros/web/LibroCard.tsx → src/libros/libro.queries.ts',
  ])
  expect(kind('browser-without-node')).toEqual(['browser-without-node: src/libros/web/Portada.tsx → fs'])
  expect(kind('both-sides')).toEqual([
    'both-sides: src/libros/libro.rules.ts → node_modules/react/index.js',
    'both-sides: src/libros/libro.schemas.ts → src/libros/web/LibroCard.tsx',
  ])
  expect(kind('one-zod')).toEqual(['one-zod: src/libros/libro.rules.ts → node_modules/zod/index.js'])
  expect(kind('on-demand')).toEqual([
    'on-demand: src/app/api.ts → src/app/metrics/metrics.ts',
    'on-demand: src/platform/db/pool.ts → node_modules/@opentelemetry/api/index.js',
  ])
  expect(kind('no-circle').length).toBeGreaterThan(0)
})

it('has no wall that nothing was planted against', () => {
  const seen = new Set(refused.map((line) => line.split(':')[0]))
  const others = walls.forbidden?.filter(({ name }) => !name?.startsWith('order-') && !seen.has(name))
  expect(others).toEqual([])
})

it('draws the same order in ARCHITECTURE.md', () => {
  const text = readFileSync(join(import.meta.dirname, '..', '..', 'ARCHITECTURE.md'), 'utf8')
  const [drawing = ''] = text.split('## Slices and their order')[1]?.match(/(?<=```\n).*?(?=```)/s) ?? []
  const lines = drawing.trim().split('\n')
  const floors = lines.map((line) => line.split(/ {2,}/)[0]).reverse()
  expect(floors).toEqual(['ui, platform', ...SLICES.map((floor) => floor.join(', ')), 'app'])
})
