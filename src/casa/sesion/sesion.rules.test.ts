import { describe, expect, it } from 'vitest'
import { computeDestino, ROL_NOMBRES, ROLES } from './sesion.rules.ts'

describe('the way back after a login', () => {
  it.each([
    ['/carrito-compras', '/carrito-compras'],
    ['/libros/1?a=b#c', '/libros/1?a=b#c'],
    ['/', '/'],
    ['//malo.com', '/inicio'],
    ['/\\malo.com', '/inicio'],
    ['/a\\b', '/inicio'],
    ['/\t/malo.com', '/inicio'],
    ['https://malo.com', '/inicio'],
    ['javascript:alert(1)', '/inicio'],
    ['', '/inicio'],
    [undefined, '/inicio'],
    [['/a', '/b'], '/inicio'],
    ['/identificarse?volver=/x', '/inicio'],
    ['/crear-cuenta', '/inicio'],
    ['libros/1', '/inicio'],
    ['/libros/identificarse', '/libros/identificarse'],
    ['/identificarseya', '/identificarseya'],
  ])('%j leads to %s', (volver, destino) => {
    expect(computeDestino(volver)).toBe(destino)
  })
})

it('knows two roles', () => {
  expect(ROLES.map((rol) => [rol, ROL_NOMBRES[rol]])).toEqual([
    ['cliente', 'Cliente'],
    ['admin', 'Admin'],
  ])
})
