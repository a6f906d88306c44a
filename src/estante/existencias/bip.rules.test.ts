import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Escucha, hearPausa, hearTecla, readCodigo, SILENCIO, seeCodigos, type Vista } from './bip.rules.ts'

describe('readCodigo', () => {
  it.each([
    ['9789505470662', 'isbn', '9789505470662'],
    ['978-950-547-066-2', 'isbn', '9789505470662'],
    ['ISBN 9789505470662', 'isbn', '9789505470662'],
    ['9505470665', 'isbn', '9789505470662'],
    ['080442957x', 'isbn', '9780804429573'],
    ['978950547066251299', 'isbn', '9789505470662'],
    ['978950547066205', 'isbn', '9789505470662'],
    ['2000000000015', 'propio', '2000000000015'],
    ['9789505470663', 'otro', '9789505470663'],
    ['7791234567898', 'otro', '7791234567898'],
    ['ABC', 'otro', 'ABC'],
  ])('reads %s as %s %s', (texto, tipo, codigo) => {
    expect(readCodigo(texto)).toEqual({ tipo, codigo })
  })

  it.each(['', '  ', '51299', '05', '-'])('ignores %j', (texto) => {
    expect(readCodigo(texto)).toBeNull()
  })

  it('keeps no more than forty signs', () => {
    expect(readCodigo('A'.repeat(500))).toEqual({ tipo: 'otro', codigo: 'A'.repeat(40) })
  })
})

const hear = (keys: readonly [string, number][]) => {
  let escucha: Escucha = SILENCIO
  let ms = 0
  const codigos: string[] = []
  for (const [key, after] of keys) {
    ms += after
    const heard = hearTecla(escucha, key, ms)
    escucha = heard.escucha
    if (heard.codigo) codigos.push(heard.codigo)
  }
  return codigos
}
const keysOf = (texto: string, after: number): [string, number][] => [...texto, 'Enter'].map((key) => [key, after])

describe('a beep that does not come whole', () => {
  const hearAll = (keys: readonly [string, number][]) => {
    let escucha: Escucha = SILENCIO
    let ms = 0
    let cortado: string | undefined
    for (const [key, after] of keys) {
      ms += after
      const heard = hearTecla(escucha, key, ms)
      escucha = heard.escucha
      cortado = heard.cortado ?? cortado
    }
    return { cortado, pausa: hearPausa(escucha) }
  }
  it.each<[string, [string, number][], string | undefined, string | null]>([
    ['came too slowly', keysOf('9789505470662', 140), '9789505470662', null],
    ['stopped in the middle', [...keysOf('97895', 10).slice(0, -1), ...keysOf('05470662', 300)], '9789505470662', null],
    ['has no Enter', keysOf('9789505470662', 10).slice(0, -1), undefined, '9789505470662'],
    ['lost its beginning', keysOf('70662', 5), '70662', null],
    ['is a single key', keysOf('7', 5), undefined, null],
    ['is a hand that thinks', keysOf('1234', 2_000), undefined, null],
  ])('%s', (_, keys, cortado, pausa) => {
    expect(hearAll(keys)).toEqual({ cortado, pausa })
  })
})

describe('hearTecla', () => {
  it('hears fast digits and Enter as one code, and one after the other', () => {
    expect(hear([...keysOf('9789505470662', 4), ...keysOf('9780804429573', 100)])).toEqual([
      '9789505470662',
      '9780804429573',
    ])
  })

  it('hears the X of a short ISBN', () => {
    expect(hear(keysOf('080442957x', 10))).toEqual(['080442957X'])
  })

  it('takes no hand for a scanner', () => {
    expect(hear(keysOf('9789505470662', 101))).toEqual([])
    expect(hear([...keysOf('9789505470662', 5).slice(0, -1), ['Enter', 200]])).toEqual([])
  })

  it('begins anew after a pause or another key', () => {
    expect(
      hear([
        ['1', 0],
        ['2', 300],
        ...keysOf('9789505470662', 5).map(([k, t], at): [string, number] => [k, at ? t : 300]),
      ]),
    ).toEqual(['9789505470662'])
    expect(hear([['9', 5], ['7', 5], ['Shift', 5], ...keysOf('8950547', 5)])).toEqual([])
  })

  it('never makes a code of fewer than eight signs, whatever is typed', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.constantFrom('1', '9', 'x', 'a', 'Enter', 'Tab'), fc.integer({ min: 0, max: 120 }))),
        (keys) => {
          for (const codigo of hear(keys)) expect(codigo).toMatch(/^[\dX]{8,}$/)
        },
      ),
    )
  })
})

describe('seeCodigos', () => {
  const look = (looks: [number, string[]][]) => {
    let vista: Vista = new Map()
    return looks.map(([ms, codigos]) => {
      const seen = seeCodigos(vista, codigos, ms)
      vista = seen.vista
      return seen.nuevos
    })
  }

  it('beeps once for a code that stays, and again once it was away', () => {
    expect(
      look([
        [0, ['a']],
        [150, ['a']],
        [300, []],
        [1_000, ['a']],
        [2_100, ['a']],
        [3_301, ['a']],
      ]),
    ).toEqual([['a'], [], [], [], [], ['a']])
  })

  it('tells two codes in one picture apart', () => {
    expect(
      look([
        [0, ['a', 'b', 'a']],
        [100, ['b', 'c']],
      ]),
    ).toEqual([['a', 'b'], ['c']])
  })
})
