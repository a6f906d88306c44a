// The version before this one, as files with their packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { PREVIOUS } from '../../src/platform/db/previous.ts'
import { npm } from '../npm.ts'
import { root } from '../root.ts'
import { Failure, note, step } from '../terminal.ts'

export const CACHE = join(root, 'node_modules', '.cache', 'compatibilidad')

/** Takes the version before out of git and returns its folder. */
export const openPrevious = (): Promise<string> =>
  step(
    async () => {
      const folder = join(CACHE, PREVIOUS.commit)
      exportCommit(folder)
      installPackages(folder)
      return folder
    },
    (folder) => `Versión anterior (${PREVIOUS.commit}) en ${folder}`,
  )

/** The files of the commit, each time anew. A shallow clone does not have them. */
function exportCommit(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  const git = spawnSync('git', ['-C', root, 'archive', '--format=tar', '-o', archive, PREVIOUS.commit], {
    encoding: 'utf8',
  })
  if (git.status !== 0) {
    throw new Failure(`No se pudo sacar ${PREVIOUS.commit} de git. ¿Es un clon completo? Probá: git fetch --unshallow`)
  }
  const tar = spawnSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive, { force: true })
  if (tar.status !== 0) throw new Failure('No se pudo desempaquetar la versión anterior (hace falta tar).')
}

/** The packages of this clone where both versions name the same ones, else its own. */
function installPackages(folder: string): void {
  const lockOf = (place: string) => readFileSync(join(place, 'package-lock.json'), 'utf8')
  const modules = join(folder, 'node_modules')
  if (lockOf(folder) === lockOf(root)) {
    symlinkSync(join(root, 'node_modules'), modules, 'junction')
    return
  }
  note('Instalando los paquetes de la versión anterior…')
  const { program, args, shell } = npm(['ci', '--include=dev', '--include=optional', '--no-audit', '--no-fund'])
  spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell })
  if (!existsSync(modules))
    throw new Failure('No se pudieron instalar los paquetes de la versión anterior (ver arriba).')
}
