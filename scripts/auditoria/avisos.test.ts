import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { root } from '../root.ts'
import { type Aviso, findHallazgos, readAvisos, readPaquetes } from './avisos.ts'

const folder = mkdtempSync(join(tmpdir(), 'anaquel-avisos-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

type Events = Aviso['affected'][number]['ranges'][number]['events']
const aviso = (events: Events, more: Partial<Aviso> = {}): Aviso => ({
  id: 'PRUEBA-1',
  summary: 'una falla inventada',
  affected: [{ package: { ecosystem: 'npm', name: 'tinta' }, ranges: [{ type: 'SEMVER', events }], versions: [] }],
  ...more,
})
const isFound = (version: string, one: Aviso) => findHallazgos([{ nombre: 'tinta', version }], [one]).length > 0

describe('an advisory', () => {
  it.each<[string, Events, boolean]>([
    ['1.9.9', [{ introduced: '2.0.0' }], false],
    ['2.0.0', [{ introduced: '2.0.0' }], true],
    ['2.3.9', [{ introduced: '0' }, { fixed: '2.4.0' }], true],
    ['2.4.0', [{ introduced: '0' }, { fixed: '2.4.0' }], false],
    ['2.4.0-rc.1', [{ introduced: '0' }, { fixed: '2.4.0' }], true],
    ['3.1.0', [{ introduced: '3.0.0' }, { last_affected: '3.1.0' }], true],
    ['3.1.1', [{ introduced: '3.0.0' }, { last_affected: '3.1.0' }], false],
    ['3.5.0', [{ fixed: '4.0.1' }, { introduced: '4.0.0' }, { fixed: '3.2.0' }, { introduced: '0' }], false],
    ['4.0.0', [{ fixed: '4.0.1' }, { introduced: '4.0.0' }, { fixed: '3.2.0' }, { introduced: '0' }], true],
  ])('reaches %s by %j: %s', (version, events, reached) => {
    expect(isFound(version, aviso(events))).toBe(reached)
  })

  it('counts by the versions that it lists too', () => {
    const listed = aviso([], {
      affected: [{ package: { ecosystem: 'npm', name: 'tinta' }, ranges: [], versions: ['1.0.0'] }],
    })
    expect([isFound('1.0.0', listed), isFound('1.0.1', listed)]).toEqual([true, false])
  })

  it('counts no more once it was withdrawn, nor for another ecosystem or package', () => {
    const events = [{ introduced: '0' }]
    const elsewhere = (ecosystem: string, name: string) =>
      aviso(events, {
        affected: [{ package: { ecosystem, name }, ranges: [{ type: 'SEMVER', events }], versions: [] }],
      })
    expect(isFound('1.0.0', aviso(events, { withdrawn: '2026-01-01T00:00:00Z' }))).toBe(false)
    expect(isFound('1.0.0', elsewhere('PyPI', 'tinta'))).toBe(false)
    expect(isFound('1.0.0', elsewhere('npm', 'papel'))).toBe(false)
  })
})

describe('a lock file', () => {
  it('gives every package once with its version, nested and scoped ones too', () => {
    const file = join(folder, 'package-lock.json')
    const packages = {
      '': { version: '0.1.0' },
      'node_modules/tinta': { version: '1.0.0' },
      'node_modules/papel/node_modules/tinta': { version: '1.0.0' },
      'node_modules/papel/node_modules/@sello/lacre': { version: '2.0.0' },
      'node_modules/regla': { version: '3.0.0', dev: true },
    }
    writeFileSync(file, JSON.stringify({ packages }))
    const all = readPaquetes(file, false).map(({ nombre, version }) => `${nombre}@${version}`)
    expect(all).toEqual(['tinta@1.0.0', '@sello/lacre@2.0.0', 'regla@3.0.0'])
    expect(readPaquetes(file, true).map(({ nombre }) => nombre)).toEqual(['tinta', '@sello/lacre'])
  })

  it('of the shop is read whole', () => {
    const names = readPaquetes(join(root, 'package-lock.json'), true).map(({ nombre }) => nombre)
    expect(names).toEqual(expect.arrayContaining(['fastify', 'kysely', 'react']))
    expect(names).not.toContain('vitest')
  })
})

describe('a database', () => {
  it('is a folder of advisories or one file with a list', () => {
    const dir = join(folder, 'base')
    mkdirSync(join(dir, 'npm'), { recursive: true })
    writeFileSync(join(dir, 'npm', 'uno.json'), JSON.stringify(aviso([{ introduced: '0' }])))
    writeFileSync(join(dir, 'LEEME.txt'), 'nada')
    const file = join(folder, 'lista.json')
    writeFileSync(file, JSON.stringify([aviso([]), aviso([])]))
    expect([readAvisos(dir).length, readAvisos(file).length]).toEqual([1, 2])
  })

  it.each([
    ['no-existe', null, /No se encontró la base/],
    ['roto.json', '{', /no es un archivo de avisos/],
    ['otro.json', '{"name": "anaquel"}', /no es un archivo de avisos/],
    ['vacia.json', '[]', /ningún aviso/],
  ])('that is %s is refused, never taken for a clean one', (name, content, message) => {
    const file = join(folder, name)
    if (content !== null) writeFileSync(file, content)
    expect(() => readAvisos(file)).toThrow(message)
  })
})

describe('npm run auditar', () => {
  const run = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'scripts', 'auditar.ts'), ...args], {
      encoding: 'utf8',
      env: { ...process.env, npm_config_registry: 'http://127.0.0.1:9' },
    })
    return { status, text: stdout + stderr }
  }
  const write = (name: string, one: Aviso) => {
    const file = join(folder, name)
    writeFileSync(file, JSON.stringify(one))
    return file
  }
  const about = (name: string, events: Events) =>
    aviso([], {
      affected: [{ package: { ecosystem: 'npm', name }, ranges: [{ type: 'SEMVER', events }], versions: [] }],
    })

  it('names what it finds and ends with 1', () => {
    const { status, text } = run('--base', write('fastify.json', about('fastify', [{ introduced: '0' }])))
    expect([status, text]).toEqual([1, expect.stringMatching(/fastify \d+\.\d+\.\d+: PRUEBA-1 una falla inventada/)])
  })

  it('says that nothing is known against the packages and ends with 0', () => {
    const { status, text } = run(
      '--base',
      write('viejo.json', about('fastify', [{ introduced: '0' }, { fixed: '1.0.0' }])),
    )
    expect([status, text]).toEqual([0, expect.stringContaining('ninguno los alcanza')])
  })

  it.each([
    ['a missing database', ['--base', join(folder, 'ninguna')], 'No se encontró'],
    ['a database that is none', ['--base', join(root, 'tsconfig.json')], 'formato OSV'],
    ['a database without a path', ['--base'], 'Uso:'],
    ['an unknown option', ['--otra'], 'Uso:'],
  ])('ends with 2 for %s', (_, args, message) => {
    const { status, text } = run(...args)
    expect([status, text]).toEqual([2, expect.stringContaining(message)])
  })

  it('says that it could not tell where neither a database nor the registry answers, and ends with 2', () => {
    const { status, text } = run()
    expect([status, text]).toEqual([2, expect.stringContaining('No se pudo auditar')])
  }, 60_000)
})
