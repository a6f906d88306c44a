import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { DIA_MS } from '#platform/dias.ts'
import { centavos, pesos } from '#platform/money.ts'
import {
  type Calendario,
  CLASES_COMPRADOR,
  clampRebaja,
  computeDesvio,
  computePrecioMinimo,
  type Edicion,
  type FeriaVigente,
  findCambio,
  judgePrecio,
  maxDescuento,
  maxDescuentoEntre,
  REGLAS_LEGALES,
  toEdicion,
} from './descuento.rules.ts'
import { JURISDICCIONES } from './provincias.rules.ts'

const NUEVO: Edicion = { pvp: centavos(20_000_00), regla: 'libro_nuevo' }
const feria = (given: Partial<FeriaVigente> = {}): FeriaVigente => ({
  desde: '2026-04-23',
  hasta: '2026-05-11',
  provincias: [],
  tope: 10_00,
  ...given,
})
const calendario = (...ferias: FeriaVigente[]): Calendario => ({ ferias, provincia: 'Salta' })

const dia = (n: number) => new Date(Date.UTC(2026, 0, 1) + n * DIA_MS).toISOString().slice(0, 10)
const ferias = fc.array(
  fc.record({
    inicio: fc.integer({ min: 0, max: 60 }),
    dura: fc.integer({ min: 0, max: 20 }),
    provincias: fc.subarray([...JURISDICCIONES], { maxLength: 3 }),
    tope: fc.integer({ min: 1, max: 10_00 }),
  }),
  { maxLength: 5 },
)
const toFerias = (raw: { inicio: number; dura: number; provincias: string[]; tope: number }[]) =>
  raw.map(({ inicio, dura, ...feria }) => ({ ...feria, desde: dia(inicio), hasta: dia(inicio + dura) }))
const provincias = fc.constantFrom(null, ...JURISDICCIONES)
const reglas = fc.constantFrom(...REGLAS_LEGALES)
const compradores = fc.constantFrom(null, ...CLASES_COMPRADOR)
const motivos = fc.constantFrom(null, 'stock_antiguo' as const)
const precios = fc.integer({ min: 1, max: 2_147_483_600 }).map(centavos)
const pvps = fc.option(precios)

describe('the most that may be taken off', () => {
  const sinFerias = { dia: '2026-04-25', ...calendario() }
  it.each([
    ['libro_nuevo', null, null, 0],
    ['libro_nuevo', 'biblioteca', null, 10_00],
    ['libro_nuevo', 'estado', null, 50_00],
    ['libro_nuevo', null, 'stock_antiguo', 100_00],
    ['libro_nuevo', 'biblioteca', 'stock_antiguo', 100_00],
    ['usado', null, null, 100_00],
    ['saldo', null, null, 100_00],
    ['descatalogado', 'biblioteca', null, 100_00],
    ['artesanal', 'estado', null, 100_00],
    ['no_es_libro', null, 'stock_antiguo', 100_00],
  ] as const)('of a %s, to %s, because of %s, is %d', (regla, comprador, motivo, limite) => {
    expect(maxDescuento({ ...NUEVO, regla }, sinFerias, comprador, motivo)).toBe(limite)
  })

  it.each([
    ['2026-04-22', 0],
    ['2026-04-23', 10_00],
    ['2026-05-11', 10_00],
    ['2026-05-12', 0],
  ])('during a fair begins and ends with its days: %s is %d', (dia, limite) => {
    expect(maxDescuento(NUEVO, { dia, ...calendario(feria()) }, null, null)).toBe(limite)
  })

  it.each([
    [[], 'Salta', 10_00],
    [[], null, 10_00],
    [['Salta', 'Jujuy'], 'Salta', 10_00],
    [['Jujuy'], 'Salta', 0],
    [['Salta'], null, 0],
  ] as const)('of a fair in %j for a shop in %s is %d', (provincias, provincia, limite) => {
    const fecha = { dia: '2026-05-01', ferias: [feria({ provincias })], provincia }
    expect(maxDescuento(NUEVO, fecha, null, null)).toBe(limite)
  })

  it('is never more than the law’s ten per cent during a fair, whatever was stored', () => {
    const fecha = { dia: '2026-05-01', ...calendario(feria({ tope: 30_00 })) }
    expect(maxDescuento(NUEVO, fecha, null, null)).toBe(10_00)
  })

  it('is that of the best reason, never the sum', () => {
    fc.assert(
      fc.property(ferias, provincias, reglas, compradores, motivos, fc.integer({ min: 0, max: 90 }), (...given) => {
        const [raw, provincia, regla, comprador, motivo, n] = given
        const todas = toFerias(raw)
        const edicion = { ...NUEVO, regla }
        const of = (some: FeriaVigente[], quien: typeof comprador, why: typeof motivo) =>
          maxDescuento(edicion, { dia: dia(n), ferias: some, provincia }, quien, why)
        const cada = [...todas.map((una) => of([una], null, null)), of([], comprador, null), of([], null, motivo)]
        expect(of(todas, comprador, motivo)).toBe(Math.max(...cada))
        expect(of([...todas].reverse(), comprador, motivo)).toBe(Math.max(...cada))
      }),
    )
  })

  it('over several days leaves out fairs of other days', () => {
    const antes = feria({ desde: '2026-03-01', hasta: '2026-03-10' })
    const dias = { desde: '2026-04-23', hasta: '2026-05-11' }
    expect(maxDescuentoEntre(NUEVO, dias, calendario(antes, feria()))).toBe(10_00)
  })

  it('over several days is that of the worst of them', () => {
    fc.assert(
      fc.property(
        ...[ferias, provincias, reglas],
        fc.integer({ min: 0, max: 80 }),
        fc.integer({ min: 0, max: 40 }),
        (raw, provincia, regla, inicio, dura) => {
          const edicion = { ...NUEVO, regla }
          const known = { ferias: toFerias(raw), provincia }
          const cada = Array.from({ length: dura + 1 }, (_, n) =>
            maxDescuento(edicion, { dia: dia(inicio + n), ...known }, null, null),
          )
          const dias = { desde: dia(inicio), hasta: dia(inicio + dura) }
          expect(maxDescuentoEntre(edicion, dias, known)).toBe(Math.min(...cada))
        },
      ),
    )
  })
})

