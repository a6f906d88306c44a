// A new build of the shop takes over while sales wait in a till of the old one: `RECORRIDOS=largos npm test -- e2e actualizacion`. It
// builds a second tree that differs by one sentence of the counter, which takes a minute.
import { execFile } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from '@playwright/test'
import { root } from '../scripts/root.ts'
import { callAs, freshName, seedLibro } from './panel-libros.ts'
import { estado, expectVendidas, install, openAgain, sell, sellToSlip, setSinRed } from './sin-red.ts'
import { chooseSettings, openOwnTienda } from './tienda.ts'

const VIEJA = 'Pasá el primer libro por el lector.'
const NUEVA = 'Pasá el primer libro por el lector nuevo.'
/** What a shop is built and run of; its packages are this tree's. */
const PARTES = [
  'bin',
  'db',
  'docs',
  'e2e',
  'public',
  'scripts',
  'src',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'vite.config.ts',
  'walls.config.ts',
]

/** Another tree of the shop, whose counter says something else. */
function copyTree(): string {
  const tree = mkdtempSync(join(tmpdir(), 'anaquel-otra-'))
  for (const part of PARTES) cpSync(join(root, part), join(tree, part), { recursive: true })
  symlinkSync(join(root, 'node_modules'), join(tree, 'node_modules'))
  const screen = join(tree, 'src/venta/mostrador/web/panel/Vender.tsx')
  const before = readFileSync(screen, 'utf8')
  expect(before).toContain(VIEJA)
  writeFileSync(screen, before.replace(VIEJA, NUEVA))
  return tree
}

test('a new build takes over while sales wait: none is lost, none is made twice', async ({ browser }) => {
  test.setTimeout(600_000)
  const admin = { email: process.env.E2E_ADMIN_EMAIL ?? '', password: process.env.E2E_ADMIN_PASSWORD ?? '' }
  const settings = await chooseSettings()
  const environment = { ...settings, E2E_QUEDA: 'si' }
  const tree = copyTree()
  await promisify(execFile)(process.execPath, [join(tree, 'scripts', 'build.ts')], { cwd: tree })
  let close = await openOwnTienda(environment)
  const context = await browser.newContext({ baseURL: `http://localhost:${settings.E2E_PORT}`, locale: 'es-AR' })
  try {
    const call = await callAs(context.request, admin)
    const libro = await seedLibro(call, freshName('De una a otra'))
    await setSinRed(call, true)
    await context.clearCookies()
    let page = await install(context, admin)

    // The old build sells without a network, and still does when its browser comes back.
    await context.setOffline(true)
    page = await openAgain(context, page)
    await sell(page, libro.isbn)
    await sell(page, libro.isbn)
    await close()
    close = await openOwnTienda(environment, tree)
    page = await openAgain(context, page)
    await expect(page.getByText(VIEJA)).toBeVisible()
    await sell(page, libro.isbn)
    await expect(estado(page)).toHaveText('Sin red · 3 ventas por enviar')

    // The page that stayed open sends to the new build what it can: the first is heard, the answer of the second is lost.
    let calls = 0
    await context.route('**/api/mostrador/ventas', async (route) => {
      calls++
      if (calls === 1) return route.continue()
      if (calls === 2) await route.fetch()
      return route.abort()
    })
    await context.setOffline(false)
    await expect.poll(() => calls, { timeout: 30_000 }).toBeGreaterThanOrEqual(2)
    await context.unroute('**/api/mostrador/ventas')

    // The next page is the new build's, and so is its worker: without a network it opens by itself.
    page = await openAgain(context, page)
    await expect(page.getByText(NUEVA)).toBeVisible()
    await expectVendidas(page, call, libro.isbn, 3)
    await context.setOffline(true)
    await expect(async () => {
      page = await openAgain(context, page)
      await expect(page.getByText(NUEVA)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await sellToSlip(page, libro.isbn)
    await context.setOffline(false)
    page = await openAgain(context, page)
    await expectVendidas(page, call, libro.isbn, 4)
  } finally {
    await context.close()
    await close()
    for (const folder of [tree, settings.E2E_DATA_DIR]) rmSync(folder, { recursive: true, force: true })
  }
})
