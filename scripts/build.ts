// Builds the shop into dist/, only when its sources changed. `npm run build` always builds.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { lock } from './embedded/lock.ts'
import { root } from './root.ts'
import { Failure, note, runCommand, step } from './terminal.ts'

const SOURCES = ['src', 'public', 'db', 'vite.config.ts', 'scripts/obrero.ts', 'package.json', 'package-lock.json']
const DIST = join(root, 'dist')
const STAMP = join(DIST, '.construido')
const WEEK = 7 * 24 * 3_600_000

/** Makes sure that dist/ is what the sources say. A failed build leaves the former one in place. */
export async function ensureBuilt({ force = false } = {}): Promise<void> {
  if (isRelease() || (!force && isFresh())) return
  const cache = join(root, 'node_modules', '.cache')
  mkdirSync(cache, { recursive: true })
  const turn = await lock(join(cache, 'construir.lock'), 'exclusive', 10 * 60_000)
  if (!turn) throw new Failure('Otro proceso está construyendo la tienda y no termina.')
  try {
    if (force || !isFresh()) await step(build, () => 'Tienda construida')
  } finally {
    turn.release()
  }
}

/** A release comes built, without what builds it (scripts/release). */
const isRelease = () => !existsSync(join(root, 'vite.config.ts'))

const isFresh = () => existsSync(STAMP) && readFileSync(STAMP, 'utf8') === hashSources()

async function build() {
  note('Construyendo la tienda…')
  const fresh = join(root, 'dist.nuevo')
  const wanted = hashSources() // before: what changes during the build is built next time
  await buildInto(fresh)
  keepRecentAssets(fresh)
  writeFileSync(join(fresh, '.construido'), wanted)
  const former = join(root, 'dist.viejo')
  rmSync(former, { recursive: true, force: true })
  if (existsSync(DIST)) renameSync(DIST, former)
  renameSync(fresh, DIST)
  rmSync(former, { recursive: true, force: true })
}

/** Builds the sources as they are, and nothing of a former build. */
export async function buildInto(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true })
  await runVite(folder)
  await compress(join(folder, 'client'))
}

async function runVite(outDir: string) {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [vite, 'build', '--outDir', outDir, '--emptyOutDir', '--logLevel', 'warn'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NODE_ENV: 'production' },
  })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text))
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve))
  if (code === 0) return
  process.stderr.write(output)
  throw new Failure('No se pudo construir la tienda (ver arriba).')
}

function hashSources(): string {
  const hash = createHash('sha256')
  for (const source of SOURCES) {
    for (const path of listFiles(join(root, source))) {
      if (/\.test\.|\.gen\.|[\\/]src[\\/]test[\\/]/.test(path)) continue
      hash
        .update(`${relative(root, path)}\0`)
        .update(readFileSync(path))
        .update('\0')
    }
  }
  return hash.digest('hex')
}

function listFiles(path: string): string[] {
  if (!existsSync(path)) return []
  if (statSync(path).isFile()) return [path]
  const entries = readdirSync(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort()
}

/** Static files travel compressed; that is done here, once and thoroughly, instead of at each request. */
async function compress(dir: string) {
  const brotli = promisify(brotliCompress)
  const gzipped = promisify(gzip)
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }
  const texts = listFiles(dir).filter((path) => /\.(js|css|svg|json|txt|webmanifest|xml)$/.test(path))
  await Promise.all(
    texts.map(async (path) => {
      const body = readFileSync(path)
      if (body.length < 512) return
      writeFileSync(`${path}.br`, await brotli(body, quality))
      writeFileSync(`${path}.gz`, await gzipped(body, { level: 9 }))
    }),
  )
}

/** A shop that runs, and pages that are open, still ask for the former build's chunks. */
function keepRecentAssets(fresh: string) {
  for (const side of ['client', 'server']) {
    for (const path of listFiles(join(DIST, side, 'assets'))) {
      const target = join(fresh, side, 'assets', basename(path))
      if (existsSync(target) || Date.now() - statSync(path).mtimeMs > WEEK) continue
      cpSync(path, target, { preserveTimestamps: true })
    }
  }
}

if (import.meta.main) {
  await runCommand(async () => {
    await ensureBuilt({ force: true })
    return 0
  })
}
