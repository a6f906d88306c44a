// A supplier's list, from the file to its undo, as a bookseller does it.

import { xlsx } from '#test/zip.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { callAs, freshIsbn, freshName, seedLibro } from './panel-libros.ts'

const fila = (...celdas: string[]) =>
  `<row>${celdas.map((text) => `<c t="inlineStr"><is><t>${text}</t></is></c>`).join('')}</row>`

test('a list is uploaded, its columns told apart, tried, imported and undone, by keyboard and across a reload', async ({
  page,
  admin,
  request,
}) => {
  const call = await callAs(request, admin)
  const proveedor = freshName('Distribuidora')
  await call('POST', '/api/proveedores/crear', { nombre: proveedor, clase: 'distribuidora', precedencia: 20 })
  const [isbn, titulo] = [freshIsbn(), freshName('El muelle')]
  const csv = `Cod;Nombre de la obra;P.V.P.\n${isbn};${titulo};12500\nsin;Otro;5\n`

  await logIn(page, admin)
  await page.goto('/panel-admin')
  await expect(page.getByRole('link', { name: /^Importar/ })).toBeVisible()
  await page.keyboard.press('f')
  await expect(page.getByRole('heading', { level: 1, name: 'Importar' })).toBeVisible()
  await page.keyboard.press('n')
  await expect(page.getByLabel('Archivo')).toBeFocused()
  await page.getByLabel('Archivo').setInputFiles({ name: 'lista.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Subir' }).press('Enter')

  const lista = page.getByRole('region', { name: /lista\.csv/ })
  await expect(lista.getByText('Decí abajo qué es cada columna.')).toBeVisible()
  await lista.getByLabel('Proveedor').selectOption(proveedor)
  await lista.getByLabel('«Cod» se lee como').selectOption('ISBN')
  await lista.getByLabel('«Nombre de la obra» se lee como').selectOption('Título')
  for (const [width, height] of [
    [1280, 800],
    [768, 900],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
  await lista.getByRole('button', { name: 'Ensayar' }).press('Enter')
  await page.reload() // the work goes on without the page
  const ensayo = page.getByRole('region', { name: 'Ensayo: no se guardó nada' })
  await expect(ensayo).toContainText(/Libros nuevos\s*1/, { timeout: 20_000 })
  await expect(ensayo).toContainText(/Rechazadas\s*1/)
  await expect(ensayo.getByRole('link', { name: 'Descargar las rechazadas (CSV)' })).toBeVisible()

  await lista.getByRole('button', { name: 'Importar' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Resultado' })).toContainText(/Libros nuevos\s*1/, { timeout: 20_000 })
  expect((await request.get(`/api/libros?q=${isbn}`)).ok()).toBe(true)
  await lista.getByRole('button', { name: 'Deshacer esta importación' }).press('Enter')
  await page.getByRole('button', { name: 'Sí, deshacer' }).press('Enter')
  await expect(page.getByRole('region', { name: 'Deshecho' })).toContainText('1 libro creado se borró', {
    timeout: 20_000,
  })
  await axe(page)

  const subir = async (name: string, buffer: Buffer) => {
    await page.goto('/panel-admin/importar')
    await page.getByLabel('Archivo').setInputFiles({ name, mimeType: 'application/octet-stream', buffer })
    await page.getByRole('button', { name: 'Subir', exact: true }).click()
    return page.getByRole('region', { name })
  }
  await test.step('a file that cannot be read offers nothing but another one', async () => {
    const pdf = await subir(`${proveedor}.pdf`, Buffer.from('%PDF-1.7 lista'))
    await expect(pdf).toContainText('un PDF')
    await expect(pdf.getByRole('button')).toHaveText(['Elegir otro archivo'])
    await pdf.getByRole('button', { name: 'Elegir otro archivo' }).click()
    await expect(pdf).toContainText('El archivo ya no está guardado.')
  })
  await test.step('other sheets are offered, a price far off waits for a tick, names are asked about', async () => {
    const { isbn: caro, titulo: faro } = await seedLibro(call, freshName('El faro'))
    const planilla = await subir(
      `${proveedor}.xlsx`,
      xlsx({
        Mayo:
          fila('ISBN', 'Título', 'Autor', 'Precio') +
          fila(caro, faro, '', '120') +
          fila(isbn, titulo, 'GARCÍA MÁRQUEZ GABRIEL', '900'),
        Saldos: fila('ISBN', 'Precio') + fila(isbn, '10'),
      }),
    )
    await expect(planilla).toContainText('Se lee «Mayo»; no se lee «Saldos».')
    await planilla.getByRole('button', { name: 'Ensayar' }).click()
    await expect(ensayo).toContainText('1 precio queda como antes: el nuevo está muy lejos', { timeout: 20_000 })
    await ensayo.getByText('Para mirar', { exact: true }).click()
    await expect(ensayo).toContainText(`«${faro}»: de $ 12.000,00 a $ 120,00`)
    await expect(ensayo).toContainText('GARCÍA MÁRQUEZ')
    await axe(page)
    await planilla.getByLabel('Cambiar también los precios muy lejos del anterior').check()
    await planilla.getByRole('button', { name: 'Ensayar' }).click()
    await expect(ensayo).not.toContainText('como antes', { timeout: 20_000 })
    await planilla.getByRole('button', { name: 'Descartar' }).click()
    await expect(planilla).toContainText('El archivo ya no está guardado.')
  })
})
