// What a month differs by is named, all of it: each sort planted by itself, random months, and a clean one that says that all agrees.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { CERO, type Centavos, centavos, subtract } from '#platform/money.ts'
import { MEDIOS, TIPOS } from '#venta/pagos/pago.rules.ts'
import { ESTADOS_POSIBLES } from '#venta/pedidos/estado.rules.ts'
import { CLASES_VENTA } from '#venta/pedidos/venta.rules.ts'
import { coincide, createCuenta, listControles, type Reglas, restoDe } from './cierre.rules.ts'
import {
  addCierre,
  addPedido,
  addVenta,
  type CierreLeido,
  type Movimiento,
  type PedidoLeido,
  type VentaLeida,
} from './hechos.rules.ts'

const TODO: Reglas = { factura: true, lleva: true, usaBanco: true, momento: 'mano' }
type Mes = { pedidos: PedidoLeido[]; ventas: VentaLeida[]; cierres: CierreLeido[] }

function judge({ pedidos, ventas, cierres }: Mes, reglas = TODO) {
  const cuenta = createCuenta()
  for (const pedido of pedidos) addPedido(cuenta, pedido, reglas)
  for (const venta of ventas) addVenta(cuenta, venta, reglas)
  for (const cierre of cierres) addCierre(cuenta, cierre)
  return { controles: listControles(cuenta, reglas), avisos: cuenta.avisos, coincide: coincide(cuenta) }
}
const nombradas = (mes: Mes, reglas = TODO) =>
  judge(mes, reglas).controles.flatMap(({ control, diferencias }) =>
    diferencias.map(({ clase, grado, importe }) => [control, clase, grado, importe]),
  )

const cien = centavos(100_00)
const nada = { mes: CERO, total: CERO }
const fila = (dado: Partial<Movimiento> = {}): Movimiento => ({
  tipo: 'aprobado',
  medio: 'mercadopago',
  importe: cien,
  flujo: cien,
  comision: centavos(5),
  enMes: true,
  banco: false,
  caja: false,
  ...dado,
})
const pedido = (dado: Partial<PedidoLeido> = {}): PedidoLeido => ({
  id: 'p',
  numero: 1,
  estado: 'enviado',
  clase: 'vendida',
  total: cien,
  entroEnMes: true,
  reembolsado: nada,
  guardado: { pagado: cien, devuelto: CERO, disputa: false },
  filas: [fila()],
  facturado: { mes: cien, total: cien },
  ...dado,
})
const venta = (dado: Partial<VentaLeida> = {}): VentaLeida => ({
  id: 'v',
  numero: 2,
  mes: cien,
  total: cien,
  efectivo: { mes: cien, enCaja: cien },
  facturado: { mes: cien, total: cien },
  ...dado,
})
/** Its money is not followed. */
const sinSeguir = (dado: Partial<PedidoLeido> = {}) => pedido({ guardado: null, filas: [], ...dado })
const solo = (dado: Partial<Mes>): Mes => ({ pedidos: [], ventas: [], cierres: [], ...dado })
const sinPlata = {
  guardado: { pagado: CERO, devuelto: CERO, disputa: false },
  filas: [],
  facturado: { mes: CERO, total: CERO },
}

