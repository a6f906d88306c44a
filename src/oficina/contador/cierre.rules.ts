// The owner's month: whether what orders ask for, what came in, what the bank and the register saw and what was invoiced agree to the
// centavo, and by what they do not (docs/decisions/109). Pure: what is read is handed in.

import { CERO, type Centavos, centavos, subtract, sum } from '#platform/money.ts'
import type { Momento } from '#venta/facturas/comprobante.rules.ts'

/** Two sides that should be one, each with what the first and the second of them are. */
export const CONTROLES = ['pedidos', 'pasarela', 'banco', 'caja', 'cierres', 'facturas'] as const
export type CualControl = (typeof CONTROLES)[number]
export const CONTROL_NOMBRES: Record<CualControl, readonly [titulo: string, debe: string, hay: string]> = {
  pedidos: ['Pedidos y su plata', 'Lo que suman los pedidos entrados en el mes', 'Lo que hay cobrado de ellos'],
  pasarela: ['Mercado Pago', 'Lo que dice Mercado Pago', 'Lo que pagó pedidos de la tienda'],
  banco: ['Banco', 'Transferencias anotadas en pedidos', 'Las que se vieron en la lista del banco'],
  caja: ['Efectivo y caja', 'Efectivo cobrado menos devuelto', 'Lo que pasó por una caja abierta'],
  cierres: ['Cierres de caja', 'Lo que tenía que haber', 'Lo que se contó'],
  facturas: ['Ventas y comprobantes', 'Lo cobrado menos lo devuelto', 'Facturas menos notas de crédito'],
}

/** `revisar`: somebody has to look. `pendiente`: it is still on its way. `explicada`: it is as it should be. */
export const GRADOS = ['revisar', 'pendiente', 'explicada'] as const
export type Grado = (typeof GRADOS)[number]

export const CLASES_DE_DIFERENCIA = [
  ...([
    'falta_cobrar',
    'salio_sin_cobrar',
    'cobrado_de_mas',
    'cancelado_con_plata',
    'devuelto_en_parte',
    'devuelto',
  ] as const),
  ...(['pago_ajeno', 'pedido_eliminado', 'sin_linea', 'fuera_de_caja', 'cierre_con_diferencia'] as const),
  ...(['sin_factura', 'por_facturar', 'facturado_sin_cobrar', 'facturado_de_menos', 'facturado_de_mas'] as const),
  'otro_mes',
] as const
export type ClaseDeDiferencia = (typeof CLASES_DE_DIFERENCIA)[number]
export const DIFERENCIA_NOMBRES: Record<ClaseDeDiferencia, string> = {
  falta_cobrar: 'Falta cobrar',
  salio_sin_cobrar: 'Salió sin estar cobrado',
  cobrado_de_mas: 'Cobrado de más',
  cancelado_con_plata: 'Cancelado, y la plata está acá',
  devuelto_en_parte: 'Devuelto en parte',
  devuelto: 'Devuelto entero',
  pago_ajeno: 'Un pago que no corresponde a su pedido',
  pedido_eliminado: 'Plata de un pedido que ya no está',
  sin_linea: 'No se vio en la lista del banco',
  fuera_de_caja: 'Efectivo que no pasó por una caja',
  cierre_con_diferencia: 'La caja no dio',
  sin_factura: 'Sin factura',
  por_facturar: 'Todavía no le toca la factura',
  facturado_sin_cobrar: 'Facturado, y falta cobrar',
  facturado_de_menos: 'Facturado de menos',
  facturado_de_mas: 'Facturado de más: falta una nota de crédito',
  otro_mes: 'Se compensa con otro mes',
}
const GRADO_DE: Record<ClaseDeDiferencia, Grado> = {
  falta_cobrar: 'pendiente',
  por_facturar: 'pendiente',
  facturado_sin_cobrar: 'pendiente',
  devuelto_en_parte: 'explicada',
  devuelto: 'explicada',
  otro_mes: 'explicada',
  salio_sin_cobrar: 'revisar',
  cobrado_de_mas: 'revisar',
  cancelado_con_plata: 'revisar',
  pago_ajeno: 'revisar',
  pedido_eliminado: 'revisar',
  sin_linea: 'revisar',
  fuera_de_caja: 'revisar',
  cierre_con_diferencia: 'revisar',
  sin_factura: 'revisar',
  facturado_de_menos: 'revisar',
  facturado_de_mas: 'revisar',
}

