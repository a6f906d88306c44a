// The owner takes the shop's data home.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { dialog } from './panel.ts'
import { ageClave } from './reloj.ts'

// The refusal that asks for the password.
test.use({ allowedErrors: [[/status of 403/], { scope: 'test' }] })

async function download(page: Page, name: string, act: () => Promise<void>): Promise<string> {
  const arriving = page.waitForEvent('download')
  await act()
  const file = await arriving
  expect(file.suggestedFilename()).toMatch(new RegExp(`^anaquel-${name}-\\d{4}-\\d\\d-\\d\\d\\.\\w+$`))
  return readFile(await file.path(), 'utf8')
}

test('books leave at once, customers after the password, by keyboard', async ({ page, admin }) => {
  await logIn(page, admin)
  await page.goto('/panel-admin')
  await expect(page.getByRole('link', { name: 'Exportar' })).toBeVisible()
  await page.keyboard.press('x')
  await expect(page).toHaveURL('/panel-admin/exportar')
  await expect(page).toHaveTitle('Exportar · Panel de Administración')
  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }

  const catalogo = page.getByRole('region', { name: 'Catálogo' })
  const libros = await download(page, 'catalogo', () =>
    catalogo.getByRole('button', { name: 'Descargar catálogo' }).press('Enter'),
  )
  expect(libros).toMatch(/^\ufeffisbn;titulo;autores;/)
  await catalogo.getByLabel('Formato').selectOption({ label: 'ONIX 3.1' })
  const onix = await download(page, 'catalogo', () =>
    catalogo.getByRole('button', { name: 'Descargar catálogo' }).press('Enter'),
  )
  expect(onix).toMatch(/^<\?xml version="1\.0" encoding="UTF-8"\?>\n<ONIXMessage release="3\.1"/)

  await ageClave(admin.email)
  const clientes = page.getByRole('region', { name: 'Clientes' })
  await clientes.getByRole('button', { name: 'Descargar clientes' }).press('Enter')
  const question = dialog(page, 'Confirmá tu contraseña')
  await expect(question.getByLabel('Tu contraseña', { exact: true })).toBeFocused()
  await page.keyboard.type(admin.password)
  const cuentas = await download(page, 'clientes', () => page.keyboard.press('Enter'))
  expect(cuentas).toMatch(/^\ufeffUsuario;Nombre;Apellido;/)
  await expect(clientes).toContainText(/Se descargan \d+ clientes?\. Guardá el archivo donde solo vos lo puedas leer\./)
})
