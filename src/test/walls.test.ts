import { mkdirSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { cruise, type ICruiseResult } from 'dependency-cruiser'
import { afterAll, beforeAll, expect, it } from 'vitest'
import walls, { ROOMS } from '../../walls.config.ts'

// A small tree with one forbidden import of each kind, and some that are allowed.
const PLANTED: Record<string, string[]> = {
  'src/catalogo/libros/libro.queries.ts': [],
  'src/catalogo/libros/libro.contract.ts': ['../../venta/pedidos/pedido.contract.ts'],
  'src/catalogo/libros/libro.rules.ts': ['react', 'zod'],
  'src/catalogo/libros/libro.schemas.ts': ['./web/LibroCard.tsx'],
  'src/catalogo/libros/circulo.ts': ['./circulo-otro.ts'],
  'src/catalogo/libros/circulo-otro.ts': ['./circulo.ts'],
  'src/catalogo/libros/web/LibroCard.tsx': ['../libro.queries.ts', '../../../ui/Button.tsx'],
  'src/catalogo/libros/web/Portada.tsx': ['node:fs', '../../../ui/Button.tsx'],
  'src/catalogo/autores/autor.rules.ts': ['../libros/libro.rules.ts'],
  'src/venta/pedidos/pedido.contract.ts': ['../favoritos/favorito.contract.ts', '../pagos/pago.contract.ts'],
  'src/venta/pedidos/pedido.routes.ts': [
    ...['../../catalogo/libros/libro.queries.ts', '../../catalogo/libros/libro.service.ts', '../../app/api.ts'],
  ],
  'src/venta/pagos/pago.contract.ts': [],
  'src/catalogo/libros/libro.service.ts': ['./libro.queries.ts', '../../platform/db/pool.ts'],
  'src/venta/favoritos/favorito.contract.ts': ['../pedidos/pedido.contract.ts'],
  'src/ui/Button.tsx': ['../platform/http/client.ts'],
  'src/platform/db/pool.ts': ['../../catalogo/libros/libro.rules.ts', 'react', '@opentelemetry/api'],
  'src/platform/http/client.ts': [],
  'src/app/api.ts': [
    ...['../venta/favoritos/favorito.contract.ts', '../catalogo/libros/libro.queries.ts', './metrics/metrics.ts'],
  ],
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
  expect(kind('order-catalogo/libros')).toEqual([
    'order-catalogo/libros: src/catalogo/libros/libro.contract.ts → src/venta/pedidos/pedido.contract.ts',
  ])
  expect(kind('order-catalogo/autores')).toEqual([
    'order-catalogo/autores: src/catalogo/autores/autor.rules.ts → src/catalogo/libros/libro.rules.ts',
  ])
  expect(kind('order-venta/pedidos')).toEqual([])
  expect(kind('app-on-top')).toEqual(['app-on-top: src/venta/pedidos/pedido.routes.ts → src/app/api.ts'])
  expect(kind('unnamed-slice')).toEqual([
    'unnamed-slice: src/venta/pedidos/pedido.contract.ts → src/venta/favoritos/favorito.contract.ts',
  ])
  expect(kind('own-sql')).toEqual([
    'own-sql: src/venta/pedidos/pedido.routes.ts → src/catalogo/libros/libro.queries.ts',
  ])
  expect(kind('platform-below')).toEqual([
    'platform-below: src/platform/db/pool.ts → src/catalogo/libros/libro.rules.ts',
  ])
  expect(kind('platform-without-screens')).toEqual([
    'platform-without-screens: src/platform/db/pool.ts → node_modules/react/index.js',
  ])
  expect(kind('ui-shows')).toEqual(['ui-shows: src/ui/Button.tsx → src/platform/http/client.ts'])
  expect(kind('browser-without-server')).toEqual([
    'browser-without-server: src/catalogo/libros/web/LibroCard.tsx → src/catalogo/libros/libro.queries.ts',
  ])
  expect(kind('browser-without-node')).toEqual(['browser-without-node: src/catalogo/libros/web/Portada.tsx → fs'])
  expect(kind('both-sides')).toEqual([
    'both-sides: src/catalogo/libros/libro.rules.ts → node_modules/react/index.js',
    'both-sides: src/catalogo/libros/libro.schemas.ts → src/catalogo/libros/web/LibroCard.tsx',
  ])
  expect(kind('one-zod')).toEqual(['one-zod: src/catalogo/libros/libro.rules.ts → node_modules/zod/index.js'])
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
  const [drawing = ''] = text.split('## Rooms and their order')[1]?.match(/(?<=```\n).*?(?=```)/s) ?? []
  const lines = drawing.trim().split('\n')
  const floors = lines.map((line) => line.split(/ {2,}/)[0]).reverse()
  expect(floors).toEqual(['ui, platform', ...Object.keys(ROOMS), 'app'])
})

it('knows every folder of the rooms, and each says in its README what it answers', () => {
  const src = join(import.meta.dirname, '..')
  for (const [room, slices] of Object.entries(ROOMS)) {
    const folders = readdirSync(join(src, room), { withFileTypes: true }).filter((one) => one.isDirectory())
    expect(folders.map(({ name }) => name).sort()).toEqual(slices.toSorted())
    const readme = readFileSync(join(src, room, 'README.md'), 'utf8')
    expect(readme.split('\n')[0]).toBe(`# ${room}`)
    for (const slice of slices) expect(readme).toContain(`\`${slice}\``)
  }
})
