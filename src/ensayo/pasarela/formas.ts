// What the stand-in answers, in Mercado Pago's own shapes: pesos with decimals, its names, its errors.
import { centavos, toPesos } from '#platform/money.ts'
import type { Contracargo, Devolucion, Pago, Preferencia } from './mundo.ts'
import { MEDIOS } from './titulares.ts'

/** Without `json` and `html`: no body. */
export type Salida = { estado: number; json?: unknown; html?: string; headers?: Record<string, string> }

const pesosOf = (importe: number): number => toPesos(centavos(importe))
const MERCHANT_FEE = 0.0629
const PAYER_ID = 111_222_333

/** An error as Mercado Pago has it; `code` is what programs go by. */
export const formError = (estado: number, error: string, message: string, code?: number): Salida => ({
  estado,
  json: {
    message,
    error,
    status: estado,
    cause: code === undefined ? [] : [{ code, description: message, data: null }],
  },
})
export const NO_ESTA = formError(404, 'not_found', 'Payment not found')

export const formPreferencia = (preferencia: Preferencia, url: string, cuenta: string) => {
  const enlace = `${url}/checkout/v1/redirect?pref_id=${encodeURIComponent(preferencia.id)}`
  return {
    id: preferencia.id,
    collector_id: Number(cuenta),
    client_id: '1234567890123456',
    init_point: enlace,
    sandbox_init_point: `${enlace}&sandbox=true`,
    date_created: preferencia.creada,
    items: preferencia.items.map((item) => ({ ...item, currency_id: 'ARS' })),
    back_urls: { success: '', pending: '', failure: '', ...preferencia.vueltas },
    auto_return: preferencia.autoReturn ? 'approved' : '',
    external_reference: preferencia.referencia ?? '',
    notification_url: preferencia.aviso ?? '',
    statement_descriptor: preferencia.resumen,
    expires: preferencia.vence !== null,
    expiration_date_to: preferencia.vence,
    date_of_expiration: preferencia.venceCupon,
    operation_type: 'regular_payment',
    site_id: 'MLA',
  }
}

export const formDevolucion = (pago: Pago, { id, importe, status, creada }: Devolucion) => ({
  id,
  payment_id: pago.id,
  amount: pesosOf(importe),
  status,
  date_created: creada,
  source: { id: 'ensayo', name: 'Ensayo', type: 'collector' },
  unique_sequence_number: null,
  refund_mode: 'standard',
})

/** A payment with what is personal in a real one too, so that a log that holds it is found out. */
export function formPago(pago: Pago, { url, cuenta }: { url: string; cuenta: string }) {
  const { preferencia, medio, devoluciones } = pago
  const done = devoluciones.filter(({ status }) => status === 'approved').reduce((sum, one) => sum + one.importe, 0)
  const { tipo, metodo } = MEDIOS[medio]
  const comision = Math.round(pago.importe * MERCHANT_FEE)
  const conTarjeta = tipo.endsWith('_card')
  return {
    id: pago.id,
    status: pago.status,
    status_detail: pago.detail,
    live_mode: true,
    external_reference: preferencia.referencia,
    currency_id: 'ARS',
    collector_id: Number(cuenta),
    transaction_amount: pesosOf(pago.importe),
    transaction_amount_refunded: pesosOf(done),
    installments: pago.cuotas,
    payment_type_id: tipo,
    payment_method_id: metodo,
    date_created: pago.creado,
    date_approved: pago.aprobado,
    date_last_updated: pago.actualizado,
    date_of_expiration: pago.vence,
    money_release_date: null,
    operation_type: 'regular_payment',
    transaction_details: {
      total_paid_amount: pesosOf(pago.importe),
      installment_amount: pesosOf(Math.round(pago.importe / pago.cuotas)),
      net_received_amount: pago.aprobado ? pesosOf(pago.importe - comision) : 0,
      external_resource_url: medio === 'efectivo' ? `${url}/ensayo/cupon/${pago.id}` : null,
    },
    fee_details: pago.aprobado ? [{ type: 'mercadopago_fee', amount: pesosOf(comision), fee_payer: 'collector' }] : [],
    payer: {
      id: PAYER_ID,
      email: 'compradora.de.ensayo@correo.test',
      identification: { type: 'DNI', number: '12345678' },
    },
    card: conTarjeta
      ? { last_four_digits: '3704', first_six_digits: '450995', cardholder: { name: 'TITULAR DE ENSAYO' } }
      : {},
    order: { id: String(pago.id + 1), type: 'mercadopago' },
    metadata: {},
    refunds: devoluciones.map((one) => formDevolucion(pago, one)),
  }
}

export const formContracargo = ({ id, pago, status, importe, creado }: Contracargo) => ({
  id,
  payment_id: pago.id,
  status,
  amount: pesosOf(importe),
  currency_id: 'ARS',
  reason_id: '4837',
  reason: 'general',
  date_created: creado,
  last_modified: creado,
})
