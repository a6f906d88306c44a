// What the holder's name decides, here as at Mercado Pago with its test cards.

/** By name: the payment's state and detail, and what a person reads on the page. */
export const TITULARES = {
  APRO: { status: 'approved', status_detail: 'accredited', dice: 'se aprueba' },
  OTHE: { status: 'rejected', status_detail: 'cc_rejected_other_reason', dice: 'se rechaza sin motivo' },
  CONT: { status: 'in_process', status_detail: 'pending_contingency', dice: 'queda en revisión' },
  CALL: { status: 'rejected', status_detail: 'cc_rejected_call_for_authorize', dice: 'el banco pide autorizarlo' },
  FUND: { status: 'rejected', status_detail: 'cc_rejected_insufficient_amount', dice: 'sin fondos' },
  SECU: { status: 'rejected', status_detail: 'cc_rejected_bad_filled_security_code', dice: 'código de seguridad malo' },
  EXPI: { status: 'rejected', status_detail: 'cc_rejected_bad_filled_date', dice: 'vencimiento malo' },
  FORM: { status: 'rejected', status_detail: 'cc_rejected_bad_filled_other', dice: 'algún dato malo' },
  CARD: { status: 'rejected', status_detail: 'cc_rejected_bad_filled_card_number', dice: 'número malo' },
  INST: { status: 'rejected', status_detail: 'cc_rejected_invalid_installments', dice: 'cuotas no permitidas' },
  DUPL: { status: 'rejected', status_detail: 'cc_rejected_duplicated_payment', dice: 'pago repetido' },
  LOCK: { status: 'rejected', status_detail: 'cc_rejected_card_disabled', dice: 'tarjeta inhabilitada' },
  CTNA: {
    status: 'rejected',
    status_detail: 'cc_rejected_card_type_not_allowed',
    dice: 'tipo de tarjeta no permitido',
  },
  ATTE: { status: 'rejected', status_detail: 'cc_rejected_max_attempts', dice: 'demasiados intentos' },
  BLAC: { status: 'rejected', status_detail: 'cc_rejected_blacklist', dice: 'tarjeta en lista negra' },
} as const

export type Titular = keyof typeof TITULARES
export const isTitular = (name: string): name is Titular => Object.hasOwn(TITULARES, name)

/** How it can be paid on the page: the gateway's type, its method, and the word for it. */
export const MEDIOS = {
  credito: { tipo: 'credit_card', metodo: 'visa', dice: 'Tarjeta de crédito' },
  debito: { tipo: 'debit_card', metodo: 'debvisa', dice: 'Tarjeta de débito' },
  cuenta: { tipo: 'account_money', metodo: 'account_money', dice: 'Dinero en cuenta' },
  efectivo: { tipo: 'ticket', metodo: 'rapipago', dice: 'Efectivo (Rapipago)' },
} as const

export type Medio = keyof typeof MEDIOS
export const isMedio = (name: string): name is Medio => Object.hasOwn(MEDIOS, name)
