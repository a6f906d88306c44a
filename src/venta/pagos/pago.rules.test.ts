import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { centavos } from '#platform/money.ts'
import { expectNombres } from '#test/nombres.ts'
import { findPropia, planLectura } from './lectura.rules.ts'
import {
  computePago,
  ESTADOS_PAGO,
  type EstadoDePago,
  findVia,
  listVidas,
  MEDIO_NOMBRES,
  type Movimiento,
  NACE,
  nombrarPago,
  TIPO_NOMBRES,
  type Tipo,
} from './pago.rules.ts'
import type { PagoLeido } from './pasarela.ts'
import { ACTOS, describePorQue, puede, QUIENES } from './puede.rules.ts'
import { isPlataAqui, listCumplidas, TAREA_NOMBRES, TAREA_QUE_HACER } from './tarea.rules.ts'

const AHORA = new Date('2026-11-23T15:00:00Z')
const minutes = (n: number) => new Date(AHORA.getTime() + n * 60_000)
const TOTAL = centavos(10_000_00)

/** `aprobado 10000 p1`, in pesos. */
const row = (text: string): Movimiento => {
  const [tipo, importe = '0', pago = null] = text.split(' ')
  return { tipo: tipo as Tipo, importe: centavos(Number(importe) * 100), pago, ocurrido_en: AHORA } // the test's own words
}

describe('what the rows of an order come to', () => {
  it.each([
    ['nothing', [], 'sin_pago', 0, 0, 10_000],
    ['asked for alone', ['pedido 10000'], 'sin_pago', 0, 0, 10_000],
    ['rejected', ['rechazado 10000 a'], 'sin_pago', 0, 0, 10_000],
    [
      'rejected twice, then approved',
      ['rechazado 10000 a', 'rechazado 10000 b', 'aprobado 10000 c'],
      'pagado',
      10_000,
      0,
      0,
    ],
    ['a voucher', ['pendiente 10000 a'], 'pendiente', 0, 0, 10_000],
    ['a voucher that ran out', ['pendiente 10000 a', 'anulado 10000 a'], 'sin_pago', 0, 0, 10_000],
    ['in review beside a rejection', ['en_revision 10000 a', 'rechazado 10000 b'], 'pendiente', 0, 0, 10_000],
    ['half', ['aprobado 5000 a'], 'parcial', 5_000, 0, 5_000],
    ['two halves', ['aprobado 5000 a', 'aprobado 5000 b'], 'pagado', 10_000, 0, 0],
    ['two full ones', ['aprobado 10000 a', 'aprobado 10000 b'], 'pagado', 20_000, 0, 0],
    [
      'two full ones, one back',
      ['aprobado 10000 a', 'aprobado 10000 b', 'devuelto 10000 b'],
      'pagado',
      20_000,
      10_000,
      0,
    ],
    ['a part back', ['aprobado 10000 a', 'devuelto 4000 a'], 'parcial', 10_000, 4_000, 0],
    ['all back in parts', ['aprobado 10000 a', 'devuelto 4000 a', 'devuelto 6000 a'], 'devuelto', 10_000, 10_000, 0],
    ['a charge-back', ['aprobado 10000 a', 'contracargo 10000 a'], 'en_disputa', 10_000, 0, 0],
    [
      'a charge-back that was won',
      ['aprobado 10000 a', 'contracargo 10000 a', 'recuperado 10000 a'],
      'pagado',
      10_000,
      0,
      0,
    ],
    [
      'a charge-back that was lost',
      ['aprobado 10000 a', 'contracargo 10000 a', 'perdido 10000 a'],
      'devuelto',
      10_000,
      10_000,
      0,
    ],
    [
      'a lost one that was won at last',
      ['aprobado 10000 a', 'contracargo 10000 a', 'perdido 10000 a', 'recuperado 10000 a'],
      'pagado',
      10_000,
      0,
      0,
    ],
    ['a payment of somebody else', ['ajeno 9999 a'], 'sin_pago', 0, 0, 10_000],
    ['a refund that was asked for', ['aprobado 10000 a', 'devolucion_pedida 4000 a'], 'pagado', 10_000, 0, 0],
  ] as const)('%s', (_, rows, estado, pagado, devuelto, saldo) => {
    expect(computePago(rows.map(row), TOTAL)).toMatchObject({
      estado,
      pagado: pagado * 100,
      devuelto: devuelto * 100,
      saldo: saldo * 100,
    })
  })

  it('never comes to less than nothing, nor more back than came in', () => {
    const tipos = ['aprobado', 'rechazado', 'pendiente', 'contracargo', 'perdido', 'recuperado'] as const
    const rows = fc.array(
      fc.record({
        tipo: fc.constantFrom(...tipos),
        importe: fc.integer({ min: 1, max: 10_000 }),
        pago: fc.constantFrom('a', 'b'),
      }),
      { maxLength: 12 },
    )
    fc.assert(
      fc.property(rows, (made) => {
        const pago = computePago(
          made.map((one) => ({ ...one, importe: centavos(one.importe), ocurrido_en: AHORA })),
          TOTAL,
        )
        expect(pago.pagado).toBeGreaterThanOrEqual(pago.devuelto)
        expect(pago.saldo).toBeGreaterThanOrEqual(0)
        expect(pago.demas === 0 || pago.saldo === 0).toBe(true)
        const sinPlata = pago.estado === 'sin_pago' || pago.estado === 'pendiente'
        if (sinPlata) expect(pago.pagado).toBe(pago.devuelto)
        if (pago.pagado === 0) expect(sinPlata || pago.estado === 'en_disputa').toBe(true)
      }),
    )
  })
})

