// What happened to one order, one sale or one register in a month, and which differences come of it. What is read is handed in.

import { CERO, type Centavos, centavos, subtract, sum } from '#platform/money.ts'
import type { Momento } from '#venta/facturas/comprobante.rules.ts'
import type { Medio, Tipo } from '#venta/pagos/pago.rules.ts'
import { copiasDe, ESTADOS_POSIBLES, type Estado } from '#venta/pedidos/estado.rules.ts'
import type { ClaseVenta } from '#venta/pedidos/venta.rules.ts'
import { type ClaseDeDiferencia, type Cuenta, type Enlace, note, type Reglas } from './cierre.rules.ts'

export type Movimiento = { tipo: Tipo; medio: Medio; importe: Centavos; flujo: Centavos; comision: Centavos | null } & {
  /** It happened within the month. */
  enMes: boolean
  /** The bank's list has it. */
  banco: boolean
  /** It went through an open register. */
  caja: boolean
}
/** A sum of the month, and of all time. */
type Suma = { mes: Centavos; total: Centavos }

/** An order that something happened to in the month. `estado` null: it is gone. */
export type PedidoLeido = {
  id: string
  numero: number
  estado: Estado | null
  /** What it is as a sale, by the view that says so for everybody (docs/decisions/092). */
  clase: ClaseVenta | null
  /** All that it costs. */
  total: Centavos
  entroEnMes: boolean
  /** What is stored of its money; null where the shop does not follow it. */
  guardado: { pagado: Centavos; devuelto: Centavos; disputa: boolean } | null
  filas: readonly Movimiento[]
  /** What people wrote down as given back where it was revoked. */
  reembolsado: Suma
  /** Invoices less credit notes, in the month and in all. */
  facturado: Suma
}

export type VentaLeida = {
  id: string
  numero: number
  /** What came in less what went back, in the month and in all. */
  mes: Centavos
  total: Centavos
  efectivo: { mes: Centavos; enCaja: Centavos }
  facturado: Suma
}

export type CierreLeido = { id: string; numero: number; esperado: Centavos; contado: Centavos; motivo: string | null }

type Saldo = { debe: Centavos; hay: Centavos; devuelto: Centavos }

function nameSaldo(estado: Estado | null, { debe, hay, devuelto }: Saldo): ClaseDeDiferencia {
  if (estado === 'cancelado') return 'cancelado_con_plata'
  if (hay > debe) return 'cobrado_de_mas'
  if (devuelto > 0) return hay === 0 ? 'devuelto' : 'devuelto_en_parte'
  return estado !== null && copiasDe(estado) === 'consumida' ? 'salio_sin_cobrar' : 'falta_cobrar'
}

/** How a sale's documents stand to its money, over all time, where they differ within the month. */
function nameFacturado(plata: Suma, facturado: Suma): ClaseDeDiferencia {
  if (facturado.total === plata.total) return 'otro_mes'
  if (facturado.total > plata.total) return 'facturado_de_mas'
  return facturado.total === 0 ? 'sin_factura' : 'facturado_de_menos'
}

/** Whether the shop, which invoices by itself, has not come to this order yet. */
function isTemprano({ estado, guardado, total }: PedidoLeido, momento: Momento): boolean {
  if (momento === 'mano') return false
  if (momento === 'pago') return guardado !== null && guardado.pagado < total
  return estado !== null && ESTADOS_POSIBLES.indexOf(estado) < ESTADOS_POSIBLES.indexOf(momento)
}

/** What an order differs by: one that waits for its invoice, or for its money, is not one to be corrected. */
function nameDePedido(pedido: PedidoLeido, plata: Suma, devuelto: Centavos, momento: Momento): ClaseDeDiferencia {
  const { estado, guardado, total, facturado } = pedido
  if (estado === null) return 'pedido_eliminado'
  const clase = nameFacturado(plata, facturado)
  if (clase === 'sin_factura' && isTemprano(pedido, momento)) return 'por_facturar'
  const impago = guardado !== null && estado !== 'cancelado' && devuelto === 0 && facturado.total <= total
  return clase === 'facturado_de_mas' && impago ? 'facturado_sin_cobrar' : clase
}