describe('each difference is named', () => {
  const devuelta = fila({ tipo: 'devuelto', importe: centavos(30_00), flujo: centavos(-30_00) })
  const enParte = { pagado: cien, devuelto: centavos(30_00), disputa: false }
  it.each<[string, Mes, unknown[]]>([
    [
      'an order that is still to be paid',
      solo({ pedidos: [pedido({ ...sinPlata, estado: 'pendiente' })] }),
      [['pedidos', 'falta_cobrar', 'pendiente', -cien]],
    ],
    [
      'one that left unpaid',
      solo({ pedidos: [pedido(sinPlata)] }),
      [['pedidos', 'salio_sin_cobrar', 'revisar', -cien]],
    ],
    [
      'one that was paid twice',
      solo({
        pedidos: [pedido({ filas: [fila(), fila()], facturado: { mes: centavos(200_00), total: centavos(200_00) } })],
      }),
      [['pedidos', 'cobrado_de_mas', 'revisar', cien]],
    ],
    [
      'one that was called off with its money',
      solo({ pedidos: [pedido({ estado: 'cancelado' })] }),
      [['pedidos', 'cancelado_con_plata', 'revisar', cien]],
    ],
    [
      'one given back in part, with its credit note',
      solo({
        pedidos: [
          pedido({
            guardado: enParte,
            filas: [fila(), devuelta],
            facturado: { mes: centavos(70_00), total: centavos(70_00) },
          }),
        ],
      }),
      [['pedidos', 'devuelto_en_parte', 'explicada', -30_00]],
    ],
    [
      'one given back in part, without',
      solo({ pedidos: [pedido({ guardado: enParte, filas: [fila(), devuelta] })] }),
      [
        ['pedidos', 'devuelto_en_parte', 'explicada', -30_00],
        ['facturas', 'facturado_de_mas', 'revisar', 30_00],
      ],
    ],
    [
      'one given back whole',
      solo({
        pedidos: [
          pedido({
            filas: [fila(), fila({ tipo: 'devuelto', flujo: centavos(-cien) })],
            guardado: { pagado: cien, devuelto: cien, disputa: false },
            facturado: nada,
          }),
        ],
      }),
      [['pedidos', 'devuelto', 'explicada', -cien]],
    ],
    [
      "somebody else's payment",
      solo({ pedidos: [pedido({ filas: [fila(), fila({ tipo: 'ajeno', importe: centavos(7), flujo: CERO })] })] }),
      [['pasarela', 'pago_ajeno', 'revisar', -7]],
    ],
    [
      'money of an order that is gone',
      solo({ pedidos: [pedido({ estado: null, guardado: null, facturado: nada, entroEnMes: false })] }),
      [
        ['pasarela', 'pedido_eliminado', 'revisar', -cien],
        ['facturas', 'pedido_eliminado', 'revisar', -cien],
      ],
    ],
    [
      'a transfer that the bank did not show',
      solo({ pedidos: [pedido({ filas: [fila({ medio: 'transferencia' })] })] }),
      [['banco', 'sin_linea', 'revisar', -cien]],
    ],
    [
      'cash of an order in no register',
      solo({ pedidos: [pedido({ filas: [fila({ medio: 'efectivo' })] })] }),
      [['caja', 'fuera_de_caja', 'revisar', -cien]],
    ],
    [
      'cash of a sale in no register',
      solo({ ventas: [venta({ efectivo: { mes: cien, enCaja: CERO } })] }),
      [['caja', 'fuera_de_caja', 'revisar', -cien]],
    ],
    [
      'a register that did not add up',
      solo({ cierres: [{ id: 'c', numero: 3, esperado: cien, contado: centavos(99_99), motivo: 'Un vuelto' }] }),
      [['cierres', 'cierre_con_diferencia', 'revisar', -1]],
    ],
    [
      'an order without an invoice',
      solo({ pedidos: [pedido({ facturado: nada })] }),
      [['facturas', 'sin_factura', 'revisar', -cien]],
    ],
    [
      'an order that was invoiced for less',
      solo({ pedidos: [pedido({ facturado: { mes: centavos(99_99), total: centavos(99_99) } })] }),
      [['facturas', 'facturado_de_menos', 'revisar', -1]],
    ],
    [
      'a sale without an invoice',
      solo({ ventas: [venta({ facturado: nada })] }),
      [['facturas', 'sin_factura', 'revisar', -cien]],
    ],
    [
      'a return without its credit note',
      solo({
        ventas: [
          venta({
            mes: centavos(60_00),
            total: centavos(60_00),
            efectivo: { mes: centavos(60_00), enCaja: centavos(60_00) },
          }),
        ],
      }),
      [['facturas', 'facturado_de_mas', 'revisar', 40_00]],
    ],
    [
      'an invoice of the month after',
      solo({ pedidos: [pedido({ facturado: { mes: CERO, total: cien } })] }),
      [['facturas', 'otro_mes', 'explicada', -cien]],
    ],
    [
      'an order that was invoiced and is still to be paid',
      solo({ pedidos: [pedido({ ...sinPlata, facturado: { mes: cien, total: cien } })] }),
      [
        ['pedidos', 'salio_sin_cobrar', 'revisar', -cien],
        ['facturas', 'facturado_sin_cobrar', 'pendiente', cien],
      ],
    ],
    [
      'one that was called off unpaid, with its invoice',
      solo({ pedidos: [pedido({ ...sinPlata, estado: 'cancelado', facturado: { mes: cien, total: cien } })] }),
      [['facturas', 'facturado_de_mas', 'revisar', cien]],
    ],
    [
      'an order that nobody follows, sold and not invoiced',
      solo({ pedidos: [sinSeguir({ facturado: nada })] }),
      [['facturas', 'sin_factura', 'revisar', -cien]],
    ],
    ['one that only came in', solo({ pedidos: [sinSeguir({ clase: 'abierta', facturado: nada })] }), []],
    ['one that only came in and was invoiced all the same', solo({ pedidos: [sinSeguir({ clase: 'abierta' })] }), []],
    [
      'one that was called off with its invoice',
      solo({ pedidos: [sinSeguir({ estado: 'cancelado', clase: 'nada' })] }),
      [['facturas', 'facturado_de_mas', 'revisar', cien]],
    ],
    [
      'one that was revoked, given back and credited',
      solo({ pedidos: [sinSeguir({ reembolsado: { mes: cien, total: cien }, facturado: nada })] }),
      [],
    ],
    [
      'one of which more was given back than it cost',
      solo({
        pedidos: [sinSeguir({ reembolsado: { mes: centavos(120_00), total: centavos(120_00) }, facturado: nada })],
      }),
      [],
    ],
    [
      'one that was revoked and not credited',
      solo({ pedidos: [sinSeguir({ reembolsado: { mes: cien, total: cien } })] }),
      [['facturas', 'facturado_de_mas', 'revisar', cien]],
    ],
    [
      'one of the month before, invoiced in this one',
      solo({ pedidos: [sinSeguir({ entroEnMes: false })] }),
      [['facturas', 'otro_mes', 'explicada', cien]],
    ],
  ])('%s', (_, mes, esperadas) => {
    expect(nombradas(mes)).toEqual(esperadas)
    expect(judge(mes).coincide).toBe(esperadas.every((una) => (una as string[])[2] !== 'revisar'))
  })
  it.each([
    [
      'the sums that are stored are not those of the rows',
      pedido({ guardado: { pagado: centavos(1), devuelto: CERO, disputa: false } }),
      'cuenta_mal',
      false,
    ],
    ['a bank may take it', pedido({ guardado: { pagado: cien, devuelto: CERO, disputa: true } }), 'en_disputa', false],
    ['a fee was not told', pedido({ filas: [fila({ comision: null })] }), 'sin_comision', true],
  ] as const)('and a notice says that %s', (_, uno, clase, agrees) => {
    const mes = judge(solo({ pedidos: [uno] }))
    expect([mes.avisos.map((aviso) => aviso.clase), mes.coincide]).toEqual([[clase], agrees])
  })
  it('but nothing is asked of what the shop does not do', () => {
    const sinNada: Reglas = { ...TODO, factura: false, lleva: false, usaBanco: false }
    const pagos = [fila({ medio: 'transferencia' })]
    const mes = solo({ pedidos: [pedido({ filas: pagos, facturado: nada })], ventas: [venta({ facturado: nada })] })
    expect(nombradas(mes, sinNada)).toEqual([])
    expect(judge(mes, sinNada).controles.map(({ comprobable }) => comprobable)).toEqual([
      ...[true, true, false, false, false, false],
    ])
  })
  it.each([
    ['mano', 'enviado', cien, 'sin_factura'],
    ['enviado', 'procesado', cien, 'por_facturar'],
    ['enviado', 'enviado', cien, 'sin_factura'],
    ['pago', 'enviado', centavos(99_99), 'por_facturar'],
    ['pago', 'pendiente', cien, 'sin_factura'],
  ] as const)('invoices at %s: an order that is %s and paid %i is %s', (momento, estado, pagado, clase) => {
    const guardado = { pagado, devuelto: CERO, disputa: false }
    const uno = pedido({ estado, guardado, filas: [fila({ flujo: pagado })], facturado: nada })
    const found = nombradas(solo({ pedidos: [uno] }), { ...TODO, momento }).find(([control]) => control === 'facturas')
    expect(found?.[1]).toBe(clase)
  })
  it('those to be looked at first, the greatest of them first', () => {
    const menos = (numero: number, importe: number) =>
      pedido({ numero, facturado: { mes: centavos(importe), total: centavos(importe) } })
    const mes = solo({ pedidos: [pedido({ facturado: { mes: CERO, total: cien } }), menos(8, 99_00), menos(9, 10_00)] })
    expect(nombradas(mes).map(([, clase, , importe]) => [clase, importe])).toEqual([
      ...[
        ['facturado_de_menos', -90_00],
        ['facturado_de_menos', -1_00],
        ['otro_mes', -100_00],
      ],
    ])
  })
})

