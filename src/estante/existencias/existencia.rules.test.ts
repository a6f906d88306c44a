import { describe, expect, it } from 'vitest'
import { expectNombres } from '#test/nombres.ts'
import {
  describeFaltan,
  describeNoAlcanza,
  isEntrada,
  normalizeVenta,
  OPERACIONES,
  planMovimientos,
  planVuelta,
} from './existencia.rules.ts'
import { EstanteForm, LugarForm, MovimientoForm, VentaForm } from './existencia.schemas.ts'
import { computeFinDeReserva, describeTope } from './tope.rules.ts'
import { VUELTA_NOMBRES } from './vuelta.rules.ts'

describe('what is said of an order that wants more than is left', () => {
  it.each([
    [[{ titulo: 'Rayuela', quedan: 0 }], 'Se agotó «Rayuela».'],
    [[{ titulo: 'Rayuela', quedan: 1 }], 'Queda 1 ejemplar de «Rayuela».'],
    [
      [
        { titulo: 'Rayuela', quedan: 2 },
        { titulo: 'Ficciones', quedan: 0 },
      ],
      'Quedan 2 ejemplares de «Rayuela». Se agotó «Ficciones».',
    ],
    [
      ['A', 'B', 'C', 'D'].map((titulo) => ({ titulo, quedan: 0 })),
      'Se agotó «A». Se agotó «B». Se agotó «C». Tampoco alcanza para otro libro.',
    ],
    [
      ['A', 'B', 'C', 'D', 'E'].map((titulo) => ({ titulo, quedan: 0 })),
      'Se agotó «A». Se agotó «B». Se agotó «C». Tampoco alcanza para otros 2 libros.',
    ],
  ])('%j', (faltan, mensaje) => {
    expect(describeFaltan(faltan)).toBe(mensaje)
  })
})

it.each([
  [0, 0, 'No hay tantos ejemplares: de «Rayuela» no hay ninguno en Local.'],
  [1, 0, 'No hay tantos ejemplares: de «Rayuela» hay 1 ejemplar en Local.'],
  [3, 1, 'No hay tantos ejemplares: de «Rayuela» hay 3 ejemplares en Local, 1 apartado para pedidos.'],
  [3, 2, 'No hay tantos ejemplares: de «Rayuela» hay 3 ejemplares en Local, 2 apartados para pedidos.'],
])('says why copies cannot go: %i there, %i kept', (fisico, reservado, mensaje) => {
  expect(describeNoAlcanza({ titulo: 'Rayuela', lugar: 'Local', fisico, reservado })).toBe(mensaje)
})

describe('an order that comes back', () => {
  it('keeps its sold copies again, but for those that were returned', () => {
    const vendidas = [
      { id: 1, linea: 1, cantidad: 2 },
      { id: 2, linea: 1, cantidad: 2 },
      { id: 3, linea: 2, cantidad: 1 },
    ]
    expect(planVuelta(vendidas, [{ linea: 1, cantidad: 3 }])).toEqual([
      { id: 1, vuelven: 0, quedan: 2 },
      { id: 2, vuelven: 1, quedan: 1 },
      { id: 3, vuelven: 1, quedan: 0 },
    ])
    const dos = [
      { linea: 1, cantidad: 1 },
      { linea: 1, cantidad: 2 },
      { linea: 2, cantidad: 9 },
    ]
    expect(planVuelta(vendidas, dos).map(({ vuelven }) => vuelven)).toEqual([0, 1, 0])
    expect(planVuelta(vendidas, []).map(({ vuelven }) => vuelven)).toEqual([2, 2, 1])
  })
})

it('copies come by what is bought, found or brought back, and go by all else', () => {
  expect(OPERACIONES.filter(isEntrada)).toEqual(['compra', 'alta_inicial', 'devolucion_cliente'])
})

it('one movement writes what comes or goes, and two what changes its place', () => {
  expect(planMovimientos('compra', 3, { lugarId: 'a', hacia: 'b' })).toEqual([
    { lugarId: 'a', tipo: 'compra', cantidad: 3 },
  ])
  expect(planMovimientos('rotura', 3, { lugarId: 'a', hacia: null })).toEqual([
    { lugarId: 'a', tipo: 'rotura', cantidad: -3 },
  ])
  expect(planMovimientos('traslado', 3, { lugarId: 'a', hacia: 'b' })).toEqual([
    { lugarId: 'a', tipo: 'traslado_sale', cantidad: -3 },
    { lugarId: 'b', tipo: 'traslado_entra', cantidad: 3 },
  ])
  for (const hacia of [null, 'a'])
    expect(() => planMovimientos('traslado', 3, { lugarId: 'a', hacia })).toThrow('another place')
})

