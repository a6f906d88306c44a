// Why a payment did not come to be, as the customer reads it. The gateway's codes are never shown.

const OTRA = 'Probá con otra tarjeta o con otro medio de pago.'
const DATOS = 'Revisalo y probá otra vez.'

const MOTIVOS: ReadonlyMap<string, string> = new Map([
  ['cc_rejected_insufficient_amount', `La tarjeta no tiene fondos suficientes. ${OTRA}`],
  ['cc_amount_rate_limit_exceeded', `El importe supera el límite de la tarjeta. ${OTRA}`],
  ['insufficient_amount', `La cuenta no tiene fondos suficientes. Probá con otro medio de pago.`],
  ['cc_rejected_bad_filled_card_number', `El número de la tarjeta no es correcto. ${DATOS}`],
  ['cc_rejected_bad_filled_date', `La fecha de vencimiento de la tarjeta no es correcta. ${DATOS}`],
  ['cc_rejected_bad_filled_security_code', `El código de seguridad de la tarjeta no es correcto. ${DATOS}`],
  ['cc_rejected_bad_filled_other', `Algún dato de la tarjeta no es correcto. ${DATOS}`],
  [
    'cc_rejected_call_for_authorize',
    'El banco pide que autorices el pago. Llamá al número que figura en la tarjeta y probá otra vez.',
  ],
  ['cc_rejected_card_disabled', 'La tarjeta no está habilitada. Llamá al banco para activarla, o probá con otra.'],
  ['cc_rejected_card_error', `No se pudo procesar la tarjeta. ${OTRA}`],
  ['cc_rejected_card_type_not_allowed', `No se acepta ese tipo de tarjeta. ${OTRA}`],
  [
    'cc_rejected_duplicated_payment',
    'Ya hiciste un pago por ese importe. Si tenés que pagar de nuevo, usá otra tarjeta u otro medio de pago.',
  ],
  ['cc_rejected_high_risk', `El pago fue rechazado por seguridad. ${OTRA}`],
  ['cc_rejected_blacklist', `No se pudo procesar el pago con esa tarjeta. ${OTRA}`],
  ['cc_rejected_invalid_installments', 'La tarjeta no acepta esa cantidad de cuotas. Probá con otra cantidad.'],
  ['cc_rejected_max_attempts', `Llegaste al límite de intentos con esa tarjeta. ${OTRA}`],
  ['cc_rejected_3ds_challenge', 'No se completó la verificación del banco. Probá otra vez.'],
  ['cc_rejected_3ds_mandatory', `El banco pide una verificación que esa tarjeta no permite. ${OTRA}`],
  ['cc_rejected_other_reason', `El banco no aceptó el pago. ${OTRA}`],
  ['bank_error', 'El banco tuvo un problema. Probá otra vez en unos minutos.'],
  ['rejected_by_bank', `El banco no aceptó el pago. ${OTRA}`],
  ['rejected_by_regulations', 'Una norma no permite este pago. Probá con otro medio de pago.'],
  ['rejected_insufficient_data', `Faltan datos para procesar el pago. ${OTRA}`],
  ['expired', 'Venció el plazo para pagar.'],
  ['by_payer', 'Cancelaste el pago.'],
  ['by_collector', 'La librería canceló el pago.'],
  ['pending_contingency', 'Mercado Pago está revisando el pago. Puede tardar hasta dos días hábiles.'],
  ['pending_review_manual', 'Mercado Pago está revisando el pago. Puede tardar hasta dos días hábiles.'],
  ['pending_waiting_payment', 'Falta pagar el cupón.'],
  ['pending_waiting_transfer', 'Falta hacer la transferencia.'],
  ['pending_challenge', 'Falta completar la verificación del banco.'],
])

const SIN_MOTIVO = `El pago no se completó. ${OTRA}`

/** A sentence for every detail of a payment, also for one that is not known yet. */
export const describeMotivo = (detalle: string): string => MOTIVOS.get(detalle) ?? SIN_MOTIVO
