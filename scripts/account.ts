// Root is for what only root may do: making the database's account, listening on a port below 1024. The open shop goes on as
// that account, so that a hole in it is not one in the machine.
import { spawnSync } from 'node:child_process'
import { existsSync, lstatSync, readdirSync, realpathSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Needs } from './can-use.ts'
import { makeWritable } from './embedded/home.ts'
import { type Account, shopAccount } from './embedded/run-as.ts'
import { root } from './root.ts'
import { note, say } from './terminal.ts'

const FIRST_FREE_PORT = 1_024

interface Wanted {
  dataDir: string
  port: number
  /** The owner of the data, or the account of the embedded database, which the shop may have to start again; null for none. */
  account: Account | null
  needs?: Omit<Needs, 'write'>
}

/** What the open shop reads after its start: its bundle and pages, its packages, its scripts. */
const PROGRAM: Omit<Needs, 'write'> = {
  read: ['dist', 'node_modules', 'scripts', 'src', 'db', 'package.json']
    .map((name) => join(root, name))
    .filter((path) => existsSync(path)), // a release has no `db`
  except: ['postgres', '.cache'], // the database's own folder in DATA_DIR, and what tools keep in node_modules
}

/**
 * Makes the process the shop's own account where root started it, once that account can read and write all that the shop
 * needs; else it stays root and says why in one line. Files in the data folder that an earlier shop made as root are handed
 * over. Gives what to call when the shop listens: for a port below 1024 the process only puts the account on, and root comes
 * back for that call (and for starting programs, `asRoot`) until then.
 */
export function leaveRoot({ dataDir, port, account, needs = PROGRAM }: Wanted): {
  listening<T>(listen: () => Promise<T>): Promise<T>
} {
  const stay = { listening: <T>(listen: () => Promise<T>) => listen() }
  const { setuid, setgid, seteuid, setgroups } = process
  if (process.getuid?.() !== 0 || !setuid || !setgid || !seteuid || !setgroups) return stay
  const { uid, gid } = account ?? shopAccount() ?? {}
  if (!uid || !gid) {
    note('La tienda sigue como root: esta máquina no tiene otro usuario para ella.')
    return stay
  }
  const data = existsSync(dataDir) ? realpathSync(dataDir) : makeWritable(dataDir)
  const obstacle =
    findObstacle({ uid, gid }, { ...needs, write: [] }) ??
    giveData(data, { uid, gid }) ??
    findObstacle({ uid, gid }, { ...needs, read: [], write: [data] })
  if (obstacle !== null) {
    note(`La tienda sigue como root: su usuario del sistema (${uid}) no puede usar ${obstacle}`)
    return stay
  }
  setgroups([gid])
  setgid(gid)
  say(`  Corre como el usuario del sistema ${uid}, no como root.`)
  if (port === 0 || port >= FIRST_FREE_PORT) {
    setuid(uid)
    return stay
  }
  seteuid(uid) // what is made until then belongs to the account already
  return {
    async listening(listen) {
      seteuid(0)
      try {
        return await listen()
      } finally {
        setuid(uid)
      }
    },
  }
}

/**
 * Whose the data folder is, once root has handed it over: that account may have put a link anywhere in it, so root becomes it
 * before it touches anything there. Null for root's own folder, for none, and where the database is another account's.
 */
export function ownerOf(dataDir: string): Account | null {
  const owner = statSync(dataDir, { throwIfNoEntry: false })
  if (!owner?.uid) return null
  const database = lstatSync(join(dataDir, 'postgres'), { throwIfNoEntry: false })
  const pointer = lstatSync(join(dataDir, 'postgres.ruta'), { throwIfNoEntry: false })
  const isElsewhere = database ? database.isDirectory() && database.uid !== owner.uid : pointer?.uid === 0
  return isElsewhere ? null : { uid: owner.uid, gid: owner.gid }
}

/** The first path that the account cannot use, or null. */
export function findObstacle(account: Account, needs: Needs): string | null {
  const program = join(root, 'scripts', 'can-use.ts')
  const { status, stdout } = spawnSync(process.execPath, [program, JSON.stringify(needs)], {
    ...account,
    cwd: '/',
    env: {}, // nothing that the shop knows
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  })
  if (status === 0) return null
  return stdout?.trim() || root // the account does not even get to Node
}

/** What the shop itself makes in its data folder, besides the database's. */
const OWN = ['correo', 'imagenes', 'portadas', 'respaldos', 'tienda.json', 'tienda.lock']

/**
 * Gives the account what root's shop made in the data folder, and the folder where nothing else is in it: somebody may have
 * named one of the system's own. `chown` itself walks without ever following a link that somebody puts in its way, which
 * Node cannot. Gives the folder, with the likely reason, where it could not.
 */
function giveData(dataDir: string, { uid, gid }: Account): string | null {
  const names = readdirSync(dataDir)
  const own = OWN.filter((name) => names.includes(name)).map((name) => join(dataDir, name))
  const isOurs = names.every((name) => OWN.includes(name) || /^postgres(\.ruta)?$/.test(name))
  const chown = (flags: string[], paths: string[]) =>
    paths.length === 0 ||
    spawnSync('chown', [...flags, '-h', '--from=0', `${uid}:${gid}`, ...paths], { stdio: 'ignore' }).status === 0
  return chown(['-R', '-P'], own) && chown([], isOurs ? [dataDir] : [])
    ? null
    : `${dataDir} (se entrega con «chown --from», de GNU)`
}
