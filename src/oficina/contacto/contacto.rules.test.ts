import { expect, it } from 'vitest'
import { MENSAJE_ENVIADO, toWhatsappUrl } from './contacto.rules.ts'

it('writes a number as WhatsApp links it', () => {
  expect(toWhatsappUrl('+54 9 (341) 555-0101')).toBe('https://wa.me/5493415550101')
})

it('thanks for a message', () => {
  expect(MENSAJE_ENVIADO).toBe('Recibimos tu mensaje. Te respondemos por correo lo antes posible.')
})
