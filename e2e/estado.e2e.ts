// How the shop is, for its owner, and the code under which a visitor can tell of an error.
import type { CambioDeVersion } from '#oficina/sistema/version/version.contract.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'

const PARTES = ['Tienda', 'Base de datos', 'Respaldos', 'Procesos abiertos', 'Tareas en cola', 'Consultas más lentas']
const CODIGO = '01997f3a-0000-7000-8000-000000000001'
const ROTA = {
  status: 500,
  json: { code: 'INTERNAL', mensaje: 'Algo salió mal de nuestro lado.', request_id: CODIGO },
}

/** As the process of a shop with replicas tells them; this one has none. */
const LECTURAS = [
  { nombre: 'base-2.libreria.lan:5432/anaquel', motivo: null, atraso_bytes: 2_048 },
  { nombre: 'base-3.libreria.lan:5432/anaquel', motivo: 'no sigue a la base principal de ahora', atraso_bytes: null },
]

test.describe('the state of the shop', () => {
  test.use({ allowedErrors: [/status of 500|AppError/] })

  test('the owner opens it by its key, reads every part at every width, and asks again', async ({ page, admin }) => {
    await logIn(page, admin)
    await page.route('**/api/sistema/estado', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), lecturas: LECTURAS } })
    })
    await page.goto('/panel-admin')
    await expect(page.getByRole('link', { name: 'Estado de la tienda' })).toBeVisible()
    await page.keyboard.press('s')
    await expect(page).toHaveURL('/panel-admin/estado')
    await expect(page.getByRole('heading', { level: 1, name: 'Estado de la tienda' })).toBeVisible()
    await expect(page).toHaveTitle('Estado de la tienda · Panel de Administración')
    const parte = (name: string) => page.getByRole('region', { name })
    await expect(parte('Tienda')).toContainText(/Versión\s*0\.1\.0/)
    await expect(parte('Tienda')).toContainText(/libres de/)
    await expect(parte('Base de datos')).toContainText(/PostgreSQL\s*\d\d/)
    await expect(parte('Base de datos')).toContainText('No hay ninguna conectada.')
    await expect(parte('Base de datos')).toContainText(
      /base-2\.libreria\.lan:5432\/anaquel\s*Se usa\s*Sí\s*Atraso\s*2\s*kB/,
    )
    await expect(parte('Base de datos')).toContainText('No: no sigue a la base principal de ahora')
    await expect(parte('Procesos abiertos').getByRole('listitem')).toHaveCount(1)
    await expect(parte('Procesos abiertos')).toContainText('(este)')
    for (const [width, height] of [
      [1280, 800],
      [768, 1024],
      [360, 740],
    ] as const) {
      await page.setViewportSize({ width, height })
      for (const name of PARTES) await expect(parte(name)).toBeVisible()
      await expectNoSidewaysScroll(page)
    }
    await axe(page)
    const again = page.waitForResponse('**/api/sistema/estado')
    await page.getByRole('button', { name: 'Actualizar' }).press('Enter')
    expect((await again).status()).toBe(200)
    await expect(page.getByRole('button', { name: 'Actualizar' })).toBeFocused()
    await test.step('of the screen itself is told with its code, and tried again', async () => {
      await page.route('**/api/sistema/estado', (route) => route.fulfill(ROTA))
      await page.goto('/panel-admin/estado')
      await expect(page.getByRole('alert')).toBeVisible()
      await expect(page.getByText(CODIGO, { exact: true })).toBeVisible()
      await axe(page)
      await page.unroute('**/api/sistema/estado')
      await page.getByRole('button', { name: 'Reintentar' }).click()
      await expect(page.getByRole('region', { name: 'Base de datos' })).toBeVisible()
    })
  })

  test('the owner is told of a newer version, asks for it and sees how it ends', async ({ page, admin }) => {
    const nueva = { version: '9.0.0', fecha: '2026-01-01', cambios: '- Los libros vuelan.' }
    let cambio: CambioDeVersion = { nueva, marcha: null, ultimo: null, problema: null }
    await logIn(page, admin)
    await page.route('**/api/sistema/estado', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...(await response.json()), cambio } })
    })
    await page.route('**/api/sistema/actualizaciones', async (route) => {
      expect(route.request().postDataJSON()).toEqual({ version: '9.0.0' })
      cambio = { ...cambio, marcha: { hacia: '9.0.0', paso: 'respaldar' } }
      await route.fulfill({ json: { mensaje: 'Empezó.' } })
    })
    await page.goto('/panel-admin')
    await expect(page.getByRole('link', { name: 'Estado de la tienda' })).toBeVisible()
    await page.keyboard.press('s')
    const parte = page.getByRole('region', { name: 'Tienda', exact: true })
    await expect(parte).toContainText('Hay una versión nueva: 9.0.0')
    await expect(parte).toContainText('Los libros vuelan.')
    await axe(page)
    await page.getByRole('button', { name: 'Actualizar a la 9.0.0' }).press('Enter')
    const question = page.getByRole('dialog', { name: '¿Actualizar a la 9.0.0?' })
    await expect(question).toContainText('quien esté comprando espera unos segundos')
    await axe(page)
    await question.getByRole('button', { name: 'Sí, actualizar' }).press('Enter')
    await expect(parte).toContainText('Cambio a la 9.0.0: se hace el respaldo.')
    const mensaje = 'Se volvió a la versión anterior (0.1.0). La 9.0.0 dejó de atender.'
    cambio = { ...cambio, marcha: null, ultimo: { mensaje, lograda: false, termino: '2026-01-01T00:00:00.000Z' } }
    await expect(parte).toContainText(mensaje)
    await expectNoSidewaysScroll(page)
    await axe(page)
  })

  test('in the shop tells the visitor the code that the log has', async ({ page }) => {
    await page.goto('/ayuda')
    await page.route('**/api/editoriales**', (route) => route.fulfill(ROTA))
    await page.getByRole('contentinfo').getByRole('link', { name: 'Editoriales' }).click()
    await expect(page.getByText('No pudimos cargar las editoriales.')).toBeVisible()
    await expect(page.getByText(`Código del error: ${CODIGO}`)).toBeVisible()
    await axe(page)
  })
})