describe('the name of what an order’s money came to', () => {
  it.each([
    [['aprobado 5000 a'], 'Pago parcial'],
    [['aprobado 5000 a', 'devuelto 1000 a'], 'Pago parcial'],
    [['aprobado 10000 a', 'devuelto 4000 a'], 'Devuelto en parte'],
    [['aprobado 5000 a', 'aprobado 5000 b', 'devuelto 5000 b'], 'Devuelto en parte'],
    [['aprobado 10000 a'], 'Pagado'],
    [['aprobado 10000 a', 'contracargo 10000 a'], 'En disputa'],
    [['aprobado 10000 a', 'devuelto 10000 a'], 'Devuelto'],
    [['pendiente 10000 a'], 'Pago pendiente'],
    [[], 'Sin pago'],
  ])('%s: %s', (rows, nombre) => {
    const { estado, saldo } = computePago(rows.map(row), TOTAL)
    expect(nombrarPago(estado, saldo === 0)).toBe(nombre)
  })
})

describe('the tasks that rows settle', () => {
  const settled = (rows: string[]) => {
    const made = rows.map(row)
    return listCumplidas(made.at(-1)?.tipo ?? 'pedido', computePago(made, TOTAL)).clases
  }
  it('a claim is over when its payment went back whole, not before', () => {
    const reclamo = ['aprobado 10000 a', 'en_mediacion 10000 a']
    expect(settled([...reclamo, 'devuelto 10000 a'])).toContain('mediacion')
    expect(settled([...reclamo, 'devuelto 4000 a'])).not.toContain('mediacion')
    const otro = ['aprobado 10000 b', 'en_mediacion 10000 b']
    expect(settled([...reclamo, ...otro, 'devuelto 10000 a'])).not.toContain('mediacion')
  })
  it('a charge-back ends what it asked for, won or lost', () => {
    const contracargo = ['aprobado 10000 a', 'contracargo 10000 a']
    const won = [...contracargo, 'perdido 10000 a', 'recuperado 10000 a']
    expect(settled(won)).toEqual(['contracargo', 'contracargo_perdido', 'mediacion'])
    expect(settled([...contracargo, 'perdido 10000 a'])).toContain('contracargo')
  })
  it.each([
    ['segundo_pago', ['aprobado 10000 a', 'aprobado 10000 b'], true],
    ['segundo_pago', ['aprobado 10000 a', 'aprobado 10000 b', 'devuelto 10000 b'], false],
    ['cancelado_pagado', ['aprobado 10000 a', 'devuelto 4000 a'], true],
    ['cancelado_pagado', ['aprobado 10000 a', 'devuelto 10000 a'], false],
    ['revivido', ['aprobado 10000 a'], false],
    ['contracargo', ['aprobado 10000 a'], false],
  ] as const)('%s after %s: money is still here: %s', (clase, rows, queda) => {
    expect(isPlataAqui(clase, computePago(rows.map(row), TOTAL))).toBe(queda)
  })
})