const importes = fc.integer({ min: 1, max: 900_000_00 }).map(centavos)
const random: fc.Arbitrary<Mes> = fc.record({
  pedidos: fc.array(
    fc
      .record({
        estado: fc.option(fc.constantFrom(...ESTADOS_POSIBLES)),
        clase: fc.constantFrom(...CLASES_VENTA),
        total: importes,
        entroEnMes: fc.boolean(),
        seguido: fc.boolean(),
        reembolsado: fc.record({ mes: importes, total: importes }),
        filas: fc.array(
          fc
            .record({
              tipo: fc.constantFrom(...TIPOS),
              medio: fc.constantFrom(...MEDIOS),
              importe: importes,
              enMes: fc.boolean(),
              banco: fc.boolean(),
              caja: fc.boolean(),
              comision: fc.option(importes),
              signo: fc.constantFrom(-1, 0, 1),
            })
            .map(({ signo, ...una }): Movimiento => ({ ...una, flujo: centavos(signo * una.importe) })),
          { maxLength: 5 },
        ),
        facturado: fc.record({ mes: importes, total: importes }),
      })
      .map(
        ({ seguido, ...uno }): PedidoLeido => ({
          ...uno,
          id: 'p',
          numero: 1,
          guardado: seguido && uno.estado !== null ? { pagado: uno.total, devuelto: CERO, disputa: false } : null,
        }),
      ),
    { maxLength: 8 },
  ),
  ventas: fc.array(
    fc
      .record({
        mes: importes,
        total: importes,
        enCaja: importes,
        facturado: fc.record({ mes: importes, total: importes }),
      })
      .map(({ enCaja, ...una }): VentaLeida => ({ ...una, id: 'v', numero: 2, efectivo: { mes: una.mes, enCaja } })),
    { maxLength: 8 },
  ),
  cierres: fc.array(
    fc
      .record({ esperado: importes, contado: importes })
      .map((uno): CierreLeido => ({ ...uno, id: 'c', numero: 3, motivo: 'x' })),
    { maxLength: 3 },
  ),
})

