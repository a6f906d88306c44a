// The owner's month: whether what orders ask for, what came in, what the bank and the register saw and what was invoiced agree to the
// centavo, and by what they do not (docs/decisions/109). Pure: what is read is handed in.
import type { Medio, Tipo } from '../pagos/pago.rules.ts'
import type { Estado } from '../pedidos/estado.rules.ts'
import { CERO, type Centavos, centavos, subtract, sum } from '../platform/money.ts'

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
  ...(['sin_factura', 'facturado_de_menos', 'facturado_de_mas', 'otro_mes'] as const),
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
  facturado_de_menos: 'Facturado de menos',
  facturado_de_mas: 'Facturado de más: falta una nota de crédito',
  otro_mes: 'Se compensa con otro mes',
}
const GRADO_DE: Record<ClaseDeDiferencia, Grado> = {
  ...{ falta_cobrar: 'pendiente', devuelto_en_parte: 'explicada', devuelto: 'explicada', otro_mes: 'explicada' },
  ...{ salio_sin_cobrar: 'revisar', cobrado_de_mas: 'revisar', cancelado_con_plata: 'revisar', pago_ajeno: 'revisar' },
  ...{ pedido_eliminado: 'revisar', sin_linea: 'revisar', fuera_de_caja: 'revisar', cierre_con_diferencia: 'revisar' },
  ...{ sin_factura: 'revisar', facturado_de_menos: 'revisar', facturado_de_mas: 'revisar' },
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

export type Fila = { tipo: Tipo; medio: Medio; importe: Centavos; flujo: Centavos; comision: Centavos | null } & {
  /** It happened within the month. */
  enMes: boolean
  /** The bank's list has it. */
  banco: boolean
  /** It went through an open register. */
  caja: boolean
}
type Facturado = { mes: Centavos; total: Centavos }

/** An order that something happened to in the month. `estado` null: it is gone. */
export type PedidoLeido = {
  id: string
  numero: number
  estado: Estado | null
  /** All that it costs. */
  total: Centavos
  entroEnMes: boolean
  entregadoEnMes: boolean
  /** What is stored of its money; null where the shop does not follow it. */
  guardado: { pagado: Centavos; devuelto: Centavos; disputa: boolean } | null
  filas: readonly Fila[]
  /** Invoices less credit notes, in the month and in all. */
  facturado: Facturado
}

export type VentaLeida = {
  id: string
  numero: number
  /** What came in less what went back, in the month and in all. */
  mes: Centavos
  total: Centavos
  efectivo: { mes: Centavos; enCaja: Centavos }
  facturado: Facturado
}

export type CierreLeido = { id: string; numero: number; esperado: Centavos; contado: Centavos; motivo: string | null }

/** What a month is read with: what the shop does not do is not asked of it. */
export type Reglas = { factura: boolean; lleva: boolean; usaBanco: boolean }

type Lados = Record<CualControl, { debe: Centavos; hay: Centavos }>
/** The sums of both sides, and what they differ by; each part of a month adds to it. */
export type Cuenta = { lados: Lados; diferencias: Diferencia[]; avisos: Aviso[] }

export const createCuenta = (): Cuenta => ({
  lados: {
    ...{ pedidos: { debe: CERO, hay: CERO }, pasarela: { debe: CERO, hay: CERO }, banco: { debe: CERO, hay: CERO } },
    ...{ caja: { debe: CERO, hay: CERO }, cierres: { debe: CERO, hay: CERO }, facturas: { debe: CERO, hay: CERO } },
  },
  diferencias: [],
  avisos: [],
})

type Parte = { debe: Centavos; hay: Centavos; clase: ClaseDeDiferencia | null; de: Enlace; nota?: string | null }

function note(cuenta: Cuenta, control: CualControl, { debe, hay, clase, de, nota = null }: Parte): void {
  const lado = cuenta.lados[control]
  lado.debe = centavos(lado.debe + debe)
  lado.hay = centavos(lado.hay + hay)
  const importe = subtract(hay, debe)
  if (importe === 0) return
  // A difference that no rule names would be silent: it is one to be looked at.
  const nombrada = clase ?? (importe < 0 ? 'facturado_de_menos' : 'facturado_de_mas')
  cuenta.diferencias.push({ control, clase: nombrada, grado: GRADO_DE[nombrada], importe, de, nota })
}

const SALIO: readonly (Estado | null)[] = ['enviado', 'entregado']

function nameSaldo(
  estado: Estado | null,
  { debe, hay, devuelto }: { debe: Centavos; hay: Centavos; devuelto: Centavos },
) {
  if (estado === 'cancelado') return 'cancelado_con_plata'
  if (hay > debe) return 'cobrado_de_mas'
  if (devuelto > 0) return hay === 0 ? 'devuelto' : 'devuelto_en_parte'
  return SALIO.includes(estado) ? 'salio_sin_cobrar' : 'falta_cobrar'
}

/** How a sale's documents stand to its money, over all time, where they differ within the month. */
function nameFacturado(plata: Facturado, facturado: Facturado): ClaseDeDiferencia {
  if (facturado.total === plata.total) return 'otro_mes'
  if (facturado.total > plata.total) return 'facturado_de_mas'
  return facturado.total === 0 ? 'sin_factura' : 'facturado_de_menos'
}

/** What counts as an order's money for its documents: what came in; of one that is not followed its total, once it is delivered or invoiced. */
function plataDe({ estado, total, guardado, filas, facturado, entregadoEnMes }: PedidoLeido): Facturado {
  const suma = (unas: readonly Fila[]) => sum(unas.map(({ flujo }) => flujo))
  if (guardado || estado === null) return { mes: suma(filas.filter(({ enMes }) => enMes)), total: suma(filas) }
  if (estado === 'cancelado') return { mes: CERO, total: CERO }
  const entregado = estado === 'entregado'
  if (!entregado && facturado.total === 0) return { mes: CERO, total: CERO }
  return { mes: (entregado ? entregadoEnMes : facturado.mes !== 0) ? total : CERO, total }
}

export function addPedido(cuenta: Cuenta, pedido: PedidoLeido, { factura, lleva, usaBanco }: Reglas): void {
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
  const clase = estado === null ? 'pedido_eliminado' : nameFacturado(plata, pedido.facturado)
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
    ...{ pedidos: true, pasarela: true, banco: usaBanco, caja: lleva, cierres: lleva, facturas: factura },
  }
  return CONTROLES.map((control) => {
    const { debe, hay } = lados[control]
    const suyas = diferencias.filter((una) => una.control === control)
    return {
      ...{ control, comprobable: comprobable[control], debe, hay, diferencia: subtract(hay, debe) },
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
