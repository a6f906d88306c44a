// `npm run pantallas`: takes the screens of a seeded shop at three widths and compares them with the kept pictures, so that looks
// change only on purpose. `-- --guardar` keeps the new ones, `-- --hoja` makes contact sheets of what is and of what is kept,
// `-- --panel` photographs every screen of the panel, `--antes <tree>` beside what another, installed tree of the shop shows;
// `-- --html` asks two checkers of HTML about every kind of page;
// `--noche`, `--impreso` and `--ancho 320` look at other faces, for sheets alone.
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { ensureBrowser } from './browser.ts'
import { ensureBuilt } from './build.ts'
import { escribirHojas, tomarPanel } from './pantallas/comparado.ts'
import { comparar, guardable, seVe } from './pantallas/comparar.ts'
import { hacerHoja } from './pantallas/hoja.ts'
import { type Falta, revisarHtml } from './pantallas/html.ts'
import { ANCHOS, PANTALLAS } from './pantallas/lista.ts'
import { type Escena, type Foto, fotografiar, openEscena } from './pantallas/tomar.ts'
import { root } from './root.ts'
import { done, Failure, fail, note, runCommand } from './terminal.ts'

const GUARDADAS = join(root, 'e2e', 'pantallas')
const SALIDA = join(root, 'node_modules', '.cache', 'pantallas')
const HOJAS = join(root, 'node_modules', '.cache', 'pantallas-hojas')

const kept = (nombre: string, ancho: number) => join(GUARDADAS, String(ancho), `${nombre}.webp`)
const percent = (parte: number) => `${(parte * 100).toFixed(2).replace('.', ',')} %`

function readOptions() {
  try {
    return parseArgs({
      options: {
        guardar: { type: 'boolean', default: false },
        html: { type: 'boolean', default: false },
        hoja: { type: 'boolean', default: false },
        panel: { type: 'boolean', default: false },
        antes: { type: 'string' },
        noche: { type: 'boolean', default: false },
        impreso: { type: 'boolean', default: false },
        ancho: { type: 'string', multiple: true },
        solo: { type: 'string', multiple: true },
      },
    }).values
  } catch {
    throw new Failure(
      'Uso: npm run pantallas [-- --html | --guardar | --hoja [--noche] [--impreso] | --panel [--antes carpeta]] [--ancho 360] [--solo inicio]',
    )
  }
}

/** How many of these screens look different from what is kept; the new, the old and their difference are written to `SALIDA`. */
async function compareAll(fotos: readonly Foto[], ancho: number): Promise<number> {
  let different = 0
  for (const { pantalla, png } of fotos) {
    const path = kept(pantalla.nombre, ancho)
    const out = (what: string) => join(SALIDA, `${ancho}-${pantalla.nombre}-${what}`)
    const ahora = await guardable(png)
    const antes = existsSync(path) ? readFileSync(path) : null
    const found = antes && (await comparar(antes, ahora))
    if (found && !seVe(found)) continue
    different++
    writeFileSync(out('ahora.png'), png)
    if (antes) writeFileSync(out('antes.webp'), antes)
    if (found?.dibujo) writeFileSync(out('diferencia.png'), found.dibujo)
    const where = found?.filas ? `, entre ${found.filas[0]} y ${found.filas[1]} px` : ''
    fail(`${ancho} ${pantalla.nombre}: ${found ? `${percent(found.parte)} distinto${where}` : 'no está guardada'}`)
  }
  return different
}

async function keepAll(fotos: readonly Foto[], ancho: number): Promise<void> {
  mkdirSync(join(GUARDADAS, String(ancho)), { recursive: true })
  for (const { pantalla, png } of fotos) {
    const path = kept(pantalla.nombre, ancho)
    const ahora = await guardable(png)
    // What looks the same stays as it is: the repository does not grow by smoothing.
    if (existsSync(path) && !seVe(await comparar(readFileSync(path), ahora))) continue
    writeFileSync(path, ahora)
    note(`${ancho} ${pantalla.nombre}: guardada (${Math.ceil(statSync(path).size / 1024)} kB)`)
  }
}

