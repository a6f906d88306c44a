import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos, pesos } from '#platform/money.ts'
import type { LibroDeMostrador } from './mostrador.contract.ts'
import { listRedondos } from './mostrador.rules.ts'
import {
  changePuesto,
  computeRebaja,
  computeTotal,
  countEjemplares,
  type Hecho,
  listBajoLey,
  openPuesto,
  type Puesto,
  parsePuesto,
  toPedida,
} from './puesto.rules.ts'

const libro = (n: number, precio: number | null = n * 1_000, extra: Partial<LibroDeMostrador> = {}) =>
  ({
    _id: `libro-${n}`,
    isbn: `978${n}`,
    titulo: `Libro ${n}`,
    precio: precio === null ? null : pesos(precio),
    precio_lista: null,
    precio_antes: null,
    oferta: null,
    libres: null,
    ...extra,
  }) as LibroDeMostrador
const bip = (n: number, cantidad = 1, extra: Partial<LibroDeMostrador> = {}): Hecho => ({
  tipo: 'bip',
  libro: libro(n, n * 1_000, extra),
  cantidad,
})
const till = (...hechos: Hecho[]): Puesto => hechos.reduce(changePuesto, openPuesto('una'))
const linesOf = ({ venta }: Puesto) => venta.lineas.map(({ _id, cantidad }) => [_id, cantidad])
const AHORA = '2026-11-28T12:00:00.000Z'

describe('the till', () => {
  it('counts a book that is heard again, and puts it first', () => {
    const puesto = till(bip(1), bip(2), bip(1, 3))
    expect(linesOf(puesto)).toEqual([
      ['libro-1', 4],
      ['libro-2', 1],
    ])
    expect(computeTotal(puesto.venta)).toBe(6_000_00)
  })

  it('takes no book without a price, and none beyond what a sale holds', () => {
    expect(linesOf(till({ tipo: 'bip', libro: libro(1, null), cantidad: 1 }))).toEqual([])
    const full = Array.from({ length: 200 }, (_, n) => bip(n + 1))
    expect(till(...full, bip(201)).venta.lineas).toHaveLength(200)
    expect(till(...full, bip(200)).venta.lineas).toHaveLength(200)
  })

  it('sells a book that no catalogue has as what was typed', () => {
    const suelta: Hecho = {
      tipo: 'suelta',
      isbn: '9789505470662',
      titulo: 'Rayuela',
      precio: pesos(15_000),
      cantidad: 1,
    }
    const { venta } = till(suelta, suelta)
    expect(venta.lineas.map(toPedida)).toEqual([
      { suelta: { isbn: '9789505470662', titulo: 'Rayuela', precio: 15_000 }, cantidad: 2 },
    ])
  })

  it('parks a sale whole, and takes it up again in place of what stands there', () => {
    const cliente = { _id: 'c', nombre: 'Ana' }
    const parked = till(bip(1, 2), { tipo: 'cliente', cliente }, { tipo: 'estacionar', clave: 'dos', ahora: AHORA })
    expect(parked.venta).toEqual({ clave: 'dos', lineas: [], cliente: null, rebaja: null })
    const back = [bip(2), { tipo: 'retomar', cual: 'una', clave: 'tres', ahora: AHORA } as const].reduce(
      changePuesto,
      parked,
    )
    expect(back.venta).toMatchObject({ clave: 'una', cliente })
    expect(linesOf(back)).toEqual([['libro-1', 2]])
    expect(back.estacionadas.map(({ clave }) => clave)).toEqual(['dos'])
  })

  it('takes a discount off the list price, as far as the guard lets it, and never above the offer', () => {
    const rebaja: Hecho = { tipo: 'rebaja', rebaja: { porciento: 20, motivo: 'Socia' } }
    const conLey = { minimo: { precio: pesos(900), obliga: true } }
    const conOferta = { precio: pesos(1_400), precio_lista: pesos(2_000) }
    const { venta } = till(bip(1, 1, conLey), bip(2, 1, conOferta), bip(3), rebaja)
    expect(computeTotal(venta)).toBe(centavos(900_00 + 1_400_00 + 2_400_00))
    expect(computeRebaja(venta)).toBe(700_00)
    expect(listBajoLey(venta)).toEqual([])
    expect(listBajoLey(till(bip(1, 1, { minimo: { precio: pesos(900), obliga: false } }), rebaja).venta)).toEqual([
      'Libro 1',
    ])
  })

  it('keeps what stood on it before there were parked sales, and begins anew on anything else', () => {
    const linea = { ...libro(1), cantidad: 2 }
    expect(parsePuesto({ clave: 'k', lugar: 'l', lineas: [linea] }, () => 'x')).toMatchObject({
      lugar: 'l',
      forma: 'efectivo',
      venta: { clave: 'k', lineas: [{ cantidad: 2 }] },
      estacionadas: [],
    })
    for (const broken of [undefined, 3, { clave: 'k' }, { lugar: 'l', venta: { clave: 'k', lineas: [{}] } }]) {
      expect(parsePuesto(broken, () => 'x')).toEqual(openPuesto('x'))
    }
  })

  it('offers the notes that somebody may pay with', () => {
    expect(listRedondos(centavos(37_501_50))).toEqual([38_000, 40_000])
    expect(listRedondos(centavos(20_000_00))).toEqual([])
  })
})

