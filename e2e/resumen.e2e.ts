// The overview on the panel's home: numbers, charts with a table and a file behind each, by keyboard and at every width.
import type { Resumen } from '#oficina/resumen/resumen.contract.ts'
import { createCliente, placePedido } from './clientes.ts'
import { axe, expect, expectNoSidewaysScroll, logIn, test } from './fixtures.ts'
import { keyboard } from './manos.ts'

/** What the job of a shop with some history has counted; this one was opened a moment ago. */
const CONTADO: Pick<NonNullable<Resumen['negocio']>, 'vendidos' | 'catalogo' | 'busquedas'> = {
  vendidos: {
    hecho_en: new Date(Date.now() - 5 * 60_000).toISOString(),
    lista: [
      { _id: null, isbn: '9789500000001', titulo: 'Rayuela', ejemplares: 12, importe: 180_000 as never },
      { _id: null, isbn: '9789500000002', titulo: 'El túnel', ejemplares: 3, importe: 30_000 as never },
    ],
  },
  catalogo: {
    hecho_en: new Date(Date.now() - 5 * 60_000).toISOString(),
    libros: 1_200,
    sin_precio: 7,
    sin_portada: 34,
    sin_categoria: 0,
    quietos: [
      {
        _id: '01997f3a-0000-7000-8000-000000000001',
        isbn: '9789500000003',
        titulo: 'Un libro que nadie lleva',
        desde: new Date(Date.now() - 100 * 24 * 3_600_000).toISOString(),
        vendido: false,
      },
    ],
  },
  busquedas: {
    total: 2,
    lista: [
      { texto: 'harry poter', veces: 9 },
      { texto: 'mafalda', veces: 4 },
    ],
  },
}

test('the owner reads the overview by keyboard: numbers, a chart and its table, the lists, a file', async ({
  page,
  request,
  admin,
}) => {
  await placePedido(request, await createCliente(request))
  await page.context().clearCookies()
  await logIn(page, admin)
  let real: Resumen | undefined
  await page.route('**/api/resumen', async (route) => {
    const response = await route.fetch()
    real = await response.json()
    await route.fulfill({ response, json: { ...real, negocio: { ...real?.negocio, ...CONTADO } } })
  })
  await page.goto('/panel-admin')
  const overview = page.getByRole('region', { name: 'Resumen', exact: true })
  const fact = (name: string) => overview.getByRole('listitem').filter({ hasText: name })

  await test.step('numbers above the sections', async () => {
    await expect(fact('Para preparar')).toContainText(/Para preparar[1-9]\d*Pedidos? pendientes?/)
    await expect(fact('Ventas de hoy')).toContainText(/\$\s[\d.]+.*pedidos?/)
    await expect(fact('Ventas de 30 días')).toContainText('los 30 días anteriores')
    await expect(fact('Último respaldo')).toContainText('Ninguno')
    await expect(fact('Libros incompletos')).toContainText('34 sin portada')
    const [above, below] = await Promise.all([
      overview.boundingBox(),
      page.getByRole('navigation', { name: 'Secciones' }).boundingBox(),
    ])
    expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0)
  })

  const { press } = keyboard(page)
  await test.step('a chart is walked by arrows, and is a table too', async () => {
    const chart = overview.getByRole('application', { name: /^Ventas por día/ })
    await expect(chart.locator('path.recharts-rectangle').last()).toBeVisible()
    for (let n = 0; n < 60 && !(await chart.evaluate((node) => node === document.activeElement)); n++) {
      await page.keyboard.press('Tab')
    }
    await expect(chart).toBeFocused()
    const hoy = real?.negocio?.ventas.dias.at(-1)
    const [, mes = '', dia = ''] = hoy?.dia.split('-') ?? []
    for (let n = 0; n < 29; n++) await page.keyboard.press('ArrowRight')
    await expect(overview.locator('.overview-tip')).toContainText(`${dia}/${mes}: $`)
    const ventas = overview.getByRole('region', { name: 'Ventas por día' })
    await press(ventas.getByText('Ver como tabla'))
    const rows = ventas.getByRole('table', { name: 'Ventas por día' }).getByRole('row')
    await expect(rows).toHaveCount(31)
    await expect(rows.nth(1)).toContainText(`${dia}/${mes}/`)
    await expect(rows.nth(1)).toContainText(String(hoy?.pedidos))
  })

  await test.step('the lists are opened, and taken home', async () => {
    await press(overview.getByText(/^Lo más vendido, lo que no se mueve/))
    for (const [name, text] of [
      ['Lo más vendido', 'Rayuela'],
      ['Lo que no se mueve', 'Un libro que nadie lleva'],
      ['Búsquedas sin resultado', 'harry poter'],
    ] as const) {
      const part = overview.getByRole('region', { name })
      await expect(part.getByRole('application')).toBeVisible()
      await part.getByText('Ver como tabla').click()
      await expect(part.getByRole('table', { name })).toContainText(text)
    }
    const download = page.waitForEvent('download')
    await press(overview.getByRole('link', { name: 'CSV de Ventas por día' }))
    expect((await download).suggestedFilename()).toMatch(/^anaquel-ventas-\d{4}-\d\d-\d\d\.csv$/)
  })

  for (const [width, height] of [
    [1280, 800],
    [768, 1024],
    [360, 740],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expectNoSidewaysScroll(page)
    await axe(page)
  }
})
