import { describe, expect, it } from 'vitest'
import { TITULARES } from '#ensayo/pasarela/titulares.ts'
import { describeMotivo } from './motivos.rules.ts'

const RECHAZOS = [
  ...[
    'insufficient_amount',
    'bad_filled_card_number',
    'bad_filled_date',
    'bad_filled_security_code',
    'bad_filled_other',
  ],
  ...['call_for_authorize', 'card_disabled', 'card_error', 'card_type_not_allowed', 'duplicated_payment', 'high_risk'],
  ...['blacklist', 'invalid_installments', 'max_attempts', 'other_reason', '3ds_challenge', '3ds_mandatory'],
].map((detalle) => `cc_rejected_${detalle}`)
const OTROS = [
  ...['cc_amount_rate_limit_exceeded', 'bank_error', 'rejected_by_bank', 'rejected_by_regulations'],
  ...['rejected_insufficient_data', 'insufficient_amount', 'expired', 'by_payer', 'by_collector'],
  ...['pending_contingency', 'pending_review_manual', 'pending_waiting_payment', 'pending_waiting_transfer'],
  'pending_challenge',
]
const SIN_MOTIVO = 'El pago no se completó. Probá con otra tarjeta o con otro medio de pago.'

describe('describeMotivo', () => {
  it.each([...RECHAZOS, ...OTROS])('has words of its own for %s', (detalle) => {
    const frase = describeMotivo(detalle)
    expect(frase).toMatch(/^[A-ZÁÉÍÓÚ¿¡].*\.$/)
    expect(frase).not.toBe(SIN_MOTIVO)
    expect(frase).not.toContain('_')
  })

  it('says the same of two details only where they are the same to a customer', () => {
    const frases = RECHAZOS.map(describeMotivo)
    expect(new Set(frases).size).toBe(frases.length)
  })

  it.each(['', 'algo_nuevo_2027', '<script>', 'cc_rejected_'])('never shows %j', (detalle) => {
    expect(describeMotivo(detalle)).toBe(SIN_MOTIVO)
  })

  it('tells who has no funds to try otherwise', () => {
    expect(describeMotivo(TITULARES.FUND.status_detail)).toBe(
      'La tarjeta no tiene fondos suficientes. Probá con otra tarjeta o con otro medio de pago.',
    )
  })
})
