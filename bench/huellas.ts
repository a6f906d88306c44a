// A crawl of 2,000 addresses of all kinds over the catalogue of `anew`: each answer is compared with that of the former run, but
// for times. Shows that a change of how answers are made changes none of them.
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { note } from '../scripts/terminal.ts'
import { LIBROS, listDirecciones } from './anew.ts'
import { openCatalogo } from './busqueda-base.ts'
import { send } from './http.ts'
import { formatNumber, type Row } from './report.ts'
import type { Stage } from './stage.ts'

/** Addresses of each kind: with the lists, which are fewer, 2,000 in all. */
const EACH = 460
/** Of one answer, or of its moment. */
const OWN_HEADERS = new Set(['date', 'x-request-id', 'etag', 'connection', 'keep-alive', 'content-length'])
/** Characters that are shown on both sides of the first difference. */
const AROUND = 120

/** An answer without what is another at each moment or in each build: when its data were loaded, hashes of scripts, their files. */
async function read(url: string, path: string): Promise<string> {
  const { status, headers, body } = await send(`${url}${path}`)
  const kept = Object.entries(headers).filter(([name]) => !OWN_HEADERS.has(name))
  const lines = kept.map(([name, value]) => `${name}: ${value}`).toSorted()
  return [status, ...lines, '', String(body)]
    .join('\n')
    .replaceAll(/'sha256-[^']+'/g, "'sha256'")
    .replaceAll(/\bu:\d{13}\b/g, 'u:0')
    .replaceAll(/\/assets\/[\w-]+\.(?=js|css)/g, '/assets/x.')
}

function describeDifference(before: string, now: string): string {
  let at = 0
  while (at < before.length && before[at] === now[at]) at++
  const around = (text: string) => text.slice(Math.max(0, at - AROUND), at + AROUND)
  return `antes: …${around(before)}…\nahora: …${around(now)}…`
}

/** Keeps the answers in `<datos>/10000/huellas` where there are none; delete the folder to begin anew. */
export async function measureHuellas(stage: Stage): Promise<Row[]> {
  const { kept } = await openCatalogo(stage.datos, LIBROS)
  const folder = join(stage.datos ?? stage.folder, String(LIBROS), 'huellas')
  const shop = await stage.openShop({ databaseUrl: kept.url, cacheBytes: 0 })
  try {
    const direcciones = await listDirecciones(kept.query)
    const rows: Row[] = []
    for (const { name, paths } of direcciones) {
      const file = join(folder, `${name.replaceAll(/\W+/g, '-')}.json`)
      const answers: Record<string, string> = {}
      for (const path of paths.slice(0, EACH)) answers[path] = await read(shop.url, path)
      const all = Object.keys(answers).length
      if (!existsSync(file)) {
        mkdirSync(folder, { recursive: true })
        writeFileSync(file, JSON.stringify(answers))
        rows.push({ name: `huellas: ${name}`, figure: `${formatNumber(all)} guardadas` })
        continue
      }
      const before = JSON.parse(readFileSync(file, 'utf8')) as Record<string, string>
      const changed = Object.keys(answers).filter((path) => answers[path] !== before[path])
      const [first] = changed
      if (first !== undefined) note(`${first}\n${describeDifference(before[first] ?? '', answers[first] ?? '')}`)
      rows.push({
        name: `huellas: ${name}`,
        figure: `${formatNumber(changed.length)} de ${formatNumber(all)} cambiaron`,
        budget: { text: 'ninguna', value: changed.length, atMost: 0 },
      })
    }
    return rows
  } finally {
    await shop.stop()
    await kept.close()
  }
}
