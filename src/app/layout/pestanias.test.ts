import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { expect, it } from 'vitest'
import { routes } from '../routes.ts'
import { countDe, findPestania, listEntradas, listPestanias, PESTANIAS } from './pestanias.ts'
import { SECCIONES } from './secciones.ts'

it('has eight entries, of which an employee gets those with a screen that she may open', () => {
  expect(listEntradas('admin').map(({ nombre }) => nombre)).toEqual([
    ...['Hoy', 'Mostrador', 'Pedidos', 'Libros', 'Compras', 'Vidriera', 'Clientes', 'Ajustes'],
  ])
  expect(listEntradas('empleado').map(({ nombre }) => nombre)).toEqual([
    ...['Hoy', 'Mostrador', 'Pedidos', 'Libros', 'Compras', 'Vidriera'],
  ])
  expect(listPestanias('libros', 'empleado').map(({ corto }) => corto)).not.toContain('Precios')
})

it('has every screen of the panel in one entry', () => {
  const panel = routes.children?.find((node) => 'id' in node && node.id === 'panel')
  const listPaths = (nodes: VirtualRouteNode[] = []): string[] =>
    nodes.flatMap((node) => [
      ...('path' in node && node.path ? [node.path] : []),
      ...('children' in node ? listPaths(node.children) : []),
    ])
  const paths = listPaths(panel && 'children' in panel ? panel.children : [])
  expect(paths.length).toBeGreaterThan(30)
  const lost = paths.filter((path) => {
    const found = findPestania(path, {})
    return found === undefined || (found.entrada === 'hoy' && path.replaceAll('/', '') !== 'panel-admin')
  })
  expect(lost).toEqual([])
})

it('shows every section of the home, no two tabs of an entry in one place or with one name', () => {
  for (const { to } of SECCIONES) expect(PESTANIAS.map((one) => one.to)).toContain(to)
  for (const key of ['lugar', 'corto'] as const) {
    const places = PESTANIAS.map((one) => `${one.entrada} ${one[key]}`)
    expect(places.toSorted()).toEqual([...new Set(places)].toSorted())
  }
})

it.each([
  ['/panel-admin', {}, 'Hoy'],
  ['/panel-admin/pedidos', {}, 'Todos'],
  ['/panel-admin/pedidos', { cobro: 'por_cobrar' }, 'Por cobrar'],
  ['/panel-admin/pedidos', { cobro: 'pagado', pagina: 2 }, 'Todos'],
  ['/panel-admin/pedidos/0190', {}, 'Todos'],
  ['/panel-admin/despachos/preparar', {}, 'Por preparar'],
  ['/panel-admin/despachos', {}, 'En camino'],
  ['/panel-admin/despachos', { grupo: 'preparados' }, 'Por retirar'],
  ['/panel-admin/despachos', { grupo: 'vueltos' }, 'En camino'],
  ['/panel-admin/obligaciones', { parte: 'arrepentimientos' }, 'Arrepentimientos'],
  ['/panel-admin/obligaciones', {}, 'Obligaciones'],
  ['/inicio', {}, undefined],
])('%s with %j is %s', (path, search, corto) => expect(findPestania(path, search)?.corto).toBe(corto))

it('says how many there are behind a tab: exactly those, or all that waits on its screen', () => {
  const cuentas = [
    { to: '/panel-admin/despachos/preparar', n: 12 },
    { to: '/panel-admin/despachos/preparar', search: { estado_pago: 'pagado' }, n: 7 },
    { to: '/panel-admin/despachos', search: { grupo: 'preparados' }, n: 3 },
    { to: '/panel-admin/despachos', search: { grupo: 'vueltos' }, n: 1 },
    { to: '/panel-admin/pagos', search: { parte: 'tareas' }, n: 2 },
    { to: '/panel-admin/pagos', search: { parte: 'transferencias' }, n: 100 },
  ] as const
  const said = listPestanias('pedidos', 'admin').map((one) => [one.corto, countDe(one, cuentas)])
  expect(Object.fromEntries(said)).toMatchObject({
    Todos: 0,
    'Por preparar': 12,
    'Por retirar': 3,
    'En camino': 1,
    Pagos: 102,
    Comprobantes: 0,
  })
})
