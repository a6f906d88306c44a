import { describe, expect, it } from 'vitest'
import { isPatronDeEnlace, nameTransporte, toEnlace } from './transporte.rules.ts'

describe('where a parcel can be followed', () => {
  it.each([
    ['https://correo.test/seguir?n={n}', true],
    ['https://correo.test/#/{n}/detalle', true],
    ['https://correo.test/{n}', true],
    ['http://correo.test/{n}', false],
    ['https://correo.test/', false],
    ['https://correo.test/{n}/{n}', false],
    ['https://{n}.correo.test/', false],
    ['https://correo.test{n}/', false],
    ['https://ana:clave@correo.test/{n}', false],
    ['javascript:alert({n})', false],
    ['{n}', false],
    ['', false],
  ])('%s may be a pattern: %s', (patron, vale) => {
    expect(isPatronDeEnlace(patron)).toBe(vale)
  })

  it('is written by the pattern, whatever the number holds', () => {
    expect(toEnlace('https://correo.test/?n={n}&x=1', 'AR 12/3&$&')).toBe(
      'https://correo.test/?n=AR%2012%2F3%26%24%26&x=1',
    )
    expect(toEnlace('', 'AR1')).toBeNull()
    expect(toEnlace('https://correo.test/{n}', null)).toBeNull()
  })
})

it('calls a carrier by its name, and one that it does not know by its word', () => {
  expect(nameTransporte('correo')).toBe('Correo Argentino')
  expect(nameTransporte('paloma')).toBe('paloma')
})
