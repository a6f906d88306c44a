import { expect, it } from 'vitest'
import { CLAVE_RECUPERADA, ENLACE_VENCIDO, RECUPERACION_PEDIDA } from './recuperacion.rules.ts'

it('tells nobody who has an account', () => {
  expect(RECUPERACION_PEDIDA).toBe(
    'Si hay una cuenta con ese correo, en unos minutos te llega un enlace para elegir una contraseña nueva.',
  )
  expect(ENLACE_VENCIDO).toBe('Este enlace ya no sirve: venció, ya se usó o pediste otro después. Pedí uno nuevo.')
  expect(CLAVE_RECUPERADA).toBe(
    'Listo: ya podés iniciar sesión con tu contraseña nueva. Cerramos las sesiones abiertas.',
  )
})
