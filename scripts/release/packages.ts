// Which packages a release holds, and where each one comes from: this clone's node_modules, else npm, once, into a cache.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { basename, join } from 'node:path'
import { npm } from '../npm.ts'
import { root } from '../root.ts'
import { Failure, note } from '../terminal.ts'

export const ARQUITECTURAS = ['x64', 'arm64'] as const
export type Arquitectura = (typeof ARQUITECTURAS)[number]

type Entry = {
  version?: string
  integrity?: string
  license?: string
  dev?: boolean
  devOptional?: boolean
  optional?: boolean
  os?: string | string[]
  cpu?: string | string[]
  libc?: string | string[]
}
export type Lock = { packages: Record<string, Entry> }

/** `path`: where it stands, from the root. */
export type Package = { path: string; name: string; version: string; license: string; integrity: string }

/** A list of package.json, in which `!` excludes. */
function fits(list: string | string[] | undefined, value: string): boolean {
  if (list === undefined) return true
  const words = [list].flat()
  const allowed = words.filter((word) => !word.startsWith('!'))
  return !words.includes(`!${value}`) && (allowed.length === 0 || allowed.includes(value))
}

type Row = [path: string, entry: Entry]

const isOfPlatform =
  (arquitectura: Arquitectura) =>
  ([path, entry]: Row): boolean =>
    !path.includes('wasm32') && // for browsers that play the server; npm leaves them out, but the lock names no platform
    fits(entry.os, 'linux') &&
    fits(entry.cpu, arquitectura) &&
    fits(entry.libc, 'glibc')

/** What runs on a Linux with glibc (Debian, Ubuntu), on every platform where none is said; in the order of the paths. */
export function listPackages({ packages }: Lock, arquitectura?: Arquitectura): Package[] {
  return Object.entries(packages)
    .filter(([path, { dev, devOptional }]) => path !== '' && !dev && !devOptional)
    .filter(arquitectura ? isOfPlatform(arquitectura) : () => true)
    .map(([path, { version = '', license = '', integrity = '' }]) => {
      const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length)
      return { path, name, version, license, integrity }
    })
    .sort((a, b) => (a.path < b.path ? -1 : 1))
}

export const readLock = (): Lock => JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as Lock

export const CACHE = join(root, 'node_modules', '.cache', 'release')

/** The folder with the package's files. */
export function locate({ path, name, version, integrity }: Package): string {
  const installed = join(root, path)
  if (existsSync(join(installed, 'package.json'))) return installed
  const folder = join(CACHE, `${name.replace('/', '+')}-${version}`)
  if (!existsSync(folder)) unpack(fetchPackage(name, version, integrity), folder)
  return folder
}

function fetchPackage(name: string, version: string, integrity: string): string {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `${name.replace('@', '').replace('/', '-')}-${version}.tgz`)
  if (!existsSync(file)) {
    note(`Se baja ${name} ${version}, que esta máquina no tiene…`)
    const { program, args, shell } = npm([
      'pack',
      `${name}@${version}`,
      '--pack-destination',
      CACHE,
      '--prefer-offline',
    ])
    spawnSync(program, args, { cwd: CACHE, shell, stdio: 'ignore' })
  }
  if (!existsSync(file)) {
    throw new Failure(
      `Falta ${name} ${version} y no se pudo bajar de npm. Con conexión se baja una vez y queda en ${CACHE}.`,
    )
  }
  if (`sha512-${createHash('sha512').update(readFileSync(file)).digest('base64')}` !== integrity) {
    throw new Failure(`${basename(file)} no es el que dice package-lock.json. Borralo de ${CACHE}.`)
  }
  return file
}

function unpack(file: string, folder: string) {
  const fresh = `${folder}.nuevo`
  mkdirSync(fresh, { recursive: true })
  const { status } = spawnSync('tar', ['-xzf', file, '-C', fresh, '--strip-components=1'])
  if (status !== 0) throw new Failure(`No se pudo abrir ${file}.`)
  renameSync(fresh, folder)
}
