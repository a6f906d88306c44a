// As whom programs are started: PostgreSQL refuses to be root.
import { execFileSync, spawnSync } from 'node:child_process'
import { existsSync, statSync } from 'node:fs'
import { Failure, note } from '../terminal.ts'

/** Whom to run as: empty for an ordinary user, the unprivileged account for root. */
export type Account = { uid?: number; gid?: number }

/** The account that a process of root has put on, but not for good (scripts/account.ts): its programs need it in full. */
export function borrowed(): Account {
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

/** The owner of the cluster that is there, else an account of our own, else one that the machine has. */
export function chooseAccount(dir: string): Required<Account> {
  if (existsSync(dir)) {
    const owner = statSync(dir)
    if (owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  }
  return unprivileged()
}

/** The account of the shop itself, made where it is missing; null where that cannot be. */
export const shopAccount = (): Required<Account> | null => findAccount('anaquel') ?? createAccount()

export function unprivileged(): Required<Account> {
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

/** Whether the program ends well as this account. */
export const runs = (program: string, args: string[], account: Account) =>
  spawnSync(program, args, { ...account, cwd: '/', stdio: 'ignore' }).status === 0

export const canReach = (dir: string, account: Account) => runs('/bin/sh', ['-c', 'cd -- "$0"', dir], account)
