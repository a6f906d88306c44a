// The law's part (docs/decisions/078, 079): who sells, the button and its queue. Legal name and CUIT are the whole shop's, so this
// has one apart (playwright.config.ts), and leaves them as they were.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { waitForMail } from './mails.ts'
import { acceptAlert, openPanel } from './panel.ts'
import { callAs } from './panel-libros.ts'

const TIENDA = 'tienda@anaquel.test'
const LECTORA = 'lectora.legales@correo.test'
const VENDEDOR = { 'sitio.razon_social': 'Libros del Sur S. A.', 'sitio.cuit': '30-50000000-3' }

test('the owner says who sells, a reader revokes a purchase by keyboard at 360 px, and the owner confirms it', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const claves = [...Object.keys(VENDEDOR), 'deberes.enlaces_consumidor', 'deberes.data_fiscal_codigo']
  try {
    await test.step('everything is off, and the page of duties says so', async () => {
      await expect.poll(async () => (await request.get('/arrepentimiento')).status()).toBe(404)
      await openPanel(page, admin, '')
      await page.keyboard.press('5')
      await expect(page.getByRole('heading', { level: 1, name: 'Obligaciones' })).toBeVisible()
      // The settings of the journey before reach every page a moment later.
      await expect(async () => {
        await page.reload()
        await expect(page.getByText('Todo esto está apagado')).toBeVisible({ timeout: 2_000 })
      }).toPass({ timeout: 20_000 })
      await axe(page)
    })

    await test.step('once it is typed in each duty is on', async () => {
      const cambios = [
        ...Object.entries(VENDEDOR),
        ['deberes.enlaces_consumidor', 'Defensa de las y los consumidores. Para reclamos ingresá acá https://a.test/'],
        ['deberes.data_fiscal_codigo', 'abcDEF_-0123456789xyzW'],
      ].map(([clave, valor]) => ({ clave, valor }))
      await call('PUT', '/api/ajustes', { cambios })
      await page.reload()
      await expect(page.getByText('algo pendiente.')).toBeVisible()
      await page.getByRole('link', { name: 'Términos y privacidad' }).click()
      await page.getByLabel('Texto de «Términos y condiciones»').fill(`Uno.\n<b>Dos</b>.\n${Date.now()}`)
      await page
        .getByRole('button', { name: /^Publicar la versión/ })
        .first()
        .click()
      await acceptAlert(page, 'Éxito', 'Publicaste «Términos y condiciones».')
      await axe(page)
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
    })

    await test.step('the button is seen at first access, and leads to a form that needs no account', async () => {
      await page.setViewportSize({ width: 360, height: 740 })
      await page.goto('/inicio')
      const boton = page.getByRole('banner').getByRole('link', { name: 'BOTÓN DE ARREPENTIMIENTO' })
      await expect(boton).toBeInViewport()
      const pie = page.getByRole('contentinfo')
      await expect(pie.getByRole('link', { name: 'Data Fiscal' })).toHaveAttribute(
        'href',
        /^https:\/\/qr\.afip\.gob\.ar/,
      )
      await expect(pie).not.toContainText('curso universitario')
      await expect(page.getByText('Precio sin impuestos nacionales').first()).toBeAttached()
      await expectNoSidewaysScroll(page)
      await boton.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 1, name: 'Botón de arrepentimiento' })).toBeVisible()
      await expect(page.getByRole('button', { name: 'Revocar la compra' })).toHaveAttribute('type', 'submit')
      await axe(page)
      await page.getByLabel('Número de pedido').focus()
      await page.keyboard.type('999999')
      await page.keyboard.press('Tab')
      await page.keyboard.type(LECTORA)
      await page.keyboard.press('Enter')
    })

    const codigo = await test.step('the code is on the screen and in a mail', async () => {
      await expect(page.getByText('Tu código es')).toBeVisible()
      const codigo = (await page.locator('.regret-code').textContent()) ?? ''
      expect(codigo).toMatch(/^ARR-[2-9A-Z]{8}$/)
      await axe(page)
      const mail = await waitForMail(LECTORA, `${codigo}: recibimos tu pedido de arrepentimiento`)
      expect(mail.text).toContain(codigo)
      await waitForMail(TIENDA, `${codigo}: pedido de arrepentimiento`)
      return codigo
    })

    await test.step('the terms are a page with its version', async () => {
      await page.goto('/legales/terminos')
      await expect(page.getByText(/^Versión \d+, del/)).toBeVisible()
      await expect(page.getByText('<b>Dos</b>.')).toBeVisible()
      const downloading = page.waitForEvent('download')
      await page.getByRole('link', { name: 'Guardar como PDF' }).click()
      expect((await downloading).suggestedFilename()).toMatch(/^terminos-version-\d+\.pdf$/)
      await axe(page)
    })

    await test.step('the owner finds it in the queue with its clock, and confirms it', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.goto('/panel-admin/obligaciones?parte=arrepentimientos')
      const fila = page.getByRole('listitem').filter({ hasText: codigo })
      await expect(fila.getByText('Quedan 23 horas')).toBeVisible()
      await expect(fila.getByText('no hay ningún pedido con ese número')).toBeVisible()
      await axe(page)
      await fila.getByRole('button', { name: 'Confirmar' }).click()
      await acceptAlert(page, 'Éxito', 'Listo: le avisamos por correo.')
      await fila.getByRole('button', { name: 'Rechazar' }).click()
      await page.getByLabel('Motivo').fill('No encontramos la compra.')
      await page.getByRole('dialog').getByRole('button', { name: 'Rechazar' }).click()
      await acceptAlert(page, 'Éxito', 'Listo: le avisamos por correo.')
      await waitForMail(LECTORA, `${codigo}: no pudimos aceptar tu pedido`)
    })
  } finally {
    await call('PUT', '/api/ajustes', { cambios: claves.map((clave) => ({ clave, fabrica: true })) })
  }
})
