import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { expectNombres } from '#test/nombres.ts'
import {
  ALFABETO,
  describeRecibida,
  describeReloj,
  describeSinFin,
  ESTADO_NOMBRES,
  ESTADOS,
  findTransicion,
  isAbierto,
  listHacia,
  readNumero,
  writeCodigo,
} from './arrepentimiento.rules.ts'
import { ArrepentimientoInput } from './arrepentimiento.schemas.ts'
import { computePlazo } from './plazo.rules.ts'

describe('the code', () => {
  it('has eight letters and digits that nobody mistakes for one another', () => {
    fc.assert(
      fc.property(fc.infiniteStream(fc.nat()), (numbers) => {
        const codigo = writeCodigo((below) => (numbers.next().value ?? 0) % below)
        expect(codigo).toMatch(/^ARR-[2-9A-HJ-KM-NP-Z]{8}$/)
      }),
    )
    expect(ALFABETO).toBe('23456789ABCDEFGHJKMNPQRSTUVWXYZ')
  })
})

describe('the states', () => {
  it.each([
    ['recibida', ['confirmada', 'rechazada']],
    ['confirmada', ['en_camino', 'reembolsada', 'sin_reembolso', 'rechazada']],
    ['en_camino', ['reembolsada', 'sin_reembolso', 'rechazada']],
    ['reembolsada', []],
    ['sin_reembolso', []],
    ['rechazada', ['confirmada']],
  ] as const)('%s leads to %o', (desde, hacia) => {
    expect(listHacia(desde, null)).toEqual(hacia)
    expect(isAbierto(desde)).toBe(!['reembolsada', 'sin_reembolso', 'rechazada'].includes(desde))
  })

  it.each([
    ['nobody followed', { seguido: false, pagado: 0, queda: 0 }, ['reembolsada', 'sin_reembolso']],
    ['nobody paid', { seguido: true, pagado: 0, queda: 0 }, ['sin_reembolso']],
    ['was paid', { seguido: true, pagado: 10, queda: 10 }, ['reembolsada']],
    ['went back in part', { seguido: true, pagado: 10, queda: 4 }, ['reembolsada']],
    ['went back whole', { seguido: true, pagado: 10, queda: 0 }, ['reembolsada', 'sin_reembolso']],
  ] as const)('money that %s decides how it ends', (_, plata, fines) => {
    expect(listHacia('en_camino', plata)).toEqual([...fines, 'rechazada'])
  })

  it('ask for a sum where money goes back, for a reason where it is refused, for nothing else', () => {
    const pasos = ESTADOS.flatMap((desde) => ESTADOS.flatMap((hacia) => findTransicion(desde, hacia) ?? []))
    expect(pasos.length).toBeGreaterThan(5)
    for (const { hacia, pide } of pasos) {
      expect(pide).toBe({ reembolsada: 'importe', rechazada: 'motivo' }[hacia.join()] ?? null)
    }
    for (const estado of ESTADOS) expect(findTransicion(estado, estado)).toBeUndefined()
  })
})

describe('the clock of 24 hours', () => {
  const RECIBIDA = new Date('2026-11-23T12:00:00Z')
  it.each([
    ['2026-11-23T12:00:00Z', false, 'Quedan 24 horas'],
    ['2026-11-24T10:30:00Z', false, 'Queda 1 hora'],
    ['2026-11-24T11:30:00Z', false, 'Queda menos de una hora'],
    ['2026-11-24T12:00:00Z', false, 'Queda menos de una hora'],
    ['2026-11-24T12:00:01Z', true, 'Vencida hace menos de una hora'],
    ['2026-11-24T14:00:00Z', true, 'Vencida hace 2 horas'],
  ])('at %s', (ahora, vencido, texto) => {
    expect(describeReloj(RECIBIDA, new Date(ahora))).toEqual({ vencido, texto })
  })
})

describe('the term', () => {
  it.each([
    ['2026-11-16', '2026-11-26'], // a Thursday
    ['2026-11-18', '2026-11-30'], // ends on a Saturday
    ['2026-11-19', '2026-11-30'], // ends on a Sunday
    ['2026-12-28', '2027-01-07'],
    ['2028-02-19', '2028-03-01'], // on Carnival's Tuesday
    ['2026-11-28', '2026-12-09'], // ends on Immaculate Conception, a Tuesday
    ['2026-12-15', '2026-12-28'], // on Christmas, a Friday, and a weekend after it
    ['2026-03-24', '2026-04-06'], // on Good Friday
    ['2026-08-07', '2026-08-18'], // on San Martín, a Monday
    ['2026-12-12', '2026-12-22'],
  ])('of what was delivered on %s ends on %s', (entregado, plazo) => {
    expect(computePlazo(entregado, new Set())).toBe(plazo)
  })

  it('goes on over the holidays that the owner typed in', () => {
    expect(computePlazo('2026-12-12', new Set(['2026-12-22', '2026-12-23']))).toBe('2026-12-24')
  })
})

