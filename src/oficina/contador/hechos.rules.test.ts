import { describe, expect, it } from 'vitest'
import { CERO, centavos } from '#platform/money.ts'
import { createCuenta, type Reglas } from './cierre.rules.ts'
import { addPedido, type Movimiento, type PedidoLeido } from './hechos.rules.ts'

const CIEN = centavos(100_00)
const NADA = { mes: CERO, total: CERO }
const REGLAS: Reglas = { factura: false, lleva: false, usaBanco: false, momento: 'mano' }
const PAGO: Movimiento = {
  tipo: 'aprobado',
  medio: 'mercadopago',
  importe: CIEN,
  flujo: CIEN,
  comision: null,
  enMes: true,
  banco: false,
  caja: false,
}
const PEDIDO: PedidoLeido = {
  id: 'p',
  numero: 7,
  estado: 'pendiente',
  clase: 'abierta',
  total: CIEN,
  entroEnMes: true,
  guardado: { pagado: CIEN, devuelto: CERO, disputa: false },
  filas: [PAGO],
  reembolsado: NADA,
  facturado: NADA,
}
function read(pedido: Partial<PedidoLeido>, reglas: Partial<Reglas> = {}) {
  const cuenta = createCuenta()
  addPedido(cuenta, { ...PEDIDO, ...pedido }, { ...REGLAS, ...reglas })
  return cuenta
}

describe('an order', () => {
  it('is asked for its money in the month in which it came in, and in no other', () => {
    expect(read({}).lados.pedidos).toEqual({ debe: CIEN, hay: CIEN })
    expect(read({ entroEnMes: false }).lados.pedidos).toEqual({ debe: 0, hay: 0 })
  })

  it('whose gateway told no fee is looked at, but for what moved no money', () => {
    const clases = (fila: Partial<Movimiento>) =>
      read({ filas: [{ ...PAGO, ...fila }] }).avisos.map(({ clase }) => clase)
    expect(clases({})).toEqual(['sin_comision'])
    expect(clases({ comision: CERO })).toEqual([])
    expect(clases({ flujo: CERO })).not.toContain('sin_comision')
    expect(clases({ tipo: 'devuelto' })).not.toContain('sin_comision')
  })

  it.each([
    ['pago', centavos(60_00), 'por_facturar'],
    ['pago', CIEN, 'sin_factura'],
    ['enviado', CIEN, 'por_facturar'],
    ['mano', centavos(60_00), 'sin_factura'],
  ] as const)('that is invoiced at %s, of which %i is paid, is %s', (momento, pagado, clase) => {
    const guardado = { pagado, devuelto: CERO, disputa: false }
    const { diferencias } = read({ guardado, filas: [{ ...PAGO, flujo: pagado }] }, { factura: true, momento })
    expect(diferencias.filter(({ control }) => control === 'facturas')).toMatchObject([{ clase }])
  })
})
