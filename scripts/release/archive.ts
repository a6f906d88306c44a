// A folder as one file, whose bytes depend on names and contents alone.
import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { basename, dirname } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import { Failure } from '../terminal.ts'

/**
 * Packs `folder` under its own name, or only what is inside of it. `seconds`: the one time that all files bear. GNU tar sorts,
 * the pinned Node compresses.
 */
export async function pack(folder: string, file: string, seconds: number, { inside = false } = {}): Promise<void> {
  const flags = ['--sort=name', `--mtime=@${seconds}`, '--owner=0', '--group=0', '--numeric-owner', '--format=gnu']
  const what = inside ? ['-C', folder, '.'] : ['-C', dirname(folder), basename(folder)]
  const modes = '--mode=u=rwX,go=rX'
  const tar = spawn('tar', ['-c', ...flags, modes, ...what], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...process.env, LC_ALL: 'C' },
  })
  const ended = new Promise<number | null>((resolve) => {
    tar.on('error', () => resolve(null))
    tar.on('close', resolve)
  })
  await pipeline(tar.stdout, createGzip({ level: 9 }), createWriteStream(file))
  if ((await ended) !== 0) throw new Failure('No se pudo empaquetar: hace falta GNU tar.')
}

export async function hashFile(file: string): Promise<string> {
  const hash = createHash('sha256')
  await pipeline(createReadStream(file), hash)
  return hash.digest('hex')
}
