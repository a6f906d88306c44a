import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { computeRebajado, PORCENTAJE_MAX } from '#catalogo/rebajas/rebaja.rules.ts'
import { centavos } from '#platform/money.ts'
import { expectNombres } from '#test/nombres.ts'
import { computeAhorro, dependsOnCarrito, MOTIVOS } from './compra.rules.ts'
import {
  type Comprador,
  type Cupon,
  computeConCupon,
  computeEstado,
  computeSinCupon,
  describeMotivo,
  findImpedimento,
  inventCodigo,
  isCodigo,
  judgeCupon,
  type LineaSinCupon,
  normalizeCodigo,
  PARA_NOMBRES,
  readCodigo,
  USOS_ILEGIBLES,
} from './cupon.rules.ts'
import { CuponForm } from './cupon.schemas.ts'

const cupon = (given: Partial<Cupon> = {}): Cupon => ({
  id: 'c',
  codigo: 'LIBRO10',
  titulo: 'Bienvenida',
  clase: 'porcentaje',
  valor: 10_00,
  desde: 1_000,
  hasta: 2_000,
  minimo: centavos(0),
  usos: 0,
  usosMax: null,
  usosPorCliente: null,
  soloPrimera: false,
  para: 'todos',
  alcance: ['todo'],
  ...given,
})
const comprador = (given: Partial<Comprador> = {}): Comprador => ({
  usos: 0,
  pedidos: 0,
  nombrado: false,
  institucional: false,
  ...given,
})
const linea = (given: Partial<LineaSinCupon> = {}): LineaSinCupon => {
  const precio = given.precio ?? centavos(10_000_00)
  return { cantidad: 1, precio, sinCupon: precio, minimo: centavos(0), claves: ['todo', 'libro:a'], ...given }
}
const judge = (given: Partial<Cupon>, lineas = [linea()], quien = comprador(), ahora = 1_500) =>
  judgeCupon(cupon(given), { comprador: quien, lineas, ahora })

describe('a code', () => {
  it.each([
    ['libro10', 'LIBRO10'],
    ['  Primavera 2026 ', 'PRIMAVERA2026'],
    ['señal-ñandú', 'SENALNANDU'],
    ['a_b.c', 'ABC'],
    ['¡!', ''],
  ])('%j is kept as %j', (typed, kept) => expect(normalizeCodigo(typed)).toBe(kept))

  it.each([
    ['LIBRO10', 'libr0 lO', true],
    ['LIBRO10', 'IIBRO-1O', true],
    ['LIBRO10', 'LIBRO1', false],
    ['ABCD', 'ABCE', false],
  ])('%s and %s are one code: %s', (one, other, same) => expect(readCodigo(one) === readCodigo(other)).toBe(same))

  it.each([
    ['ABC', false],
    ['ABCD', true],
    ['A'.repeat(24), true],
    ['A'.repeat(25), false],
    ['ÁBCD', false],
    ['abcd', false],
    ['AB CD', false],
  ])('%s may be kept: %s', (codigo, may) => expect(isCodigo(codigo)).toBe(may))

  it('that is made up can be kept, and none of its signs looks like another one', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.double({ min: 0, max: 0.999_999, noNaN: true })), (chances) => {
        const codigo = inventCodigo((below) => Math.floor(chances.next().value * below))
        expect(codigo).toHaveLength(8)
        expect(isCodigo(codigo)).toBe(true)
        expect(codigo).not.toMatch(/[0O1IL]/)
        expect(readCodigo(codigo)).toBe(codigo)
      }),
    )
  })
})

