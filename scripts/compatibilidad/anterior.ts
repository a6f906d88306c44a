// The version before this one, as files with their packages.
import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PREVIOUS } from '#platform/db/previous.ts'
import { npm } from '../npm.ts'
import { root } from '../root.ts'
import { Failure, note, step } from '../terminal.ts'

/** Outside of node_modules, where Node runs no TypeScript. */
export const CACHE = join(tmpdir(), 'anaquel-compatibilidad')
export const MIGRATIONS = join('db', 'migrations')

/** Names of the migrations in a version's folder that the version before does not know. */
export const listNuevas = (folder: string): string[] =>
  readdirSync(join(folder, MIGRATIONS))
    .filter((name) => name.endsWith('.sql') && name > PREVIOUS.migracion)
    .sort()

/** Takes the version before out of git, once, and returns its folder, as it was released. */
export const openPrevious = (): Promise<string> =>
  step(
    async () => {
      const folder = join(CACHE, PREVIOUS.commit)
      if (!existsSync(folder)) {
        const making = `${folder}.haciendo`
        exportCommit(making)
        installPackages(making)
        renameSync(making, folder)
      }
      for (const name of listNuevas(folder)) rmSync(join(folder, MIGRATIONS, name))
      return folder
    },
    (folder) => `Versión anterior (${PREVIOUS.commit}) en ${folder}`,
  )

/** A shallow clone does not have the commit. */
function exportCommit(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  const archive = `${folder}.tar`
  const git = spawnSync('git', ['-C', root, 'archive', '--format=tar', '-o', archive, PREVIOUS.commit])
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
  const { status } = spawnSync(program, args, { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'], shell })
  if (status !== 0) throw new Failure('No se pudieron instalar los paquetes de la versión anterior (ver arriba).')
}
