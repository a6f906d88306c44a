import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readOrden } from './entrada.rules.ts'

const ISBN = '9789505470662'

describe('what is typed into the till', () => {
  it.each([
    ['*3', null, { tipo: 'copias', cantidad: 3 }],
    ['* 12', null, { tipo: 'copias', cantidad: 12 }],
    ['-', null, { tipo: 'quitar' }],
    ['−', null, { tipo: 'quitar' }],
    ['-5', null, null],
    [`*3${ISBN}`, null, { tipo: 'codigo', codigo: ISBN, cantidad: 3 }],
    [`*12 ${ISBN}`, null, { tipo: 'codigo', codigo: ISBN, cantidad: 12 }],
    ['Rayuela 15.000', ISBN, { tipo: 'suelta', isbn: ISBN, titulo: 'Rayuela', precio: 15_000 }],
    ['1984 de Orwell 9500,50', ISBN, { tipo: 'suelta', isbn: ISBN, titulo: '1984 de Orwell', precio: 9_500.5 }],
    [`${ISBN} El túnel  12000`, null, { tipo: 'suelta', isbn: ISBN, titulo: 'El túnel', precio: 12_000 }],
    [ISBN, null, null],
    [ISBN, ISBN, null],
    ['ISBN 9789505470662', ISBN, null],
    ['Rayuela 15000', null, null],
    ['080442957X', null, null],
  ])('%j after %s is %j', (texto, pendiente, orden) => {
    expect(readOrden(texto, pendiente)).toEqual(orden)
  })

  it.each([
    ['*0', null],
    ['*1000', null],
    [`*000${ISBN}`, null],
    ['Rayuela', ISBN],
    ['Rayuela gratis', ISBN],
    ['Rayuela 0', ISBN],
    ['Rayuela 999999999999', ISBN],
  ])('%j is not done by half', (texto, pendiente) => {
    expect(readOrden(texto, pendiente)).toMatchObject({ tipo: 'incompleta' })
  })

  it('never throws, and asks for no more than the till takes', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 60 }), fc.constantFrom(null, ISBN), (texto, pendiente) => {
        const orden = readOrden(texto, pendiente)
        if (orden?.tipo === 'copias' || orden?.tipo === 'codigo') expect(orden.cantidad).toBeLessThanOrEqual(999)
        if (orden?.tipo === 'suelta') expect(orden.precio).toBeGreaterThan(0)
      }),
      { numRuns: 100 },
    )
  })
})