/** What a difference is of. `id` null: it is gone. */
export type Enlace = { que: 'pedido' | 'venta' | 'caja'; id: string | null; numero: number }
/** `importe`: what there is less what there should be. */
export type Diferencia = {
  control: CualControl
  clase: ClaseDeDiferencia
  grado: Grado
  importe: Centavos
  de: Enlace
  /** What somebody wrote about it. */
  nota: string | null
}

/** What does not move a sum, and still has to be looked at. */
export const CLASES_DE_AVISO = ['cuenta_mal', 'en_disputa', 'sin_comision'] as const
export type ClaseDeAviso = (typeof CLASES_DE_AVISO)[number]
export const AVISO_NOMBRES: Record<ClaseDeAviso, string> = {
  cuenta_mal: 'La cuenta guardada no es la de sus movimientos',
  en_disputa: 'En disputa: el banco puede llevarse esta plata',
  sin_comision: 'Mercado Pago no dijo su comisión',
}
export type Aviso = { clase: ClaseDeAviso; importe: Centavos; de: Enlace }

/** What a month is read with: what the shop does not do is not asked of it. */
export type Reglas = { factura: boolean; lleva: boolean; usaBanco: boolean } & {
  /** When it invoices by itself. */
  momento: Momento
}

type Lados = Record<CualControl, { debe: Centavos; hay: Centavos }>
/** The sums of both sides, and what they differ by; each part of a month adds to it. */
export type Cuenta = { lados: Lados; diferencias: Diferencia[]; avisos: Aviso[] }

export const createCuenta = (): Cuenta => ({
  lados: {
    pedidos: { debe: CERO, hay: CERO },
    pasarela: { debe: CERO, hay: CERO },
    banco: { debe: CERO, hay: CERO },
    caja: { debe: CERO, hay: CERO },
    cierres: { debe: CERO, hay: CERO },
    facturas: { debe: CERO, hay: CERO },
  },
  diferencias: [],
  avisos: [],
})

type Parte = { debe: Centavos; hay: Centavos; clase: ClaseDeDiferencia | null; de: Enlace; nota?: string | null }

/** Adds what one thing should be and is to a control, and what it differs by. `clase` null: no rule names it. */
export function note(cuenta: Cuenta, control: CualControl, { debe, hay, clase, de, nota = null }: Parte): void {
  const lado = cuenta.lados[control]
  lado.debe = centavos(lado.debe + debe)
  lado.hay = centavos(lado.hay + hay)
  const importe = subtract(hay, debe)
  if (importe === 0) return
  // A difference that no rule names would be silent: it is one to be looked at.
  const nombrada = clase ?? (importe < 0 ? 'facturado_de_menos' : 'facturado_de_mas')
  cuenta.diferencias.push({ control, clase: nombrada, grado: GRADO_DE[nombrada], importe, de, nota })
}

export type Control = {
  control: CualControl
  /** False: the shop does not do this, or has nothing to compare with. */
  comprobable: boolean
  debe: Centavos
  hay: Centavos
  /** What there is less what there should be: exactly the sum of its differences. */
  diferencia: Centavos
  diferencias: Diferencia[]
}

/** All controls; those that ask to be looked at first, the greatest first. */
export function listControles({ lados, diferencias }: Cuenta, { factura, lleva, usaBanco }: Reglas): Control[] {
  const comprobable: Record<CualControl, boolean> = {
    pedidos: true,
    pasarela: true,
    banco: usaBanco,
    caja: lleva,
    cierres: lleva,
    facturas: factura,
  }
  return CONTROLES.map((control) => {
    const { debe, hay } = lados[control]
    const suyas = diferencias.filter((una) => una.control === control)
    return {
      control,
      comprobable: comprobable[control],
      debe,
      hay,
      diferencia: subtract(hay, debe),
      diferencias: suyas.toSorted(
        (a, b) =>
          GRADOS.indexOf(a.grado) - GRADOS.indexOf(b.grado) ||
          Math.abs(b.importe) - Math.abs(a.importe) ||
          a.de.numero - b.de.numero,
      ),
    }
  })
}

/** Whether nothing of the month asks to be looked at. A fee that nobody told is no difference: it is only unknown. */
export const coincide = ({ diferencias, avisos }: Pick<Cuenta, 'diferencias' | 'avisos'>): boolean =>
  diferencias.every(({ grado }) => grado !== 'revisar') && avisos.every(({ clase }) => clase === 'sin_comision')

/** What of a control's difference its differences do not name: always nothing. */
export const restoDe = ({ diferencia, diferencias }: Control): Centavos =>
  subtract(diferencia, sum(diferencias.map(({ importe }) => importe)))
