import { randomBytes } from 'node:crypto'
import type { Page } from '@playwright/test'
import { field, registrar } from './cuentas.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { waitForMail } from './mails.ts'

const TIENDA = 'tienda@anaquel.test'
const ENVIADO = 'Recibimos tu mensaje. Te respondemos por correo lo antes posible.'

const ASUNTO = 'Asunto o número de pedido (opcional)'
/** Opens the page and waits until its form is hydrated: before that its button submits nothing. */
async function open(page: Page) {
  await page.goto('/contacto')
  await expect(send(page)).toHaveAttribute('type', 'submit')
}
const send = (page: Page) => page.getByRole('button', { name: 'Enviar mensaje' })

test.describe('a visitor', () => {
  test.use({ allowedErrors: [[/ERR_FAILED|status of 429/], { scope: 'test' }] })

  test('a visitor writes to the shop at 360 px, and the mail can be answered', async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 720 })
    await open(page)
    await expect(page).toHaveTitle('Contacto · Anaquel')
    await axe(page)
    await send(page).click()
    await expect(field(page, 'Nombre')).toBeFocused()
    await expect(field(page, 'Nombre')).toHaveAccessibleDescription('Escribí tu nombre.')
    await expect(field(page, 'Correo electrónico')).toHaveAccessibleDescription('Escribí tu correo electrónico.')
    await expect(field(page, 'Mensaje')).toHaveAccessibleDescription('Escribí tu mensaje.')
    await axe(page)
    const asunto = `Pedido ${randomBytes(5).toString('hex')} <b>`
    await field(page, 'Nombre').fill("José O'Higgins Ñandú")
    await field(page, 'Correo electrónico').fill('jose@correo.com.ar')
    await field(page, ASUNTO).fill(asunto)
    await field(page, 'Mensaje').fill('¿Cuándo llega?\n<script>alert(1)</script> 📚')
    await send(page).dblclick()
    await expect(page.getByRole('status').filter({ hasText: ENVIADO })).toBeVisible()
    await expect(field(page, 'Mensaje')).toHaveValue('')
    await axe(page)
    const mail = await waitForMail(TIENDA, `Contacto: ${asunto}`)
    expect(mail.replyTo?.[0]).toMatchObject({ name: "José O'Higgins Ñandú", address: 'jose@correo.com.ar' })
    expect(mail.text).toContain('> <script>alert(1)</script> 📚')
    expect(mail.html).not.toContain('<script')
    await test.step('is told, and what was written stays', async () => {
      await field(page, 'Nombre').fill('Ana')
      await field(page, 'Correo electrónico').fill('ana@correo.com.ar')
      await field(page, 'Mensaje').fill('Un mensaje largo y pensado.')
      const mensaje = 'Demasiados intentos. Esperá un minuto y probá de nuevo.'
      await page.route('**/api/contacto', (route) =>
        route.fulfill({ status: 429, json: { code: 'TOO_MANY', mensaje } }),
      )
      await send(page).click()
      await expect(page.getByRole('alert').filter({ hasText: mensaje })).toBeVisible()
      await page.unroute('**/api/contacto')
      await page.route('**/api/contacto', (route) => route.abort())
      await send(page).click()
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(field(page, 'Mensaje')).toHaveValue('Un mensaje largo y pensado.')
      await page.unroute('**/api/contacto')
    })
    await test.step('the page names address, WhatsApp and opening hours as the settings do, at any width', async () => {
      const main = page.getByRole('main')
      await expect(main.getByRole('link', { name: TIENDA })).toHaveAttribute('href', `mailto:${TIENDA}`)
      await expect(main.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute('href', 'https://wa.me/5493415550199')
      await expect(main.getByText('Lunes a viernes de 9 a 18')).toBeVisible()
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 720 })
        await expectNoSidewaysScroll(page)
      }
    })
  })
})

test('who is logged in finds name and address filled in, and writes by keyboard alone', async ({ page }) => {
  const cuenta = await registrar(page.request)
  await logIn(page, cuenta)
  await open(page)
  await expect(field(page, 'Nombre')).toHaveValue(`${cuenta.nombre} ${cuenta.apellido}`)
  await expect(field(page, 'Correo electrónico')).toHaveValue(cuenta.email)
  await field(page, 'Correo electrónico').focus()
  await page.keyboard.press('Tab')
  await expect(field(page, ASUNTO)).toBeFocused()
  await page.keyboard.type(cuenta.username)
  await page.keyboard.press('Tab')
  await expect(field(page, 'Mensaje')).toBeFocused()
  await page.keyboard.type('¿Tienen «Rayuela»?')
  await page.keyboard.press('Tab')
  await expect(send(page)).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: ENVIADO })).toBeVisible()
  await waitForMail(TIENDA, `Contacto: ${cuenta.username}`)
})
