// A shop with shipping tables, from the owner's screen to the parcel and to the pick-up. It changes the whole shop, which is
// one apart (playwright.config.ts), and leaves it as it was.
import type { Page } from '@playwright/test'
import { enter, findLibros } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { callAs, type Empacado } from './panel-libros.ts'

/** A postal code that is none, and an address that is not whole. */
test.use({ allowedErrors: [/status of 400 \(Bad Request\) \(.*\/api\/(envios\/opciones|pedidos)/] })

const ESTANDAR = '/api/envios/servicios/0e100000-0000-4000-8000-000000000002'
const RETIRO = '/api/envios/servicios/0e100000-0000-4000-8000-000000000003'

/** Of the order whose page is open. */
const idOf = (page: Page): string => new URL(page.url()).pathname.split('/').at(-1) ?? ''

test('a reader is told price and days for a postal code, buys by them, and picks the next order up', async ({
  page,
  admin,
  request,
}) => {
  test.slow()
  const call = await callAs(request, admin)
  const setTablasOff = () =>
    call('PUT', '/api/ajustes', {
      cambios: [
        { clave: 'envios.tablas', valor: false },
        { clave: 'envios.de_fabrica', valor: '' },
      ],
    })
  const [libro] = await findLibros(request, 1)
  if (!libro) throw new Error('the demo sells no book')
  const items = [{ idLibro: libro._id, cantidad: 1 }]
  await call('PUT', RETIRO, { activo: true, lugar: 'Mitre 5, Rosario', horario: 'Lunes a viernes de 9 a 18' })
  /** Packs the one book of an order, and notes the parcel's next step. */
  const send = async (pedido: string, estado: string) => {
    const { despachos } = await call<Empacado>('POST', `/api/pedidos/${pedido}/despachos`, {
      items: [{ linea: 1, cantidad: 1 }],
    })
    await call('PUT', `/api/despachos/${despachos[0]._id}/estado`, { estado, avisar: false })
  }
  const setPaqar = (acuerdo: string) =>
    call('PUT', '/api/ajustes', {
      cambios: [
        { clave: 'transportes.paqar_clave', valor: 'Secreto-del-transporte' },
        { clave: 'transportes.paqar_acuerdo', valor: acuerdo },
      ],
    })
  try {
    await test.step('the owner tries the tables out, on a phone and on a desk', async () => {
      await logIn(page, admin)
      await page.goto('/panel-admin')
      await page.getByRole('link', { name: /^Envíos/ }).waitFor()
      await page.keyboard.press('1')
      await expect(page.getByRole('heading', { level: 1, name: 'Envíos' })).toBeVisible()
      const ushuaia = page
        .getByRole('listitem')
        .filter({ has: page.getByRole('heading', { name: '9410, Tierra del Fuego' }) })
      await expect(page.getByText('Ahora, a cualquier lugar: Envío exprés, gratis')).toBeVisible()
      await page.getByRole('radio', { name: 'No ofrecerlos más' }).check()
      await expect(ushuaia).toContainText(/^(?!.*Envío exprés).*Retiro en la librería/)
      await page.getByRole('radio', { name: 'Ofrecerlos en todos lados, junto a los míos' }).check()
      await expect(ushuaia).toContainText('Envío exprés')
      await page.getByRole('button', { name: 'Activar las tablas' }).click()
      await page.getByRole('button', { name: 'Aceptar' }).click()
      await expect(page.getByText('Están activadas: la tienda cotiza con ellas')).toBeVisible()
      await page.getByLabel('Código postal', { exact: true }).fill('9410')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Zona «Tierra del Fuego», Tierra del Fuego.')).toBeVisible()
      await page.getByLabel('Planilla de zonas').fill('zona;provincia;cp_desde;cp_hasta\nCerca;Montevideo;;')
      await page.getByRole('button', { name: 'Revisar' }).first().click()
      await expect(page.getByText('Línea 2: «Montevideo» no es una provincia de la Argentina.')).toBeVisible()
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
    })

    await test.step('and looks for a carrier’s branches', async () => {
      await setPaqar('18018')
      await page.goto('/panel-admin/despachos?parte=sucursales')
      await page.getByLabel('Transporte').selectOption('paqar')
      await page.getByLabel('Código postal').fill('x')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Escribí un código postal, como 2000.')).toBeVisible()
      await page.getByLabel('Código postal').fill('5000')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('heading', { level: 2, name: 'Avellaneda' })).toBeVisible()
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
    })

    await page.setViewportSize({ width: 360, height: 740 })
    await test.step('the book says what it costs to the postal code, which is asked once', async () => {
      await page.context().clearCookies()
      await page.goto(`/libros/${libro._id}`)
      await enter(page, items)
      await page.reload()
      await page.getByText('Calculá cuándo llega').click()
      await page.getByLabel('Código postal').fill('20')
      await page.keyboard.press('Enter')
      await expect(page.getByText('El código postal son cuatro números')).toBeVisible()
      await page.getByLabel('Código postal').fill('2000')
      await page.keyboard.press('Enter')
      await expect(page.getByText('Comprá hoy, llega mañana')).toBeVisible()
      await expect(page.getByText(/^Llega mañana a 2000/)).toBeVisible()
      await expect(page.getByRole('banner').getByRole('button', { name: '2000' })).toBeVisible()
      await expect(
        page.getByText(/Llega el (lunes|martes|miércoles|jueves|viernes|sábado|domingo) \d/).first(),
      ).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page)
    })

    await test.step('cart and checkout know the place', async () => {
      await page.goto('/carrito-compras')
      const sum = page.getByRole('complementary', { name: 'Resumen' })
      await expect(sum.getByText('Envío a 2000, Santa Fe')).toBeVisible()
      await expectNoSidewaysScroll(page)
      await axe(page)
      await sum.getByRole('link', { name: 'Continuar compra' }).click()
      await expect(page.getByRole('radio', { name: /Comprá hoy, llega mañana/ })).toBeChecked()
      await page.getByRole('radio', { name: 'Transferencia' }).click()
      await page.getByLabel('Calle').fill('Bv. Oroño')
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await expect(page.getByLabel('Número')).toBeFocused()
      await expect(page.getByText('Escribí el número, o S/N.')).toBeVisible()
      await expect(page.getByText('Escribí la localidad.')).toBeVisible()
      for (const width of [768, 1280, 360]) {
        await page.setViewportSize({ width, height: 740 })
        await expectNoSidewaysScroll(page)
      }
      await axe(page)
      await page.getByLabel('Número').fill('1450')
      await page.getByLabel('Localidad').fill('Rosario')
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await page.getByRole('button', { name: 'Ver mi pedido' }).click()
      await expect(page.getByText(/Envío exprés · Llega el/)).toBeVisible()
      await expect(page.getByText('Bv. Oroño 1450, Rosario (2000), Santa Fe')).toBeVisible()
    })

    await test.step('and follow its parcel', async () => {
      await send(idOf(page), 'despachado')
      await page.reload()
      await expect(page.getByRole('region', { name: 'Paquete' })).toContainText('despachado')
      await expectNoSidewaysScroll(page)
    })

    await test.step('the next order is picked up in the shop', async () => {
      await page.context().clearCookies()
      await enter(page, items)
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: /Retiro en la librería/ }).click()
      await expect(page.getByRole('heading', { name: 'Entrega' })).toBeHidden()
      await page.getByRole('radio', { name: 'Transferencia' }).click()
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await page.getByRole('button', { name: 'Ver mi pedido' }).click()
      await expect(page.getByText('Retiro en Mitre 5, Rosario')).toBeVisible()
      await expect(page.getByText(/Mostrá el código [A-Z2-9]{6} cuando lo retires/)).toBeVisible()
      await expect(page.getByText(/Te lo guardamos hasta el/)).toBeVisible()
      await axe(page)
      await send(idOf(page), 'entregado')
      await page.reload()
      await expect(page.getByRole('region', { name: 'Paquete' })).toContainText('entregado')
    })

    await test.step('who calls is offered the same, and it is written down without a mouse', async () => {
      await page.context().clearCookies()
      await logIn(page, admin)
      await page.goto('/panel-admin/pedidos/nuevo')
      await page.getByLabel('Sin cuenta').check()
      await page.getByLabel('Nombre', { exact: true }).fill('Doña Rosa')
      await expect(page.getByText('Agregá los libros para ver cómo pueden llegar')).toBeVisible()
      await page.getByRole('combobox', { name: 'Agregar un libro' }).fill(libro.isbn)
      await page.getByRole('option').click()
      await page.getByLabel('Código postal').fill('9410')
      await page.keyboard.press('Enter')
      await expect(page.getByRole('radio', { name: /Comprá hoy, llega mañana/ })).toBeChecked()
      await page.getByLabel('Transferencia', { exact: true }).check()
      await page.keyboard.press('Control+s')
      await expect(page.getByLabel('Calle')).toBeFocused()
      await expect(page.getByText('Escribí la calle.').first()).toBeVisible()
      await page.getByRole('radio', { name: /Retiro en la librería/ }).check()
      await expect(page.getByRole('heading', { name: 'Entrega' })).toBeHidden()
      await page.getByLabel(`Cantidad de ${libro.titulo}`).fill('2')
      await page.keyboard.press('Tab')
      await expect(page.getByRole('radio', { name: /Retiro en la librería/ })).toBeChecked()
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.keyboard.press('Control+s')
      await expect(page.getByRole('region', { name: 'Entrega' })).toContainText('Retiro en Mitre 5, Rosario')
    })

    await test.step('another one goes to a branch that the reader chooses', async () => {
      await call('PUT', ESTANDAR, { tipo: 'sucursal', transporte: 'paqar' })
      await page.context().clearCookies()
      await enter(page, items)
      await page.goto('/finalizar-compra')
      await page.getByRole('radio', { name: /Envío estándar/ }).click()
      await page.getByLabel('Sucursal donde lo retirás').selectOption('Sucursal Avellaneda, Av. Mitre 345 Avellaneda')
      await expectNoSidewaysScroll(page)
      await axe(page)
      await page.getByRole('radio', { name: 'Transferencia' }).click()
      await page.getByRole('button', { name: 'Comprar', exact: true }).click()
      await page.getByRole('button', { name: 'Ver mi pedido' }).click()
      await expect(page.getByText('Sucursal Avellaneda, Av. Mitre 345 Avellaneda')).toBeVisible()
    })
  } finally {
    await call('PUT', ESTANDAR, { tipo: 'domicilio', transporte: null })
    await setPaqar('')
    await setTablasOff()
    await call('PUT', RETIRO, { activo: false })
  }
})