describe('the ways of one payment', () => {
  const ALL: EstadoDePago[] = [
    'nuevo',
    'pendiente',
    'en_revision',
    'aprobado',
    'rechazado',
    'anulado',
    'devuelto',
    'contracargo',
    'perdido',
    'en_mediacion',
  ]
  const REACHES: Record<string, string> = {
    nuevo: 'pendiente en_revision aprobado rechazado anulado devuelto contracargo perdido en_mediacion',
    pendiente: 'en_revision aprobado rechazado anulado devuelto contracargo perdido en_mediacion',
    en_revision: 'pendiente aprobado rechazado anulado devuelto contracargo perdido en_mediacion',
    aprobado: 'devuelto contracargo perdido en_mediacion',
    en_mediacion: 'aprobado devuelto contracargo perdido',
    contracargo: 'aprobado devuelto perdido en_mediacion',
    perdido: 'aprobado devuelto contracargo en_mediacion',
    rechazado: 'aprobado devuelto contracargo perdido en_mediacion',
    anulado: 'aprobado devuelto contracargo perdido en_mediacion',
    devuelto: '',
  }
  it.each(ALL.flatMap((desde) => ALL.map((hacia) => [desde, hacia] as const)))('from %s to %s', (desde, hacia) => {
    const reached = desde === hacia || REACHES[desde]?.split(' ').includes(hacia)
    expect(findVia(desde, hacia) !== null).toBe(reached)
  })
  it('a way that was missed is written step by step', () => {
    expect(findVia('pendiente', 'devuelto')).toEqual(['aprobado', 'devuelto'])
  })
})

const leido = (to: Partial<PagoLeido> = {}): PagoLeido => ({
  id: '7',
  referencia: 'r',
  estado: 'aprobado',
  detalle: 'accredited',
  importe: TOTAL,
  devuelto: centavos(0),
  moneda: 'ARS',
  cuenta: '44',
  cuotas: 1,
  tipo: 'credit_card',
  creado: AHORA,
  actualizado: AHORA,
  vence: null,
  cupon: null,
  comision: null,
  devoluciones: [],
  ...to,
})
const ESPERADO = [{ importe: TOTAL, cuenta: '44', moneda: 'ARS' }]

