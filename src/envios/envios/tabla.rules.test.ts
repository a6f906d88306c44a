import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { JURISDICCIONES } from '#catalogo/descuentos/provincias.rules.ts'
import { CERO, centavos } from '#platform/money.ts'
import { estimateEjemplar } from './bulto.rules.ts'
import { listOpciones, type Opcion } from './cotizacion.rules.ts'
import { isParaManana } from './dias.rules.ts'
import { computePrecio, listOfrecidas } from './opcion.rules.ts'
import {
  computeEscalon,
  findZona,
  type Gratis,
  holds,
  isMoreExact,
  listVigentes,
  type Regla,
  type Servicio,
  TIPO_NOMBRES,
  TIPOS_SERVICIO,
  type Zona,
} from './tabla.rules.ts'

const regla = (provincia: Regla['provincia'], cp_desde: number | null = null, cp_hasta = cp_desde): Regla => ({
  provincia,
  cp_desde,
  cp_hasta,
})
const zona = (nombre: string, ...reglas: Regla[]): Zona => ({ _id: nombre, nombre, reglas })

const ZONAS = [
  zona('resto', regla(null)),
  zona('provincia', regla('Santa Fe')),
  zona('rango', regla(null, 2000, 2999)),
  zona('ciudad', regla('Santa Fe', 2000, 2013)),
  zona('barrio', regla('Santa Fe', 2005)),
]

describe('the zone of a place', () => {
  it.each([
    ['2005', 'Santa Fe', 'barrio'],
    ['S2000BTN', 'Santa Fe', 'ciudad'],
    ['2100', 'Santa Fe', 'rango'],
    ['3000', 'Santa Fe', 'provincia'],
    ['2000', 'Buenos Aires', 'rango'],
    ['9410', 'Tierra del Fuego', 'resto'],
  ] as const)('%s in %s is %s', (codigo_postal, provincia, nombre) => {
    expect(findZona(ZONAS, { codigo_postal, provincia })?.nombre).toBe(nombre)
  })

  it('is none where no rule holds', () => {
    expect(findZona(ZONAS.slice(1), { codigo_postal: '9410', provincia: 'Tierra del Fuego' })).toBeUndefined()
  })

  it('is the same whatever the order of the zones, and no other rule that holds is more exact', () => {
    const provincia = fc.constantFrom(...JURISDICCIONES)
    const rango = fc
      .tuple(fc.integer({ min: 1000, max: 9999 }), fc.integer({ min: 0, max: 500 }))
      .map(([from, width]) => [from, Math.min(9999, from + width)] as const)
    const reglas = fc
      .tuple(fc.option(provincia, { nil: null }), fc.option(rango, { nil: null }))
      .map(([where, range]) => ({ provincia: where, cp_desde: range?.[0] ?? null, cp_hasta: range?.[1] ?? null }))
    const zonas = fc.array(reglas, { maxLength: 12 }).map((all) => all.map((one, n) => zona(String(n), one)))
    const lugar = fc.record({ codigo_postal: fc.integer({ min: 1000, max: 9999 }).map(String), provincia })
    fc.assert(
      fc.property(zonas, lugar, (todas, donde) => {
        const found = findZona(todas, donde)?.reglas[0]
        const suyas = todas.flatMap((una) => una.reglas.filter((one) => holds(one, donde)))
        expect(found === undefined).toBe(suyas.length === 0)
        if (!found) return
        expect(holds(found, donde)).toBe(true)
        for (const otra of suyas) expect(isMoreExact(otra, found)).toBe(false)
        const reversed = findZona(todas.toReversed(), donde)?.reglas[0]
        expect(reversed && (isMoreExact(reversed, found) || isMoreExact(found, reversed))).toBe(false)
      }),
    )
  })
})

const escalon = (hasta_g: number | null, precio: number, desde = '2026-01-01') => ({
  servicio_id: 's',
  zona_id: 'z',
  desde,
  hasta_g,
  precio: centavos(precio),
})

