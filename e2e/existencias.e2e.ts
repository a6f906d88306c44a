// The last copy: two readers want it, one gets it, the other is told so and waits for the next one, or has it brought.
import { enter } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, test } from './fixtures.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'
import { tienda } from './tienda.ts'

test.use({ allowedErrors: [/status of 409|\/imagenes\/vista/] })

test('the last copy is sold once; the other reader waits for it, or has one brought', async ({
  page,
  admin,
  browser,
  playwright,
}) => {
  test.slow()
  const baseURL = tienda().url
  const call = await callAs(await playwright.request.newContext({ baseURL }), admin)
  const libro = await seedLibro(call, freshName('El faro de la última copia'))
  await call('POST', `/api/existencias/libros/${libro._id}/movimientos`, { operacion: 'alta_inicial', cantidad: 1 })
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/libros/${libro._id}`)
  const caja = page.getByRole('complementary', { name: 'Comprar' })
  /** What the page still loads must not be cut off: the browser would report it. */
  const go = async (path: string) => {
    await page.waitForLoadState('networkidle')
    await page.goto(path)
  }

  await test.step('both see that it is one of the last', async () => {
    await expect(caja.getByText('Últimos ejemplares')).toBeVisible()
    await enter(page, [{ idLibro: libro._id, cantidad: 2 }])
    await go('/carrito-compras')
    await expect(page.getByText('Queda 1 ejemplar.')).toBeVisible()
    await axe(page)
    await expectNoSidewaysScroll(page)
    await page.getByRole('button', { name: `Llevar 1 de ${libro.titulo}` }).press('Enter')
    await expect(page.getByLabel(`Cantidad de ${libro.titulo}`)).toHaveValue('1')
    await page.getByRole('link', { name: 'Continuar compra' }).click()
    await page.getByRole('radio', { name: 'Efectivo' }).check()
  })

  await test.step('the other one is quicker, in a window of its own', async () => {
    const ventana = await browser.newContext({ baseURL })
    const otra = await ventana.newPage()
    await otra.goto('/acerca-de')
    await enter(otra, [{ idLibro: libro._id, cantidad: 1 }])
    await otra.goto('/finalizar-compra')
    await otra.getByRole('radio', { name: 'Efectivo' }).check()
    await otra.getByRole('button', { name: 'Comprar', exact: true }).click()
    await expect(otra.getByRole('button', { name: 'Ver mi pedido' })).toBeVisible()
    await ventana.close()
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    const refusal = page.getByRole('dialog', { name: 'Error' })
    await expect(refusal).toContainText(`Se agotó «${libro.titulo}».`)
    await page.keyboard.press('Escape')
    await expect(page.getByText('Se agotó. Sacalo del carrito para seguir.')).toBeVisible()
  })

  await test.step('the book’s page offers to tell when it comes', async () => {
    await go(`/libros/${libro._id}`)
    await expect(caja.getByText('Agotado', { exact: true })).toBeVisible()
    await expect(caja.getByRole('button', { name: 'Comprar ahora' })).toBeHidden()
    await expect(caja.getByText('cuotas')).toBeHidden()
    await caja.getByText('Agotado', { exact: true }).click()
    await axe(page)
    await page.getByRole('button', { name: 'Avisame cuando llegue' }).click()
    await expect(page.getByText('Te mandamos un correo: confirmá desde ahí que querés el aviso.')).toBeVisible()
  })

  await test.step('a search leaves it out of what can be had now', async () => {
    await go(`/busqueda/${encodeURIComponent(libro.titulo)}?disponible=si`)
    await expect(page.getByText(`No encontramos libros para «${libro.titulo}» con estos filtros.`)).toBeVisible()
    await page.getByRole('button', { name: 'Filtrar (1)' }).press('Enter')
    const filtro = page.getByRole('checkbox', { name: 'Disponible ahora 0' })
    await expect(filtro).toBeChecked()
    await filtro.press(' ')
    await page.getByRole('button', { name: 'Ver 1 libro' }).press('Enter')
    await expect(page.getByRole('article').filter({ hasText: libro.titulo })).toContainText('Agotado')
    await expectNoSidewaysScroll(page)
  })

  await test.step('brought on order it can be bought, and the order says so', async () => {
    await call('PUT', `/api/existencias/libros/${libro._id}/venta`, { modo: 'a_pedido', dias: 8 })
    await go('/finalizar-compra')
    await expect(page.getByText('A pedido, 8 días hábiles')).toBeVisible()
    await expect(page.getByText('El plazo de envío vale para lo que ya está en la librería')).toBeVisible()
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    await page.getByRole('button', { name: 'Comprar', exact: true }).click()
    await page.getByRole('button', { name: 'Ver mi pedido' }).click()
    await expect(page.getByText('· A pedido')).toBeVisible()
    await expect(page.getByText('El plazo de envío vale para lo que ya está en la librería')).toBeVisible()
    await expectNoSidewaysScroll(page)
  })

  await test.step('in pre-sale it is bought from its own page, with one that is there, in two parcels', async () => {
    await call('PUT', `/api/existencias/libros/${libro._id}/venta`, { modo: 'preventa', sale_el: '2031-03-03' })
    const otro = await seedLibro(call, freshName('El que ya está'))
    await page.evaluate(
      (id) => localStorage.setItem('carrito', JSON.stringify([{ idLibro: id, cantidad: 1 }])),
      otro._id,
    )
    await go(`/libros/${libro._id}`)
    await expect(caja.getByText('Preventa: sale el 3 de marzo de 2031')).toBeVisible()
    await caja.getByRole('button', { name: 'Comprar ahora' }).press('Enter')
    await expect(page.getByRole('heading', { level: 1, name: 'Finalizar compra' })).toBeVisible()
    await expect(page.getByText('Preventa: sale el 3 de marzo de 2031')).toBeVisible()
    await expect(page.getByRole('radio', { name: /^Todo junto/ })).toBeChecked()
    await page.getByRole('radio', { name: /^Todo junto/ }).press('ArrowDown')
    await expect(page.getByRole('radio', { name: /^En dos envíos/ })).toBeChecked()
    await expectNoSidewaysScroll(page)
    await axe(page)
    await page.getByRole('radio', { name: 'Efectivo' }).check()
    await page.getByRole('button', { name: 'Comprar', exact: true }).press('Enter')
    await page.getByRole('button', { name: 'Ver mi pedido' }).press('Enter')
    await expect(page.getByText('· Preventa: sale el 3 de marzo de 2031')).toBeVisible()
    await expect(page.getByText(/^En dos envíos\. Lo que ya está sale/)).toBeVisible()
  })
})