it.each([
  ['1024', 1024],
  ['N.º 1.024', 1024],
  ['#77 ', 77],
  ['mi pedido', null],
  ['0', null],
  ['99999999999999999999', null],
  ['2147483647', 2_147_483_647],
])('reads %j as the number %o', (tecleado, numero) => {
  expect(readNumero(tecleado)).toBe(numero)
})

describe('the form', () => {
  const form = ArrepentimientoInput()
  const ID = '0190F4A1-0000-7000-8000-00000000000A'
  const given = { id: ID, pedido: ' 00012 ', email: 'ana@correo.test' }
  it.each([
    [{}, { id: ID.toLowerCase(), clase: 'compra', pedido: '00012', lineas: '', texto: '', sitio: '' }],
    [
      { clase: 'servicio', pedido: '1'.repeat(20) },
      { clase: 'servicio', pedido: '1'.repeat(20) },
    ],
    [
      { lineas: 'a'.repeat(1_000), texto: 'b'.repeat(2_000) },
      { lineas: 'a'.repeat(1_000), texto: 'b'.repeat(2_000) },
    ],
    [{ sitio: 'x'.repeat(500) }, { sitio: 'x'.repeat(500) }],
  ])('reads %j', (typed, read) => {
    expect(form.parse({ ...given, ...typed })).toEqual(expect.objectContaining(read))
  })

  const NUL = String.fromCharCode(0)
  const RARO = 'Hay caracteres que no se pueden enviar.'
  const CORREO = 'El correo electrónico no es válido.'
  it.each([
    [{ pedido: '' }, 'Escribí el número del pedido.'],
    [{ pedido: undefined }, 'Escribí el número del pedido.'],
    [{ pedido: '1'.repeat(21) }, 'El número no puede superar los 20 caracteres.'],
    [{ pedido: `1${NUL}` }, RARO],
    [{ email: undefined }, 'Escribí tu correo electrónico.'],
    [{ email: '' }, 'Escribí tu correo electrónico.'],
    [{ email: 'ana' }, CORREO],
    [{ email: `ana${NUL}@correo.test` }, CORREO],
    [{ email: `${'a'.repeat(250)}@c.ar` }, 'El correo electrónico no puede superar los 254 caracteres.'],
    [{ lineas: 'a'.repeat(1_001) }, 'La lista no puede superar los 1000 caracteres.'],
    [{ lineas: NUL }, RARO],
    [{ texto: 'a'.repeat(2_001) }, 'El texto no puede superar los 2000 caracteres.'],
    [{ texto: NUL }, RARO],
    [{ sitio: 'x'.repeat(501) }, 'No puede superar los 500 caracteres.'],
  ])('says what is wrong with %j', (typed, message) => {
    expect(form.safeParse({ ...given, ...typed }).error?.issues[0]?.message).toBe(message)
  })
})

it('every word that people read is there', () => {
  expectNombres({ ESTADO_NOMBRES })
})

it('whoever asks is told what was asked for, and to keep the code', () => {
  expect(describeRecibida('compra')).toMatch(/^Recibimos tu pedido de arrepentimiento\. Guardá este código.*devolución/)
  expect(describeRecibida('servicio')).toMatch(/^Recibimos tu pedido de baja\. Guardá este código/)
})

const SIN_PLATA = 'De este pedido no entró plata: cerralo sin reembolso.'
const CON_PLATA = 'De este pedido hay plata: devolvela y cerralo como reembolsada.'
it.each([
  ['reembolsada', true, 0, 0, SIN_PLATA],
  ['reembolsada', true, 1, 0, null],
  ['reembolsada', false, 0, 0, null],
  ['sin_reembolso', true, 5, 1, CON_PLATA],
  ['sin_reembolso', true, 5, 0, null],
  ['sin_reembolso', false, 5, 5, null],
  ['rechazada', true, 0, 0, null],
  ['confirmada', true, 5, 5, null],
] as const)('to %s with money followed: %s, %d come in and %d here', (hacia, seguido, pagado, queda, motivo) => {
  expect(describeSinFin(hacia, { seguido, pagado, queda })).toBe(motivo)
  expect(describeSinFin(hacia, null)).toBeNull()
})
