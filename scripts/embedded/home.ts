// Where the embedded PostgreSQL keeps its files.
import { createHash } from 'node:crypto'
import {
  chmodSync,
  closeSync,
  constants,
  existsSync,
  fchmodSync,
  fchownSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  openSync,
  readFileSync,
  realpathSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { Failure, note } from '../terminal.ts'
import { ensureReadable, findNative, makeOpenDir, SHARED } from './programs.ts'
import { type Account, borrowed, canReach, chooseAccount, unprivileged } from './run-as.ts'

const isWindows = process.platform === 'win32'
const isRoot = () => process.geteuid?.() === 0

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
  return { dir, bin: join(await ensureReadable(native, account), 'bin'), account }
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

/** As root: the folder belongs to the account, which may have put a link in its place. */
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

/** Everything in the folder belongs to the account that PostgreSQL runs as, also what root wrote. */
export function giveTo({ account: { uid, gid } }: Home, path: string) {
  if (uid !== undefined && gid !== undefined) lchownSync(path, uid, gid)
}

function requireOwn(dir: string) {
  if (!isWindows && statSync(dir).uid !== process.geteuid?.()) {
    throw new Failure(`La base de datos de ${dir} es de otro usuario del sistema. Usá ese usuario u otra DATA_DIR.`)
  }
}

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
  if (canReach(data, unprivileged())) return beside
  const dir = join(SHARED, createHash('sha256').update(data).digest('hex').slice(0, 12), 'postgres')
  note(`Solo root llega a ${data}: la base de datos va en ${dir}`)
  makeOpenDir(dirname(dir))
  makeDir(dir)
  writeAnew(pointer, dir)
  return claim(dir, data)
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
