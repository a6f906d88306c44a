// Versions for the trial: one release under other numbers, and some that nobody should run.
import { createHash } from 'node:crypto'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { FIRMA, OFERTA, SUMAS } from '#platform/updates.ts'
import { CARRIED_KEY } from '../installer/places.ts'
import { hashFile } from '../release/archive.ts'
import { makeKeys, readSigner, type Signer } from '../release/keys.ts'
import { root } from '../root.ts'
import { Failure, step } from '../terminal.ts'
import { diskOf, must } from './machine.ts'

/** Folders on the machine, each a place to update from. */
export type Versions = Record<'unsigned' | 'otherKey' | 'changed' | 'truncated' | 'muda' | 'rota', string> & {
  /** From 0.1.0 to 0.1.5. */
  list: string[]
  spare: string[]
}

/** What a bad version has in place of what. */
const MUTE: readonly [string, string] = ['/readyz', '/readyx']
const BROKEN: readonly [string, string] = ['insert into pedido (id,', 'insert into pedido_que_no_esta (id,']

export function findRelease(): string {
  const out = join(root, 'entrega')
  const name = existsSync(out)
    ? readdirSync(out).find((file) => file.endsWith(`linux-${process.arch}.tar.gz`))
    : undefined
  if (!name) throw new Failure('Primero: npm run release')
  return join(out, name)
}

/** Opens the package of a folder, or a package, below another one. Returns the name of what came of it. */
export function unpackRelease(from: string, into: string): string {
  const file = from.endsWith('.gz') ? from : join(from, readdirSync(from).find((name) => name.endsWith('.gz')) ?? '')
  mkdirSync(into, { recursive: true })
  must('tar', ['-xzf', file, '-C', into])
  return readdirSync(into).find((name) => name.startsWith('anaquel-')) ?? ''
}

/** Writes them onto the machine's disk, below `place`. */
export async function makeVersions(release: string, folder: string, place: string): Promise<Versions> {
  const work = join(folder, 'versiones')
  rmSync(work, { recursive: true, force: true })
  mkdirSync(work, { recursive: true })
  const [key, other] = ['clave', 'otra'].map((name) => join(work, `${name}.pem`))
  for (const path of [key, other]) makeKeys(path ?? '')
  const [signer, stranger] = [readSigner(key ?? ''), readSigner(other ?? '')]
  const tree = join(work, unpackRelease(release, work))
  writeFileSync(join(tree, CARRIED_KEY), signer.publicKey)
  const out = join(diskOf(folder), place)
  const make = async (version: string) => {
    const made = await step(
      () => makeVersion(tree, version, out, signer),
      () => `Versión ${version}`,
    )
    return made.replace(diskOf(folder), '')
  }
  const copy = (from: string, name: string, change: (at: string) => void) => {
    const at = join(out, name)
    cpSync(join(diskOf(folder), from), at, { recursive: true })
    change(at)
    return join(place, name)
  }
  const list: string[] = []
  for (let n = 0; n <= 5; n++) list.push(await make(`0.1.${n}`))
  const next = list[1] ?? ''
  const tarball = (at: string) => join(at, readdirSync(at).find((name) => name.endsWith('.gz')) ?? '')
  const unsigned = copy(next, 'sin-firma', (at) => rmSync(join(at, FIRMA)))
  const otherKey = copy(next, 'otra-clave', (at) => sign(at, stranger))
  const changed = copy(next, 'cambiada', (at) => writeFileSync(tarball(at), 'x', { flag: 'a' }))
  const truncated = copy(next, 'cortada', (at) =>
    writeFileSync(tarball(at), readFileSync(tarball(at)).subarray(0, 9_999_999)),
  )
  const spare = [await make('0.1.6'), await make('0.1.7'), await make('0.1.8')]
  const bundles = readdirSync(join(tree, 'dist', 'server'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.js'))
    .map((name) => join(tree, 'dist', 'server', name))
  const spoilt = async (version: string, [from, to]: readonly [string, string]) => {
    const touched = bundles.filter((file) => readFileSync(file, 'utf8').includes(from))
    if (touched.length === 0) throw new Failure(`En el programa no está «${from}».`)
    const before = touched.map((file) => readFileSync(file, 'utf8'))
    touched.forEach((file, at) => {
      writeFileSync(file, before[at]?.replaceAll(from, to) ?? '')
    })
    const made = await make(version)
    touched.forEach((file, at) => {
      writeFileSync(file, before[at] ?? '')
    })
    return made
  }
  const [muda, rota] = [await spoilt('0.1.5-muda', MUTE), await spoilt('0.1.5-rota', BROKEN)]
  return { list, spare, unsigned, otherKey, changed, truncated, muda, rota }
}

async function makeVersion(tree: string, version: string, out: string, signer: Signer): Promise<string> {
  const at = join(out, version)
  mkdirSync(at, { recursive: true })
  writeFileSync(join(tree, 'VERSION'), `${version} (prueba)\n`)
  const file = `anaquel-${version}-linux-${process.arch}.tar.gz`
  must('tar', ['-I', 'gzip -1', '-cf', join(at, file), '-C', join(tree, '..'), tree.split('/').at(-1) ?? ''])
  const offer = JSON.stringify({ version, fecha: '2026-01-01', cambios: `- Lo nuevo de la ${version}.` })
  writeFileSync(join(at, OFERTA), offer)
  const sum = createHash('sha256').update(offer).digest('hex')
  writeFileSync(join(at, SUMAS), `${await hashFile(join(at, file))}  ${file}\n${sum}  ${OFERTA}\n`)
  sign(at, signer)
  return at
}

const sign = (at: string, signer: Signer) =>
  writeFileSync(join(at, FIRMA), signer.sign(readFileSync(join(at, SUMAS), 'utf8')))
