import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { PRECIO_MAX } from '#catalogo/libros/libro.rules.ts'
import { formatFechaHora, formatHasta } from '#platform/format.ts'
import {
  CLAVES_FIJAS,
  computeEstado,
  computeFinDeSemana,
  computeSabado,
  DESCUENTO_EXCESIVO,
  DESCUENTO_ILEGIBLE,
  describeTachado,
  isClave,
  parseDescuento,
  parseMinuto,
} from './oferta.rules.ts'
import { OfertaForm } from './oferta.schemas.ts'

it.each([
  ['20', { clase: 'porcentaje', valor: 20_00 }],
  ['20 %', { clase: 'porcentaje', valor: 20_00 }],
  ['12,5%', { clase: 'porcentaje', valor: 12_50 }],
  ['12.5', { clase: 'porcentaje', valor: 12_50 }],
  ['90', { clase: 'porcentaje', valor: 90_00 }],
  ['$ 500', { clase: 'importe', valor: 500_00 }],
  ['$1.500,50', { clase: 'importe', valor: 1_500_50 }],
  ['500 pesos', { clase: 'importe', valor: 500_00 }],
  ['1 peso', { clase: 'importe', valor: 1_00 }],
  [`$ ${PRECIO_MAX}`, { clase: 'importe', valor: PRECIO_MAX * 100 }],
  ['91', DESCUENTO_EXCESIVO],
  ['500', DESCUENTO_EXCESIVO],
  ['0', DESCUENTO_ILEGIBLE],
  ['$ 0', DESCUENTO_ILEGIBLE],
  ['-5', DESCUENTO_ILEGIBLE],
  ['$ 99999999999', DESCUENTO_ILEGIBLE],
  ['mitad', DESCUENTO_ILEGIBLE],
  ['', DESCUENTO_ILEGIBLE],
])('«%s» is read as it is meant', (text, read) => {
  expect(parseDescuento(text)).toEqual(read)
})

describe('a minute of Argentina', () => {
  it.each([
    ['28/11/2026', false, '2026-11-28T03:00:00.000Z'],
    ['28/11/2026', true, '2026-11-29T03:00:00.000Z'],
    ['28/11/2026 18:30', false, '2026-11-28T21:30:00.000Z'],
    ['28/11/2026 18:30', true, '2026-11-28T21:31:00.000Z'],
    ['1/2/2026 9:05', false, '2026-02-01T12:05:00.000Z'],
    ['29/11/2026 23:59', true, '2026-11-30T03:00:00.000Z'],
    ['2026-11-28T03:00:00.000Z', true, '2026-11-28T03:00:00.000Z'],
    ['2026-11-28T03:00Z', true, '2026-11-28T03:00:00.000Z'],
    ['28/11/2026, 18:30', false, '2026-11-28T21:30:00.000Z'],
    ['2026-11-28T03:00:00Z (mediodía)', false, null],
    ['el 28/11/2026', false, null],
    ['31/02/2026', false, null],
    ['28/13/2026', false, null],
    ['28/11/2026 24:00', false, null],
    ['28/11/2026 10:60', false, null],
    ['28-11-2026', false, null],
    ['2026-11-99T03:00:00Z', false, null],
    ['', false, null],
  ])('«%s» (fin: %s) is %s', (text, fin, instant) => {
    expect(parseMinuto(text, fin)).toBe(instant)
  })

  it('is read as it was written', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 50 * 525_600 }), (minutes) => {
        const instant = new Date(Date.UTC(2026, 0, 1) + minutes * 60_000).toISOString()
        expect(parseMinuto(formatFechaHora(instant), false)).toBe(instant)
        expect(parseMinuto(formatHasta(instant), true)).toBe(instant)
      }),
    )
  })
})

it.each([
  ['2026-11-27T15:00:00Z', '27/11/2026 12:00'], // a Friday
  ['2026-11-28T02:59:00Z', '27/11/2026 23:59'],
  ['2026-11-29T12:00:00Z', '29/11/2026 09:00'], // the Sunday itself
  ['2026-11-23T12:00:00Z', '23/11/2026 09:00'],
])('an offer made at %s is for this weekend', (ahora, desde) => {
  expect(computeFinDeSemana(new Date(ahora))).toEqual({ desde, hasta: '29/11/2026 23:59' })
})

it.each([
  ['2026-11-27T12:00:00Z', '28/11/2026 00:00', '28/11/2026 23:59'],
  ['2026-11-28T02:59:00Z', '28/11/2026 00:00', '28/11/2026 23:59'], // Friday night still
  ['2026-11-28T15:30:00Z', '28/11/2026 12:30', '28/11/2026 23:59'], // what is left of the day itself
  ['2026-11-29T12:00:00Z', '05/12/2026 00:00', '05/12/2026 23:59'],
])('an offer for Saturday made at %s is from %s to %s', (ahora, desde, hasta) =>
  expect(computeSabado(new Date(ahora))).toEqual({ desde, hasta }),
)

