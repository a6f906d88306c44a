import { describe, expect, it } from 'vitest'
import { FALTA_CLIENTE, FALTA_NOMBRE, nameEnough, TELEFONO_INVALIDO, TELEFONO_PATTERN } from './telefono.rules.ts'

it.each(['555123', '+54 9 341 555-0101', '0341/5550101', '0341.555.0101', '+54 (0341) 555-0101 0012', '1'.repeat(25)])(
  'takes the telephone %j',
  (telefono) => {
    expect(telefono).toMatch(TELEFONO_PATTERN)
  },
)

it.each(['', '55512', '(555123', '-555123', 'tel. 555123', '555123 int', '1 2 3 4 5', '1'.repeat(26), '+12-34-'])(
  'refuses the telephone %j',
  (telefono) => {
    expect(telefono).not.toMatch(TELEFONO_PATTERN)
  },
)

it('says what is missing', () => {
  expect([FALTA_NOMBRE, TELEFONO_INVALIDO, FALTA_CLIENTE]).toEqual([
    'Escribí el nombre de quien llama.',
    'Escribí un teléfono con al menos 6 números.',
    'Elegí un cliente, o escribí el nombre de quien llama.',
  ])
})

describe('what an employee looks for a customer with', () => {
  it.each(['ana', 'Ñan', 'ana@correo.test', '341', 'd sá ana', 'a.n.a'])('%j means somebody', (texto) => {
    expect(nameEnough(texto)).toBe(true)
  })
  it.each(['', 'an', 'a n a', '@.-', 'Sá'])('%j lists everybody', (texto) => {
    expect(nameEnough(texto)).toBe(false)
  })
})
