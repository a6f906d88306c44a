// What a page of the shop may load: vite.config.ts bundles by folders, and this says what came of it.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from './fixtures.ts'

const root = join(import.meta.dirname, '..')
/** The script's address → the sources it was made of and their bytes, written by the build. */
const sources: Record<string, Record<string, number>> = JSON.parse(
  readFileSync(join(root, 'dist', 'fuentes.json'), 'utf8'),
)
/** The first script holds the frame of every route (guard, head, parameters); its component travels apart. */
const routes = [...readFileSync(join(root, 'src', 'app', 'routes.ts'), 'utf8').matchAll(/'([^']+\.tsx)'/g)].map(
  ([, file]) => `src/${file}`,
)

/** Slices whose screens no page of the catalogue shows, beside these parts of the header and the routes' own checks. */
const ELSEWHERE =
  /^src\/[^/]+\/(?:panel\/|(?:usuarios|direcciones|pedidos|configuracion|contacto|ayuda|provincias|importacion|respaldo)\/web\/|[^/]+\/web\/panel\/)/
const EVERYWHERE = [
  'src/oficina/configuracion/web/apariencia.ts',
  'src/cuentas/usuarios/web/acceso/MenuUsuario.tsx',
  'src/cuentas/usuarios/web/libros-de-adorno.ts',
]
const FORMS = /\.schemas\.ts$|^src\/platform\/(?:zod|jitless)\.ts$|^node_modules\/(?:zod|react-hook-form|@base-ui)\//

test('pages of the catalogue load no form, no screen of the panel and none of the account', async ({
  page,
  request,
}) => {
  const [libro] = await (await request.get('/api/libros?limit=1')).json()
  for (const path of ['/inicio', '/ebooks', '/ofertas', '/autores', '/busqueda/borges', `/libros/${libro._id}`]) {
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const scripts = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name }) => new URL(name).pathname)
        .filter((name) => name.endsWith('.js')),
    )
    expect(scripts.length, path).toBeGreaterThan(3)
    for (const script of scripts) expect(sources, script).toHaveProperty([script])
    const loaded = scripts
      .flatMap((script) => Object.keys(sources[script] ?? {}))
      .filter((source) => !source.includes('.css?'))
    const isFrame = (source: string) => routes.includes(source.replace('?tsr-shared=1', ''))
    const unwanted = loaded.filter(
      (source) => FORMS.test(source) || (ELSEWHERE.test(source) && !isFrame(source) && !EVERYWHERE.includes(source)),
    )
    expect(unwanted, path).toEqual([])
  }
})

const IMPORTED = /(?:^|[;}\s])(?:import|export)\s*(?:[\w*{}\s,$]+?from)?\s*["']\.\/([^"']+\.js)["']/g
/** Of this build: those of former ones stay for a week. */
const scripts = new Map(
  Object.keys(sources).map((path) => [
    path,
    [...readFileSync(join(root, 'dist', 'client', path), 'utf8').matchAll(IMPORTED)].map(([, to]) => `/assets/${to}`),
  ]),
)
/** Every script that this one needs before it begins, or one that those need. */
function reach(name: string, reached = new Set<string>()): Set<string> {
  for (const next of scripts.get(name) ?? []) {
    if (reached.has(next)) continue
    reached.add(next)
    reach(next, reached)
  }
  return reached
}

test('scripts that import each other in a circle begin, whichever of them comes first', async ({ page }) => {
  // The first script has begun before any other is asked for.
  const first = [...scripts.keys()].find((path) => path.startsWith('/assets/index-')) ?? ''
  expect(reach(first).size, 'the first script imports others').toBeGreaterThan(0)
  const circular = [...scripts.keys()].filter(
    (path) => reach(path).has(path) && !reach(first).has(path) && path !== first,
  )
  for (const path of circular) {
    await page.goto('/acerca-de')
    await page.waitForLoadState('networkidle')
    const loaded = await page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))
    expect(
      loaded.filter((url) => circular.includes(new URL(url).pathname)),
      'a page without any of them',
    ).toEqual([])
    await page.evaluate((script) => import(script), path)
  }
})
