import { expect, it } from 'vitest'
import { addLejanas } from './lejanas.rules.ts'
import { joinFrases, readSinonimos } from './sinonimos.rules.ts'

const read = (texto: string, propios = '') => {
  const palabras = texto.split(' ')
  const lejanas = addLejanas(palabras, readSinonimos(propios))
  if (!lejanas) return null
  const { palabras: juntas, otras } = joinFrases(palabras, lejanas)
  return juntas.map((palabra) => [palabra, ...(otras.get(palabra) ?? [])])
}

it.each([
  ['aves fueguinas', [['aves'], ['fueguinas', 'tierra del fuego']]],
  ['cuentos cordobeses', [['cuentos'], ['cordobeses', 'cordoba']]],
  ['poetas bonaerenses', [['poetas'], ['bonaerenses', 'buenos aires']]],
  ['autismo en chicos', [['autismo'], ['en'], ['chicos', 'nino', 'nina', 'infantil', 'yb']]],
  ['murakami en japones', [['murakami'], ['en japones', '#i7']]],
  ['tesis o monografia', [['tesis o monografia', 'tesis', 'monografia']]],
  ['vacas u ovejas', [['vacas u ovejas', 'vacas', 'ovejas']]],
  ['autoras espanolas', [['autoras espanolas', 'literatura espanola']]],
  ['rayuela', null],
  ['o rayuela', null],
  ['rayuela o', null],
  ['murakami en ingles', null],
])('«%s» may stand for %j where no book has it', (texto, expected) => expect(read(texto)).toEqual(expected))

it('adds to what the owner says', () => {
  expect(read('aves fueguinas', 'fueguinas = Ushuaia')).toEqual([
    ['aves'],
    ['fueguinas', 'ushuaia', 'tierra del fuego'],
  ])
})