it.each([
  ['a_pedido', { dias: 5, tope: 9, sale_el: null }],
  ['preventa', { dias: null, tope: 9, sale_el: '2027-01-01' }],
  ['existencias', { dias: null, tope: null, sale_el: null }],
  [null, { dias: null, tope: null, sale_el: null }],
])('a book sold as %s keeps what that uses', (modo, kept) => {
  expect(normalizeVenta({ modo, dias: 5, tope: 9, sale_el: '2027-01-01' })).toEqual({ modo, ...kept })
})

describe('the forms', () => {
  const AQUI = '0190f4a1-0000-7000-8000-000000000001'
  const lugar = { nombre: 'Local', tipo: 'local', vende_en_linea: true, cerrado: false, orden: '0' }
  const movimiento = { operacion: 'compra', cantidad: '1' }
  const FORMAS = { lugar: LugarForm(), movimiento: MovimientoForm(), estante: EstanteForm(), venta: VentaForm() }
  const DADO = { lugar, movimiento, estante: { estante: '' }, venta: { modo: '', dias: '', tope: '', sale_el: '' } }
  const parse = (forma: keyof typeof FORMAS, typed: object) => FORMAS[forma].safeParse({ ...DADO[forma], ...typed })

  it.each([
    ['lugar', {}, { orden: 0 }],
    ['lugar', { orden: 99 }, { orden: 99 }],
    ['movimiento', {}, { lugar: null, hacia: null, condicion: 'firme', proveedor: null, cantidad: 1, costo: null }],
    ['movimiento', { lugar: '', costo: '', documento: '' }, { lugar: null, costo: null, documento: null }],
    ['movimiento', { lugar: AQUI, costo: '0', documento: 'R-1' }, { lugar: AQUI, costo: 0, documento: 'R-1' }],
    ['movimiento', { cantidad: 100_000, costo: 20_000_000 }, { cantidad: 100_000, costo: 20_000_000 }],
    ['movimiento', { operacion: 'traslado', hacia: AQUI }, { lugar: null, hacia: AQUI }],
    ['movimiento', { condicion: 'consignacion', proveedor: AQUI }, { proveedor: AQUI }],
    ['estante', {}, { estante: null, minimo: null }],
    ['estante', { estante: 'A-3', minimo: '1' }, { estante: 'A-3', minimo: 1 }],
    ['estante', { minimo: 100_000 }, { minimo: 100_000 }],
    ['estante', { minimo: null }, { minimo: null }],
    ['venta', {}, { modo: null, dias: null, tope: null, sale_el: null }],
    ['venta', { modo: null, tope: '0' }, { modo: null, tope: 0 }],
    ['venta', { modo: 'a_pedido', dias: '1' }, { modo: 'a_pedido', dias: 1 }],
    ['venta', { modo: 'a_pedido', dias: 180 }, { dias: 180 }],
    ['venta', { modo: 'preventa', sale_el: '2027-01-01' }, { sale_el: '2027-01-01' }],
  ] as const)('of %s reads %j', (forma, typed, read) => {
    expect(parse(forma, typed).data).toMatchObject(read)
  })

  const ORDEN = 'Escribí un número entero de 0 a 99; el más chico va primero.'
  const CANTIDAD = 'Escribí un número entero de 1 a 100000.'
  const COSTO = 'Escribí cuánto costó cada uno, en pesos.'
  const MINIMO = 'Escribí un número entero desde 1, o nada.'
  const DIAS = 'Escribí los días hábiles que tarda, de 1 a 180.'
  it.each([
    ['lugar', { orden: -1 }, 'orden', ORDEN],
    ['lugar', { orden: 100 }, 'orden', ORDEN],
    ['lugar', { orden: '1.5' }, 'orden', ORDEN],
    ['lugar', { tipo: 'x' }, 'tipo', 'Elegí qué es: local, depósito, feria o virtual.'],
    ['lugar', { nombre: 'a'.repeat(81) }, 'nombre', 'No puede superar los 80 caracteres.'],
    ['lugar', { cerrado: 'sí' }, 'cerrado', 'Elegí sí o no.'],
    ['movimiento', { operacion: 'x' }, 'operacion', 'Elegí qué pasó con los ejemplares.'],
    ['movimiento', { condicion: 'x' }, 'condicion', 'Elegí de quién son.'],
    ['movimiento', { cantidad: 0 }, 'cantidad', CANTIDAD],
    ['movimiento', { cantidad: 100_001 }, 'cantidad', CANTIDAD],
    ['movimiento', { cantidad: '1.5' }, 'cantidad', CANTIDAD],
    ['movimiento', { costo: 'x' }, 'costo', COSTO],
    ['movimiento', { costo: -1 }, 'costo', COSTO],
    ['movimiento', { costo: 20_000_001 }, 'costo', COSTO],
    ['movimiento', { documento: 'a'.repeat(121) }, 'documento', 'No puede superar los 120 caracteres.'],
    [
      'movimiento',
      { condicion: 'consignacion' },
      'proveedor',
      'Elegí de qué proveedor son los ejemplares en consignación.',
    ],
    ['movimiento', { operacion: 'traslado', lugar: AQUI }, 'hacia', 'Elegí adónde van.'],
    ['movimiento', { operacion: 'traslado', lugar: AQUI, hacia: AQUI }, 'hacia', 'Elegí otro lugar.'],
    ['estante', { minimo: 0 }, 'minimo', MINIMO],
    ['estante', { minimo: 100_001 }, 'minimo', MINIMO],
    ['estante', { minimo: '1.5' }, 'minimo', MINIMO],
    ['estante', { estante: 'a'.repeat(41) }, 'estante', 'No puede superar los 40 caracteres.'],
    ['venta', { modo: 'x' }, 'modo', 'Elegí cómo se vende.'],
    ['venta', { dias: 181 }, 'dias', DIAS],
    ['venta', { dias: 0 }, 'dias', DIAS],
    ['venta', { modo: 'a_pedido' }, 'dias', DIAS],
    ['venta', { tope: -1 }, 'tope', 'Escribí un número entero desde 0, o nada.'],
    ['venta', { sale_el: 'mañana' }, 'sale_el', 'Escribí la fecha como aaaa-mm-dd.'],
    ['venta', { sale_el: 7 }, 'sale_el', 'Escribí la fecha.'],
    ['venta', { modo: 'preventa' }, 'sale_el', 'Escribí qué día sale.'],
  ] as const)('of %s says what is wrong with %j', (forma, typed, field, message) => {
    expect(parse(forma, typed).error?.issues.map((issue) => [...issue.path, issue.message])).toContainEqual([
      field,
      message,
    ])
  })
})

