// The law of the uniform price (docs/decisions/055): a fair, an offer that it allows, one that it does not, and the guard. The
// guard is the whole shop's, so this has one apart (playwright.config.ts), and leaves it as it was.
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { acceptAlert, dialog, openPanel } from './panel.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

/** What the guard refuses on purpose. */
test.use({ allowedErrors: [/status of 409 \(Conflict\) \(.*\/api\/ofertas\)|\/imagenes\/vista/] })

const FUERA = /por debajo de lo que permite la Ley 25\.542/

test('the owner declares a fair, and the guard refuses the offer that goes beyond it', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const libro = await seedLibro(call, freshName('Un libro de feria'))
  const feria = freshName('Feria')
  const diez = freshName('Diez')
  const reset = async () => {
    // Its banner would stand before others.
    for (const { _id, titulo } of await call<{ _id: string; titulo: string }[]>('GET', '/api/ofertas')) {
      if (titulo === diez) await call('DELETE', `/api/ofertas/${_id}`)
    }
    await call('PUT', '/api/ajustes', { cambios: [{ clave: 'descuentos.guardia', fabrica: true }] })
    const ferias = await call<{ _id: string; nombre: string }[]>('GET', '/api/ferias')
    for (const { _id, nombre } of ferias) if (nombre === feria) await call('DELETE', `/api/ferias/${_id}`)
    await call('DELETE', `/api/libros/${libro._id}`)
  }
  const fillOferta = async (titulo: string, descuento: string) => {
    await page.goto('/panel-admin/ofertas')
    await page.getByRole('button', { name: 'Nueva Oferta' }).click()
    const form = dialog(page, 'Nueva oferta')
    await form.getByLabel('Título').fill(titulo)
    await form.getByLabel('Descuento').fill(descuento)
    await form.getByLabel('Se aplica a').fill(libro.titulo)
    await page.getByRole('option', { name: `Libro: ${libro.titulo}` }).click()
    await expect(form.getByText('Alcanza a 1 libro con precio.')).toBeVisible()
    return form
  }
  try {
    await openPanel(page, admin, '')
    await expect(page.getByRole('link', { name: 'Ley del libro' })).toBeVisible()
    await page.keyboard.press('d')
    await expect(page.getByRole('heading', { level: 1, name: 'Ley del libro' })).toBeVisible()
    await page.keyboard.press('n')
    const nueva = dialog(page, 'Nueva feria')
    await nueva.getByLabel('Nombre').fill(feria)
    await nueva.getByLabel('Primer día').fill('2026-01-01')
    await nueva.getByLabel('Último día').fill('2098-12-31')
    await nueva.getByLabel('Norma que la declara').fill('Resolución 7/2026')
    await axe(page)
    await page.keyboard.press('Control+s')
    await acceptAlert(page, 'Éxito', 'Feria creada exitosamente')
    await expect(page.getByText('Todo el país · Resolución 7/2026')).toBeVisible()
    for (const [width, height] of [
      [360, 740],
      [768, 900],
      [1280, 800],
    ] as const) {
      await page.setViewportSize({ width, height })
      await expectNoSidewaysScroll(page)
      await axe(page)
    }

    await test.step('a tenth passes', async () => {
      const form = await fillOferta(diez, '10 %')
      await expect(form.getByText(FUERA)).toBeHidden()
      await page.keyboard.press('Control+s')
      await acceptAlert(page, 'Éxito', 'Oferta creada exitosamente')
    })

    await test.step('more is warned of, and refused once the guard is on', async () => {
      const form = await fillOferta(freshName('Quince'), '15 %')
      await expect(form.getByText(FUERA)).toBeVisible()
      await axe(page)
      await page.keyboard.press('Escape')
      await page.getByRole('button', { name: 'Descartar' }).click()
      await page.goto('/panel-admin/ley')
      await page.getByRole('button', { name: 'Activar la guardia' }).click()
      await acceptAlert(page, 'Éxito', 'Ajuste guardado exitosamente')
      await expect(page.getByText(/^Está activada/)).toBeVisible()
      const otra = await fillOferta(freshName('Quince'), '15 %')
      await page.keyboard.press('Control+s')
      await expect(otra.getByText(/La guardia del precio uniforme está activada\.$/)).toBeVisible()
      await expect(otra.getByLabel('Descuento')).toBeFocused()
    })
  } finally {
    await reset()
  }
})
