import { expect, it } from 'vitest'
import { ELEGIDAS_MAX } from '#platform/paging.ts'
import { type Eleccion, elegir, elegirPagina, NADA, sumar } from './seleccion.rules.ts'

const pagina = [...'abcde'].map((clave) => [clave, clave.toUpperCase()] as const)
const claves = ({ filas }: Eleccion<string>) => [...filas.keys()].join('')
const press = (...pressed: string[]) =>
  pressed.reduce<Eleccion<string>>(
    (eleccion, key) => elegir(eleccion, pagina, key.toLowerCase(), key !== key.toLowerCase()),
    NADA,
  )

it.each<[pressed: string[], string]>([
  [['b'], 'b'],
  [['b', 'b'], ''],
  [['b', 'D'], 'bcd'],
  [['d', 'B'], 'dbc'], // upwards too
  [['b', 'D', 'E'], 'bcde'], // a range goes on
  [['D'], 'd'], // without a row before it
  [['b', 'D', 'c', 'D'], 'b'], // what the last one was left as
  [['b', 'B'], 'b'],
  [['z'], ''],
])('after %j (capital: with Shift) %s are chosen', (pressed, chosen) => expect(claves(press(...pressed))).toBe(chosen))

it('is a whole page, or none of it', () => {
  const all = elegirPagina(press('c'), pagina)
  expect(claves(all)).toBe('cabde')
  expect(claves(elegirPagina(all, pagina))).toBe('')
})

it('keeps what no page shows', () => {
  const beeped = sumar(press('c'), ['z', 'Z'])
  expect(claves(beeped)).toBe('cz')
  expect(claves(elegirPagina(elegirPagina(beeped, pagina), pagina))).toBe('z')
  expect(claves(sumar(beeped, ['z', 'Z']))).toBe('cz')
})

it(`is never more than ${ELEGIDAS_MAX}`, () => {
  const many = Array.from({ length: ELEGIDAS_MAX + 5 }, (_, n) => [String(n), String(n)] as const)
  const chosen = elegirPagina<string>(NADA, many)
  expect(chosen.filas.size).toBe(ELEGIDAS_MAX)
  expect(sumar(chosen, ['z', 'Z']).filas.size).toBe(ELEGIDAS_MAX)
})
