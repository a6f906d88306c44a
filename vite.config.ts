import { writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin, parseSync, Visitor } from 'vite'
import { describeVersion } from './scripts/describe-version.ts'
import { buildObreros } from './scripts/obrero.ts'
import { routes } from './src/app/routes.ts'

// Scripts travel by folders. What at least three pages share is one file, not thirty small ones: on a slow line each costs
// a round trip. A folder inside a slice's web/ is a file of its own, loaded by the pages that use it; forms bring their
// schemas along. What only the panel or the account share is in files of theirs, by who needs it; crumbs of less than a
// kilobyte go with a neighbour. e2e/bundles.e2e.ts names what the shop's pages may load.
// Of use-sync-external-store only what the router needs: the rest of it is for the panel's charts. Only the panel's forms ask
// before they are left.
const BASE =
  /\/node_modules\/(?:(?:@tanstack(?!\/react-router\/dist\/esm\/useBlocker)|react|react-dom|scheduler)\/|use-sync-external-store\/(?!(?:cjs\/use-sync-external-store-)?with-selector))/
const FOLDER = /\/src\/[a-z]+\/([a-z]+)\/web\/(?!panel\/)([a-z-]+)\//
const PANEL = /\/src\/(?:casa\/panel\/(?!rutas\/)|[a-z]+\/[a-z]+\/web\/panel\/)/
const FORM = /\.schemas\.ts|\/platform\/(?:zod|jitless|text|schemas)\.ts|\/ui\/useFormulario\.ts|\/subida\//
const SHARED = (id: string) => id.includes('/src/') && ![FOLDER, PANEL, FORM].some((other) => other.test(id))

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

/** Scripts that no visitor needs who looks at books: of the panel, the account, the order, and of a shop that switched more on. */
const ELSEWHERE =
  /\/src\/(?:\w+\/(?:\w+\/web\/(?:panel|tablas|cuotas|Mi[sO])|(?:usuarios|pedidos|pagos|legales|arrepentimiento|configuracion|contacto|ubicaciones|ayuda)\/web|esperas\/web\/AvisameP)|app\/layout\/Panel)/

/** Of a screen of the panel the first script has its address, and nothing that the screen itself needs. */
const isScreen = (id: string, importers: readonly string[]): boolean =>
  id.includes('/web/panel/') && importers.some((importer) => importer.endsWith('/routeTree.gen.ts'))

/** Scripts that every page has loaded before it asks for another. */
const FIRST = /^(?:base|comun|preload-helper|rolldown-runtime|index)$/

/**
 * The first script lists all others, so names are short: they cost it a kilobyte. A first letter tells the build which ones
 * are there anyway (`f`), and which are scripts of the panel and the account (`p`).
 */
function nameScript({ name, facadeModuleId }: { name: string; facadeModuleId?: string | null }): string {
  if (FIRST.test(name)) return 'assets/f-[hash:7].js'
  return facadeModuleId && ELSEWHERE.test(facadeModuleId) ? 'assets/p-[hash:7].js' : 'assets/[hash:7].js'
}

/**
 * What to load early with a script. The panel and the account find theirs by themselves: their lists cost every visitor of
 * the shop two kilobytes.
 */
const listEarly = (script: string, scripts: string[]): string[] =>
  script.startsWith('assets/p-') ? [] : scripts.filter((name) => !name.startsWith('assets/f-'))

/** Whether the first script or a page with books needs a module. */
function isOfShop(id: string, modules: Modules, seen = new Set<string>()): boolean {
  const module = modules.getModuleInfo(id)
  if (!module || seen.has(id)) return false
  seen.add(id)
  if (module.isEntry) return true
  if (isScreen(id, module.importers)) return false
  if (module.dynamicImporters.length > 0) return !ELSEWHERE.test(id)
  return module.importers.some((importer) => isOfShop(importer, modules, seen))
}

/**
 * The generated table names each page a second time, as a key that the router drops. A list says the same; the names cost
 * every visitor a kilobyte.
 */
const listRoutes: Plugin = {
  name: 'rutas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /routeTree\.gen\.ts$/ },
    handler: (code) => ({
      code: code.replace(/(RouteChildren(?:: \w+)? =\s*)\{([^}]*)\}/g, (_, head: string, pairs: string) => {
        const values = pairs.split(',').map((pair) => pair.split(':').at(-1)?.trim())
        return `${head}[${values.join()}]`
      }),
      map: null, // the same file, which is all that `listSources` asks
    }),
  },
}

/** The browser knows of a contract its call: what describes it, with zod, stays on the server. */
const dropSchemas: Plugin = {
  name: 'contratos',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\.contract\.ts$/ },
    handler(code) {
      const drops: [number, number][] = []
      new Visitor({
        CallExpression({ callee, arguments: given }) {
          const last = given.at(-1)
          if (callee.type !== 'Identifier' || callee.name !== 'contract' || !last) return
          if (last.type !== 'ArrowFunctionExpression')
            throw new Error('a contract describes itself by a function in place')
          drops.unshift([last.start, last.end])
        },
      }).visit(parseSync('contract.ts', code).program)
      return {
        code: drops.reduce((text, [start, end]) => `${text.slice(0, start)}false${text.slice(end)}`, code),
        map: null,
      }
    },
  },
}

