import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { describeMejores } from './palabras.ts'

const moto = {
  tipo: 'domicilio',
  desde: '2026-12-01',
  hasta: '2026-12-01',
  guarda_hasta: null,
  envio: centavos(149_900),
  manana: true,
  lugar: null,
}
const correo = { ...moto, manana: false, desde: '2026-12-03', hasta: '2026-12-05', envio: centavos(0) }
const retiro = { ...moto, tipo: 'retiro', manana: false, envio: centavos(0), lugar: 'Bv. Oroño 1450, Rosario' }

describe('the line of the book’s page about how it comes', () => {
  it.each([
    [[correo, moto, retiro], '2000', 'Llega mañana a 2000 · Retirás gratis en Bv. Oroño 1450'],
    [[correo], '5000', 'Llega del 3/12 al 5/12 a 5000'],
    [[{ ...correo, desde: '2026-12-05' }], '5000', 'Llega el 5/12 a 5000'],
    [[{ ...retiro, envio: centavos(50_000) }], '2000', 'Retirás en Bv. Oroño 1450'],
    [[retiro], null, 'Calculá cuándo llega · Retirás gratis en Bv. Oroño 1450'],
    [[], null, 'Calculá cuándo llega'],
    [
      [
        { ...moto, envio: null },
        { ...moto, tipo: 'a_coordinar' },
      ],
      '9410',
      'Cómo llega a 9410',
    ],
  ])('of %j to %s is «%s»', (opciones, codigo, linea) => {
    expect(describeMejores(opciones, codigo)).toBe(linea)
  })
})
