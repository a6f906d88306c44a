// What an invoice still leaves to be credited, and the lines of a credit note.
import type { ClaseIva } from '#casa/deberes/iva.rules.ts'
import { formatPesos } from '#platform/format.ts'
import { CERO, type Centavos, subtract, sum, toPesos } from '#platform/money.ts'
import { importeDe, type LineaFiscal } from './comprobante.rules.ts'

/** What of an order is written: its books, then what it costs besides. Lines that cost nothing stay: they left the shop too. */
export function planLineas(
  pedido: {
    items: readonly { titulo: string; isbn: string; cantidad: number; precio_unitario: Centavos; iva: ClaseIva }[]
    recargo: Centavos
    envio: Centavos
  },
  ivaEnvio: ClaseIva,
): LineaFiscal[] {
  const libros = pedido.items.map(({ titulo, isbn, cantidad, precio_unitario, iva }) => ({
    rubro: 'libro' as const,
    descripcion: titulo,
    isbn,
    cantidad,
    unitario: precio_unitario,
    iva,
  }))
  const extra = (rubro: 'envio' | 'recargo', descripcion: string, unitario: Centavos, iva: ClaseIva) =>
    unitario > 0 ? [{ rubro, descripcion, isbn: null, cantidad: 1, unitario, iva }] : []
  return [
    ...libros,
    ...extra('envio', 'Envío', pedido.envio, ivaEnvio),
    ...extra('recargo', 'Recargo por pago en cuotas', pedido.recargo, ivaEnvio),
  ].map((linea, n) => ({ linea: n + 1, ...linea }))
}

/** What is left of a line to be credited: copies at their price, or of shipping and surcharge a sum. */
export type Resto = LineaFiscal & { acreditado: Centavos }

/** The lines of an invoice with what is left of them, those with nothing left included. */
export function computeRestos(factura: readonly LineaFiscal[], creditos: readonly LineaFiscal[]): Resto[] {
  return factura.map((linea) => {
    const suyos = creditos.filter((credito) => credito.linea === linea.linea)
    const acreditado = sum(suyos.map(importeDe))
    if (linea.rubro !== 'libro') {
      const unitario = subtract(linea.unitario, acreditado)
      return { ...linea, cantidad: unitario > 0 ? 1 : 0, unitario, acreditado }
    }
    const copias = suyos.reduce((total, { cantidad }) => total + cantidad, 0)
    return { ...linea, cantidad: linea.cantidad - copias, acreditado }
  })
}

/** What is asked back: copies of a book, or a sum of shipping or surcharge. */
export type Pedida = { linea: number; cantidad: number; importe?: Centavos | undefined }

export type Credito = { lineas: LineaFiscal[] } | { motivo: string }

/** The lines of a credit note, or why it can't be one. Never more than is left of the invoice. */
export function planCredito(restos: readonly Resto[], pedidas: readonly Pedida[]): Credito {
  const lineas: LineaFiscal[] = []
  for (const { linea, cantidad, importe } of pedidas) {
    const resto = restos.find((one) => one.linea === linea)
    if (!resto) return { motivo: 'Esa línea no es de esta factura.' }
    if (lineas.some((one) => one.linea === linea)) return { motivo: 'Hay una línea dos veces.' }
    const { acreditado: _, ...deFactura } = resto
    if (resto.rubro === 'libro') {
      if (cantidad > resto.cantidad) {
        return { motivo: `De «${resto.descripcion}» quedan ${resto.cantidad} por acreditar.` }
      }
      lineas.push({ ...deFactura, cantidad })
      continue
    }
    const unitario = importe ?? resto.unitario
    if (resto.cantidad === 0 || unitario > resto.unitario) {
      const queda = resto.cantidad === 0 ? CERO : resto.unitario
      return { motivo: `De «${resto.descripcion}» quedan ${formatPesos(toPesos(queda))} por acreditar.` }
    }
    lineas.push({ ...deFactura, cantidad: 1, unitario })
  }
  if (sum(lineas.map(importeDe)) <= 0) return { motivo: 'No hay nada que acreditar.' }
  return { lineas }
}

/** Nothing is left to be credited: the order may be invoiced anew. */
export const isAcreditado = (restos: readonly Resto[]): boolean =>
  restos.every(({ cantidad, unitario }) => cantidad === 0 || unitario === 0)
