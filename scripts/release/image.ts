// The release as a container image, on a base of Debian's own packages. With mmdebstrap and buildah, as root.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal.ts'
import { pack } from './archive.ts'
import { type Arquitectura, CACHE } from './packages.ts'

const DEBIAN: Record<Arquitectura, string> = { x64: 'amd64', arm64: 'arm64' }

/** Writes `<folder>.oci.tar.gz` beside the folder, for `podman load` and its like. */
export async function makeImage(folder: string, arquitectura: Arquitectura, seconds: number): Promise<string> {
  const base = makeBase(DEBIAN[arquitectura], seconds)
  const platform = `linux/${DEBIAN[arquitectura]}`
  const named = `localhost/anaquel-base:${arquitectura}`
  const container = call('buildah', 'from', '--platform', platform, 'scratch')
  call('buildah', 'add', container, base, '/')
  call('buildah', 'commit', '--rm', '--timestamp', String(seconds), container, named)
  const build = ['--isolation', 'chroot', '--platform', platform, '--timestamp', String(seconds), '--pull-never']
  const image = `localhost/anaquel:${arquitectura}`
  const file = join(folder, 'ops', 'Containerfile')
  call('buildah', 'bud', ...build, '--build-arg', `BASE=${named}`, '-f', file, '-t', image, folder)
  const layout = `${folder}.oci`
  rmSync(layout, { recursive: true, force: true })
  call('buildah', 'push', image, `oci:${layout}:anaquel`)
  for (const used of [image, named]) call('buildah', 'rmi', used)
  const archive = `${layout}.tar.gz`
  await pack(layout, archive, seconds, { inside: true })
  rmSync(layout, { recursive: true })
  return archive
}

/** The least of Debian 12 that the shop runs on, as a tar that the clock does not change. */
function makeBase(debian: string, seconds: number): string {
  mkdirSync(CACHE, { recursive: true })
  const file = join(CACHE, `debian-12-${debian}.tar`)
  if (existsSync(file)) return file
  const fresh = join(CACHE, 'nuevo.tar')
  const flags = [
    `--architectures=${debian}`,
    '--variant=essential',
    '--include=passwd,libstdc++6,tzdata',
    '--aptopt=Acquire::Languages "none"',
  ]
  const lean = ['--dpkgopt=path-exclude=/usr/share/doc/*', '--dpkgopt=path-include=/usr/share/doc/*/copyright']
  call('env', `SOURCE_DATE_EPOCH=${seconds}`, 'mmdebstrap', ...flags, ...lean, 'bookworm', fresh)
  renameSync(fresh, file)
  return file
}

function call(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28 })
  if (error) throw new Failure(`Falta ${program} (apt-get install mmdebstrap buildah).`)
  if (status !== 0) throw new Failure(`${program} ${args[0]}: ${stderr.trim().split('\n').at(-1)}`)
  return stdout.trim()
}
