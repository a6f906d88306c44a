// What the journeys of the panel have in common.
import { randomBytes } from 'node:crypto'
import { type Page, request } from '@playwright/test'
import { expect, logIn } from './fixtures.ts'
import { tienda } from './tienda.ts'

type Account = { email: string; password: string }

/** A unique word of letters only. */
export const createPalabra = (): string =>
  randomBytes(6)
    .toString('hex')
    .replace(/\d/g, (digit) => 'ghijklmnop'.charAt(Number(digit)))

/** The headers of a new session, for calls beside the page; no cookie is kept. */
export async function openSesion(account: Account): Promise<{ authorization: string }> {
  const apart = await request.newContext({ baseURL: tienda().url })
  const answer = await apart.post('/api/usuarios/iniciar-sesion', { data: account })
  expect(answer.status()).toBe(200)
  const { token } = await answer.json()
  await apart.dispose()
  return { authorization: `Bearer ${token}` }
}

/** Opens a section of the panel as this administrator and waits for its list. */
export async function openPanel(page: Page, account: Account, seccion: string): Promise<void> {
  await logIn(page, account)
  await page.goto(`/panel-admin/${seccion}`)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
}

export const dialog = (page: Page, name: string) => page.getByRole('dialog', { name, exact: true })

/** The alert with this title says these words; it is closed by its button. */
export async function acceptAlert(page: Page, titulo: string, ...textos: (string | RegExp)[]): Promise<void> {
  const alert = dialog(page, titulo)
  for (const texto of textos) await expect(alert.getByText(texto, { exact: true })).toBeVisible()
  await expect(alert.getByRole('button', { name: 'Aceptar' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(alert).toBeHidden()
}
