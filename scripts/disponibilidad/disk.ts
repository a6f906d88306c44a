// A disk of its own for each database machine: a file that is mounted, so that it can be filled without filling another.
import { spawnSync } from 'node:child_process'
import { mkdirSync, rmSync, statfsSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal.ts'

const BYTES = 1_500_000_000
const FILLER = 'relleno'

function run(program: string, ...args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${program} ${args.join(' ')}: ${stderr.trim()}`)
}

/** Makes an empty disk of 1.5 GB and gives the folder that it is mounted on. */
export function createDisk(folder: string, name: string): string {
  const [file, mounted] = [join(folder, `${name}.disco`), join(folder, name)]
  writeFileSync(file, '')
  truncateSync(file, BYTES)
  run('mkfs.ext4', '-q', '-m', '0', file)
  mkdirSync(mounted)
  run('mount', '-o', 'loop', file, mounted)
  return mounted
}

/** Takes all the room that is left, to the last block. */
export function fillDisk(mounted: string): void {
  const { bavail, bsize } = statfsSync(mounted)
  spawnSync('fallocate', ['-l', String(bavail * bsize), join(mounted, FILLER)])
  spawnSync('dd', ['if=/dev/zero', `of=${join(mounted, `${FILLER}.resto`)}`, 'bs=4096'], { stdio: 'ignore' }) // until it fails
}

export function emptyDisk(mounted: string): void {
  for (const name of [FILLER, `${FILLER}.resto`]) rmSync(join(mounted, name), { force: true })
}

/** Unmounts every disk below the folder. */
export function removeDisks(folder: string, names: readonly string[]): void {
  for (const name of names) spawnSync('umount', ['-l', join(folder, name)])
}
