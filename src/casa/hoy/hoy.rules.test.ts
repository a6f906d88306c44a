import { describe, expect, it } from 'vitest'
import { decir, describeContados, type Frase, formatContados, sortFrases } from './hoy.rules.ts'

it.each([
  [0, '0 pedidos'],
  [1, '1 pedido'],
  [2, '2 pedidos'],
  [99, '99 pedidos'],
  [100, 'más de 99 pedidos'],
])('%i is said as %s', (n, texto) => expect(describeContados(n, 'pedido', 'pedidos')).toBe(texto))

it.each([
  [1, '1'],
  [99, '99'],
  [100, '99+'],
])('a tab says %i as %s', (n, texto) => expect(formatContados(n)).toBe(texto))

describe('a sentence', () => {
  const donde = { to: '/panel-admin/pedidos', urge: true } as const

  it('is not said of nothing', () => expect(decir(0, ['pedido', 'pedidos'], donde)).toEqual([]))

  it('leads where its rows are', () =>
    expect(decir(1, ['pedido', 'pedidos'], donde)).toEqual([{ texto: '1 pedido', ...donde, n: 1 }]))

  it('stands before all that are not urgent, else where it stood', () => {
    const frase = (texto: string, urge?: boolean): Frase => ({ texto, to: '/panel-admin', ...(urge && { urge }) })
    const frases = [frase('a'), frase('b', true), frase('c'), frase('d', true)]
    expect(sortFrases(frases).map(({ texto }) => texto)).toEqual(['b', 'd', 'a', 'c'])
  })
})