describe('what a reading adds', () => {
  it.each([
    ['a peso less', { importe: centavos(TOTAL - 100) }],
    ['another currency', { moneda: 'USD' }],
    ['another account', { cuenta: '45' }],
  ])('an approval of %s is none of the order’s, and the owner is told', (_, to) => {
    expect(planLectura(NACE, leido(to), ESPERADO)).toMatchObject({
      filas: [{ tipo: 'ajeno' }],
      tareas: ['importe_distinto'],
    })
    expect(planLectura(NACE, leido({ ...to, estado: 'rechazado' }), ESPERADO)).toEqual({ filas: [], tareas: [] })
  })
  it('an approval by an attempt of before counts, also of another account', () => {
    const nuevo = { importe: centavos(4_000_00), cuenta: '55', moneda: 'ARS' }
    expect(planLectura(NACE, leido(), [nuevo, ...ESPERADO])).toMatchObject({
      filas: [{ tipo: 'aprobado' }],
      tareas: [],
    })
    expect(planLectura(NACE, leido({ cuenta: '55' }), [nuevo, ...ESPERADO]).tareas).toEqual(['importe_distinto'])
  })
  it('a state that nobody knows changes nothing, and the owner is told', () => {
    expect(planLectura(NACE, leido({ estado: 'desconocido' }), ESPERADO)).toEqual({
      filas: [],
      tareas: ['estado_desconocido'],
    })
  })
  it.each(['rechazado', 'anulado'] as const)(
    'a payment that was %s and comes back with money is the owner’s to see to',
    (estado) => {
      const vida = { ...NACE, estado, importe: TOTAL, leido: AHORA }
      const later = leido({ actualizado: minutes(1) })
      expect(planLectura(vida, later, ESPERADO)).toMatchObject({ filas: [{ tipo: 'aprobado' }], tareas: ['revivido'] })
      expect(planLectura({ ...vida, leido: minutes(2) }, later, ESPERADO)).toEqual({ filas: [], tareas: [] })
      expect(planLectura(vida, { ...later, estado: 'pendiente' }, ESPERADO)).toEqual({ filas: [], tareas: [] })
    },
  )
  it('a part that went back at the gateway is the difference to what is known', () => {
    const vida = { ...NACE, estado: 'aprobado' as const, importe: TOTAL, devuelto: centavos(1_000_00) }
    expect(planLectura(vida, leido({ devuelto: centavos(4_000_00) }), ESPERADO).filas).toMatchObject([
      { tipo: 'devuelto', importe: 3_000_00, clave: '7:devuelto:400000' },
    ])
  })

  /** A payment’s life at the gateway, each step newer than the one before. */
  const VIDAS: Partial<PagoLeido>[][] = [
    [{ estado: 'pendiente' }, { estado: 'aprobado' }],
    [{ estado: 'en_revision' }, { estado: 'rechazado' }],
    [
      { estado: 'pendiente' },
      { estado: 'aprobado' },
      { devuelto: centavos(4_000_00) },
      { estado: 'devuelto', devuelto: TOTAL },
    ],
    [{ estado: 'aprobado' }, { estado: 'contracargo' }, { estado: 'aprobado' }],
    [{ estado: 'aprobado' }, { estado: 'contracargo' }, { estado: 'perdido' }],
    [{ estado: 'aprobado' }, { estado: 'en_mediacion' }, { estado: 'devuelto', devuelto: TOTAL }],
    [{ estado: 'pendiente' }, { estado: 'anulado' }],
    [{ estado: 'rechazado' }, { estado: 'aprobado' }],
  ]
  const readAll = (readings: readonly PagoLeido[]) => {
    const rows: Movimiento[] = []
    const claves = new Set<string>()
    for (const one of readings) {
      const vida = listVidas(rows).get('7') ?? NACE
      for (const fila of planLectura(vida, one, ESPERADO).filas) {
        expect(claves.has(fila.clave)).toBe(false)
        claves.add(fila.clave)
        rows.push({ ...fila, pago: '7' })
      }
    }
    return computePago(rows, TOTAL)
  }
  it('readings that come twice, late, in any order or not at all lead to the same end', () => {
    fc.assert(
      fc.property(fc.constantFrom(...VIDAS), fc.array(fc.nat(), { maxLength: 12 }), (vida, picks) => {
        let at = leido()
        const readings = vida.map((step, n) => {
          at = { ...at, ...step, actualizado: minutes(n) }
          return at
        })
        const last = readings.at(-1) ?? at
        const heard = picks.map((n) => readings[n % readings.length] ?? last)
        expect(readAll([...heard, last])).toEqual(readAll(readings))
        expect(readAll([...heard, last, ...heard])).toEqual(readAll(readings))
      }),
    )
  })
})

describe('a refund whose answer was lost', () => {
  const una = (id: string, importe: number, at: number) => ({
    id,
    importe: centavos(importe),
    hecha: true,
    creada: minutes(at),
  })
  const find = (devoluciones: PagoLeido['devoluciones'], ...propias: string[]) =>
    findPropia(leido({ devoluciones }), { importe: centavos(500), enviada: AHORA }, propias)
  it('is the newest of its sum that is no other one of ours, made since the gateway was asked', () => {
    expect(find([una('a', 500, 1), una('c', 500, 3), una('b', 500, 2)])).toBe('c')
    expect(find([una('a', 500, 1), una('c', 500, 3)], 'c')).toBe('a')
    expect(find([una('a', 501, 1)])).toBeUndefined()
    expect(find([])).toBeUndefined()
  })
  it('may be a minute older by the gateway’s clock', () => {
    expect(find([una('a', 500, -1)])).toBe('a')
    expect(find([una('a', 500, -1.01)])).toBeUndefined()
  })
})