describe('the lowest price', () => {
  it.each([
    [20_000_00, 20_000_00, 0, 20_000_00],
    [20_000_00, 20_000_00, 10_00, 18_000_00],
    [20_000_00, 25_000_00, 10_00, 18_000_00], // the base is the PVP, not what the shop asks
    [20_000_00, 15_000_00, 10_00, 15_000_00], // stands below already: no reduction raises it
    [null, 12_500_00, 0, 12_500_00], // without a PVP the list price is one
    [null, 12_500_00, 10_00, 11_250_00],
    [999, 999, 10_00, 900], // 99.9 off would be 899.1: one centavo less passes the limit
    [20_000_00, 20_000_00, 50_00, 10_000_00],
    [20_000_00, 20_000_00, 100_00, 0],
    [null, 0, 10_00, 0],
  ])('with a PVP of %s and a list price of %d, less %d, is %d', (pvp, lista, limite, minimo) => {
    const edicion: Edicion = { pvp: pvp === null ? null : centavos(pvp), regla: 'libro_nuevo' }
    expect(computePrecioMinimo(edicion, centavos(lista), limite)).toBe(minimo)
  })

  it('is whole, never above the list price, and one centavo less passes the limit', () => {
    fc.assert(
      fc.property(pvps, precios, fc.integer({ min: 0, max: 100_00 }), (pvp, lista, limite) => {
        const minimo = computePrecioMinimo({ pvp, regla: 'libro_nuevo' }, lista, limite)
        expect(Number.isInteger(minimo)).toBe(true)
        expect(minimo).toBeGreaterThanOrEqual(0)
        expect(minimo).toBeLessThanOrEqual(lista)
        const base = BigInt(pvp ?? lista)
        const taken = (precio: number) => (base - BigInt(precio)) * 100_00n
        if (minimo < lista) expect(taken(minimo) <= base * BigInt(limite)).toBe(true)
        if (minimo > 0 && minimo < lista) expect(taken(minimo - 1) > base * BigInt(limite)).toBe(true)
      }),
    )
  })

  it('that is the list price leaves nothing of an offer', () => {
    expect(clampRebaja(centavos(500), centavos(1_000), centavos(1_000))).toBeNull()
    expect(clampRebaja(centavos(500), centavos(999), centavos(1_000))).toBe(999)
  })

  it('holds for whatever an offer makes, which is left out where nothing of it remains', () => {
    fc.assert(
      fc.property(precios, precios, precios, (rebajado, minimo, lista) => {
        const permitido = clampRebaja(rebajado, minimo, lista)
        expect(permitido === null).toBe(Math.max(rebajado, minimo) >= lista)
        if (permitido === null) return
        expect(permitido).toBe(Math.max(rebajado, minimo))
        expect(permitido).toBeLessThan(lista)
      }),
    )
  })
})

describe('a list price', () => {
  it.each([
    [20_000_00, 'libro_nuevo', 19_999_99, 'bajo'],
    [20_000_00, 'libro_nuevo', 20_000_00, null],
    [20_000_00, 'libro_nuevo', 20_000_01, 'sobre'],
    [20_000_00, 'libro_nuevo', 0, 'bajo'],
    [20_000_00, 'libro_nuevo', null, null],
    [null, 'libro_nuevo', 1_00, null],
    [20_000_00, 'usado', 1_00, null],
    [20_000_00, 'saldo', 30_000_00, null],
  ] as const)('with a PVP of %s of a %s at %s is %s', (pvp, regla, precio, desvio) => {
    const edicion: Edicion = { pvp: pvp === null ? null : centavos(pvp), regla }
    expect(judgePrecio(edicion, precio === null ? null : centavos(precio))).toBe(desvio)
  })

  it.each([
    [20_000_00, 18_000_00, 10_00],
    [20_000_00, 17_000_00, 15_00],
    [20_000_00, 19_999_99, 1],
    [20_000_00, 0, 100_00],
  ])('of %d lies below by %d → %d', (pvp, precio, desvio) => {
    expect(computeDesvio(centavos(pvp), centavos(precio))).toBe(desvio)
  })
})

it('a book of the API says what the law needs', () => {
  expect(toEdicion({})).toEqual({ pvp: null, regla: 'libro_nuevo' })
  expect(toEdicion({ pvp: pesos(12_500.5), regla_precio: 'saldo' })).toEqual({ pvp: 12_500_50, regla: 'saldo' })
})

it.each([
  ['2026-04-22', '2026-04-23'],
  ['2026-04-23', '2026-05-12'],
  ['2026-05-11', '2026-05-12'],
  ['2026-05-12', null],
])('after %s the limit may change on %s', (hoy, cambio) => {
  expect(findCambio([feria()], hoy)).toBe(cambio)
})

it('the next change is the first of all fairs', () => {
  expect(findCambio([feria(), feria({ desde: '2026-03-01', hasta: '2026-03-10' })], '2026-02-01')).toBe('2026-03-01')
})
