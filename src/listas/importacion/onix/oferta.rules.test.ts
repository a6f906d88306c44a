import { describe, expect, it } from 'vitest'
import { chooseOferta, type Mercado, type Precio, readMonto, type Suministro, type Territorio } from './oferta.rules.ts'

const territorio = (some: Partial<Territorio>): Territorio => ({
  paises: [],
  regiones: [],
  sinPaises: [],
  sinRegiones: [],
  ...some,
})
const AR = territorio({ paises: ['AR'] })
const ES = territorio({ paises: ['ES'] })
const precio = (some: Partial<Precio> = {}): Precio => ({
  tipo: '02',
  monto: '100.00',
  moneda: 'ARS',
  calificador: '',
  territorio: null,
  cantidadMinima: 1,
  desde: '',
  hasta: '',
  provisional: false,
  impuestos: [],
  ...some,
})
const suministro = (precios: Precio[], some: Partial<Suministro> = {}): Suministro => ({
  proveedor: 'Del Faro',
  rol: '03',
  disponibilidad: '20',
  sinPrecio: '',
  precios,
  ...some,
})
const choose = (mercados: Mercado[], proveedor?: string) =>
  chooseOferta(mercados, { hoy: '20261122', ...(proveedor && { proveedor }) })
const one = (...precios: Precio[]) => choose([{ territorio: null, suministros: [suministro(precios)] }])

describe('the price of a reader in Argentina', () => {
  it.each<[string, Precio[], number | null]>([
    ['a fixed one before a recommended one', [precio({ monto: '1' }), precio({ tipo: '04', monto: '2' })], 200],
    ['with tax before without', [precio({ tipo: '01', monto: '1' }), precio({ monto: '2' })], 200],
    ['in pesos before another currency', [precio({ tipo: '04', moneda: 'EUR' }), precio({ monto: '2' })], 200],
    ['one without tax where books have none', [precio({ tipo: '01', monto: '3' })], 300],
    [
      'one without tax of rate zero',
      [precio({ tipo: '01', monto: '3', impuestos: [{ tasa: 'Z', porcentaje: '' }] })],
      300,
    ],
    ['none without its tax of 21 %', [precio({ tipo: '01', impuestos: [{ tasa: 'S', porcentaje: '21' }] })], null],
    ['the nearest territory', [precio({ monto: '1' }), precio({ monto: '2', territorio: AR })], 200],
    [
      'the newest of two that are valid',
      [precio({ monto: '1', desde: '20260101' }), precio({ monto: '2', desde: '20261101' })],
      200,
    ],
    ['the supplier’s cost never', [precio({ tipo: '05' })], null],
    ['none for another country', [precio({ territorio: ES })], null],
    [
      'none that Argentina is left out of',
      [precio({ territorio: territorio({ regiones: ['WORLD'], sinPaises: ['AR'] }) })],
      null,
    ],
    ['none for libraries', [precio({ calificador: '06' })], null],
    ['none for ten copies', [precio({ cantidadMinima: 10 })], null],
    ['none of later', [precio({ desde: '20261201' })], null],
    ['none of before', [precio({ hasta: '20261121' })], null],
    ['one that ends today', [precio({ hasta: '20261122' })], 10_000],
    ['none that is no amount', [precio({ monto: 'consultar' })], null],
    ['none without a currency', [precio({ moneda: '' })], null],
    ['none of 0', [precio({ monto: '0.00' })], null],
  ])('is %s', (_, precios, monto) => {
    expect(one(...precios).precio?.monto ?? null).toBe(monto)
  })

  it('has a reason for each that is passed over, where none is left', () => {
    expect(one(precio({ tipo: '05', monto: '60' }), precio({ territorio: ES })).motivos).toEqual([
      'precio de 60 ARS: es de tipo 05, no para el público',
      'precio de 100.00 ARS: es para otro país',
    ])
    expect(one(precio({ tipo: '05' }), precio()).motivos).toEqual([])
  })

  it('says its type, and where it is provisional', () => {
    expect(one(precio({ tipo: '04', provisional: true })).precio).toEqual({
      monto: 10_000,
      moneda: 'ARS',
      tipo: '04',
      provisional: true,
    })
  })
})

describe('the supply for Argentina', () => {
  const market = (territorio: Territorio | null, monto: string, some: Partial<Suministro> = {}): Mercado => ({
    territorio,
    suministros: [suministro([precio({ monto })], some)],
  })

  it.each<[string, Mercado[], number | null]>([
    [
      'is the most exact market',
      [market(null, '1'), market(territorio({ regiones: ['WORLD'] }), '2'), market(AR, '3')],
      300,
    ],
    [
      'is the rest of the world where Argentina is not named',
      [market(ES, '1'), market(territorio({ regiones: ['ROW'] }), '2')],
      200,
    ],
    [
      'is none of a world without Argentina',
      [market(territorio({ regiones: ['WORLD'], sinPaises: ['AR'] }), '1')],
      null,
    ],
    [
      'is that of a distributor before a publisher',
      [market(AR, '1', { rol: '01' }), market(AR, '2', { rol: '03' })],
      200,
    ],
  ])('%s', (_, mercados, monto) => {
    expect(choose(mercados).precio?.monto ?? null).toBe(monto)
  })

  it('is that of the supplier whom the owner named', () => {
    const mercados = [market(AR, '1', { proveedor: 'Otra' }), market(null, '2', { rol: '09' })]
    expect(choose(mercados, 'Del Faro').precio?.monto).toBe(200)
  })

  it('is said to be none where no market is Argentina’s', () => {
    expect(choose([market(ES, '1')])).toEqual({
      precio: null,
      gratis: false,
      disponibilidad: null,
      motivos: ['ningún mercado del registro incluye a la Argentina'],
    })
    expect(choose([])).toEqual({ precio: null, gratis: false, disponibilidad: null, motivos: [] })
  })

  it.each([
    ['21', 'disponible'],
    ['22', 'a pedido'],
    ['10', 'proximamente'],
    ['31', 'sin stock'],
    ['40', 'no disponible'],
    ['99', 'consultar'],
    ['IP', 'disponible'],
    ['OP', 'no disponible'],
    ['', null],
  ])('of the code %j is %j', (disponibilidad, said) => {
    expect(choose([{ territorio: null, suministros: [suministro([], { disponibilidad })] }]).disponibilidad).toBe(said)
  })

  it('is free where it says so and has no price', () => {
    expect(choose([{ territorio: null, suministros: [suministro([], { sinPrecio: '01' })] }]).gratis).toBe(true)
    expect(choose([{ territorio: null, suministros: [suministro([precio()], { sinPrecio: '01' })] }]).gratis).toBe(
      false,
    )
    expect(choose([{ territorio: null, suministros: [suministro([], { sinPrecio: '02' })] }]).gratis).toBe(false)
  })
})

it.each([
  ['12500.00', 1_250_000],
  ['12500', 1_250_000],
  ['9900.5', 990_050],
  ['9900,50', 990_050],
  ['0.015', 2],
  ['-1', null],
  ['1e5', null],
  ['', null],
])('reads the amount %j as %j', (monto, hundredths) => {
  expect(readMonto(monto)).toBe(hundredths)
})
