// Every screen of the panel asks who comes before it loads anything; e2e/panel.e2e.ts shows where others are led.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { VirtualRouteNode } from '@tanstack/virtual-file-routes'
import { describe, expect, it } from 'vitest'
import { root } from '../../../scripts/root.ts'
import { routes } from '../routes.ts'

const panel = routes.children?.find((node) => 'id' in node && node.id === 'panel')
const listFiles = (nodes: VirtualRouteNode[] = []): string[] =>
  nodes.flatMap((node) => [
    ...('file' in node && node.file ? [node.file] : []),
    ...('children' in node ? listFiles(node.children) : []),
  ])

describe('the panel', () => {
  const screens = listFiles(panel && 'children' in panel ? panel.children : [])

  it('has screens', () => expect(screens.length).toBeGreaterThan(10))

  it.each(screens)('%s lets in nobody but the staff', (file) => {
    const source = readFileSync(join(root, 'src', file), 'utf8')
    expect(source).toMatch(/\n {2}beforeLoad: async \(guarded\) => .*\bawait require(?:Staff|Admin)\(guarded\)/)
  })

  // e2e/empleado.e2e.ts shows where an employee is led.
  it.each([
    ...['PanelUsuarios', 'PanelProvincias', 'PanelOfertas', 'PanelSinResultado', 'PanelEstado'],
    'PanelEliminados',
  ])('%s lets in no employee', (name) => {
    const file = screens.find((screen) => screen.endsWith(`/${name}.tsx`)) ?? name
    const source = readFileSync(join(root, 'src', file), 'utf8')
    expect(source).toMatch(/\n {2}beforeLoad: async \(guarded\) => .*\bawait requireAdmin\(guarded\)/)
  })
})
