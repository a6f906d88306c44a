import { describe, expect, it } from 'vitest'
import { parseRecientes, withoutReciente, withReciente } from './recientes.ts'

describe('recent searches', () => {
  it('the latest comes first, each once, eight at most', () => {
    let hechas: readonly string[] = []
    for (const texto of ['uno', 'dos', 'tres', '4', '5', '6', '7', '8', '9', 'tres', 'DOS'])
      hechas = withReciente(hechas, texto)
    expect(hechas).toEqual(['DOS', 'tres', '9', '8', '7', '6', '5', '4'])
  })

  it('are kept as they are searched', () => {
    expect(withReciente([], '  el \n túnel ')).toEqual(['el túnel'])
    expect(withReciente(['a'], '   ')).toEqual(['a'])
    expect(withReciente([], 'x'.repeat(300))[0]).toHaveLength(200)
  })

  it('can be removed', () => {
    expect(withoutReciente(['uno', 'dos'], 'uno')).toEqual(['dos'])
    expect(withoutReciente(['uno'], 'otro')).toEqual(['uno'])
  })

  it.each([
    [undefined, []],
    [null, []],
    ['texto', []],
    [{}, []],
    [
      [1, null, 'uno', ['x'], '', ' ', 'uno', '<b>dos</b>'],
      ['uno', '<b>dos</b>'],
    ],
    [Array.from({ length: 20 }, (_, n) => `n${n}`), ['n0', 'n1', 'n2', 'n3', 'n4', 'n5', 'n6', 'n7']],
  ])('are read from %j', (found, hechas) => {
    expect(parseRecientes(found)).toEqual(hechas)
  })
})
