import { readFileSync, writeFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { tanstackStart } from '@tanstack/react-start/plugin/vite'
import react from '@vitejs/plugin-react'
import { defineConfig, type ESTree, type Plugin, parseSync, Visitor } from 'vite'
import { describeVersion } from './scripts/describe-version.ts'
import { buildObreros } from './scripts/obrero.ts'
import { routes } from './src/app/routes.ts'

// Scripts travel by folders. What at least three pages share is one file, not thirty small ones: on a slow line each costs
// a round trip; two, since home needs half of it (`comun`, with what the frame needs). A folder inside a slice's web/ is a file of
// its own, loaded by the pages that use it; forms bring their schemas along. What only the panel or the account share is in files of theirs, by who
// needs it: merged into fewer, they waited for each other in circles. e2e/bundles.e2e.ts names what the shop's pages may load.
// Of use-sync-external-store only what the router needs: the rest of it is for the panel's charts. Only the panel's forms ask
// before they are left.
const BASE =
  /vite\/preload-helper|\/node_modules\/(?:(?:@tanstack(?!\/react-router\/dist\/esm\/useBlocker)|react|react-dom|scheduler)\/|use-sync-external-store\/(?!(?:cjs\/use-sync-external-store-)?with-selector))/
const FOLDER = /\/src\/[a-z]+\/([a-z]+)\/web\/(?!panel\/)([a-z-]+)\//
const PANEL = /\/src\/(?:casa\/panel\/(?!rutas\/)|[a-z]+\/[a-z]+\/web\/panel\/)/
const FORM = /\.schemas\.ts|\/platform\/(?:zod|jitless|text|schemas)\.ts|\/ui\/useFormulario\.ts|\/subida\//
const SHARED = (id: string) => id.includes('/src/') && ![FOLDER, PANEL, FORM].some((other) => other.test(id))

interface Modules {
  getModuleInfo(id: string): { isEntry: boolean; importers: string[]; dynamicImporters: string[] } | null
}

/** Scripts that no visitor needs who looks at books: of the panel, the account, the order, and of a shop that switched more on. */
const ELSEWHERE =
  /\/src\/(?:\w+\/(?:\w+\/web\/(?:panel|tablas|cuotas|Mi[sO])|(?:usuarios|pedidos|pagos|legales|arrepentimiento|configuracion|contacto|ubicaciones|ayuda)\/web|esperas\/web\/AvisameP)|app\/(?:panel-routes|account-routes|layout\/(?:Panel|caja)))/

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

/** The scripts that begin with a file and need a module: the first one, and those of pages. A contract's schemas stay on the server. */
function listReaders(id: string, modules: Modules, seen = new Set<string>()): string[] {
  const module = modules.getModuleInfo(id)
  if (!module || seen.has(id)) return []
  seen.add(id)
  if (module.isEntry) return ['']
  if (module.dynamicImporters.length > 0) return [id]
  return module.importers
    .filter((importer) => id.includes('/platform/http/') || !/\.(?:contract|schemas)\.ts$/.test(importer))
    .flatMap((importer) => listReaders(importer, modules, seen))
}

/** The first script's reader, and the frame around every page of the shop. */
const FRAME = /^$|\/app\/layout\/StorefrontLayout\.tsx/
const HOME = /\/InicioPage\.tsx/

/**
 * Which script a module of the shop's pages belongs to that several of them need. Whatever it needs has at least its readers, so it
 * never waits for the first script, which waits for it.
 */
function nameShared(id: string, modules: Modules): string | null {
  const readers = [...new Set(listReaders(id, modules))]
  const ofShop = readers.filter((reader) => !ELSEWHERE.test(reader))
  if (readers.length < 2 || ofShop.length === 0) return null
  if (ofShop.some((reader) => FRAME.test(reader))) return 'comun'
  if (ofShop.length < 3) return null
  return ofShop.some((reader) => HOME.test(reader)) ? 'comun' : 'hojas'
}

/** Whether the first script or a page with books needs a module. */
const isOfShop = (id: string, modules: Modules): boolean =>
  listReaders(id, modules).some((reader) => !ELSEWHERE.test(reader))

const ROUTE_CHILDREN = /(RouteChildren(?:: \w+)? =\s*)\{([^}]*)\}/g

/** What declares a route of the generated table: its import, the route, its children. */
const nameRoute = (statement: ESTree.Program['body'][number]): string | undefined => {
  const declared =
    statement.type === 'ImportDeclaration'
      ? statement.specifiers[0]?.local.name
      : statement.type === 'VariableDeclaration' && statement.declarations[0]?.id.type === 'Identifier'
        ? statement.declarations[0].id.name
        : undefined
  return declared?.replace(/(?:Import|Children|WithChildren)$/, '')
}

/** The parts of the table that the browser fetches for themselves, by where their pages stand. */
const PARTS = {
  panel: /\/(?:web\/panel\/|layout\/Panel)/,
  account: /\/(?:usuarios|pedidos|configuracion|ubicaciones)\/web\/|\/(?:Mis(?:Resenas|Favoritos)|Avisame)Page$/,
} as const

/** The statement that a part of the table stands on: its parent's route, as the first script has made it. */
const PARENTS = {
  panel: "import { Route as rootRouteImport } from './layout/Document'",
  account: "import { Route as appLayoutStorefrontLayoutRoute } from './layout/StorefrontLayout'",
}

/**
 * The generated table, cut up: what the first script has, or one of the parts. It names each page a second time, as a key that
 * the router drops: a list says the same.
 */
function cutTable(code: string, wanted: keyof typeof PARTS | undefined): string {
  const { body } = parseSync('routeTree.gen.ts', code).program
  const partOf = new Map<string | undefined, string>()
  for (const one of body) {
    const part =
      one.type === 'ImportDeclaration' && Object.entries(PARTS).find(([, ours]) => ours.test(one.source.value))
    if (part) partOf.set(nameRoute(one), part[0])
  }
  const text = body
    .filter((one) => partOf.get(nameRoute(one)) === wanted)
    .map(({ start, end }) => code.slice(start, end))
    .join('\n')
    .replace(ROUTE_CHILDREN, (_, head: string, pairs: string) => {
      const values = pairs.split(',').flatMap((pair) => pair.split(':').at(-1)?.trim() || [])
      return `${head}[${values.filter((value) => partOf.get(value.replace(/WithChildren$/, '')) === wanted).join()}]`
    })
  if (wanted === undefined) return text
  const roots =
    wanted === 'panel'
      ? ['appLayoutPanelLayoutRouteWithChildren']
      : [...partOf.keys()].filter((name) => partOf.get(name) === wanted)
  return `${PARENTS[wanted]}\n${text}\nexport const routes = [${roots.join()}]`
}

/** Who looks at books needs no table of the panel's pages, or of an account's: those come when they are needed (src/app/bring-routes.ts). */
const splitTable: Plugin = {
  name: 'rutas',
  enforce: 'pre',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: { id: /\/app\/(?:routeTree\.gen|panel-routes|account-routes)\.ts$/ },
    handler: (_, id) => ({
      code: cutTable(
        readFileSync(join(dirname(id), 'routeTree.gen.ts'), 'utf8'),
        id.endsWith('panel-routes.ts') ? 'panel' : id.endsWith('account-routes.ts') ? 'account' : undefined,
      ),
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
                  name: nameShared,
                  test: SHARED,
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
    splitTable,
    dropSchemas,
    listSources,
    buildObreros,
  ],
})