const numero = fc.integer({ min: 1, max: 4 })
const unHecho: fc.Arbitrary<(clave: string) => Hecho> = fc.oneof(
  fc.tuple(numero, fc.integer({ min: 1, max: 5 })).map(
    ([n, cantidad]) =>
      () =>
        bip(n, cantidad),
  ),
  numero.map((n) => (): Hecho => ({ tipo: 'quitar', libro: `libro-${n}` })),
  fc.tuple(numero, fc.double()).map(
    ([n, cantidad]) =>
      (): Hecho => ({ tipo: 'cantidad', libro: `libro-${n}`, cantidad }),
  ),
  fc.constant((clave: string): Hecho => ({ tipo: 'estacionar', clave, ahora: AHORA })),
  numero.map(
    (n) =>
      (clave: string): Hecho => ({ tipo: 'retomar', cual: `clave-${n}`, clave, ahora: AHORA }),
  ),
  fc.constant((clave: string): Hecho => ({ tipo: 'vaciar', clave })),
  fc
    .integer({ min: 1, max: 100 })
    .map((porciento) => (): Hecho => ({ tipo: 'rebaja', rebaja: { porciento, motivo: 'm' } })),
)

describe('whatever happens at the till', () => {
  it('no sale is there twice, none is lost by parking, and a reload changes nothing', () => {
    fc.assert(
      fc.property(fc.array(unHecho, { maxLength: 30 }), (hechos) => {
        let puesto = openPuesto('clave-0')
        hechos.forEach((make, n) => {
          const hecho = make(`clave-${n + 1}`)
          const before = puesto
          puesto = changePuesto(puesto, hecho)
          const all = (one: Puesto) => countEjemplares([one.venta, ...one.estacionadas].flatMap(({ lineas }) => lineas))
          if (hecho.tipo === 'estacionar' || hecho.tipo === 'retomar') expect(all(puesto)).toBe(all(before))
          const claves = [puesto.venta, ...puesto.estacionadas].map(({ clave }) => clave)
          expect(new Set(claves).size).toBe(claves.length)
          expect(puesto.venta.lineas.every(({ cantidad }) => cantidad >= 1 && cantidad <= 999)).toBe(true)
          expect(computeTotal(puesto.venta)).toBeLessThanOrEqual(computeTotal({ ...puesto.venta, rebaja: null }))
        })
        expect(parsePuesto(JSON.parse(JSON.stringify(puesto)), () => 'x')).toEqual(puesto)
      }),
      { numRuns: 60 },
    )
  })
})

it('takes the prices of now; a book that has none any more goes, one that was not asked for stays', () => {
  const ahora = [libro(1, 1_500), null, libro(2, null)]
  const { venta } = changePuesto(till(bip(1, 2), bip(2), bip(3)), { tipo: 'precios', ahora })
  expect(venta.lineas.map(({ _id, precio, cantidad }) => [_id, precio, cantidad])).toEqual([
    ['libro-3', 3_000, 1],
    ['libro-1', 1_500, 2],
  ])
})
