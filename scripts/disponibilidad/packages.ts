// What the trial needs: Linux, root, and programs of Debian's packages.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { Failure } from '../terminal.ts'

export const POSTGRES_BIN = '/usr/lib/postgresql/15/bin'

/** Each program with the package that brings it. */
const PROGRAMS: [path: string, name: string][] = [
  ['/usr/sbin/ip', 'iproute2'],
  ['/usr/bin/setpriv', 'util-linux'],
  ['/usr/sbin/mkfs.ext4', 'e2fsprogs'],
  ['/usr/bin/patroni', 'patroni'],
  ['/usr/bin/etcd', 'etcd-server'],
  ['/usr/bin/etcdctl', 'etcd-client'],
  ['/usr/sbin/haproxy', 'haproxy'],
  ['/usr/bin/pgbackrest', 'pgbackrest'],
  [`${POSTGRES_BIN}/postgres`, 'postgresql-15'],
]

/** Throws a `Failure` that names what is missing and the command that brings it. */
export function requireMachine(): void {
  if (process.platform !== 'linux') throw new Failure('Esta prueba usa espacios de red de Linux: acá no se puede.')
  if (process.getuid?.() !== 0) throw new Failure('Esta prueba arma redes y discos: hace falta ser root (sudo).')
  const missing = PROGRAMS.filter(([path]) => !existsSync(path)).map(([, name]) => name)
  if (missing.length > 0) {
    throw new Failure(`Faltan paquetes de Debian. Instalalos con: apt-get install ${missing.join(' ')}`)
  }
}

/** The numbers of an account that a package made. */
export function accountOf(name: string): { uid: number; gid: number } {
  const read = (flag: string) => Number(spawnSync('id', [flag, name], { encoding: 'utf8' }).stdout || Number.NaN)
  const [uid, gid] = [read('-u'), read('-g')]
  if (!(uid > 0 && gid > 0)) throw new Failure(`Falta la cuenta ${name} del sistema, que crea su paquete de Debian.`)
  return { uid, gid }
}
