import { expect, it } from 'vitest'
import { type Cobertura, choose } from './cobertura.ts'
import type { Mutante } from './mutantes.ts'

const mutante = (id: string, archivo: string) => ({ id, archivo }) as Mutante // nothing else of it is read

const file = (parts: Partial<Cobertura>): Cobertura => ({
  huella: '',
  ms: 1,
  aparte: [],
  carga: [],
  pruebas: {},
  ...parts,
})
const prueba = (ms: number, ...mutantes: string[]) => ({ ms, atada: false, mutantes })

const [form, regla, constante] = [mutante('1', 'form.ts'), mutante('2', 'regla.ts'), mutante('3', 'regla.ts')]
const all = [form, regla, constante]
const known = {
  'src/a/calls.test.ts': file({ carga: ['1', '3'], pruebas: { slow: prueba(20, '2'), quick: prueba(10) } }),
  'src/a/other.test.ts': file({ pruebas: { other: prueba(1) } }),
}
const triedWith = (one: Mutante) => choose(one, all, known, false).pruebas

it('tries what a test runs with that test alone', () => {
  expect(triedWith(regla)).toEqual({ 'src/a/calls.test.ts': ['slow'] })
})

it('tries a constant with the tests that run its file', () => {
  expect(triedWith(constante)).toEqual({ 'src/a/calls.test.ts': ['slow'] })
})

it('tries what runs only while it is loaded with every test that loads it, the cheapest first', () => {
  expect(triedWith(form)).toEqual({ 'src/a/calls.test.ts': ['quick', 'slow'] })
  expect(choose(form, all, known, false).estatico).toBe(true)
})