describe('the rows of a reading', () => {
  it('have a key each, the sum of the payment, and a detail that fits', () => {
    const detalle = 'x'.repeat(400)
    expect(planLectura(NACE, leido({ detalle }), ESPERADO).filas).toEqual([
      {
        tipo: 'aprobado',
        importe: TOTAL,
        detalle: 'x'.repeat(300),
        clave: `7:aprobado:${AHORA.getTime()}`,
        ocurrido_en: AHORA,
      },
    ])
    expect(planLectura(NACE, leido({ cuenta: '9' }), ESPERADO).filas).toMatchObject([
      { clave: '7:ajeno', importe: TOTAL },
    ])
    expect(planLectura({ ...NACE, estado: 'ajeno' }, leido(), ESPERADO)).toEqual({ filas: [], tareas: [] })
  })
  it.each([
    ['contracargo', ['aprobado', 'contracargo'], ['contracargo']],
    ['perdido', ['aprobado', 'contracargo', 'perdido'], ['contracargo_perdido']],
    ['en_mediacion', ['aprobado', 'en_mediacion'], ['mediacion']],
    ['devuelto', ['aprobado', 'devuelto'], []],
    ['pendiente', ['pendiente'], []],
  ] as const)('of a payment that is first heard of as %s are %j', (estado, tipos, tareas) => {
    const plan = planLectura(NACE, leido({ estado }), ESPERADO)
    expect(plan.filas.map(({ tipo }) => tipo)).toEqual(tipos)
    expect(plan.tareas).toEqual(tareas)
  })
  it.each(['contracargo', 'en_mediacion', 'perdido'] as const)('win back what was %s', (estado) => {
    const vida = { ...NACE, estado, importe: TOTAL, leido: AHORA }
    expect(planLectura(vida, leido({ actualizado: minutes(1) }), ESPERADO).filas).toMatchObject([
      { tipo: 'recuperado' },
    ])
  })
  it('of the same instant say more, of an earlier one nothing', () => {
    const vida = { ...NACE, estado: 'pendiente' as const, importe: TOTAL, leido: AHORA }
    expect(planLectura(vida, leido(), ESPERADO).filas).toMatchObject([{ tipo: 'aprobado' }])
    expect(planLectura(vida, leido({ actualizado: minutes(-1) }), ESPERADO).filas).toEqual([])
  })
  it('give back no more than came in, and nothing that did not', () => {
    const vida = { ...NACE, estado: 'aprobado' as const, importe: TOTAL }
    const demas = centavos(TOTAL + 100)
    expect(planLectura(vida, leido({ devuelto: demas }), ESPERADO).filas).toMatchObject([{ importe: TOTAL }])
    const sin = leido({ estado: 'rechazado', devuelto: TOTAL })
    expect(planLectura(NACE, sin, ESPERADO).filas).toMatchObject([{ tipo: 'rechazado' }])
  })
})

describe('who may do what', () => {
  const MOMENTOS = [null, ...ESTADOS_PAGO]
  /** c customer, e employee, a administrator: for no money followed, and each state in turn. */
  const TABLA = {
    pagar: ['', 'cea', 'cea', '', 'cea', '', ''],
    recibir: ['ea', 'ea', 'ea', '', 'ea', '', ''],
    devolver: ['', '', '', 'a', 'a', '', ''],
    despachar: ['ea', 'ea', 'ea', 'ea', 'ea', 'ea', 'a'],
    cancelar: ['c', 'c', 'c', 'c', 'c', 'c', 'c'],
    eliminar: ['a', 'a', '', '', '', 'a', ''],
  }
  it.each(ACTOS.flatMap((acto) => MOMENTOS.map((momento, n) => [acto, momento, TABLA[acto][n]] as const)))(
    '%s, %s: %s',
    (acto, momento, quienes) => {
      expect(
        QUIENES.filter((quien) => puede(acto, momento, quien))
          .map((quien) => quien[0])
          .join(''),
      ).toBe(quienes)
      expect(describePorQue(acto, momento)).toMatch(/^[A-ZÑ].*\.$/)
    },
  )
})

it('every word that people read is there', () => {
  expectNombres({ MEDIO_NOMBRES, TIPO_NOMBRES, TAREA_NOMBRES, TAREA_QUE_HACER })
})
