import { describe, expect, it } from 'vitest'
import { type Facts, judge } from './requirements.ts'

const MINE = '45.33.32.156'
const OTHER = '8.8.8.8'
const FINE: Facts = {
  isRoot: true,
  system: { id: 'debian', version: '12', name: 'Debian GNU/Linux 12 (bookworm)' },
  hasSystemd: true,
  installed: null,
  taken: new Map(),
  own: ['127.0.0.1', '::1', MINE, 'fe80::1'],
  dns: { v4: [MINE], v6: [] },
  freeBytes: 10 * 1024 ** 3,
  memoryBytes: 1_010_000_000,
}
const about = (facts: Partial<Facts>, sinDns = false) =>
  judge({ ...FINE, ...facts }, { dominio: 'libreria.com.ar', sinDns })

describe('what must be true of a machine', () => {
  it('lets a bare Debian begin, and says nothing', () => {
    expect(about({})).toEqual({ obstacles: [], notes: [] })
  })

  it('asks for root before anything else, which the rest needs', () => {
    expect(about({ isRoot: false, hasSystemd: false }).obstacles).toEqual([
      'La instalación la hace root: probá «sudo ./anaquel instalar».',
    ])
  })

  it.each<[string, Partial<Facts>, RegExp]>([
    [
      'another system',
      { system: { id: 'fedora', version: '41', name: 'Fedora 41' } },
      /^Esta máquina es Fedora 41\. Hace falta/,
    ],
    ['no systemd', { hasSystemd: false }, /no arrancó con systemd/],
    ['a shop that is there', { installed: '0.1.0 (a1b2c3d)' }, /^Ya hay una tienda instalada \(0\.1\.0 \(a1b2c3d\)\)/],
    [
      'port 80 taken',
      { taken: new Map([[80, 'nginx']]) },
      /^El puerto 80 ya lo usa nginx\..*systemctl disable --now nginx/,
    ],
    [
      'port 443 taken by nobody knows whom',
      { taken: new Map([[443, null]]) },
      /^El puerto 443 ya lo usa otro programa\./,
    ],
    ['a full disk', { freeBytes: 1.5 * 1024 ** 3 }, /^Quedan 1,5 GB libres en el disco y hacen falta 3,0 GB/],
    ['little memory', { memoryBytes: 512 * 1024 ** 2 }, /^Esta máquina tiene 0,5 GB de memoria y hace falta 1 GB/],
    ['a domain that nobody knows', { dns: null }, new RegExp(`^Nadie conoce todavía libreria\\.com\\.ar.*${MINE}`)],
    [
      'a domain of somebody else',
      { dns: { v4: [OTHER], v6: [] } },
      /^libreria\.com\.ar apunta a 8\.8\.8\.8.*Cloudflare/,
    ],
    ['a domain that leads here and elsewhere', { dns: { v4: [MINE, OTHER], v6: [] } }, /apunta a 8\.8\.8\.8/],
    [
      'an AAAA that is not ours, which the authority would ask first',
      { dns: { v4: [MINE], v6: ['2600::1'] } },
      /IPv6 \(2600::1\) que no es de este servidor\. Borrá ese registro AAAA/,
    ],
  ])('refuses with one sentence: %s', (_, facts, sentence) => {
    const { obstacles } = about(facts)
    expect(obstacles).toHaveLength(1)
    expect(obstacles[0]).toMatch(sentence)
  })

  it('tells everything that is wrong at once', () => {
    expect(about({ freeBytes: 0, memoryBytes: 0, dns: null }).obstacles).toHaveLength(3)
  })

  it('cannot judge a domain behind a translated address, says so and begins', () => {
    const { obstacles, notes } = about({ own: ['127.0.0.1', '10.0.0.5'], dns: { v4: [OTHER], v6: [] } })
    expect([obstacles, notes]).toEqual([[], [expect.stringContaining('no puede comprobar')]])
  })

  it('leaves the domain alone where it is told to', () => {
    expect(about({ dns: { v4: [OTHER], v6: [] } }, true).obstacles).toEqual([])
  })

  it('begins on another Debian, saying that nobody tried it', () => {
    const { obstacles, notes } = about({ system: { id: 'debian', version: '13', name: 'Debian GNU/Linux 13' } })
    expect([obstacles, notes]).toEqual([[], [expect.stringContaining('se probó con Debian 12')]])
  })
})
