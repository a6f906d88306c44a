// Covers: drawn ones as drawings, remote ones as AVIF or WebP from the shop itself, in the width that the page needs.
import type { Locator, Page } from '@playwright/test'
import { type Machine, paintCover, startMachine } from '#test/imagenes.ts'
import { createIsbn } from '#test/rows.ts'
import { axe, expect, expectNoSidewaysScroll, findLibroId, test } from './fixtures.ts'
import { importar } from './importar.ts'
import { tienda } from './tienda.ts'

const EL_TUNEL = '9789500428637'
const [CON_FOTO, MUERTA] = [createIsbn(811_001), createIsbn(811_002)]
const SCREENS = [
  { width: 360, height: 740 },
  { width: 1280, height: 900 },
]

let machine: Machine
/** One worker for the whole file, because the shop knows only one port of the picture server. */
test.describe.configure({ mode: 'default' })
test.beforeAll(async () => {
  const cover = await paintCover('jpeg', { width: 900, height: 1350 })
  machine = await startMachine({ '/foto.jpg': { body: cover, type: 'image/jpeg' } }, tienda().imagenesPort)
  const rows = [
    `${CON_FOTO};Una foto en la tapa;"O'Higgins, José";12500;${machine.at('/foto.jpg')}`,
    `${MUERTA};Una tapa que ya no está;Ñandú, Ana;9900;${machine.at('/no-esta.jpg')}`,
  ]
  const done = await importar('tapas.csv', `isbn;titulo;autores;precio;portada\n${rows.join('\n')}\n`)
  expect(done.code, done.said).toBe(0)
})
test.afterAll(() => machine.end())

/** The file that a picture was loaded from; waits until it is loaded. */
async function shownFrom(image: Locator): Promise<string> {
  await image.scrollIntoViewIfNeeded()
  await expect
    .poll(() => image.evaluate((element: HTMLImageElement) => element.complete && element.naturalWidth > 0))
    .toBe(true)
  return new URL(await image.evaluate((element: HTMLImageElement) => element.currentSrc)).pathname
}

/** The requested addresses of pictures, and how long each may be cached. */
function watchPictures(page: Page) {
  const asked: { host: string; path: string; keep: string | undefined }[] = []
  page.on('response', async (response) => {
    if (response.request().resourceType() !== 'image') return
    const { host, pathname } = new URL(response.url())
    asked.push({ host, path: pathname, keep: response.headers()['cache-control'] })
  })
  return asked
}

const coverOf = (page: Page, titulo: string) => page.getByRole('img', { name: `Portada de ${titulo}` })

for (const viewport of SCREENS) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })
    // Drawn covers have one file for all widths, and what is gone is gone at every width.
    const isPhone = viewport.width < 992

    if (isPhone)
      test('drawn covers are drawings that are kept for ever', async ({ page, request, baseURL }) => {
        const asked = watchPictures(page)
        await page.goto('/inicio')
        await expectNoSidewaysScroll(page)
        expect(await shownFrom(page.getByRole('article').locator('img[src*=".svg"]').first())).toMatch(
          /^\/portadas\/[\w-]{36}\.svg$/,
        )
        const id = await findLibroId(request, EL_TUNEL)
        await page.goto(`/libros/${id}`)
        const cover = coverOf(page, 'El túnel')
        expect(await shownFrom(cover)).toBe(`/portadas/${id}.svg`)
        await expect(cover).toHaveAttribute('fetchpriority', 'high')
        await expectNoSidewaysScroll(page)
        expect(asked.length).toBeGreaterThan(5)
        for (const { host, path, keep } of asked) {
          expect(`http://${host}`).toBe(baseURL)
          if (/^\/portadas\/.*svg$/.test(path)) expect(keep, path).toBe('public, max-age=31536000, immutable')
        }
      })

    test('a remote cover comes from the shop, in a width for its place', async ({ page, request, baseURL }) => {
      const asked = watchPictures(page)
      const id = await findLibroId(request, CON_FOTO)
      await page.goto(`/libros/${id}`)
      const cover = coverOf(page, 'Una foto en la tapa')
      expect(await shownFrom(cover)).toBe(`/portadas/${id}-${isPhone ? 240 : 480}.avif`)
      const box = await cover.boundingBox()
      expect((box?.height ?? 0) / (box?.width ?? 1)).toBeCloseTo(1.5, 1)
      await expectNoSidewaysScroll(page)
      await axe(page)

      await page.goto(`/busqueda/${CON_FOTO}`)
      const row = page.getByRole('article').filter({ hasText: 'Una foto en la tapa' })
      // 160 would be enough, but a browser that has a wider one uses that.
      expect(await shownFrom(row.locator('img'))).toMatch(/-\d+\.avif$/)
      for (const { host, path, keep } of asked) {
        expect(`http://${host}`).toBe(baseURL)
        if (path.startsWith(`/portadas/${id}`)) expect(keep, path).toBe('public, max-age=31536000, immutable')
      }
      expect(machine.countOf('/foto.jpg')).toBeLessThanOrEqual(1)
    })

    if (isPhone)
      test('where the remote cover is gone the drawn one stands', async ({ page, request }) => {
        const id = await findLibroId(request, MUERTA)
        await page.goto(`/libros/${id}`)
        const shown = await shownFrom(coverOf(page, 'Una tapa que ya no está'))
        expect(shown).toMatch(/\.avif$/)
        const answer = await request.get(shown)
        expect(answer.headers()).toMatchObject({ 'content-type': 'image/avif', 'cache-control': 'public, max-age=300' })
        await expectNoSidewaysScroll(page)
      })
  })
}

test('browsers without AVIF get WebP, and those without either a JPEG', async ({ page, request }) => {
  const id = await findLibroId(request, CON_FOTO)
  await page.goto(`/libros/${id}`)
  const cover = coverOf(page, 'Una foto en la tapa')
  const [src, srcset] = [await cover.getAttribute('src'), await cover.getAttribute('srcset')]
  const candidates = (srcset ?? '').split(', ').map((candidate) => candidate.split(' ')[0] ?? '')
  expect(candidates).toHaveLength(5)
  for (const [path, type] of [...candidates.map((path) => [path, 'image/webp']), [src ?? '', 'image/jpeg']]) {
    const answer = await request.get(path ?? '')
    expect([answer.status(), answer.headers()['content-type']], path).toEqual([200, type])
  }
})
