import { expect, it } from 'vitest'
import { pesos } from '#platform/money.ts'
import { addVisto, parseVistos, readVistos } from './vistos.ts'

const visto = (id: string) => ({
  id,
  titulo: `Libro ${id}`,
  autores: '',
  precio: pesos(1_000),
  portada: '/p.svg',
  visto: 1,
})

it.each([[undefined], ['x'], [{ id: '1' }], [[{ id: '1' }, null, 7]]])('%j holds no books', (found) =>
  expect(parseVistos(found)).toEqual([]),
)

it('reads what was written, and a price that is none as none', () => {
  expect(parseVistos([visto('1'), { ...visto('2'), precio: 'mil', clave: 'x' }])).toEqual([
    visto('1'),
    { ...visto('2'), precio: null },
  ])
})

it('keeps the latest first, each once, and no more than twenty-four', () => {
  for (let n = 0; n < 30; n++) addVisto(visto(String(n)))
  addVisto(visto('20'))
  expect(readVistos().map(({ id }) => id)).toEqual(
    ['20', '29', '28', '27', '26', '25', '24', '23', '22', '21', '19'].concat(
      Array.from({ length: 13 }, (_, n) => String(18 - n)),
    ),
  )
})