it('every word that people read is there', () => {
  expectNombres({ VUELTA_NOMBRES })
})

const SALIDA = 'Pagá o cancelá alguno de los que tenés, o escribinos desde Contacto y lo resolvemos.'
const GRANDE = 'Si necesitás más, escribinos desde Contacto: los pedidos grandes los tomamos nosotros.'
it.each([
  ['pedidos', 1, `Ya tenés 1 pedido sin pagar. ${SALIDA}`],
  ['pedidos', 3, `Ya tenés 3 pedidos sin pagar. ${SALIDA}`],
  ['direccion', 9, `Desde tu conexión ya hay muchos ejemplares apartados en pedidos sin pagar. ${SALIDA}`],
  ['libro', 1, `De «Rayuela» podés apartar hasta 1 ejemplar en pedidos sin pagar. ${GRANDE}`],
  ['libro', 5, `De «Rayuela» podés apartar hasta 5 ejemplares en pedidos sin pagar. ${GRANDE}`],
  ['ejemplares', 20, `Podés apartar hasta 20 ejemplares en pedidos sin pagar, contando los que ya hiciste. ${GRANDE}`],
] as const)('who passes the bound of %s, %i, is told so', (cual, hasta, mensaje) => {
  expect(describeTope({ cual, hasta, libro: null }, 'Rayuela')).toBe(mensaje)
})

it('copies of an order that nobody pays are kept for days', () => {
  const desde = new Date('2026-11-23T15:00:00Z')
  expect(computeFinDeReserva(desde, 3)).toEqual(new Date('2026-11-26T15:00:00Z'))
})