describe('the price with a coupon', () => {
  it.each([
    // list, without, minimum, discount, with
    [10_000_00, 10_000_00, 0, 'porcentaje', 10_00, 9_000_00],
    [10_000_00, 9_500_00, 0, 'porcentaje', 10_00, 9_000_00], // better than the offer, and of the list price
    [10_000_00, 9_000_00, 0, 'porcentaje', 10_00, null], // as good as the offer: the offer holds
    [10_000_00, 8_000_00, 0, 'porcentaje', 10_00, null],
    [9_999_99, 9_999_99, 0, 'porcentaje', 10_00, 9_000_00],
    [10_000_00, 10_000_00, 9_500_00, 'porcentaje', 10_00, 9_500_00],
    [10_000_00, 9_500_00, 9_500_00, 'porcentaje', 10_00, null],
    [10_000_00, 10_000_00, 10_000_00, 'porcentaje', 10_00, null],
    [10_000_00, 10_000_00, 0, 'importe', 500_00, 9_500_00],
    [500_00, 500_00, 0, 'importe', 500_00, null], // gives no book away
    [0, 0, 0, 'porcentaje', 10_00, null],
  ] as const)(
    'of %d, %d without and never under %d, with %s %d is %j',
    (precio, sinCupon, minimo, clase, valor, con) => {
      const prices = { precio: centavos(precio), sinCupon: centavos(sinCupon), minimo: centavos(minimo) }
      expect(computeConCupon(prices, { clase, valor })).toBe(con)
    },
  )

  const precios = fc.integer({ min: 0, max: 2_147_483_600 })
  const descuentos = fc.oneof(
    fc.record({ clase: fc.constant('porcentaje' as const), valor: fc.integer({ min: 1, max: PORCENTAJE_MAX }) }),
    fc.record({ clase: fc.constant('importe' as const), valor: fc.integer({ min: 1, max: 2_147_483_600 }) }),
  )
  const lineas = precios.chain((precio) =>
    fc
      .record({ sinCupon: fc.integer({ min: 0, max: precio }), minimo: fc.integer({ min: 0, max: precio }) })
      .map(({ sinCupon, minimo }) => ({
        precio: centavos(precio),
        sinCupon: centavos(sinCupon),
        minimo: centavos(minimo),
      })),
  )

  it('is above nothing, below the price without it, never under the minimum, and not one centavo of two discounts', () => {
    fc.assert(
      fc.property(lineas, descuentos, (prices, descuento) => {
        const con = computeConCupon(prices, descuento)
        if (con === null) return
        expect(Number.isInteger(con)).toBe(true)
        expect(con).toBeGreaterThan(0)
        expect(con).toBeLessThan(prices.sinCupon)
        expect(con).toBeLessThan(prices.precio)
        expect(con).toBeGreaterThanOrEqual(prices.minimo)
        expect(con).toBeGreaterThanOrEqual(computeRebajado(prices.precio, descuento) ?? Number.POSITIVE_INFINITY)
      }),
    )
  })

  it('of an order is the best of both for each line', () => {
    fc.assert(
      fc.property(fc.array(lineas, { minLength: 1, maxLength: 5 }), descuentos, (prices, descuento) => {
        const juicio = judge(
          descuento,
          prices.map((price) => linea({ ...price, minimo: centavos(0) })),
        )
        const paid = prices.map(({ sinCupon }, n) => (juicio.vale ? juicio.precios[n] : null) ?? sinCupon)
        const best = prices.map(({ precio, sinCupon }) =>
          Math.min(sinCupon, computeRebajado(precio, descuento) ?? precio),
        )
        expect(paid).toEqual(best)
        expect(juicio.vale).toBe(prices.some(({ sinCupon }, n) => (best[n] ?? 0) < sinCupon))
      }),
    )
  })
})