describe('the price of a parcel', () => {
  const pasos = [escalon(5_000, 900), escalon(1_000, 500), escalon(null, 100)]
  it.each([
    [1, 500],
    [1_000, 500],
    [1_001, 900],
    [5_000, 900],
    [5_001, 1_000],
    [6_000, 1_000],
    [6_001, 1_100],
  ])('of %d g is %d', (gramos, precio) => {
    expect(computeEscalon(pasos, gramos)).toBe(precio)
  })

  it('is not known beyond the last step where no price of a kilo is', () => {
    expect(computeEscalon(pasos.slice(0, 2), 5_001)).toBeNull()
    expect(computeEscalon([], 1)).toBeNull()
  })

  it('is that of the last table that has begun', () => {
    const todos = [...pasos, escalon(1_000, 700, '2026-12-01'), { ...escalon(1_000, 1), zona_id: 'otra' }]
    const on = (dia: string) => listVigentes(todos, { servicio: 's', zona: 'z', dia })
    expect(on('2025-12-31')).toEqual([])
    expect(on('2026-11-30')).toEqual(pasos)
    expect(on('2026-12-01')).toEqual([escalon(1_000, 700, '2026-12-01')])
  })
})

const SERVICIO: Servicio = {
  _id: 's',
  nombre: 'Correo',
  tipo: 'domicilio',
  activo: true,
  factor_volumetrico: null,
  maximo_g: null,
  gratis_desde: null,
  subsidio: 0,
  lugar: null,
  horario: null,
  guarda_dias: null,
  transporte: null,
  dias_min: 2,
  dias_max: 4,
  habiles: true,
  corte_hora: null,
}
const LIBRO = estimateEjemplar({ peso_g: 850, alto_mm: 230, ancho_mm: 150, grueso_mm: 20, paginas: null, dura: false })
const LUGAR = { codigo_postal: '2000', provincia: 'Santa Fe' } as const
const MOMENTO = { dia: '2026-11-23', hora: 10 }
const quote = (
  servicio: Partial<Servicio>,
  copies = 1,
  lugar: typeof LUGAR | null = LUGAR,
  gratis: readonly Gratis[] = [],
) =>
  listOpciones(
    {
      zonas: [{ ...zona('z', regla(null)), nombre: 'Todo' }],
      servicios: [{ ...SERVICIO, ...servicio }],
      escalones: [escalon(1_000, 50_000), escalon(5_000, 90_000)],
      gratis,
      feriados: new Set(),
    },
    { ejemplares: Array.from({ length: copies }, () => LIBRO), lugar, momento: MOMENTO },
  )

describe('a quote', () => {
  it('says the price, the days, and what is charged for', () => {
    expect(quote({})).toEqual([
      {
        servicio: 's',
        nombre: 'Correo',
        tipo: 'domicilio',
        zona: 'z',
        base: 50_000,
        gratis_desde: null,
        desde: '2026-11-25',
        hasta: '2026-11-27',
        lugar: null,
        horario: null,
        guarda_hasta: null,
        peso_g: 1_000,
        bultos: 1,
      },
    ])
  })

  it('charges for each parcel where there are several', () => {
    expect(quote({ maximo_g: 1_000 }, 3)).toMatchObject([{ base: 150_000, bultos: 3, peso_g: 3_000 }])
    expect(quote({}, 3)).toMatchObject([{ base: 90_000, bultos: 1, peso_g: 2_700 }])
  })

  it('is «consultar» beyond the last step, and leaves out the share that the shop pays', () => {
    expect(quote({}, 6)).toMatchObject([{ base: null }])
    expect(quote({ subsidio: 30 })).toMatchObject([{ base: 35_000 }])
  })

  it('offers nothing that is off, has no price there, or no place to go to', () => {
    expect(quote({ activo: false })).toEqual([])
    expect(quote({ _id: 'sin precio' })).toEqual([])
    expect(quote({}, 1, null)).toEqual([])
  })

  it.each([
    [{}, 3_000_000],
    [{ gratis_desde: null }, null],
    [{ zona_id: 'otra' }, 1_000],
    [{ servicio_id: 'otro' }, 1_000],
    [{ desde: '2025-01-01' }, 1_000],
  ] as const)('travels free from the sum of the zone in the table that holds: %j', (otro, desde) => {
    const suya = { servicio_id: 's', zona_id: 'z', desde: '2026-01-01', gratis_desde: centavos(3_000_000), ...otro }
    expect(quote({ gratis_desde: centavos(1_000) }, 1, LUGAR, [suya])).toMatchObject([{ gratis_desde: desde }])
  })

  it('offers the pick-up without a place, for nothing, kept so many days', () => {
    const retiro = { tipo: 'retiro', lugar: 'Mitre 5', horario: '9 a 18', guarda_dias: 10 } as const
    const expected = { base: 0, zona: null, lugar: 'Mitre 5', hasta: '2026-11-27', guarda_hasta: '2026-12-07' }
    expect(quote(retiro, 1, null)).toMatchObject([expected])
  })
})