/** How many bytes of a script each of its sources became, as its map says; what no source is behind counts for none. */
function measureSources({ code, map }: { code: string; map: { sources: string[]; mappings: string } | null }) {
  const bytes = new Map<string, number>()
  const lines = code.split('\n')
  let source = 0
  for (const [number, segments] of (map?.mappings ?? '').split(';').entries()) {
    let column = 0
    let from: string | undefined
    const note = (until: number) => from !== undefined && bytes.set(from, (bytes.get(from) ?? 0) + until - column)
    for (const segment of segments.split(',')) {
      if (segment === '') continue
      const [columns = 0, sources] = readNumbers(segment)
      note(column + columns)
      column += columns
      source += sources ?? 0
      from = sources === undefined ? undefined : map?.sources[source]
    }
    note(lines[number]?.length ?? column)
  }
  return bytes
}

const DIGITS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/'

/** The numbers of one segment of a source map (base 64, variable length, the sign last). */
function readNumbers(segment: string): number[] {
  const numbers: number[] = []
  let value = 0
  let shift = 0
  for (const letter of segment) {
    const digit = DIGITS.indexOf(letter)
    value += (digit & 31) << shift
    shift += 5
    if (digit & 32) continue
    numbers.push(value & 1 ? -(value >> 1) : value >> 1)
    value = 0
    shift = 0
  }
  return numbers
}

let fuentes = ''

/** Writes down of which sources each script was made and how many bytes of each, for e2e/bundles.e2e.ts and `npm run bench -- js`. */
const listSources: Plugin = {
  name: 'fuentes',
  applyToEnvironment: ({ name }) => name === 'client',
  generateBundle({ dir = '' }, bundle) {
    const scripts = Object.values(bundle).flatMap((file) => {
      if (file.type !== 'chunk') return []
      const folder = dirname(join(dir, file.fileName))
      const name = (source: string) => relative(import.meta.dirname, resolve(folder, source))
      const bytes = new Map([...measureSources(file)].map(([source, size]) => [name(source), size]))
      const sources = file.moduleIds.map((id) => relative(import.meta.dirname, id))
      // A file that the router cuts in two has a name for each half, and one size.
      const sizes = sources.map((source) => [source, bytes.get(source.replace(/\?.*/, '')) ?? 0])
      return [[`/${file.fileName}`, Object.fromEntries(sizes)]]
    })
    for (const name of Object.keys(bundle)) if (name.endsWith('.map')) delete bundle[name]
    fuentes = JSON.stringify(Object.fromEntries(scripts))
  },
  writeBundle: ({ dir = '' }) => writeFileSync(join(dir, '..', 'fuentes.json'), fuentes),
}

export default defineConfig({
  define: { __VERSION__: JSON.stringify(describeVersion()) },
  environments: {
    // The server's second entry runs in processes of its own (docs/decisions/086).
    ssr: {
      build: {
        sourcemap: 'hidden', // for profiles (bench/anatomia.ts); the running shop does not read them
        rolldownOptions: { input: { server: 'virtual:tanstack-start-server-entry', aparte: 'src/app/aparte.ts' } },
      },
    },
    client: {
      build: {
        sourcemap: 'hidden', // for the sizes of fuentes.json alone
        modulePreload: { resolveDependencies: listEarly },
        rolldownOptions: {
          output: {
            chunkFileNames: nameScript,
            codeSplitting: {
              includeDependenciesRecursively: false,
              groups: [
                { name: 'base', test: BASE },
                {
                  name: (id: string) => FOLDER.exec(id)?.slice(1).join('-'),
                  test: FOLDER,
                  minShareCount: 2,
                  entriesAware: true,
                },
                {
                  name: (id: string, modules: Modules) => (isOfShop(id, modules) ? 'comun' : null),
                  test: SHARED,
                  minShareCount: 3,
                },
                // Forms call these while their own script begins: in one with a form they might wait for it in a circle.
                {
                  name: (id: string, modules: Modules) => (isOfShop(id, modules) ? null : 'eleccion'),
                  test: /\/src\/casa\/panel\/(?:combobox\/|campos\.ts$|textos\.ts$)/,
                  minShareCount: 2,
                },
                // Rules are read while a script begins, so they stand in scripts that wait for no component.
                {
                  name: (id: string, modules: Modules) => (isOfShop(id, modules) ? null : 'reglas'),
                  test: /\.rules\.ts$/,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 12_000,
                },
                {
                  name: (id: string, modules: Modules) => (isOfShop(id, modules) ? null : 'aparte'),
                  test: /\/src\//,
                  minShareCount: 2,
                  entriesAware: true,
                  entriesAwareMergeThreshold: 12_000,
                },
              ],
            },
          },
        },
      },
    },
  },
  plugins: [
    tanstackStart({
      server: { entry: 'app/server.ts' },
      client: { entry: 'app/client.tsx' },
      router: {
        entry: 'app/router.tsx',
        routesDirectory: '.',
        virtualRouteConfig: routes,
        generatedRouteTree: 'app/routeTree.gen.ts',
        // A page's own words for a failure travel with the page: each in a file of its own cost the first script more.
        codeSplittingOptions: {
          defaultBehavior: [['component', 'errorComponent', 'notFoundComponent']],
          // Of a panel's screen the first script has its address and guard alone.
          splitBehavior: ({ routeId }) => (routeId.startsWith('/_panel/') ? [['loader', 'component']] : undefined),
        },
      },
      importProtection: {
        behavior: 'error',
        client: {
          files: [
            '**/*.queries.*',
            '**/*.routes.ts',
            '**/*.service.ts',
            '**/*.ajustes.ts',
            '**/platform/db/**',
            '**/http/mount.*',
          ],
        },
      },
    }),
    react(),
    listRoutes,
    dropSchemas,
    listSources,
    buildObreros,
  ],
})
