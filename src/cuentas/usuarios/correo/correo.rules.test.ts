import { expect, it } from 'vitest'
import * as rules from './correo.rules.ts'

it('proves an address for a week, and gives an old one back for three days', () => {
  expect([rules.VERIFICACION_DIAS, rules.DESHACER_DIAS]).toEqual([7, 3])
})

it('says what became of a link', () => {
  expect(rules.ENLACE_CONFIRMAR).toBe(
    'Este enlace ya no sirve: venció, ya se usó o pediste otro después. Desde tu perfil podés pedir uno nuevo.',
  )
  expect(rules.ENLACE_DESHACER).toBe('Este enlace ya no sirve: venció, ya se usó o tu cuenta ya volvió a este correo.')
  expect(rules.CORREO_CONFIRMADO).toBe('Listo: confirmaste tu correo.')
  expect(rules.CORREO_YA_CONFIRMADO).toBe('Tu correo ya está confirmado.')
  expect(rules.CORREO_DEVUELTO).toBe('Tu cuenta volvió a este correo y cerramos todas las sesiones.')
})

it.each([
  [true, 'Ya le avisamos a la librería; si querés contarle algo más, escribile desde Contacto.'],
  [false, 'Escribinos desde Contacto y lo vemos con vos.'],
])('says what to do about an address that another account has, the shop told: %s', (avisada, consejo) => {
  expect(rules.describeCorreoOcupado(avisada)).toBe(
    `Hoy otra cuenta usa este correo, así que no pudimos devolverlo. ${consejo}`,
  )
})