it('an offer is programmed, holds and is over', () => {
  const oferta = { desde: '2026-11-28T03:00:00Z', hasta: '2026-11-30T03:00:00Z' }
  const at = (instant: string) => computeEstado(oferta, Date.parse(instant))
  expect(at('2026-11-28T02:59:59Z')).toBe('programada')
  expect(at('2026-11-28T03:00:00Z')).toBe('vigente')
  expect(at('2026-11-30T02:59:59Z')).toBe('vigente')
  expect(at('2026-11-30T03:00:00Z')).toBe('terminada')
})

const ID = '0190f4a1-0000-7000-8000-000000000001'
it.each([
  ['todo', true],
  [`libro:${ID}`, true],
  [`categoria:${ID}`, true],
  ['formato:digital', true],
  ['formato:papel', false],
  ['libro:7', false],
  [`libro:${ID}:x`, false],
  [`usuario:${ID}`, false],
  ['', false],
])('«%s» names something: %s', (clave, known) => {
  expect(isClave(clave)).toBe(known)
})

describe('the form', () => {
  const form = OfertaForm()
  const given = {
    titulo: 'Finde',
    texto: '',
    descuento: '20 %',
    desde: '28/11/2026',
    hasta: '29/11/2026',
    banner: false,
    alcance: ['todo'],
  }
  const LIBROS = Array.from({ length: 201 }, (_, n) => `libro:${ID.slice(0, -3)}${String(n).padStart(3, '0')}`)
  it.each([
    [{}, { descuento: { clase: 'porcentaje', valor: 20_00 }, hasta: '2026-11-30T03:00:00.000Z' }],
    [{ texto: 'a'.repeat(200) }, { texto: 'a'.repeat(200) }],
    [{ descuento: { clase: 'porcentaje', valor: 90_00 } }, { descuento: { clase: 'porcentaje', valor: 90_00 } }],
    [{ descuento: { clase: 'importe', valor: 90_01 } }, { descuento: { clase: 'importe', valor: 90_01 } }],
    [{ descuento: { clase: 'importe', valor: 1 } }, { descuento: { clase: 'importe', valor: 1 } }],
    [{ alcance: [`Libro:${ID}`, { _id: `libro:${ID}` }] }, { alcance: [`libro:${ID}`] }],
    [{ alcance: LIBROS.slice(1) }, { alcance: LIBROS.slice(1) }],
  ])('reads %j', (typed, read) => {
    expect(form.parse({ ...given, ...typed })).toMatchObject(read)
  })

  it.each([
    [{ descuento: '95' }, DESCUENTO_EXCESIVO],
    [{ descuento: { clase: 'porcentaje', valor: 90_01 } }, DESCUENTO_EXCESIVO],
    [{ descuento: { clase: 'importe', valor: 0 } }, 'Tiene que ser 1 o más.'],
    [{ descuento: { clase: 'importe', valor: 2_147_483_601 } }, 'Tiene que ser 2147483600 o menos.'],
    [{ descuento: 7 }, 'Campo requerido'],
    [{ texto: 'a'.repeat(201) }, 'No puede superar los 200 caracteres.'],
    [{ redondeo: '7' }, 'Elegí a qué se redondea.'],
    [{ sentido: 'al lado' }, 'Elegí hacia dónde se redondea.'],
    [{ hasta: 'mañana' }, 'Escribí la fecha así: 28/11/2026 o 28/11/2026 18:30.'],
    [{ alcance: [] }, 'Elegí a qué se aplica.'],
    [{ alcance: 'todo' }, 'Elegí a qué se aplica.'],
    [{ alcance: ['usuario:x'] }, 'No reconocemos a qué se aplica.'],
    [{ alcance: LIBROS }, 'No pueden ser más de 200.'],
  ])('says what is wrong with %j', (typed, message) => {
    expect(form.safeParse({ ...given, ...typed }).error?.issues[0]?.message).toBe(message)
  })
})

it('what is no row of the shop has a name where something is chosen', () => {
  expect(CLAVES_FIJAS).toContainEqual({ _id: 'todo', nombre: 'Todos los libros' })
  expect(CLAVES_FIJAS).toContainEqual({ _id: 'formato:digital', nombre: expect.stringMatching(/^Formato: \p{Lu}/u) })
  expect(CLAVES_FIJAS.every(({ _id }) => isClave(_id))).toBe(true)
})

const SE_TACHA = 'Junto al precio se tacha el más bajo de los 30 días anteriores, con otras ofertas incluidas.'
const DE_LISTA = { lista: true, antes: 10, porOferta: false }
const NADA = { lista: false, antes: null, porOferta: false }
it.each([
  [[], SE_TACHA],
  [[DE_LISTA], SE_TACHA],
  [[DE_LISTA, { ...DE_LISTA, lista: false }], `${SE_TACHA} En 1 libro es menor que el precio de lista.`],
  [[1, 2].map(() => ({ ...DE_LISTA, lista: false })), `${SE_TACHA} En 2 libros es menor que el precio de lista.`],
  [[NADA], `${SE_TACHA} En 1 libro no se tacha nada: no costaban más que ahora.`],
  [[NADA, NADA], `${SE_TACHA} En 2 libros no se tacha nada: no costaban más que ahora.`],
])('of %j is said what is struck through', (libros, frases) => {
  expect(describeTachado(libros)).toBe(frases)
  expect(describeTachado([...libros, { ...NADA, porOferta: true }])).not.toBe(describeTachado([...libros, NADA]))
})
