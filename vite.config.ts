import { writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
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
    handler: (code) =>
      code.replace(/(RouteChildren(?:: \w+)? =\s*)\{([^}]*)\}/g, (_, head: string, pairs: string) => {
        const values = pairs.split(',').map((pair) => pair.split(':').at(-1)?.trim())
        return `${head}[${values.join()}]`
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
      return drops.reduce((text, [start, end]) => `${text.slice(0, start)}false${text.slice(end)}`, code)
    },
  },
}

/** Writes down which sources each script was made of, for e2e/bundles.e2e.ts. */
const listSources: Plugin = {
  name: 'fuentes',
  applyToEnvironment: ({ name }) => name === 'client',
  writeBundle({ dir = '' }, bundle) {
    const sources = Object.values(bundle).flatMap((file) =>
      file.type === 'chunk'
        ? [[`/${file.fileName}`, file.moduleIds.map((id) => relative(import.meta.dirname, id))]]
        : [],
    )
    writeFileSync(join(dir, '..', 'fuentes.json'), JSON.stringify(Object.fromEntries(sources)))
  },
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
