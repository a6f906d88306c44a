// What the owner changes in «Ajustes» is what customers see and pay. These change the whole shop, which is one apart
// (playwright.config.ts), and leave it as it was.
import sharp from 'sharp'
import { enterAsCliente, findLibros } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'

const TOCADOS = ['sitio.nombre', 'sitio.logo', 'envios.estandar', 'envios.expres', 'envios.umbral']

/** What is typed wrong on purpose. */
test.use({ allowedErrors: [/status of 400 \(Bad Request\) \(.*\/api\/ajustes\)|\/portadas/] })

test('the owner renames the shop and changes what shipping costs, and a customer sees and pays it', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const reset = () => call('PUT', '/api/ajustes', { cambios: TOCADOS.map((clave) => ({ clave, fabrica: true })) })
  try {
    await logIn(page, admin)
    await test.step('a step of the first hour leads to its field', async () => {
      await page.goto('/panel-admin')
      await page.getByRole('link', { name: 'Escribir el nombre' }).click()
      await expect(page.getByLabel('Nombre de la librería')).toBeFocused()
    })
    await test.step('by its key, with what is wrong said at its field', async () => {
      await page.goto('/panel-admin')
      await expect(page.getByRole('main').getByRole('link', { name: 'Ajustes' })).toBeVisible()
      await page.keyboard.press('j')
      await expect(page.getByRole('heading', { level: 1, name: 'Ajustes' })).toBeVisible()
      const nombre = page.getByLabel('Nombre de la librería')
      await nombre.fill('')
      await page.keyboard.press('Control+s')
      await expect(nombre).toBeFocused()
      await expect(page.getByText('La librería tiene que llamarse de alguna manera.')).toBeVisible()
      await expect(page.getByText('Fijado por la variable SITE_EMAIL de la máquina.')).toBeVisible()
      await expect(page.getByLabel('Correo de atención')).not.toBeEditable()
      for (const [width, height] of [
        [360, 740],
        [768, 900],
        [1280, 800],
      ] as const) {
        await page.setViewportSize({ width, height })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
      await nombre.fill('La Anaquela')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Guardado: ya se ve en la tienda.')).toBeVisible()
      await expect(page.getByRole('link', { name: 'La Anaquela, inicio del panel' })).toBeVisible()
    })
    await test.step('with a logo of their own', async () => {
      await page.getByRole('link', { name: 'Aspecto' }).press('Enter')
      const archivo = page.getByLabel('Subir imagen')
      const upload = async (width: number, height: number) => {
        const png = await sharp({ create: { width, height, channels: 3, background: '#204060' } })
          .png()
          .toBuffer()
        await archivo.setInputFiles({ name: 'logo.png', mimeType: 'image/png', buffer: png })
      }
      await upload(300, 500)
      await expect(page.getByText('El logo tiene que medir de 40 a 400 píxeles de alto')).toBeVisible()
      await upload(300, 80)
      await expect(page.getByRole('img', { name: 'Logo elegido' })).toBeVisible()
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Guardado: ya se ve en la tienda.')).toBeVisible()
      const marca = page
        .getByRole('link', { name: 'La Anaquela, inicio del panel' })
        .getByRole('img', { name: 'La Anaquela' })
      await expect(marca).toHaveJSProperty('naturalWidth', 300)
    })
    await test.step('with an example of what orders would cost', async () => {
      await page.getByRole('link', { name: 'Envíos y recargos' }).press('Enter')
      const muestra = page.getByRole('region', { name: 'Cómo quedaría' })
      await expect(muestra.getByRole('row', { name: /9\.999/ })).toContainText('$ 3.000')
      await page.getByLabel('Buscar un ajuste').fill('gratis envio')
      await page.getByRole('link', { name: 'Envío gratis desde' }).click()
      await expect(page.getByLabel('Envío gratis desde ($)')).toBeFocused()
      await page.getByLabel('Envío exprés ($)').fill('2500.5')
      await page.getByLabel('Envío estándar ($)').fill('1200')
      await page.getByLabel('Envío gratis desde ($)').fill('50000000')
      await expect(muestra.getByRole('row', { name: /49\.999\.999/ })).toContainText('$ 2.500,50')
      await page.setViewportSize({ width: 360, height: 740 })
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.getByRole('button', { name: 'Guardar' }).click()
      await expect(page.getByText('Guardado: ya se ve en la tienda.')).toBeVisible()
    })
    await test.step('the customer', async () => {
      await page.setViewportSize({ width: 1280, height: 800 })
      await page.context().clearCookies()
      const [libro] = await findLibros(request, 1)
      if (!libro) throw new Error('the demo has a book')
      await enterAsCliente(page, libro)
      await page.goto('/inicio')
      await expect(page.getByRole('region', { name: 'Ofertas' })).toContainText('compras de más de $ 50.000.000.')
      await page.goto(`/libros/${libro._id}`)
      await expect(page).toHaveTitle(/ · La Anaquela$/)
      const marca = page
        .getByRole('link', { name: 'La Anaquela, ir al inicio' })
        .getByRole('img', { name: 'La Anaquela' })
      await expect(marca).toHaveJSProperty('naturalWidth', 300)
      await expect(page.getByRole('complementary', { name: 'Comprar' })).toContainText('desde $ 1.200')
      await page.goto('/finalizar-compra')
      await expect(page).toHaveTitle('Finalizar compra · La Anaquela')
      await expect(page.getByRole('radiogroup', { name: 'Envío' })).toContainText('$ 2.500,50')
      await page.getByRole('radio', { name: 'Efectivo' }).check()
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await expect(page.getByRole('dialog', { name: '¡Compra realizada con éxito!' })).toBeVisible()
      await page.getByRole('button', { name: 'Aceptar' }).click()
      await page.goto('/mis-pedidos')
      await expect(page.getByRole('main')).toContainText('Envío: $ 2.500,50')
      await page
        .getByRole('link', { name: /^Pedido N\.º/ })
        .first()
        .click()
      await expect(page.getByRole('heading', { level: 1, name: /^Pedido N\.º/ })).toBeVisible()
      await page.emulateMedia({ media: 'print' })
      const membrete = page.locator('.membrete')
      await expect(membrete.getByRole('img', { name: 'La Anaquela' })).toHaveJSProperty('naturalWidth', 300)
      await expect(membrete).toContainText('WhatsApp: +54 9 341 555 0199')
      await page.emulateMedia({ media: 'screen' })
    })
  } finally {
    await reset()
  }
  await page.goto('/ayuda/envios')
  await expect(page).toHaveTitle('Envíos y entregas · Anaquel')
  await expect(page.getByRole('row', { name: /Exprés/ })).toContainText('$ 3.000')
})

