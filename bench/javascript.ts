// The scripts of a cold first view, as they are sent: of what they consist, and what React and the router alone would weigh.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import { build } from 'vite'
import { root } from '../scripts/root.ts'
import { say } from '../scripts/terminal.ts'
import { send } from './http.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

/** Above what React and the router weigh. */
const LIMIT_KB = 36
const LARGEST = 15

type Page = { path: string; scripts: Map<string, number> }

export async function measureScripts(stage: Stage): Promise<Row[]> {
  const shop = await stage.openShop()
  try {
    const [libro] = stage.libros
    const [categoria] = JSON.parse(String((await send(`${shop.url}/api/categorias?limit=1`)).body))
    const paths = [
      '/inicio',
      `/libros/${libro?.id}`,
      `/busqueda/${encodeURIComponent(libro?.titulo ?? '')}`,
      `/categorias/${categoria._id}`,
      '/carrito-compras',
    ]
    const pages = await Promise.all(paths.map((path) => measurePage(shop.url, path)))
    const floor = await measureFloor()
    say(describeParts(pages))
    return [
      { name: 'js: React y el router solos', figure: `${formatNumber(floor, 1)} kB br` },
      ...pages.map((page) => toRow(page, floor)),
    ]
  } finally {
    await shop.stop()
  }
}

const toRow = ({ path, scripts }: Page, floor: number): Row => {
  const kilobytes = [...scripts.values()].reduce((sum, size) => sum + size, 0)
  const own = kilobytes - floor
  return {
    name: `js de ${nameOf(path)}, ${scripts.size} archivos, ${formatNumber(own, 1)} kB lo propio`,
    figure: `${formatNumber(kilobytes, 1)} kB br`,
    budget: { text: `≤ ${LIMIT_KB} kB lo propio`, value: own, atMost: LIMIT_KB },
  }
}

const nameOf = (path: string): string => path.split('/').slice(0, 2).join('/')

/** Each script of a page with its kilobytes. */
async function measurePage(url: string, path: string): Promise<Page> {
  const html = String((await send(`${url}${path}`)).body)
  const names = [...(await findScripts(url, html))]
  const sizes = await Promise.all(
    names.map(async (name) => {
      const { body } = await send(`${url}${name}`, { headers: { 'accept-encoding': 'br' } })
      return [name, body.length / 1_000] as const
    }),
  )
  return { path, scripts: new Map(sizes) }
}

/** Kilobytes of React and the router, built as the shop is. */
async function measureFloor(): Promise<number> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    define: { 'process.env.NODE_ENV': '"production"' },
    build: { write: false, rolldownOptions: { input: join(root, 'bench', 'javascript-suelo.tsx') } },
  })
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const scripts = [built].flat().flatMap((result) => ('output' in result ? result.output : []))
  return (
    scripts.reduce(
      (sum, file) => sum + (file.type === 'chunk' ? brotliCompressSync(file.code, quality).length : 0),
      0,
    ) / 1_000
  )
}

/** The package that a source is of, or the part of ours. */
const partOf = (source: string): string =>
  /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(source)?.[1] ?? /^src\/[^/]+/.exec(source)?.[0] ?? 'lo que une'

/** What the pages' scripts consist of, in kilobytes: a script's are shared out by the bytes that its sources became. */
function describeParts(pages: readonly Page[]): string {
  const built: Record<string, Record<string, number>> = JSON.parse(
    readFileSync(join(root, 'dist', 'fuentes.json'), 'utf8'),
  )
  const parts = new Map<string, number[]>()
  const sources = new Map<string, number[]>()
  const add = (to: Map<string, number[]>, name: string, page: number, kilobytes: number) => {
    const row = to.get(name) ?? pages.map(() => 0)
    row[page] = (row[page] ?? 0) + kilobytes
    to.set(name, row)
  }
  for (const [page, { scripts }] of pages.entries()) {
    for (const [script, kilobytes] of scripts) {
      const bytes = Object.entries(built[script] ?? {})
      const share = kilobytes / readFileSync(join(root, 'dist', 'client', script)).length
      const known = bytes.reduce((sum, [, size]) => sum + size * share, 0)
      for (const [source, size] of bytes) {
        add(parts, partOf(source), page, size * share)
        if (source.startsWith('src/')) add(sources, source, page, size * share)
      }
      add(parts, 'lo que une', page, kilobytes - known)
    }
  }
  const write = ([name, row]: [string, number[]]) =>
    `${row.map((size) => formatNumber(size, 2).padStart(10)).join('')}  ${name}`
  const largest = ([, a]: [string, number[]], [, b]: [string, number[]]) => Math.max(...b) - Math.max(...a)
  const head = `${pages.map(({ path }) => nameOf(path).slice(1, 10).padStart(10)).join('')}  kB br de`
  const lists = [[...parts].sort(largest), [...sources].sort(largest).slice(0, LARGEST)]
  return lists.map((list) => `\n${head}\n${list.map(write).join('\n')}`).join('\n')
}

/** The page's module scripts and preloads, and their static imports. */
async function findScripts(url: string, html: string): Promise<Set<string>> {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? []
  const inPage = tags.filter((tag) => tag.startsWith('<script') || tag.includes('modulepreload'))
  const late = /\bdata-modulos="([^"]*)"/.exec(html)?.[1]?.split(' ') ?? [] // they begin after the first paint
  const waiting = [...inPage.flatMap((tag) => /\b(?:src|href)="(\/[^"]+\.js)"/.exec(tag)?.[1] ?? []), ...late]
  const found = new Set<string>()
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (found.has(path)) continue
    found.add(path)
    const code = String((await send(`${url}${path}`)).body)
    const imports = code.matchAll(/(?:^|[;}\s])(?:import|export)\b[^'"`;()]*?["'](\.{1,2}\/[^"']+\.js)["']/g)
    for (const [, relative = ''] of imports) waiting.push(new URL(relative, `http://tienda${path}`).pathname)
  }
  return found
}
