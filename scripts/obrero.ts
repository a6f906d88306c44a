// Builds the service workers beside the shop, each a script that knows by name what it keeps: the counter's page, and of the shop's
// what it says without a network.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build, type Plugin, type Rolldown } from 'vite'
import { root } from './root.ts'

const DE_TIENDA = 'src/tienda/tienda/web/instalada'
const GUION = 'tienda-sin-red.js'

/** What a till that is opened without a network needs besides what every page loads: its screen, the panel's frame, a failed screen. */
const SCREENS =
  /\/(?:PanelMostrador|PanelLayout)\.tsx\?tsr-split|\/(?:PanelFalla|FallaPage)\.tsx|\/(?:panel|account)-routes\.ts/
/** What loads every page when it is opened. */
const TABLES = /\/(?:panel|account)-routes\.ts/

/** A chunk with all that it loads. What a table of pages loads later is every page, so `later` says whether to follow that. */
function collect(bundle: Rolldown.OutputBundle, name: string, seen: Set<string>): void {
  const chunk = bundle[name]
  if (seen.has(name) || chunk?.type !== 'chunk') return
  seen.add(name)
  const later = chunk.isEntry || TABLES.test(chunk.facadeModuleId ?? '') ? [] : chunk.dynamicImports
  for (const other of [...chunk.imports, ...later]) collect(bundle, other, seen)
}

/** The addresses of the build's files whose names fit. Their names carry a hash of what they hold. */
const listFiles = (bundle: Rolldown.OutputBundle, fits: RegExp): string[] =>
  Object.keys(bundle)
    .filter((name) => fits.test(name))
    .map((name) => `/${name}`)

/** The addresses of the counter's scripts, of all styles and fonts, and the first script's. */
function listKept(bundle: Rolldown.OutputBundle): { files: string[]; entry: string } {
  const scripts = new Set<string>()
  let entry = ''
  for (const file of Object.values(bundle)) {
    if (file.type !== 'chunk') continue
    if (file.isEntry) entry = `/${file.fileName}`
    if (file.isEntry || SCREENS.test(file.facadeModuleId ?? '')) collect(bundle, file.fileName, scripts)
  }
  const files = [...[...scripts].map((name) => `/${name}`), ...listFiles(bundle, /\.(?:css|woff2)$/)].sort()
  return { files, entry }
}

const keep = (urls: readonly string[], revision: string | null) => urls.map((url) => ({ url, revision }))
const hashOf = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/** One script from one source. `define`: what it knows of the build. Gives its text. */
async function buildScript(outDir: string, source: string, file: string, define: Record<string, unknown> = {}) {
  const known = Object.entries(define).map(([name, value]) => [name, JSON.stringify(value)])
  await build({
    root,
    configFile: false,
    logLevel: 'warn',
    publicDir: false,
    define: { ...Object.fromEntries(known), 'process.env.NODE_ENV': '"production"' },
    build: {
      outDir,
      emptyOutDir: false,
      minify: true,
      lib: { entry: join(root, source), name: 'obrero', formats: ['iife'], fileName: () => file },
    },
  })
  return readFileSync(join(outDir, file), 'utf8')
}

export const buildObreros: Plugin = {
  name: 'obreros',
  applyToEnvironment: ({ name }) => name === 'client',
  async writeBundle({ dir = '' }, bundle) {
    const outDir = join(dir, '..')
    const { files, entry } = listKept(bundle)
    const revision = hashOf(files.join())
    await buildScript(outDir, 'src/venta/mostrador/web/obrero/obrero.ts', 'obrero-mostrador.js', {
      __GUARDADO__: [...keep(files, null), ...keep(['/panel-admin/mostrador', '/favicon.svg'], revision)],
      __ENTRADA__: entry,
    })
    const guion = await buildScript(outDir, `${DE_TIENDA}/pagina.ts`, GUION)
    const estilos = listFiles(bundle, /\/app-[^/]+\.css$/)
    const fuentes = listFiles(bundle, /\/(?:alegreya|archivo)-[^/-]+\.woff2$/)
    await buildScript(outDir, `${DE_TIENDA}/obrero.ts`, 'obrero-tienda.js', {
      __GUARDADO__: [...keep([...estilos, ...fuentes], null), ...keep([`/${GUION}`], hashOf(guion))],
      __ESTILOS__: estilos[0] ?? '',
      __GUION__: `/${GUION}`,
    })
  },
}