test('a shop that takes no credit card speaks of no instalments', async ({ page, admin, request }) => {
  const call = await callAs(request, admin)
  const set = (cambio: object) =>
    call('PUT', '/api/ajustes', { cambios: [{ clave: 'pedidos.ofrece_tarjeta', ...cambio }] })
  const [libro] = await findLibros(request, 1)
  const comprar = page.getByRole('complementary', { name: 'Comprar' })
  try {
    await set({ valor: false })
    await expect(async () => {
      await page.goto(`/libros/${libro?._id}`)
      await expect(comprar).toContainText('Envío', { timeout: 1_000 })
      await expect(comprar).not.toContainText('cuotas', { timeout: 1_000 })
    }).toPass()
    await page.goto('/medios-de-pago')
    await expect(page.getByRole('main')).not.toContainText('Tarjeta de crédito')
    await test.step('and has the editions of a work in one line', async () => {
      const titulo = freshName('El tren nocturno')
      const ediciones = [await seedLibro(call, titulo), await seedLibro(call, titulo)]
      await call('POST', '/api/obras/crear', { libros: ediciones.map(({ _id }) => ({ _id })) })
      await call('PUT', '/api/ajustes', { cambios: [{ clave: 'busqueda.obras', valor: true }] })
      await page.goto(`/busqueda/${titulo}`)
      await expect(page.getByRole('article')).toHaveCount(1)
      await page.getByRole('link', { name: `2 ediciones de ${titulo} desde $` }).click()
      await expect(page.getByRole('region', { name: 'También en' }).getByRole('listitem')).toHaveCount(1)
    })
  } finally {
    await set({ fabrica: true })
    await call('PUT', '/api/ajustes', { cambios: [{ clave: 'busqueda.obras', fabrica: true }] })
  }
  await expect(async () => {
    await page.goto(`/libros/${libro?._id}`)
    await expect(comprar).toContainText('Estimado según la tarjeta', { timeout: 1_000 })
  }).toPass()
})
