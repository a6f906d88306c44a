import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createIsbn } from '#test/rows.ts'
import type { Falta } from './despacho.contract.ts'
import type { PorPreparar } from './despachos.contract.ts'
import {
  bip,
  countEjemplares,
  describeRecoleccion,
  nameParada,
  setPuestos,
  toItems,
  toRecoleccion,
  toRenglones,
} from './empaque.rules.ts'

const falta = (linea: number, cantidad: number, more: Partial<Falta> = {}): Falta => ({
  linea,
  cantidad,
  isbn: createIsbn(linea),
  titulo: `Libro ${linea}`,
  por_llegar: 0,
  sin_ejemplares: 0,
  estantes: [],
  ...more,
})
const FALTAN = [falta(1, 2), falta(2, 1), falta(3, 4, { por_llegar: 4 }), falta(4, 3, { por_llegar: 1 })]

describe('packing by beep', () => {
  it('begins with what can be packed now', () => {
    expect(toRenglones(FALTAN).map(({ linea, cantidad, puestos }) => [linea, cantidad, puestos])).toEqual([
      [1, 2, 0],
      [2, 1, 0],
      [4, 2, 0],
    ])
  })

  const start = toRenglones(FALTAN)
  const isbn = createIsbn(1)
  it.each([
    [isbn, 'bien', 'Libro 1: 1 de 2'],
    [` ${isbn}\n`, 'bien', 'Libro 1: 1 de 2'],
    [`ISBN ${isbn.slice(0, 3)}-${isbn.slice(3)}`, 'bien', 'Libro 1: 1 de 2'],
    [createIsbn(99), 'mal', `«${createIsbn(99)}» no es de este paquete.`],
    [createIsbn(3), 'mal', `«${createIsbn(3)}» no es de este paquete.`],
    ['hola', 'mal', '«hola» no es de este paquete.'],
  ])('of %j: %s, %s', (leido, clase, aviso) => {
    expect(bip(start, leido)).toMatchObject({ clase, aviso })
  })

  it('reads an ISBN of ten digits on an old book', () => {
    const old = toRenglones([falta(1, 1, { isbn: '9780306406157' })])
    expect(bip(old, '0-306-40615-2')).toMatchObject({ clase: 'bien' })
  })

  it('says when all copies of a book are in', () => {
    const once = bip(start, createIsbn(2))
    expect(bip(once.renglones, createIsbn(2)).aviso).toBe('Ya está el ejemplar de «Libro 2».')
    const twice = bip(bip(start, isbn).renglones, isbn)
    expect(bip(twice.renglones, isbn)).toMatchObject({ clase: 'mal', aviso: 'Ya están los 2 ejemplares de «Libro 1».' })
    expect(toItems(twice.renglones)).toEqual([{ linea: 1, cantidad: 2 }])
    expect(countEjemplares(twice.renglones)).toEqual({ puestos: 2, total: 5 })
  })

  it.each([
    [1, 1],
    ['2', 2],
    [9, 2],
    [-1, 0],
    ['', 0],
    ['dos', 0],
    [1.5, 0],
  ])('takes %j by hand as %d', (pedidos, puestos) => {
    expect(setPuestos(start, 1, pedidos)[0]?.puestos).toBe(puestos)
  })

  it('never has more in the parcel than there is to pack', () => {
    const codes = fc.array(fc.constantFrom(createIsbn(1), createIsbn(2), createIsbn(4), createIsbn(7)), {
      maxLength: 20,
    })
    fc.assert(
      fc.property(codes, (read) => {
        let renglones = toRenglones(FALTAN) as ReturnType<typeof bip>['renglones']
        let good = 0
        for (const code of read) {
          const told = bip(renglones, code)
          renglones = told.renglones
          if (told.clase === 'bien') good++
        }
        expect(renglones.every(({ puestos, cantidad }) => puestos <= cantidad)).toBe(true)
        expect(countEjemplares(renglones).puestos).toBe(good)
      }),
    )
  })
})

const pedido = (numero: number, faltan: Falta[], en_disputa = false, revocado = false): PorPreparar => ({
  pedido: {
    _id: `${numero}`,
    numero,
    estado: 'pendiente',
    nombre: null,
    entrega: null,
    fecha_hora: '2026-11-23T10:00:00.000Z',
    fecha_entrega_estimada: '2026-11-24',
  },
  faltan,
  en_disputa,
  revocado,
})
const en = (estante: string | null, cantidad: number | null, lugar = 'Local') => ({ lugar, estante, cantidad })

describe('the list to fetch books', () => {
  it('goes along the shelves, with the books of all orders', () => {
    const paradas = toRecoleccion([
      pedido(1001, [falta(1, 3, { estantes: [en('B 10', 2), en('A', 1, 'Depósito')] }), falta(2, 1)]),
      pedido(1002, [falta(1, 1, { estantes: [en('B 10', 1)] }), falta(4, 2, { estantes: [en('B 9', null)] })]),
    ])
    expect(
      paradas.map((parada) => [nameParada(parada), ...parada.libros.map(({ isbn, titulo, ...rest }) => rest)]),
    ).toEqual([
      ['Depósito, estante A', { cantidad: 1, pedidos: '1001' }],
      ['Local, estante B 9', { cantidad: 2, pedidos: '1002 (2)' }],
      ['Local, estante B 10', { cantidad: 3, pedidos: '1001 (2), 1002' }],
      ['Sin lugar anotado', { cantidad: 1, pedidos: '1001' }],
    ])
    expect(describeRecoleccion(paradas)).toBe('7 ejemplares de 3 libros')
  })

  it('works in a shop that counts nothing', () => {
    const paradas = toRecoleccion([pedido(1001, [falta(1, 1)])])
    expect(paradas.map(nameParada)).toEqual(['Sin lugar anotado'])
    expect(nameParada({ lugar: 'Local', estante: null })).toBe('Local')
    expect(toRecoleccion([])).toEqual([])
    expect(toRecoleccion([pedido(1001, [falta(1, 1)], true)])).toEqual([])
    expect(toRecoleccion([pedido(1001, [falta(1, 1)], false, true)])).toEqual([])
  })

  it('fetches exactly the copies that can be packed, wherever they stand', () => {
    const estantes = fc.array(
      fc.record({
        lugar: fc.constantFrom('Local', 'Depósito'),
        estante: fc.constantFrom('A', 'B', null),
        cantidad: fc.constantFrom(1, 2, 5, null),
      }),
      { maxLength: 3 },
    )
    const lines = fc.array(
      fc.record({ linea: fc.integer({ min: 1, max: 5 }), cantidad: fc.integer({ min: 1, max: 5 }), estantes }),
      { maxLength: 6 },
    )
    fc.assert(
      fc.property(lines, (faltan) => {
        const paradas = toRecoleccion([
          pedido(
            1,
            faltan.map(({ linea, cantidad, ...rest }) => falta(linea, cantidad, rest)),
          ),
        ])
        const fetched = paradas.flatMap(({ libros }) => libros).reduce((sum, libro) => sum + libro.cantidad, 0)
        expect(fetched).toBe(faltan.reduce((sum, { cantidad }) => sum + cantidad, 0))
      }),
    )
  })
})
