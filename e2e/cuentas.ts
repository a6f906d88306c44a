// Accounts of the journeys and the forms that make and open them.
import { randomBytes } from 'node:crypto'
import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from './fixtures.ts'
import { tienda } from './tienda.ts'

export const CLAVE = 'Contrasena'

export type Cuenta = { username: string; email: string; nombre: string; apellido: string; password: string }

export function createCuenta(): Cuenta {
  const username = `lucia_${randomBytes(5).toString('hex')}`
  return { username, email: `${username}@correo.com.ar`, nombre: 'Lucía', apellido: "O'Higgins", password: CLAVE }
}

export async function registrar(request: APIRequestContext): Promise<Cuenta> {
  const cuenta = createCuenta()
  const headers = { origin: tienda().url } // an earlier login has left a cookie
  expect((await request.post('/api/usuarios/registrar', { data: cuenta, headers })).status()).toBe(200)
  return cuenta
}

export const field = (page: Page, label: string) => page.getByRole('main').getByLabel(label, { exact: true })

export const submitButton = (page: Page) =>
  page.getByRole('main').getByRole('button', { name: /^(Continuar|Iniciar sesión)$/ })

/** Waits until scripts handle the form: before that its button sends nothing. */
export const expectReady = (page: Page) => expect(submitButton(page)).toHaveAttribute('type', 'submit')

export async function fillRegistro(page: Page, { username, email, nombre, apellido, password }: Cuenta) {
  await field(page, 'Nombre de usuario').fill(username)
  await field(page, 'Correo electrónico').fill(email)
  await field(page, 'Nombre').fill(nombre)
  await field(page, 'Apellido').fill(apellido)
  await field(page, 'Contraseña').fill(password)
  await field(page, 'Repetir contraseña').fill(password)
}

export async function fillLogin(page: Page, { email, password }: Pick<Cuenta, 'email' | 'password'>) {
  await field(page, 'Correo electrónico').fill(email)
  await field(page, 'Contraseña').fill(password)
}
