import { expect, it } from 'vitest'
import { MENSAJE_ENVIADO } from './contacto.rules.ts'

it('thanks for a message', () => {
  expect(MENSAJE_ENVIADO).toBe('Recibimos tu mensaje. Te respondemos por correo lo antes posible.')
})