describe('what an option costs', () => {
  const opcion = (more: Partial<Opcion>): Opcion => ({
    servicio: 's',
    nombre: '',
    tipo: 'domicilio',
    zona: 'z',
    base: centavos(300),
    gratis_desde: centavos(1_000),
    desde: '2026-11-24',
    hasta: '2026-11-24',
    lugar: null,
    horario: null,
    guarda_hasta: null,
    peso_g: 500,
    bultos: 1,
    ...more,
  })

  it.each([
    [999, 300],
    [1_000, 0],
    [1_001, 0],
  ])('with books for %d is %d', (subtotal, precio) => {
    expect(computePrecio(opcion({}), centavos(subtotal))).toBe(precio)
  })

  it('is not known where the table does not say, however much is bought', () => {
    expect(computePrecio(opcion({ base: null }), centavos(9_999))).toBeNull()
  })

  it('is no money for coming later than one that is free', () => {
    const lenta = opcion({ servicio: 'lenta', gratis_desde: null, hasta: '2026-11-30' })
    const sucursal = opcion({ servicio: 'sucursal', tipo: 'sucursal', gratis_desde: null })
    const todas = [opcion({}), lenta, sucursal]
    expect(listOfrecidas(todas, CERO)).toEqual(todas)
    expect(listOfrecidas(todas, centavos(1_000))).toEqual([opcion({}), sucursal])
  })

  it('promises tomorrow where its only day is that', () => {
    expect(isParaManana(opcion({}), '2026-11-23')).toBe(true)
    expect(isParaManana(opcion({ hasta: '2026-11-25' }), '2026-11-23')).toBe(false)
    expect(isParaManana(opcion({}), '2026-11-24')).toBe(false)
  })
})

it('each sort of service has its name', () => {
  const nombres = ['A domicilio', 'A una sucursal del correo', 'Retiro en la librería', 'A coordinar']
  expect(TIPOS_SERVICIO.map((tipo) => TIPO_NOMBRES[tipo])).toEqual(nombres)
})

it('a carrier that says its days counts working days, whatever the table counts', () => {
  const cotizados = new Map([['s', { precio: centavos(70_000), dias: { min: 1, max: 5 } }]])
  const tablas = {
    zonas: [zona('z', regla(null))],
    servicios: [{ ...SERVICIO, habiles: false }],
    escalones: [escalon(5_000, 90_000)],
    gratis: [],
    feriados: new Set<string>(),
  }
  const asked = { ejemplares: [LIBRO], lugar: LUGAR, momento: MOMENTO, cotizados }
  expect(listOpciones(tablas, asked)).toMatchObject([{ desde: '2026-11-24', hasta: '2026-11-30' }])
})
