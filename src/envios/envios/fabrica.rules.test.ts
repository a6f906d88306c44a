import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { type Fabrica, keepSegunFabrica } from './fabrica.rules.ts'
import type { TipoServicio } from './tabla.rules.ts'

const [EXPRES, ESTANDAR] = ['0e100000-0000-4000-8000-000000000001', '0e100000-0000-4000-8000-000000000002']
const opcion = (servicio: string, tipo: TipoServicio = 'domicilio', base: number | null = 1) => ({
  servicio,
  tipo,
  base: base === null ? null : centavos(base),
})
const DE_FABRICA = [opcion(EXPRES), opcion(ESTANDAR)]
const names = (propias: ReturnType<typeof opcion>[], fabrica: Fabrica) =>
  keepSegunFabrica([...DE_FABRICA, ...propias], fabrica).map(({ servicio }) => servicio)

describe('the two services that the shop came with', () => {
  it.each([
    ['', [opcion('moto')], [EXPRES, ESTANDAR, 'moto']],
    ['siempre', [opcion('moto')], [EXPRES, ESTANDAR, 'moto']],
    ['sin_otro', [opcion('moto')], ['moto']],
    ['sin_otro', [opcion('sucursal', 'sucursal', 0)], ['sucursal']],
    ['sin_otro', [], [EXPRES, ESTANDAR]],
    ['sin_otro', [opcion('moto', 'domicilio', null)], [EXPRES, ESTANDAR, 'moto']],
    ['sin_otro', [opcion('retiro', 'retiro', 0)], [EXPRES, ESTANDAR, 'retiro']],
    ['sin_otro', [opcion('acordar', 'a_coordinar', 0)], [EXPRES, ESTANDAR, 'acordar']],
    ['nunca', [opcion('moto')], ['moto']],
    ['nunca', [], []],
  ] as const)('with the answer %j and %j are among %j', (fabrica, propias, expected) => {
    expect(names([...propias], fabrica)).toEqual(expected)
  })
})