describe('a coupon', () => {
  it.each<[string, Partial<Cupon>, Partial<Comprador>, number, string | null]>([
    ['holds from its first instant', {}, {}, 1_000, null],
    ['does not hold before', {}, {}, 999, 'no_empezo'],
    ['holds until its last instant', {}, {}, 1_999, null],
    ['is over then', {}, {}, 2_000, 'vencido'],
    ['without an end is not over', { hasta: null }, {}, 9e15, null],
    ['has its last use', { usos: 9, usosMax: 10 }, {}, 1_500, null],
    ['has none after it', { usos: 10, usosMax: 10 }, {}, 1_500, 'agotado'],
    ["has a customer's last use", { usosPorCliente: 2 }, { usos: 1 }, 1_500, null],
    ['has none for that customer after it', { usosPorCliente: 2 }, { usos: 2 }, 1_500, 'ya_usado'],
    [
      'tells who used it that, where nobody can',
      { usosPorCliente: 1, usos: 1, usosMax: 1 },
      { usos: 1 },
      1_500,
      'ya_usado',
    ],
    ['for a first order takes one', { soloPrimera: true }, {}, 1_500, null],
    ['for a first order takes no second one', { soloPrimera: true }, { pedidos: 1 }, 1_500, 'no_es_primera'],
    ['for accounts takes those', { para: 'cuentas' }, { nombrado: true }, 1_500, null],
    ['for accounts is unknown to others', { para: 'cuentas' }, {}, 1_500, 'desconocido'],
    ['for institutions takes those', { para: 'instituciones' }, { institucional: true }, 1_500, null],
    ['for institutions is unknown to others', { para: 'instituciones' }, { nombrado: true }, 1_500, 'desconocido'],
    ['for accounts is unknown to others when it is over', { para: 'cuentas' }, {}, 2_500, 'desconocido'],
  ])('%s', (_, given, quien, ahora, motivo) => {
    expect(findImpedimento(cupon(given), comprador(quien), ahora)).toBe(motivo)
    expect(judge(given, [linea()], comprador(quien), ahora)).toMatchObject(
      motivo ? { vale: false, motivo } : { vale: true },
    )
  })

  it('that is none is not known', () => {
    expect(findImpedimento(null, comprador(), 0)).toBe('desconocido')
  })

  it('counts the whole order for its minimum, offers included, and takes off only what it names', () => {
    const suya = linea({ precio: centavos(6_000_00) })
    const otra = linea({ precio: centavos(5_000_00), sinCupon: centavos(4_000_00), claves: ['todo', 'libro:b'] })
    const given = { alcance: ['libro:a'], minimo: centavos(10_000_00) }
    expect(computeSinCupon([suya, otra])).toBe(10_000_00)
    expect(judge(given, [suya, otra])).toEqual({ vale: true, precios: [5_400_00, null] })
    expect(judge({ ...given, minimo: centavos(10_000_01) }, [suya, otra])).toEqual({ vale: false, motivo: 'minimo' })
    expect(judge(given, [otra])).toEqual({ vale: false, motivo: 'no_vale' })
    expect(judge(given, [])).toEqual({ vale: false, motivo: 'no_vale' })
  })

  it('that makes nothing cheaper says whether an offer is why', () => {
    expect(judge({}, [linea({ sinCupon: centavos(9_000_00) })])).toEqual({ vale: false, motivo: 'sin_ventaja' })
    expect(judge({ clase: 'importe', valor: 10_000_00 })).toEqual({ vale: false, motivo: 'no_vale' })
  })
})

it.each([
  [0, null, 0, null, 'programado'],
  [1_000, null, 0, null, 'vigente'],
  [1_000, 2_000, 9, 10, 'vigente'],
  [1_999, 2_000, 10, 10, 'agotado'],
  [2_000, 2_000, 10, 10, 'terminado'],
  [2_000, 2_000, 0, null, 'terminado'],
] as const)('at %d, until %j, with %d of %j uses it is %s', (ahora, hasta, usos, usos_max, estado) => {
  const iso = (ms: number) => new Date(ms).toISOString()
  const plazo = { desde: iso(1_000), hasta: hasta === null ? null : iso(hasta) }
  expect(computeEstado({ ...plazo, usos, usos_max }, ahora)).toBe(estado)
})

it('what it took off is the sum over copies', () => {
  const linea = (cantidad: number, paid: number, without: number | null) => ({
    cantidad,
    precio_unitario: centavos(paid),
    precio_sin_cupon: without === null ? null : centavos(without),
  })
  expect(computeAhorro([linea(3, 900, 1_000), linea(2, 500, null), linea(1, 1, 3)])).toBe(302)
})

