// Machines of one machine: a network namespace each, joined by a bridge. What runs in one is killed, cut off and removed
// by its name alone.
import { spawn, spawnSync } from 'node:child_process'
import { closeSync, existsSync, mkdirSync, openSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Failure } from '../terminal.ts'

const PREFIX = 'anq-'
const SPACES = '/run/netns'
const BRIDGE = 'anq-puente'
const NETWORK = '10.77.0'
export const RED = `${NETWORK}.0/24`
/** This machine, as the others see it: the place of the customers and of who takes their money. */
export const HERE = `${NETWORK}.254`

/** Each machine with the last number of its address. */
const MACHINES = { bd1: 11, bd2: 12, bd3: 13, tienda1: 21, tienda2: 22, balanceador: 30 } as const
export type Machine = keyof typeof MACHINES
const names = Object.keys(MACHINES) as Machine[] // its keys are all there is

export const addressOf = (machine: Machine): string => `${NETWORK}.${MACHINES[machine]}`
const space = (machine: Machine) => PREFIX + machine
const cable = (machine: Machine) => `${PREFIX}${MACHINES[machine]}`

/** Where a file stands that the machine sees in its own /etc, over the file of that name. */
export const etcOf = (machine: Machine, name: string): string => join('/etc/netns', space(machine), name)

function run(program: string, ...args: string[]): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== 0) throw new Failure(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`)
  return stdout
}
const ip = (...args: string[]) => run('ip', ...args)

/** Makes the network. The machine itself is in it, as the place of the customers. */
export function createNetwork(): void {
  ip('link', 'add', BRIDGE, 'type', 'bridge')
  ip('addr', 'add', `${HERE}/24`, 'dev', BRIDGE)
  ip('link', 'set', BRIDGE, 'up')
  for (const machine of names) {
    mkdirSync(etcOf(machine, ''), { recursive: true })
    writeFileSync(
      etcOf(machine, 'hosts'),
      `127.0.0.1 localhost\n${names.map((n) => `${addressOf(n)} ${n}\n`).join('')}`,
    )
    ip('netns', 'add', space(machine))
    ip('link', 'add', cable(machine), 'type', 'veth', 'peer', 'name', 'eth0', 'netns', space(machine))
    ip('link', 'set', cable(machine), 'master', BRIDGE, 'up')
    const inside = ['-n', space(machine)]
    ip(...inside, 'addr', 'add', `${addressOf(machine)}/24`, 'dev', 'eth0')
    for (const device of ['lo', 'eth0']) ip(...inside, 'link', 'set', device, 'up')
  }
}

/** Pulls the machine's cable: what it sends or gets is lost without a word. */
export const cutOff = (machine: Machine): void => void ip('link', 'set', cable(machine), 'down')
export const plugIn = (machine: Machine): void => void ip('link', 'set', cable(machine), 'up')

type Program = { command: string[]; account?: string; env?: Record<string, string>; log: string; cwd?: string }

/** How often each machine has died: what was started before that is not started again. */
const deaths = new Map<Machine, number>()
const deathsOf = (machine: Machine) => deaths.get(machine) ?? 0

/**
 * Runs a program on a machine, as that account (else root), its output added to the file `log`. As by systemd it is started
 * again a second after its end, for as long as the machine is alive.
 */
export function keepOn(machine: Machine, program: Program): void {
  const life = deathsOf(machine)
  const { command, account, env = {}, log, cwd = '/' } = program
  const as = account ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--init-groups'] : []
  const output = openSync(log, 'a')
  const child = spawn('ip', ['netns', 'exec', space(machine), ...as, ...command], {
    cwd,
    detached: true, // a Ctrl-C is for the trial, which ends them in order
    stdio: ['ignore', output, output],
    env: { PATH: process.env.PATH, LANG: 'C.UTF-8', ...env },
  })
  closeSync(output)
  child.on('error', () => {}) // 'exit' follows, or the trial misses the program
  child.on('exit', () => {
    setTimeout(() => deathsOf(machine) === life && keepOn(machine, program), 1_000).unref()
  })
}

/** Runs a program on a machine and gives what it printed; throws a `Failure` where it fails. */
export const runOn = (machine: Machine, ...command: string[]): string => ip('netns', 'exec', space(machine), ...command)

const pidsOf = (name: string) =>
  (spawnSync('ip', ['netns', 'pids', name], { encoding: 'utf8' }).stdout ?? '').split('\n').filter(Boolean).map(Number)

/** Ends everything on a machine with SIGKILL, as a power cut does. */
export function killAll(machine: Machine): void {
  deaths.set(machine, deathsOf(machine) + 1)
  killSpace(space(machine))
}

function killSpace(name: string): void {
  for (let n = 0; n < 50; n++) {
    const pids = pidsOf(name)
    if (pids.length === 0) return
    for (const pid of pids) {
      try {
        process.kill(pid, 'SIGKILL')
      } catch {} // it is gone already
    }
    spawnSync('sleep', ['0.05'])
  }
}

/** Removes what `createNetwork` made, with everything that runs there; also what a killed trial left behind. */
export function removeNetwork(): void {
  const left = existsSync(SPACES) ? readdirSync(SPACES).filter((name) => name.startsWith(PREFIX)) : []
  for (const name of left) {
    killSpace(name)
    spawnSync('ip', ['netns', 'del', name])
  }
  for (const machine of names) {
    spawnSync('ip', ['link', 'del', cable(machine)])
    rmSync(etcOf(machine, ''), { recursive: true, force: true })
  }
  spawnSync('ip', ['link', 'del', BRIDGE])
}
