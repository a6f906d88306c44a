// Covers: the cost of making one, and the rate of cached ones.
import { send } from './http.ts'
import { readMemory } from './processes.ts'
import { measureReads, ratioBudget } from './reads.ts'
import type { Row } from './report.ts'
import type { Stage } from './stage.ts'

const CONNECTIONS = 48
/** How many covers of each kind are made without other load. */
const EACH = 24

type Libro = { _id: string; portada_version: string }

/** Makes new covers, then requests the cached ones under load. */
export async function measurePortadas(stage: Stage): Promise<Row[]> {
  const shop = await stage.openShop()
  const rows: Row[] = []
  let libros: Libro[]
  try {
    const answer = await send(`${shop.url}/api/libros?limit=200`, {})
    libros = JSON.parse(String(answer.body)) as Libro[]
    await send(`${shop.url}/portadas/${libros.at(-1)?._id}-160.jpg`, {}) // loads fonts and converter
    for (const name of ['160.avif', '320.avif', '720.avif', '320.webp', '720.webp', '480.jpg', 'compartir.jpg']) {
      let bytes = 0
      const began = performance.now()
      for (const { _id } of libros.slice(0, EACH))
        bytes += (await send(`${shop.url}/portadas/${_id}-${name}`, {})).body.length
      const ms = (performance.now() - began) / EACH
      rows.push({
        name: `portada nueva ${name}, ${(bytes / EACH / 1_000).toFixed(1)} kB`,
        figure: `${ms.toFixed(0)} ms`,
      })
    }
    rows.push({ name: 'memoria después', figure: '', memory: readMemory(shop.pid) })
  } finally {
    await shop.stop()
  }
  const pathsOf = (name: string) =>
    libros.slice(0, EACH).map(({ _id, portada_version }) => `/portadas/${_id}${name}?v=${portada_version}`)
  const cached = { connections: CONNECTIONS, bare: true, budget: ratioBudget(0.8) }
  rows.push(
    ...(await measureReads(stage, [
      { name: 'portada 320.avif', paths: pathsOf('-320.avif'), ...cached },
      { name: 'portada svg, br', paths: pathsOf('.svg'), encoding: 'br', ...cached },
      {
        name: 'portada 320.avif, del disco',
        paths: pathsOf('-320.avif').map((path) => path.replace(/\?.*/, '')),
        connections: 16,
      },
    ])),
  )
  return rows
}
