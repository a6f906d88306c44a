import { entero, type Leer, secreto, siNo } from '#casa/ajustes/declarar.ts'
import { readDiasSinPago, readTopes } from '#estante/existencias/existencia.ajustes.ts'
import type { Topes } from '#estante/existencias/tope.rules.ts'

const comun = { grupo: 'pagos', reciente: true, seVe: { texto: 'Pagos', to: '/panel-admin/pagos' } } as const

const LLEVAR = siNo({
  ...comun,
  clave: 'pagos.llevar',
  titulo: 'Llevar la cuenta de los pagos de cada pedido',
  ayuda:
    'Los pedidos nuevos dicen si están pagados, y los pagos se anotan en «Pagos». Con Mercado Pago es siempre así.',
  defecto: false,
})
const TOKEN = secreto({
  ...comun,
  clave: 'pagos.mp_token',
  titulo: 'Mercado Pago: Access Token',
  ayuda:
    'De «Tus integraciones», credenciales de producción. La tienda necesita una dirección pública con https. Antes de poner el de otra cuenta mirá en «Pagos» si hay cobros abiertos: los de la cuenta anterior ya no se podrían consultar.',
  max: 200,
})
const SECRETO = secreto({
  ...comun,
  clave: 'pagos.mp_secreto',
  titulo: 'Mercado Pago: clave secreta de los webhooks',
  ayuda: 'De «Tus integraciones», Webhooks. Sin ella los avisos no se aceptan y los pagos se descubren preguntando.',
  max: 200,
})
/** Public: the checkout says where each way is paid. */
const enPasarela = (metodo: string, titulo: string) =>
  siNo({
    ...comun,
    publico: true,
    clave: `pagos.mp_${metodo}`,
    titulo: `Cobrar por Mercado Pago: ${titulo}`,
    defecto: false,
  })
const EN_PASARELA = {
  tarjeta: enPasarela('tarjeta', 'tarjeta de crédito'),
  debito: enPasarela('debito', 'débito'),
  efectivo: enPasarela('efectivo', 'efectivo (Rapipago y Pago Fácil)'),
}
const MINUTOS = entero({
  ...comun,
  clave: 'pagos.mp_minutos',
  titulo: 'Minutos para pagar con tarjeta',
  ayuda: 'Los ejemplares quedan apartados ese tiempo.',
  min: 10,
  max: 1_440,
  defecto: 30,
})
const DIAS = entero({
  ...comun,
  clave: 'pagos.mp_dias_efectivo',
  titulo: 'Días para pagar en efectivo por Mercado Pago',
  ayuda: 'Mercado Pago pide al menos 3. También vale para los enlaces de pago de pedidos por teléfono.',
  min: 3,
  max: 30,
  defecto: 4,
})

const DIAS_TRANSFERENCIA = entero({
  ...comun,
  clave: 'pagos.dias_transferencia',
  titulo: 'Días para pagar por transferencia',
  ayuda:
    'Vale donde se lleva la cuenta de los pagos. Un día antes le recordamos a su cliente que falta; al terminar, los ejemplares vuelven a la venta.',
  min: 1,
  max: 30,
  defecto: 3,
})

/** Public: the panel offers no «sale igual» that would be refused. */
export const SIN_PAGAR_NO_SALE = siNo({
  ...comun,
  publico: true,
  clave: 'pagos.sin_pagar_no_sale',
  titulo: 'No dejar salir pedidos sin pagar',
  ayuda:
    'Sin esto el panel pregunta antes de empacar o enviar un pedido que no está pagado. Los que se pagan en efectivo al recibirlos salen siempre.',
  defecto: false,
})

const COMPROBANTES_MB = entero({
  ...comun,
  clave: 'pagos.comprobantes_mb',
  titulo: 'Lugar para los comprobantes que suben los clientes, en MB',
  ayuda: 'Entre todos. Cuando se llena no recibimos más archivos; los avisos sin archivo llegan igual.',
  min: 0,
  max: 1_000_000,
  defecto: 2_000,
})

/** All that vouchers of transfers may take up, in MB. */
export const readComprobantesMb = (leer: Leer): number => leer(COMPROBANTES_MB)

export const pagoAjustes = [
  ...[LLEVAR, SIN_PAGAR_NO_SALE, DIAS_TRANSFERENCIA, COMPROBANTES_MB, TOKEN, SECRETO],
  ...[...Object.values(EN_PASARELA), MINUTOS, DIAS],
]

export const METODOS_EN_PASARELA = ['tarjeta', 'debito', 'efectivo'] as const
export type MetodoEnPasarela = (typeof METODOS_EN_PASARELA)[number]

/** Both empty while the owner has not typed them in. */
export const readCredenciales = (leer: Leer) => ({ token: leer(TOKEN), secreto: leer(SECRETO) })

/** The ways of paying that the owner gave to the gateway. */
export const readEnPasarela = (leer: Leer): MetodoEnPasarela[] =>
  METODOS_EN_PASARELA.filter((metodo) => leer(EN_PASARELA[metodo]))

/** How new orders are paid: whether their money is followed, and what of it goes through the gateway. */
export type ReglasDePago = {
  sigue: boolean
  porPasarela: readonly MetodoEnPasarela[]
  minutos: number
  dias: number
  /** Days to pay by transfer. */
  diasTransferencia: number
  /** Until an order is so many days old its customer may have its copies taken again, within these bounds. */
  diasSinPago: number
  topes: Topes
}

/** `conPasarela`: there is a gateway to be asked. */
export function readReglasDePago(leer: Leer, conPasarela: boolean): ReglasDePago {
  const porPasarela = conPasarela ? readEnPasarela(leer) : []
  const plazos = { minutos: leer(MINUTOS), dias: leer(DIAS), diasTransferencia: leer(DIAS_TRANSFERENCIA) }
  const deCopias = { diasSinPago: readDiasSinPago(leer), topes: readTopes(leer) }
  return { sigue: porPasarela.length > 0 || leer(LLEVAR), porPasarela, ...plazos, ...deCopias }
}

/**
 * What browsers are told otherwise than the owner set it: a way of paying that was given to the gateway is not paid there while there is
 * no gateway. `conEnsayo`: the stand-in is one.
 */
export const createPagosPublicos =
  (conEnsayo: boolean) =>
  (leer: Leer): Record<string, unknown> =>
    conEnsayo || leer(TOKEN) !== ''
      ? {}
      : Object.fromEntries(readEnPasarela(leer).map((metodo) => [EN_PASARELA[metodo].clave, false]))