const listKept = (ancho: number) =>
  PANTALLAS.map(({ nombre }) => ({ nombre, path: kept(nombre, ancho) }))
    .filter(({ path }) => existsSync(path))
    .map(({ nombre, path }) => ({ nombre, foto: readFileSync(path) }))

async function writeHoja(name: string, fotos: readonly { nombre: string; foto: Buffer }[]): Promise<void> {
  if (fotos.length === 0) return
  const path = join(HOJAS, `${name}.png`)
  writeFileSync(path, await hacerHoja(fotos))
  done(path)
}

type Opciones = ReturnType<typeof readOptions>

async function look(escena: Escena, { guardar, hoja, noche, impreso, ancho, solo }: Opciones): Promise<number> {
  const pantallas = solo ? PANTALLAS.filter(({ nombre }) => solo.includes(nombre)) : PANTALLAS
  let different = 0
  for (const width of ancho?.map(Number) ?? ANCHOS) {
    const fotos = await fotografiar(escena, width, pantallas, { noche, impreso })
    if (hoja) {
      const face = `${noche ? '-noche' : ''}${impreso ? '-impreso' : ''}`
      await writeHoja(
        `${width}${face}`,
        fotos.map(({ pantalla, png }) => ({ nombre: pantalla.nombre, foto: png })),
      )
      if (face === '') await writeHoja(`${width}-antes`, listKept(width))
    } else if (guardar) await keepAll(fotos, width)
    else different += await compareAll(fotos, width)
  }
  if (guardar || hoja) return 0
  if (different === 0) done(`${pantallas.length} pantallas se ven como las guardadas`)
  else note(`Vistas ${different} distintas: ${SALIDA}. Si son a propósito: npm run pantallas -- --guardar`)
  return different
}

/** Each fault once, with how often and where it was found first. */
async function reviewHtml(escena: Escena): Promise<number> {
  const { paginas, faltas, sabidas } = await revisarHtml(escena)
  const kindOf = ({ regla, que }: Falta) => `${regla} ${que.split(' → ')[0]}`
  for (const [kind, [first, ...more]] of Map.groupBy(faltas, kindOf)) {
    fail(`${kind} (${more.length + 1} veces)\n    ${first?.donde}: ${first?.que.split(' → ').slice(1).join(' → ')}`)
  }
  if (faltas.length === 0) done(`${paginas} páginas y diálogos sin errores (${sabidas} con su razón)`)
  return faltas.length
}

/** The whole panel, for sheets alone: what another tree shows first, since both shops want the machine. */
async function lookAtPanel({ antes, ancho, solo }: Opciones): Promise<void> {
  const widths = ancho?.map(Number) ?? ANCHOS
  const take = async (carpeta: string, tree?: string) => {
    const escena = await openEscena({ panel: true, ...(tree !== undefined && { tree }) })
    try {
      const taken = new Map<number, Awaited<ReturnType<typeof tomarPanel>>>()
      for (const width of widths) taken.set(width, await tomarPanel(escena, { ancho: width, carpeta, solo }))
      return taken
    } finally {
      await escena.close()
    }
  }
  const before = antes === undefined ? null : await take(join(HOJAS, 'antes'), resolve(antes))
  const now = await take(join(HOJAS, 'ahora'))
  for (const width of widths) {
    const fotos = { antes: before?.get(width) ?? [], ahora: now.get(width) ?? [] }
    await escribirHojas(fotos, { ancho: width, carpeta: HOJAS })
  }
}

await runCommand(async () => {
  const options = readOptions()
  if ((options.noche || options.impreso) && !options.hoja)
    throw new Failure('De noche y en papel hay solo hojas: agregá --hoja.')
  await ensureBuilt()
  await ensureBrowser()
  rmSync(SALIDA, { recursive: true, force: true })
  for (const folder of [SALIDA, HOJAS]) mkdirSync(folder, { recursive: true })
  if (options.panel) {
    await lookAtPanel(options)
    return 0
  }
  const escena = await openEscena()
  try {
    return (await (options.html ? reviewHtml(escena) : look(escena, options))) === 0 ? 0 : 1
  } finally {
    await escena.close()
  }
})