/** A month in which everything was paid, seen, put into a register and invoiced; some of it given back and credited. */
const limpio: fc.Arbitrary<Mes> = fc
  .array(
    fc.record({
      total: importes,
      medio: fc.constantFrom(...MEDIOS),
      vuelve: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
    { maxLength: 12 },
  )
  .map((unos) => ({
    pedidos: unos.map(({ total, medio, vuelve }, n): PedidoLeido => {
      const devuelto = centavos(Math.floor(total * vuelve * (n % 3 === 0 ? 1 : 0)))
      const queda = subtract(total, devuelto)
      const comun = {
        medio,
        importe: total,
        comision: CERO,
        enMes: true,
        banco: medio === 'transferencia',
        caja: medio === 'efectivo',
      }
      const vuelta: Movimiento[] = devuelto > 0 ? [{ ...comun, tipo: 'devuelto', flujo: centavos(-devuelto) }] : []
      return pedido({
        numero: n,
        total,
        guardado: { pagado: total, devuelto, disputa: false },
        filas: [{ ...comun, tipo: 'aprobado', flujo: total }, ...vuelta],
        facturado: { mes: queda, total: queda },
      })
    }),
    ventas: unos.map(({ total }, n) =>
      venta({
        numero: n,
        mes: total,
        total,
        efectivo: { mes: total, enCaja: total },
        facturado: { mes: total, total },
      }),
    ),
    cierres: unos.map(({ total }, n) => ({ id: 'c', numero: n, esperado: total, contado: total, motivo: null })),
  }))

it('a clean month, whatever was sold in it, says that all agrees', () => {
  fc.assert(
    fc.property(limpio, (mes) => judge(mes).coincide),
    { numRuns: 200 },
  )
})
it('whatever a month is like, its differences are all that it differs by', () => {
  const resto = (mes: Mes): Centavos[] => judge(mes).controles.map(restoDe)
  fc.assert(
    fc.property(random, (mes) => {
      expect(resto(mes)).toEqual([0, 0, 0, 0, 0, 0])
    }),
    { numRuns: 500 },
  )
})
