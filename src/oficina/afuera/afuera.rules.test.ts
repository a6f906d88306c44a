import { describe, expect, it } from 'vitest'
import {
  describeCopiaVieja,
  isHora,
  type Lugar,
  listCopias,
  listSobrantes,
  nameClave,
  nameCopia,
  readIdentidad,
  readLinea,
  toLinea,
} from './afuera.rules.ts'

const NUEVA = 'anaquel-2026-11-22-120000.respaldo.age'
const MEDIA = 'programado-2026-11-21-040000.respaldo.age'
const VIEJA = 'programado-2026-11-20-040000.respaldo.age'

describe('the copies of a place', () => {
  it('are named after their backup, each beside its key', () => {
    expect(nameCopia('programado-2026-11-20-040000.respaldo')).toBe(VIEJA)
    expect(nameClave(VIEJA)).toBe('programado-2026-11-20-040000.clave.age')
  })

  it('are sorted by their moment, whatever they are called, without what is none', () => {
    expect(listCopias([VIEJA, 'foto.jpg', NUEVA, 'sin-fecha.respaldo.age', MEDIA, nameClave(VIEJA)])).toEqual([
      NUEVA,
      MEDIA,
      VIEJA,
    ])
  })

  it.each([
    [3, []],
    [2, [VIEJA, nameClave(VIEJA)]],
    [1, [MEDIA, VIEJA, nameClave(VIEJA)]],
    [0, [MEDIA, VIEJA, nameClave(VIEJA)]],
  ])('beyond %i go with their keys, the newest never', (cantidad, expected) => {
    expect(listSobrantes([VIEJA, NUEVA, nameClave(NUEVA), 'otra.age', MEDIA, nameClave(VIEJA)], cantidad)).toEqual(
      expected,
    )
  })
})

const S3: Lugar = {
  clase: 's3',
  servidor: 'https://s3.example.test',
  puerto: 22,
  usuario: 'AKIA/+1',
  balde: 'libreria',
  region: 'sa-east-1',
  carpeta: 'copias/ombu',
}
const SFTP: Lugar = { ...S3, clase: 'sftp', servidor: 'nas.local', usuario: 'ana', balde: '', region: '' }

describe('a place in one line', () => {
  it.each([
    [S3, 's3+https://AKIA%2F%2B1@s3.example.test/libreria/copias/ombu?region=sa-east-1'],
    [
      { ...S3, servidor: 'http://10.0.0.2:9000', region: 'us-east-1', carpeta: '' },
      's3+http://AKIA%2F%2B1@10.0.0.2:9000/libreria',
    ],
    [SFTP, 'sftp://ana@nas.local/copias/ombu'],
    [{ ...SFTP, puerto: 2222, carpeta: '' }, 'sftp://ana@nas.local:2222/'],
    [{ ...SFTP, puerto: 80 }, 'sftp://ana@nas.local:80/copias/ombu'],
  ])('is read as it was written', (lugar, linea) => {
    expect(toLinea(lugar)).toBe(linea)
    expect(readLinea(` ${linea}\n`)).toEqual(lugar)
  })

  it.each([
    '',
    'https://x/y',
    'sftp://nas.local/a',
    'sftp://ana:clave@nas.local/a',
    's3+https://a@host',
    's3+ftp://a@h/b',
  ])('%j is none', (texto) => expect(readLinea(texto)).toBeNull())
})

const AHORA = new Date('2026-11-22T12:00:00Z')
const hace = (hours: number) => ({
  hecha_en: new Date(AHORA.getTime() - hours * 3_600_000).toISOString(),
  falla: 'Así.',
})

describe('the owner', () => {
  it.each([
    ['before the first copy', null, null, null],
    [
      'after a first that failed',
      null,
      hace(1),
      'Todavía no hay ninguna copia del respaldo fuera de esta máquina. Así.',
    ],
    ['after a good one', hace(27), hace(1), null],
    ['when it is old', hace(28), null, 'hace 28 horas. «Estado de la tienda» dice por qué.'],
    ['when it is old since they fail', hace(50), hace(1), 'hace 50 horas. Así.'],
  ])('%s is told %j', (_, buena, fallada, expected) => {
    const told = describeCopiaVieja({ buena, fallada }, AHORA)
    if (expected === null) expect(told).toBeNull()
    else expect(told).toContain(expected)
  })
})

it.each([
  [0, 0, true],
  [1, 4.9, false],
  [1, 5, true],
  [2, 14, false],
  [2, 15, true],
  [3, 59, false],
  [9, 60, true],
])('after %i failures, %d minutes ago, it is tried again: %s', (fallas, minutes, expected) => {
  expect(isHora(fallas, new Date(AHORA.getTime() - minutes * 60_000), AHORA)).toBe(expected)
})

it('reads the printed key in any case, in groups', () => {
  expect(readIdentidad(' age-secret-key-1abc def\n')).toBe('AGE-SECRET-KEY-1ABCDEF')
})