/**
 * An order's money as its documents should say it: what moved of it. Where it is not followed, what it is sold for on the day of its
 * sale, less what was written down as given back; nobody can tell an open one from a paid one, but by its invoice.
 */
function plataDe({ estado, clase, total, guardado, filas, reembolsado, facturado, entroEnMes }: PedidoLeido): Suma {
  if (guardado || estado === null) {
    const suma = (unas: readonly Movimiento[]) => sum(unas.map(({ flujo }) => flujo))
    return { mes: suma(filas.filter(({ enMes }) => enMes)), total: suma(filas) }
  }
  const vendido = clase === 'vendida' || (clase === 'abierta' && facturado.total !== 0)
  if (!vendido) return { mes: CERO, total: CERO }
  // What went back beyond it, for the way back say, is no part of the sale.
  const devuelto = (suma: Centavos) => centavos(Math.min(suma, total))
  return {
    mes: subtract(entroEnMes ? total : CERO, devuelto(reembolsado.mes)),
    total: subtract(total, devuelto(reembolsado.total)),
  }
}

export function addPedido(cuenta: Cuenta, pedido: PedidoLeido, reglas: Reglas): void {
  const { factura, lleva, usaBanco, momento } = reglas
  const { id, numero, estado, total, guardado, filas } = pedido
  const de: Enlace = { que: 'pedido', id: estado === null ? null : id, numero }
  const hay = sum(filas.map(({ flujo }) => flujo))
  const entro = sum(filas.map(({ flujo }) => centavos(Math.max(0, flujo))))
  const devuelto = subtract(entro, hay)
  if (guardado) {
    if (subtract(guardado.pagado, guardado.devuelto) !== hay)
      cuenta.avisos.push({ clase: 'cuenta_mal', importe: hay, de })
    if (guardado.disputa) cuenta.avisos.push({ clase: 'en_disputa', importe: hay, de })
    if (pedido.entroEnMes) {
      const debe = estado === 'cancelado' ? CERO : total
      note(cuenta, 'pedidos', { debe, hay, clase: nameSaldo(estado, { debe, hay, devuelto }), de })
    }
  }
  for (const { tipo, medio, importe, flujo, comision, enMes, banco, caja } of filas) {
    if (!enMes) continue
    if (medio === 'mercadopago') {
      if (tipo === 'ajeno') note(cuenta, 'pasarela', { debe: importe, hay: CERO, clase: 'pago_ajeno', de })
      else note(cuenta, 'pasarela', { debe: flujo, hay: estado === null ? CERO : flujo, clase: 'pedido_eliminado', de })
      if (tipo === 'aprobado' && flujo > 0 && comision === null)
        cuenta.avisos.push({ clase: 'sin_comision', importe: flujo, de })
    }
    if (usaBanco && medio === 'transferencia' && flujo > 0) {
      note(cuenta, 'banco', { debe: flujo, hay: banco ? flujo : CERO, clase: 'sin_linea', de })
    }
    if (lleva && medio === 'efectivo') {
      note(cuenta, 'caja', { debe: flujo, hay: caja ? flujo : CERO, clase: 'fuera_de_caja', de })
    }
  }
  if (!factura) return
  const plata = plataDe(pedido)
  const clase = nameDePedido(pedido, plata, devuelto, momento)
  note(cuenta, 'facturas', { debe: plata.mes, hay: pedido.facturado.mes, clase, de })
}

export function addVenta(
  cuenta: Cuenta,
  { id, numero, mes, total, efectivo, facturado }: VentaLeida,
  reglas: Reglas,
): void {
  const de: Enlace = { que: 'venta', id, numero }
  if (reglas.lleva) note(cuenta, 'caja', { debe: efectivo.mes, hay: efectivo.enCaja, clase: 'fuera_de_caja', de })
  if (!reglas.factura) return
  note(cuenta, 'facturas', { debe: mes, hay: facturado.mes, clase: nameFacturado({ mes, total }, facturado), de })
}

export function addCierre(cuenta: Cuenta, { id, numero, esperado, contado, motivo }: CierreLeido): void {
  const de: Enlace = { que: 'caja', id, numero }
  note(cuenta, 'cierres', { debe: esperado, hay: contado, clase: 'cierre_con_diferencia', de, nota: motivo })
}