it('each reason is said in words of its own, and only what is in the cart may change some', () => {
  const given = cupon({ minimo: centavos(20_000_00), usosPorCliente: 1, desde: Date.parse('2026-12-01T15:30:00Z') })
  expect(Object.fromEntries(MOTIVOS.map((motivo) => [motivo, describeMotivo(motivo, given)]))).toEqual({
    desconocido: 'No reconocemos ese cupón. Fijate que esté bien escrito.',
    no_empezo: 'Ese cupón vale desde el 01/12/2026 12:30.',
    vencido: 'Ese cupón ya venció.',
    agotado: 'Ese cupón está agotado.',
    ya_usado: 'Ya usaste ese cupón.',
    no_es_primera: 'Ese cupón es para tu primera compra.',
    no_vale: 'Ese cupón no vale para estos libros.',
    minimo: 'Ese cupón vale desde $\u00a020.000,00 en libros.',
    sin_ventaja: 'Estos libros ya tienen un precio mejor que con ese cupón.',
  })
  expect(describeMotivo('ya_usado', { ...given, usosPorCliente: 3 })).toBe(
    'Ya usaste ese cupón todas las veces que se podía.',
  )
  expect(describeMotivo('desconocido', null)).toContain('No reconocemos')
  expect(MOTIVOS.filter(dependsOnCarrito)).toEqual(['no_vale', 'minimo', 'sin_ventaja'])
})

describe('the form', () => {
  const form = CuponForm()
  const CUENTAS = Array.from(
    { length: 201 },
    (_, n) => `0190f4a1-0000-7000-8000-000000000${String(n).padStart(3, '0')}`,
  )
  const given = {
    codigo: 'libro 10',
    titulo: 'Bienvenida',
    descuento: '10 %',
    desde: '01/11/2026',
    hasta: '',
    minimo: '',
    usos_max: '',
    usos_por_cliente: '',
    solo_primera: false,
    para: 'todos',
    cuentas: [],
    alcance: ['todo'],
  }
  it.each([
    [{}, { codigo: 'LIBRO10', hasta: null, minimo: 0, usos_max: null }],
    [{ codigo: '' }, { codigo: '' }],
    [{ minimo: '0' }, { minimo: 0 }],
    [{ minimo: String(PRECIO_MAX) }, { minimo: PRECIO_MAX }],
    [{ minimo: PRECIO_MAX }, { minimo: PRECIO_MAX }],
    [{ minimo: 0 }, { minimo: 0 }],
    [
      { usos_max: '1', usos_por_cliente: '1000000' },
      { usos_max: 1, usos_por_cliente: 1_000_000 },
    ],
    [
      { usos_max: 1, usos_por_cliente: 1_000_000 },
      { usos_max: 1, usos_por_cliente: 1_000_000 },
    ],
    [
      { usos_max: null, hasta: null },
      { usos_max: null, hasta: null },
    ],
    [{ hasta: '30/11/2026' }, { hasta: '2026-12-01T03:00:00.000Z' }],
    [{ cuentas: [CUENTAS[0], { _id: CUENTAS[1] }, CUENTAS[0]] }, { cuentas: CUENTAS.slice(0, 2) }],
    [{ cuentas: CUENTAS.slice(0, 200) }, { cuentas: CUENTAS.slice(0, 200) }],
    [{ alcance: ['TODO', { _id: 'todo' }] }, { alcance: ['todo'] }],
  ])('reads %j', (typed, read) => {
    expect(form.parse({ ...given, ...typed })).toMatchObject(read)
  })

  const PRECIO = 'Escribí el precio así: 18900 o 18900,50.'
  it.each<[object, string]>([
    [{ codigo: 'ABC' }, 'El código lleva de 4 a 24 letras y números.'],
    [{ codigo: 7 }, 'El código lleva de 4 a 24 letras y números.'],
    [{ minimo: '-1' }, PRECIO],
    [{ minimo: '21474836,01' }, PRECIO],
    [{ minimo: -1 }, PRECIO],
    [{ minimo: PRECIO_MAX + 1 }, PRECIO],
    [{ minimo: false }, PRECIO],
    ...['0', '1000001', '1.5', 'x1', '1x', '00000001', 0, 1.5, 1_000_001, false].map((usos_max): [object, string] => [
      { usos_max },
      USOS_ILEGIBLES,
    ]),
    [{ hasta: 7 }, 'Campo requerido'],
    [{ para: 'nadie' }, 'Elegí para quién es.'],
    [{ cuentas: CUENTAS }, 'No pueden ser más de 200.'],
  ])('says what is wrong with %j', (typed, message) => {
    expect(form.safeParse({ ...given, ...typed }).error?.issues[0]?.message).toBe(message)
  })
})

it('every word that people read is there', () => {
  expectNombres({ PARA_NOMBRES })
})
