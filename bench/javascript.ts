// The scripts of a cold first view, as they are sent.
import { send } from './http.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

const LIMIT_KB = 120

export async function measureScripts(stage: Stage): Promise<Row[]> {
  const shop = await stage.openShop()
  try {
    const [libro] = stage.libros
    const pages = ['/inicio', '/ebooks', `/libros/${libro?.id}`, `/busqueda/${encodeURIComponent(libro?.titulo ?? '')}`]
    return await Promise.all(pages.map((page) => measurePage(shop.url, page)))
  } finally {
    await shop.stop()
  }
}

async function measurePage(url: string, page: string): Promise<Row> {
  const html = String((await send(`${url}${page}`)).body)
  const scripts = await findScripts(url, html)
  const sizes = await Promise.all(
    [...scripts].map(
      async (path) => (await send(`${url}${path}`, { headers: { 'accept-encoding': 'br' } })).body.length,
    ),
  )
  const kilobytes = sizes.reduce((sum, size) => sum + size, 0) / 1_000
  return {
    name: `js de ${page.split('/').slice(0, 2).join('/')}, ${scripts.size} archivos`,
    figure: `${formatNumber(kilobytes, 1)} kB br`,
    budget: { text: `≤ ${LIMIT_KB} kB`, value: kilobytes, atMost: LIMIT_KB },
  }
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
