import { expect, it } from 'vitest'
import { codigoDeIdioma } from './idioma.rules.ts'

it.each([
  ['Español', 'es'],
  ['inglés', 'en'],
  ['ALEMÁN', 'de'],
  ['quechua', undefined],
  ['constructor', undefined],
  ['', undefined],
  [null, undefined],
])('names the language «%s» %s', (nombre, codigo) => {
  expect(codigoDeIdioma(nombre)).toBe(codigo)
})
