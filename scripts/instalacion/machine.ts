// A bare Debian that boots with systemd in namespaces of its own, from Debian's packages. It reaches no network but the trial's.
import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { waitFor } from '../embedded/process.ts'
import { Failure } from '../terminal.ts'

const PACKAGES = 'systemd,systemd-sysv,dbus,ca-certificates,iproute2'
/** What an installation takes from Debian's archive, which the machine of the trial has beside it. */
const CARRIED = ['caddy']

export type Machine = {
  root: string
  /** Runs a program in it and gives what it wrote, both streams, and its exit code. */
  run(program: string, ...args: string[]): { code: number; output: string }
  /** The same, while others work. */
  start(program: string, ...args: string[]): Promise<{ code: number; output: string }>
  /** The power fails. */
  cut(): Promise<void>
  stop(): Promise<void>
}

export function must(program: string, args: readonly string[], options: { cwd?: string } = {}): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', maxBuffer: 1 << 28, ...options })
  if (status !== 0) throw new Failure(`${program} ${args.join(' ')}: ${stderr?.trim() || `código ${status}`}`)
  return stdout
}

/** A tree of Debian 12 with an archive of its own for what is installed later; made once and kept. */
export function makeBase(folder: string, nameserver: string): string {
  const base = join(folder, 'debian-12')
  if (existsSync(base)) return base
  const fresh = `${base}.nueva`
  rmSync(fresh, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  must('debootstrap', ['--variant=minbase', `--include=${PACKAGES}`, 'bookworm', fresh])
  rmSync(join(fresh, 'var/cache/apt/archives'), { recursive: true })
  mkdirSync(join(fresh, 'var/cache/apt/archives/partial'), { recursive: true })
  cpSync('/etc/resolv.conf', join(fresh, 'etc/resolv.conf'))
  must('chroot', [fresh, 'apt-get', 'update', '-q'])
  must('chroot', [fresh, 'apt-get', 'install', '-qy', '--no-install-recommends', '--download-only', ...CARRIED])
  const archive = join(fresh, 'srv/archivo')
  mkdirSync(archive, { recursive: true })
  for (const name of readdirSync(join(fresh, 'var/cache/apt/archives')).filter((file) => file.endsWith('.deb')))
    renameSync(join(fresh, 'var/cache/apt/archives', name), join(archive, name))
  writeFileSync(join(archive, 'Packages'), must('dpkg-scanpackages', ['.'], { cwd: archive }))
  writeFileSync(join(fresh, 'etc/apt/sources.list'), 'deb [trusted=yes] file:/srv/archivo ./\n')
  rmSync(join(fresh, 'var/lib/apt/lists'), { recursive: true })
  writeFileSync(join(fresh, 'etc/hosts'), '127.0.0.1 localhost\n') // as every server that is sold
  writeFileSync(join(fresh, 'etc/resolv.conf'), `nameserver ${nameserver}\n`)
  renameSync(fresh, base)
  return base
}

/** Where the machine's disk is. */
export const diskOf = (folder: string): string => join(folder, 'maquina')

/** A new disk with the base on it. */
export function makeDisk(base: string, folder: string): void {
  rmSync(diskOf(folder), { recursive: true, force: true })
  must('cp', ['-a', base, diskOf(folder)])
}

/** Boots the disk on one core, in the network namespace. Its memory is bounded where the system lets us. */
export async function boot(folder: string, network: string, memory: number): Promise<Machine> {
  const root = diskOf(folder)
  const flags = [
    '--boot',
    '--keep-unit',
    '--register=no',
    '--resolv-conf=off',
    '--quiet',
    `--network-namespace-path=/run/netns/${network}`,
  ]
  const child = spawn('taskset', ['-c', '0', 'systemd-nspawn', '-D', root, ...flags], {
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  const ended = new Promise<void>((resolve) => child.on('exit', () => resolve()))
  bound(child, memory)
  const leader = await waitFor(() => findChild(child.pid ?? 0), 30_000)
  if (!leader) {
    child.kill('SIGKILL')
    throw new Failure('systemd-nspawn no arrancó la máquina de prueba.')
  }
  const within = (program: string, args: readonly string[]) => [
    ...['-t', String(leader), '-m', '-u', '-i', '-n', '-p', '-r', '-w', program],
    ...args,
  ]
  const run = (program: string, ...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('nsenter', within(program, args), {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'pipe'],
    })
    return { code: status ?? 1, output: stdout + stderr }
  }
  const start = (program: string, ...args: string[]) => {
    const started = spawn('nsenter', within(program, args), { stdio: ['ignore', 'pipe', 'pipe'] })
    let output = ''
    for (const stream of [started.stdout, started.stderr])
      stream.setEncoding('utf8').on('data', (text) => {
        output += text
      })
    return new Promise<{ code: number; output: string }>((resolve) =>
      started.on('close', (code) => resolve({ code: code ?? 1, output })),
    )
  }
  const cut = async () => {
    process.kill(leader, 'SIGKILL') // the first process of its namespace: all others end with it
    await ended
  }
  const isUp = () => /running|degraded/.test(run('systemctl', 'is-system-running').output)
  const stop = async () => {
    run('systemctl', 'poweroff', '--no-block')
    const timer = setTimeout(() => child.kill('SIGKILL'), 30_000)
    await ended
    clearTimeout(timer)
  }
  if (await waitFor(isUp, 60_000)) return { root, run, start, cut, stop }
  await stop()
  throw new Failure('systemd no terminó de arrancar en la máquina de prueba.')
}

/** cgroup v1, as this trial found it; elsewhere the machine may use what there is, and the trial says so. */
const LIMITS = '/sys/fs/cgroup/memory'

export const canBound = (): boolean => existsSync(join(LIMITS, 'memory.limit_in_bytes'))

function bound({ pid }: ChildProcess, bytes: number) {
  if (!canBound()) return
  const group = join(LIMITS, 'anaquel-instalacion')
  mkdirSync(group, { recursive: true })
  writeFileSync(join(group, 'memory.limit_in_bytes'), String(bytes))
  writeFileSync(join(group, 'cgroup.procs'), String(pid))
}

/** The most that all of it took at once, pages of files among it; null where nobody counts. */
export const readPeak = (): number | null =>
  canBound() ? Number(readFileSync(join(LIMITS, 'anaquel-instalacion', 'memory.max_usage_in_bytes'), 'utf8')) : null

function findChild(pid: number): number | null {
  const list = `/proc/${pid}/task/${pid}/children`
  const [child = ''] = existsSync(list) ? readFileSync(list, 'utf8').trim().split(' ') : []
  // Before it there is a child of nspawn's own, under nspawn's name.
  return child && readFileSync(`/proc/${child}/comm`, 'utf8').trim() === 'systemd' ? Number(child) : null
}
